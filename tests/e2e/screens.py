"""The screens of a bout as people use them: the pad by touch, the desk by clicks, the spectator's page by looking.

Parts of a page are found by their `data-` attributes, never by words, which differ from language to language.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

# Seen from inside the page, so that a look costs no time: does the element say this within so many ms?
SAYS = """([selector, text, within]) => new Promise((resolve) => {
  const from = performance.now();
  const look = () => {
    const said = document.querySelector(selector)?.textContent.trim();
    if (said === text) resolve(null);
    else if (performance.now() - from > within) resolve(said ?? "nothing there");
    else setTimeout(look, 5);
  };
  look();
})"""
# From now on the page notes each change of its clock: what it says then, and the moment (ms since 1970).
WATCH_CLOCK = """(selector) => {
  const node = document.querySelector(selector);
  window.ticks = [];
  new MutationObserver(() => window.ticks.push([node.textContent, performance.timeOrigin + performance.now()]))
    .observe(node, { childList: true, characterData: true, subtree: true });
}"""

KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length"


class Screen:
    """One page of one device."""

    clock = '[data-ref="clock"]'

    def __init__(self, page: Page, url: str = "") -> None:
        self.page = page
        if url:
            page.goto(url)
        page.evaluate("window.unbroken = true")

    def ref(self, name: str) -> Locator:
        """The part of the page that bears this name."""
        return self.page.locator(f'[data-ref="{name}"]')

    def until(self, condition: str, wanted: Any = True, within_ms: float = 10_000) -> None:
        """Wait until a JavaScript expression has that value."""
        deadline = time.monotonic() + within_ms / 1000
        while (found := self.page.evaluate(condition)) != wanted:
            assert time.monotonic() < deadline, f"{condition} is {found!r} and not {wanted!r} after {within_ms:.0f} ms"
            self.page.wait_for_timeout(20)

    def is_linked(self, link: str = "online", **timeout: float) -> None:
        """Wait until the link stands so."""
        expect(self.ref("link")).to_have_attribute("data-link", link, **timeout)

    @property
    def is_unbroken(self) -> bool:
        """The page was never loaded anew."""
        return self.page.evaluate("window.unbroken === true")

    def says(self, selector: str, text: str, within_ms: float) -> None:
        """Hold the page to showing that text so soon."""
        instead = self.page.evaluate(SAYS, [selector, text, within_ms])
        assert instead is None, f"{selector} says {instead!r} and not {text!r} after {within_ms:.0f} ms"

    def watch_clock(self) -> None:
        """Note from now on when the page's clock changes."""
        self.page.evaluate(WATCH_CLOCK, self.clock)

    def clock_changes(self, number: int = 3) -> list[tuple[int, float]]:
        """`(seconds left, moment in ms since 1970)` of the first changes of a clock that shows whole seconds."""
        self.until(f"window.ticks.length >= {number}")
        seen = [(text.split(":"), moment) for text, moment in self.page.evaluate("window.ticks")]
        return [(60 * int(minutes) + int(seconds), moment) for (minutes, seconds), moment in seen]


class Pad(Screen):
    """A line marshal's pad. Fingers are numbered, so that several may lie on the glass at once."""

    def __init__(self, page: Page, url: str = "") -> None:
        super().__init__(page, url)
        self.glass = page.context.new_cdp_session(page)

    def button(self, side: str, value: int | None = None) -> Locator:
        """The tap button of a side, of a value where there are two."""
        worth = "" if value is None else f'[data-value="{value}"]'
        return self.page.locator(f'[data-tap="{side}"]{worth}')

    def touch(self, *buttons: Locator, rest_ms: float = 90) -> None:
        """Fingers on all these buttons at once, lifted again; then a rest longer than a bounce."""
        points = [_middle(button, finger) for finger, button in enumerate(buttons)]
        self.press(points)
        self.lift()
        time.sleep(rest_ms / 1000)

    def touch_at(self, button: Locator, *moments_ms: float) -> None:
        """One finger on the button at each of these moments (since 1970), as the glass stamps them."""
        point = _middle(button)
        for moment in moments_ms:
            self.press([point], timestamp=moment / 1000)
            self.lift(timestamp=moment / 1000 + 0.01)

    def press(self, points: list[dict[str, float]], **more: float) -> None:
        """Fingers go down on these points, all in one event."""
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points, **more})

    def lift(self, **more: float) -> None:
        """All fingers go up."""
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], **more})

    def tap(self, side: str, value: int | None = None, **rest: float) -> None:
        """One finger on one button."""
        self.touch(self.button(side, value), **rest)

    def counts(self, red: int, blue: int) -> None:
        """Wait until the own count of both sides is this."""
        expect(self.ref("red-count")).to_have_text(str(red))
        expect(self.ref("blue-count")).to_have_text(str(blue))

    @property
    def presses(self) -> list[dict[str, Any]]:
        """`{"side", "value", "at"}` of each touch of a tap button since the page was loaded; `at` in ms since 1970."""
        return self.page.evaluate("window.presses")

    def keeps(self, number: int) -> None:
        """Wait until so many commands lie in the page's storage without an answer."""
        self.until(KEPT, number)


def wipe(page: Page, *fingers: tuple[tuple[float, float], tuple[float, float]], steps: int = 10) -> None:
    """Each finger goes over the glass from one point to another, all at once."""
    glass = page.context.new_cdp_session(page)
    for step in range(steps + 1):
        points = [
            {axis: start[i] + (end[i] - start[i]) * step / steps for i, axis in enumerate("xy")} | {"id": finger}
            for finger, (start, end) in enumerate(fingers)
        ]
        glass.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points})
        page.wait_for_timeout(16)
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    glass.detach()


def _middle(button: Locator, finger: int = 0) -> dict[str, float]:
    box = button.bounding_box()
    assert box, f"{button} cannot be seen"
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": finger}


class Console(Pad):
    """A field judge's console: both teams as figures."""

    def figure(self, fighter: str) -> Locator:
        """A fighter (`red-7`)."""
        return self.page.locator(f'[data-fighter="{fighter}"]')

    def out(self, *fighters: str, rest_ms: float = 90) -> None:
        """Touch each of them: out."""
        for fighter in fighters:
            self.touch(self.figure(fighter), rest_ms=rest_ms)

    def hold(self, fighter: str) -> None:
        """A long touch."""
        self.press([_middle(self.figure(fighter))])
        time.sleep(0.8)
        self.lift()

    def bring_back(self, fighter: str) -> None:
        """Hold who is out, and choose the first reason."""
        self.hold(fighter)
        reason = self.page.locator('[data-ref="back-sheet"] [data-back]').first
        expect(reason).to_be_visible()
        reason.click()

    def stands(self, fighter: str, stands: bool = True) -> None:
        """Wait until the figure stands, or lies."""
        expect(self.figure(fighter)).to_have_attribute("data-stands", "yes" if stands else "no")

    def standing(self, red: int, blue: int) -> None:
        """Wait until the big counts are these."""
        expect(self.ref("red-standing")).to_have_text(str(red))
        expect(self.ref("blue-standing")).to_have_text(str(blue))


class Captain(Screen):
    """A captain's phone."""

    def men(self, which: str) -> list[str]:
        """The fighters of the list `fights` or `bench`, by id."""
        return self.page.eval_on_selector_all(f'[data-ref="{which}"] [data-key]', "nodes => nodes.map((n) => n.dataset.key)")

    def move(self, *fighters: str) -> None:
        """Touch each of them: from one list to the other."""
        for fighter in fighters:
            self.page.locator(f'.man[data-key="{fighter}"]').tap()
            self.page.wait_for_timeout(300)

    def swap(self, off: list[str], on: list[str]) -> None:
        """Take some off, put others in, and send it."""
        self.move(*off, *on)
        self.ref("send").tap()
        self.until("document.querySelector('[data-ref=\"send\"]').disabled")


class Desk(Screen):
    """The hofmarshal's desk."""

    def call(self, bout: int) -> None:
        self.page.locator(f'[data-call="{bout}"]').click()

    def do(self, verb: str, side: str = "") -> None:
        """Touch a command's button, as soon as it can be touched."""
        whose = f'[data-side="{side}"]' if side else ""
        self.page.locator(f'[data-do="{verb}"]{whose}').click()

    def prepare(self, bout: int) -> None:
        """From the call to where «Бой!» can be given."""
        self.call(bout)
        for side in ("red", "blue"):
            self.do("arrive", side)
        for side in ("red", "blue"):
            self.do("ready", side)

    def begin(self, bout: int) -> None:
        """From the call to «Бой!»."""
        self.prepare(bout)
        self.do("fight")
        self.is_in("fighting")

    def stop(self) -> None:
        """«Стоп бой» before its time, with the first reason that is offered."""
        self.do("stop")
        self.answer(reason=True)
        self.is_in("stopped")

    def answer(self, reason: bool = False) -> None:
        """Say yes to the question, giving the first reason offered where one is needed."""
        if reason:
            self.ref("ask-reasons").locator("button").first.click()
        self.ref("ask-yes").click()

    def confirm(self) -> float:
        """Make the proposal official; gives the moment (monotonic s) of the last touch."""
        self.do("confirm")
        yes = self.ref("ask-yes")
        expect(yes).to_be_enabled()
        moment = time.monotonic()
        yes.click()
        return moment

    def is_in(self, phase: str, **timeout: float) -> None:
        """Wait for the phase."""
        expect(self.page.locator(".desk")).to_have_attribute("data-phase", phase, **timeout)

    def scores(self, red: object, blue: object) -> None:
        """Wait until the score is this."""
        expect(self.ref("red-score")).to_have_text(str(red))
        expect(self.ref("blue-score")).to_have_text(str(blue))

    def proposes(self, side: str, name: str) -> None:
        """Wait for the proposal that this side wins."""
        expect(self.ref("proposal")).to_be_visible()
        expect(self.ref("proposal")).to_have_attribute("data-side", side)
        expect(self.ref("proposal-says")).to_contain_text(name)

    def about(self, fighter: str, what: str) -> None:
        """Touch a fighter (`red-7`) of a group fight, and then what is done about him."""
        self.page.locator(f'.melee [data-man="{fighter}"]').click()
        self.ref("man-acts").get_by_role("button", name=what, exact=True).click()

    def seat(self, seat: str) -> Locator:
        """A seat's place on the wall of tablets."""
        return self.page.locator(f'[data-ref="wall"] > [data-key="{seat}"]')

    def open_hits(self) -> Locator:
        """The lane of disputes and late taps."""
        return self.ref("open").locator("> li")


class Spectator(Screen):
    """The public page of the event."""

    clock = '[data-part="clock"]'

    def place(self, nomination: int, match: str, side: str) -> str:
        """Where the drawing of the bracket names a side of a match."""
        return f'[data-nomination="{nomination}"] svg [data-m="{match}"] [data-side="{side}"] [data-part="name"]'

    def names(self, nomination: int, match: str, side: str, name: str, within_ms: float = 5000) -> None:
        """Hold the bracket to naming that fighter there, so soon."""
        self.says(self.place(nomination, match, side), name, within_ms)

    def ring(self, ring: int) -> Locator:
        """The card of a ring."""
        return self.page.locator(f'[data-ring="{ring}"]')
