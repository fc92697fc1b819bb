"""The crew's pages in a real browser, against a real server: touches, lost links, and no word of complaint from the browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.running_server import RunningServer, prepare_folder, running_server

pytestmark = [pytest.mark.chromium, pytest.mark.server]

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
TABLET = {"width": 390, "height": 844}
RED_TWO, BLUE_ONE = '[data-tap="red"][data-value="2"]', '[data-tap="blue"][data-value="1"]'

Open = Callable[[str, str], Page]


@pytest.fixture(scope="module")
def arena() -> dict[str, Any]:
    return {}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, arena: dict[str, Any]) -> Iterator[RunningServer]:
    folder: Path = tmp_path_factory.mktemp("browser")
    prepare_folder(folder)
    with running_server(folder) as running:
        arena.update(running.python("tests.live.arena"))
        yield running


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained of: errors, broken policies, failed scripts."""
    return []


@pytest.fixture
def enter(server: RunningServer, browser: Browser, arena: dict[str, Any], complaints: list[str]) -> Iterator[Open]:
    """Open a seat's page on the tablet that holds its key: `enter("line-1", "pad/line-1/")`."""
    contexts: list[BrowserContext] = []

    def open_page(seat: str, page_path: str) -> Page:
        ring = arena["rings"][0]
        context = browser.new_context(viewport=TABLET, has_touch=True, locale="en")
        contexts.append(context)
        context.add_cookies([{"name": f"seat-{ring['id']}-{seat}", "value": ring["keys"][seat], "url": server.url}])
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{server.url}/rings/{ring['id']}/{page_path}")
        expect(page.locator('[data-ref="link"]')).to_have_attribute("data-link", "online")
        return page

    yield open_page
    for context in contexts:
        context.close()


def fight(desk: Page) -> None:
    """From a free ring to «Бой!», by the desk's own buttons."""
    desk.locator("[data-call]").first.click()
    for side in ("red", "blue"):
        desk.locator(f'.corner.{side} [data-do="ready"]').click()
    desk.locator('.acts [data-do="fight"]').click()
    expect(desk.locator(".desk")).to_have_attribute("data-phase", "fighting")


def end(desk: Page) -> None:
    """Award the bout and confirm, whatever it is in."""
    desk.locator('[data-opens="award"]').click()
    desk.locator('.ask [name="side"][value="red"]').check(force=True)
    desk.locator('.ask [name="cause"][value="medical"]').check(force=True)
    desk.locator(".ask-reasons .chip").first.click()
    desk.locator('[data-ref="ask-yes"]').click()
    time.sleep(1.2)
    desk.locator('.acts [data-do="confirm"]').click()
    desk.locator('[data-ref="ask-yes"]').click()
    expect(desk.locator(".desk")).to_have_attribute("data-phase", "official")


def middle(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


class Fingers:
    """Several fingers on a page, by the browser's own input, in one session as on one screen."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *points: dict[str, float]) -> None:
        fingers = [{**point, "id": number} for number, point in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def count(page: Page, side: str) -> str:
    return page.locator(f'[data-ref="{side}-count"]').inner_text()


def test_touches_become_taps_once_each(enter: Open, complaints: list[str]) -> None:
    desk, pad = enter("hofmarshal", "desk/"), enter("line-1", "pad/line-1/")
    fight(desk)
    expect(pad.locator(".pad")).to_have_attribute("data-runs", "yes")

    touch = Fingers(pad)
    # Two fingers at once on two buttons are two taps.
    touch("touchStart", middle(pad, RED_TWO), middle(pad, BLUE_ONE))
    touch("touchEnd")
    expect(pad.locator('[data-ref="red-trail"]')).to_have_attribute("data-step", "heard")
    expect(pad.locator('[data-ref="blue-trail"]')).to_have_attribute("data-step", "heard")
    assert (count(pad, "red"), count(pad, "blue")) == ("1", "1")

    # A bounce on one button is one tap; a quick second blow is a second. (The answers came sooner than a bounce ends.)
    pad.wait_for_timeout(120)
    pad.evaluate(
        """(selector) => {
            const button = document.querySelector(selector);
            for (let i = 0; i < 3; i += 1) button.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch" }));
        }""",
        RED_TWO,
    )
    expect(pad.locator('[data-ref="red-count"]')).to_have_text("2")
    pad.wait_for_timeout(120)
    pad.locator(RED_TWO).tap()
    expect(pad.locator('[data-ref="red-count"]')).to_have_text("3")

    # A swipe neither scrolls nor leaves the page, and is a tap where it began.
    address = pad.url
    start = middle(pad, BLUE_ONE)
    touch("touchStart", start)
    for step in range(1, 8):
        touch("touchMove", {"x": start["x"], "y": start["y"] - 60 * step})
    touch("touchEnd")
    assert pad.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert pad.url == address
    expect(pad.locator('[data-ref="blue-count"]')).to_have_text("2")

    # The own last tap can be taken back.
    pad.locator('[data-ref="undo"]').tap()
    expect(pad.locator('[data-ref="blue-count"]')).to_have_text("1")
    end(desk)
    assert complaints == []


def test_taps_without_a_link_outlive_a_reload_and_arrive_once(enter: Open, server: RunningServer, arena: dict[str, Any]) -> None:
    desk, pad = enter("hofmarshal", "desk/"), enter("line-2", "pad/line-2/")
    fight(desk)
    bout = int(server.python("tests.web.current_bout", str(arena["rings"][0]["id"])))
    pad.locator(RED_TWO).tap()
    expect(pad.locator('[data-ref="red-trail"]')).to_have_attribute("data-step", "heard")

    pad.context.set_offline(True)
    expect(pad.locator('[data-ref="status"]')).to_have_attribute("data-tone", "offline")
    pressed = []
    pad.wait_for_timeout(100)  # sooner on the same button it would be a bounce of the first touch
    for _ in range(3):
        pad.locator(RED_TWO).tap()
        pressed.append(time.time() * 1000)
        pad.wait_for_timeout(700)
    expect(pad.locator('[data-ref="says"]')).to_contain_text("taps kept: 3")
    assert count(pad, "red") == "4"

    # The page goes and comes back with its taps.
    address = pad.url
    pad.goto("about:blank")
    pad.context.set_offline(False)
    pad.goto(address)
    expect(pad.locator('[data-ref="red-trail"]')).to_have_attribute("data-step", "heard")
    expect(pad.locator('[data-ref="red-count"]')).to_have_text("4")

    hits = [entry for entry in server.python("tests.live.arena", "log", str(bout)) if entry["do"] == "hit"]
    assert [entry["refused"] for entry in hits] == [""] * 4
    assert len({entry["command_id"] for entry in hits}) == 4
    # Placed when they were touched, though the server heard of them seconds later.
    assert all(abs(entry["at"] - moment) < 250 for entry, moment in zip(hits[1:], pressed, strict=True))
    assert hits[1]["received"] - hits[1]["at"] > 1500
    end(desk)


def test_a_revoked_pad_says_so_at_once_and_keeps_its_taps(enter: Open, server: RunningServer, arena: dict[str, Any]) -> None:
    pad = enter("line-4", "pad/line-4/")
    server.python("tests.web.revoke", str(arena["rings"][0]["devices"]["line-4"]))
    # Revoked by another process, it is found out at the next connection.
    pad.reload()
    expect(pad.get_by_text("Ask the organiser for the code of this seat.")).to_be_visible()


def test_the_sheet_of_codes_prints_the_codes_and_nothing_else(
    server: RunningServer, browser: Browser, arena: dict[str, Any]
) -> None:
    context = browser.new_context(locale="en")
    context.add_cookies([{"name": "sessionid", "value": arena["session"], "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/events/cup/organise/")
    page.emulate_media(media="print")
    # Six seats of each ring, and three more of the one that is big enough for teams.
    assert page.locator(".qr svg").count() == page.locator(".qr svg >> visible=true").count() == 21
    assert page.locator("button >> visible=true").count() == 0
    context.close()


@pytest.mark.parametrize("width", [390, 1024, 1920])
def test_no_page_is_wider_than_its_screen_or_breaks_the_policy(
    server: RunningServer, browser: Browser, arena: dict[str, Any], width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, locale="en")
    ring = arena["rings"][0]
    context.add_cookies([{"name": "sessionid", "value": arena["session"], "url": server.url}])
    complaints: list[str] = []
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    of_ring = [f"/rings/{ring['id']}/", f"/rings/{ring['id']}/desk/"]
    paths = ["/", "/events/cup/", "/events/cup/organise/", *of_ring, "/admin/", "/api/docs/"]
    for path in paths:
        page.goto(server.url + path, wait_until="networkidle" if path == "/api/docs/" else "load")
        if not path.startswith(("/admin/", "/api/")):
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
    context.close()
    # The desk is refused without a key, which Chromium reports as an error of its own.
    assert [text for text in complaints if "403 (Forbidden)" not in text] == []
