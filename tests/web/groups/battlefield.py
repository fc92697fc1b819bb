"""A bout of teams as its people see it in real browsers: judges' consoles, captains' phones; the hofmarshal by HTTP."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.running_server import RunningServer

TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
COUNTING = {"capture": {"mode": "count"}}


class Battlefield:
    """One fresh event with two teams. Everything opened here is closed at its end."""

    def __init__(self, server: RunningServer, browser: Browser, **given: Any) -> None:
        asked = {"main": 21, "reserves": 29, "ruleset": "isb/mass-21", **given}
        made = server.python("tests.web.groups.arena", json.dumps(asked))
        self.server = server
        self.browser = browser
        self.ring: int = made["ring"]
        self.bout: int = made["bout"]
        self.keys: dict[str, str] = made["keys"]
        self.captains: dict[str, str] = made["captains"]
        self.complaints: list[str] = []
        self._contexts: list[BrowserContext] = []
        self._said = 0

    def say(self, seat: str, do: str, **keys: Any) -> None:
        """One command of a seat by HTTP, which must be taken."""
        self._said += 1
        command = {"do": do, "id": f"command-{self.bout}-{self._said}", **keys}
        request = urllib.request.Request(
            f"{self.server.url}/api/bouts/{self.bout}/commands/",
            json.dumps(command).encode(),
            {"Content-Type": "application/json", "Authorization": f"Seat {self.keys[seat]}"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert json.load(answer)["type"] == "ack"

    def call(self) -> None:
        """From a free ring to both sides ready."""
        self.say("hofmarshal", "call")
        for side in ("red", "blue"):
            self.say("hofmarshal", "ready", side=side)

    def fight(self) -> None:
        """From a free ring to «Бой!»."""
        self.call()
        self.say("hofmarshal", "fight")

    @property
    def state(self) -> dict[str, Any]:
        """The public state of the bout as the server has it now."""
        with urllib.request.urlopen(f"{self.server.url}/api/bouts/{self.bout}/", timeout=10) as answer:
            state: dict[str, Any] = json.load(answer)["bout"]["state"]
            return state

    def log(self, do: str) -> list[dict[str, Any]]:
        """The entries of one verb on disk."""
        return [entry for entry in self.server.python("tests.live.arena", "log", str(self.bout)) if entry["do"] == do]

    def page(self, path: str, cookie: tuple[str, str] | None, size: dict[str, int], **device: Any) -> Page:
        """A linked page in a browser of its own, which has a finger and no mouse."""
        finger = {"has_touch": True, "is_mobile": True, "locale": "en"}
        context = self.browser.new_context(viewport=size, **{**finger, **device})
        self._contexts.append(context)
        if cookie:
            context.add_cookies([{"name": cookie[0], "value": cookie[1], "url": self.server.url}])
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        page.on("console", lambda message: self.complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.server.url + path)
        expect(page.locator('[data-ref="link"]')).to_have_attribute("data-link", "online")
        return page

    def judge(self, seat: str = "field-1", size: dict[str, int] = TABLET, **device: Any) -> Page:
        """A judge's console."""
        return self.page(f"/rings/{self.ring}/pad/{seat}/", (f"seat-{self.ring}-{seat}", self.keys[seat]), size, **device)

    def captain(self, side: str = "red", size: dict[str, int] = PHONE, **device: Any) -> Page:
        """A captain's phone."""
        return self.page(f"/c/{self.captains[side]}/", None, size, **device)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def figure(page: Page, fighter: str) -> Any:
    return page.locator(f'[data-fighter="{fighter}"]')


def hold(page: Page, fighter: str, ms: int = 800) -> None:
    """A finger that lies on a figure."""
    box = figure(page, fighter).bounding_box()
    glass = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(ms)
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    glass.detach()


def stands(page: Page, fighter: str, yes: bool) -> None:
    expect(figure(page, fighter)).to_have_attribute("data-stands", "yes" if yes else "no")


def counts(page: Page, red: int, blue: int) -> None:
    expect(page.locator('[data-ref="red-standing"]')).to_have_text(str(red))
    expect(page.locator('[data-ref="blue-standing"]')).to_have_text(str(blue))


def settled(page: Page) -> None:
    """Wait until the page has an answer to all it has sent."""
    until(lambda: page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length") == 0)


def until(holds: Callable[[], bool], within_s: float = 8.0) -> None:
    deadline = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < deadline, "it does not come about"
        time.sleep(0.05)
