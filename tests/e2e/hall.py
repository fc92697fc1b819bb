"""The hall of an event: its server, its devices in real Chromium, and what each page complains of."""

from __future__ import annotations

import itertools
import json
import re
import urllib.request
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.e2e.screens import Captain, Console, Desk, Pad, Screen, Spectator
from tests.running_server import ROOT, RunningServer

LINES = ("line-1", "line-2", "line-3", "line-4")
WRONG_CLOCKS_MS = (0, 4_000, -90_000, 86_400_000)
TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}
BIG_SCREEN = {"width": 1920, "height": 1080}
ARTIFACTS = ROOT / "tests" / "artifacts"
# Each touch of a tap button with its true moment, and a device's clock that may go wrong by itself.
WATCH = """(() => {
  const true_now = Date.now;
  Date.now = () => true_now() + WRONG_BY;
  window.presses = [];
  window.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("[data-tap]");
    if (!button) return;
    const { tap, value } = button.dataset;
    window.presses.push({ side: tap, value: Number(value), at: Math.round(performance.timeOrigin + event.timeStamp) });
  }, true);
})()"""
# What a page without a network, or without its server, is bound to say.
LOST_LINK = r"WebSocket connection to .* failed|net::ERR_"
_events = itertools.count(1)
AnyScreen = TypeVar("AnyScreen", bound=Screen)


class Ring:
    """A ring of the event: `id`, its `nomination`, `bouts` (match → id) and `seats` (name → id, secret, key)."""

    def __init__(self, slug: str, made: dict[str, Any]) -> None:
        self.slug = slug
        self.id: int = made["id"]
        self.nomination: int = made["nomination"]
        self.bouts: dict[str, int] = made["bouts"]
        self.seats: dict[str, dict[str, Any]] = made["seats"]
        self.captains: dict[str, dict[str, str]] = made.get("captains", {})


class Hall:
    """Everything a test opens here is closed at its end."""

    def __init__(self, browser: Browser, server: RunningServer, name: str) -> None:
        self.browser = browser
        self.server = server
        self.name = re.sub(r"\W+", "-", name).strip("-")
        self.complaints: list[str] = []
        self.forgiven = re.compile(r"(?!)")
        self._contexts: list[BrowserContext] = []

    # -- the event -------------------------------------------------------------------------------------------

    def event(self, *rings: dict[str, Any], **more: Any) -> list[Ring]:
        """A fresh event with a ring for each of `rings` (`ruleset`, `overrides`, `names`)."""
        slug = f"cup-{next(_events)}"
        made = self._ask("event", {"slug": slug, "rings": list(rings) or [{}], **more})
        return [Ring(slug, ring) for ring in made["rings"]]

    def ring(self, ruleset: str = "isb/longsword", **more: Any) -> Ring:
        """The one ring of a fresh event."""
        return self.event({"ruleset": ruleset, **more})[0]

    def log(self, bout: int) -> list[dict[str, Any]]:
        """The bout's log on disk; moments are brought to the machine's clock."""
        shift = self.shift
        return [{**entry, "at": entry["at"] - shift, "received": entry["received"] - shift} for entry in self._ask("log", bout)]

    def fight(self, bout: int, more: Any = (), end: bool = False, **hits: int) -> None:
        """Let a bout be fought by nobody in particular: `fight(12, red=3, blue=2)`."""
        self._ask("fight", {"bout": bout, "hits": hits, "more": more, "end": end})

    def say(self, ring: Ring, seat: str, do: str, match: str = "1.1", **keys: Any) -> None:
        """One command of a seat's device by HTTP, which must be taken."""
        command = {"do": do, "id": f"said-{next(_events)}-{do}", **keys}
        request = urllib.request.Request(
            f"{self.server.url}/api/bouts/{ring.bouts[match]}/commands/",
            json.dumps(command).encode(),
            {"Content-Type": "application/json", "Authorization": f"Seat {ring.seats[seat]['key']}"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert json.load(answer)["type"] == "ack"

    def _ask(self, *arguments: Any) -> Any:
        return self.server.python("tests.e2e.stage", *(a if i == 0 else json.dumps(a) for i, a in enumerate(arguments)))

    # -- time ------------------------------------------------------------------------------------------------

    @property
    def shift(self) -> int:
        """How far the server's clock is ahead of the machine's, ms."""
        return int(self._shift_file.read_text()) if self._shift_file.exists() else 0

    def pass_time(self, ms: int) -> None:
        """Move the server's clock on."""
        self._shift_file.write_text(str(self.shift + ms))

    @property
    def _shift_file(self) -> Path:
        return Path(self.server.env["CLOCK_SHIFT_FILE"])

    # -- the devices -----------------------------------------------------------------------------------------

    def device(self, *, size: dict[str, int] = LAPTOP, touch: bool = False, wrong_by_ms: int = 0, **more: Any) -> Page:
        """A browser that was never here before, with one page. `wrong_by_ms`: its clock is that much ahead."""
        context = self.browser.new_context(viewport=size, has_touch=touch, **more)
        self._contexts.append(context)
        context.set_default_timeout(15_000)
        context.add_init_script(WATCH.replace("WRONG_BY", str(wrong_by_ms)))
        page = context.new_page()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def seated(self, ring: Ring, seat: str, url: str = "", **device: Any) -> tuple[Page, str]:
        """A browser that holds the seat's key, and the address of the server as it reaches it."""
        page = self.device(**device)
        url = url or self.server.url
        self.give_key(page, ring, seat)
        return page, url

    def give_key(self, page: Page, ring: Ring, seat: str) -> None:
        """What enrolling leaves in the browser."""
        cookie = {"name": f"seat-{ring.id}-{seat}", "value": ring.seats[seat]["key"], "url": self.server.url}
        page.context.add_cookies([cookie])

    def pad(self, ring: Ring, seat: str = "line-1", url: str = "", **device: Any) -> Pad:
        """A linked pad; `url`: the server as this tablet reaches it."""
        page, url = self.seated(ring, seat, url, **{"size": TABLET, "touch": True, **device})
        return self._linked(Pad(page, f"{url}/rings/{ring.id}/pad/{seat}/"))

    def pads(self, ring: Ring) -> list[Pad]:
        """The pads of all four line marshals, each with a clock that goes wrong in its own way."""
        return [self.pad(ring, seat, wrong_by_ms=wrong) for seat, wrong in zip(LINES, WRONG_CLOCKS_MS, strict=True)]

    def console(self, ring: Ring, seat: str = "field-1", url: str = "", **device: Any) -> Console:
        """A linked console of a field judge or of the authenticity expert."""
        page, url = self.seated(ring, seat, url, **{"size": TABLET, "touch": True, **device})
        return self._linked(Console(page, f"{url}/rings/{ring.id}/pad/{seat}/"))

    def captain(self, ring: Ring, side: str, match: str = "1.1", **device: Any) -> Captain:
        """The linked phone of a team's captain."""
        page = self.device(**{"size": PHONE, "touch": True, **device})
        return self._linked(Captain(page, f"{self.server.url}/c/{ring.captains[match][side]}/"))

    def board(self, ring: Ring, **device: Any) -> Screen:
        """The arena screen of a ring."""
        page = self.device(**{"size": BIG_SCREEN, **device})
        return Screen(page, f"{self.server.url}/rings/{ring.id}/")

    def desk(self, ring: Ring, seat: str = "hofmarshal") -> Desk:
        """The linked desk of the hofmarshal or the secretary."""
        page, url = self.seated(ring, seat)
        return self._linked(Desk(page, f"{url}/rings/{ring.id}/desk/?seat={seat}"))

    def spectator(self, ring: Ring, **device: Any) -> Spectator:
        """Somebody who looks at the event's page."""
        page = self.device(**{"size": BIG_SCREEN, **device})
        return self._linked(Spectator(page, f"{self.server.url}/events/{ring.slug}/"))

    def organiser(self, ring: Ring, **device: Any) -> Page:
        """The organiser's page of the event, signed in."""
        page = self.device(**device)
        page.context.add_cookies([{"name": "sessionid", "value": self._ask("sign_in"), "url": self.server.url}])
        page.goto(f"{self.server.url}/events/{ring.slug}/organise/")
        return page

    def _linked(self, screen: AnyScreen) -> AnyScreen:
        screen.is_linked()
        return screen

    # -- what the pages say ----------------------------------------------------------------------------------

    def forgive(self, pattern: str = LOST_LINK) -> None:
        """Complaints of this kind are what the test is about."""
        self.forgiven = re.compile(pattern)

    def picture(self, page: Page, name: str = "") -> None:
        """Keep how the page looks, for people to look at."""
        ARTIFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTIFACTS / f"{name or self.name}.png")

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.forgiven.search(message.text):
            self.complaints.append(f"{message.location.get('url', '')}: {message.text}")

    def close(self) -> None:
        """Send everybody home."""
        for context in self._contexts:
            context.close()
