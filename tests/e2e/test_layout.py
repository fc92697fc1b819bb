"""Every page in every language on a phone, a tablet and a big screen: nothing sticks out, nothing is cut, nobody complains."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.e2e.hall import BIG_SCREEN, TABLET, Hall, Ring

pytestmark = [pytest.mark.chromium, pytest.mark.server]

SIZES = {"phone": {"width": 390, "height": 844}, "tablet": TABLET, "big": BIG_SCREEN}
LOCALES = {"ru": "ru-RU", "en": "en-GB", "cs": "cs-CZ"}
# 80 letters each: one word, several words, a name like another, and a wide one.
NAMES = [
    "Вениамин" * 10,
    "Maximilián Přemysl Otakar ze Štítného a Rožmberka, řečený Železný, pán na Zvíkov",
    "W" * 80,
    "Elizabeth Alexandra Wolverhampton-Featherstonehaugh of the Lower Marches, junior",
]
CLUB = "Клуб исторического фехтования и средневекового боя имени князя Мстислава Удалого"
HUGE = {
    "values": [{"zones": ["head", "torso", "head_or_torso"], "grip": "two", "value": 33}],
    "clock": {"limit_ms": 5_999_000},
}
FUSS = [
    ["line-1", "hit", {"side": "red", "zone": "limb"}],
    ["line-2", "hit", {"side": "blue", "zone": "limb"}],
    ["line-1", "violation", {"side": "red", "code": "not_permitted_action", "note": "Удар щитом в лицо после команды " * 4}],
    ["line-4", "violation", {"side": "blue", "code": "attack_on_withdrawn"}],
    ["hofmarshal", "sanction", {"violation": 22, "card": "yellow"}],
    ["line-3", "alert", {"note": "Зритель за барьером " * 8}],
]

# What sticks out of the screen, or is cut off without a mark. What may scroll sideways within itself is left alone.
SPILLS = """() => {
  const wide = window.innerWidth;
  const found = [];
  const classes = (node) => [...node.classList].join(".");
  const name = (node) => `${node.tagName.toLowerCase()}.${classes(node)} «${node.textContent.trim().slice(0, 40)}»`;
  const clips = (style) => ["auto", "scroll", "hidden", "clip"].includes(style.overflowX);
  const inScroller = (node) => {
    for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
      if (clips(getComputedStyle(up))) return true;
    }
    return false;
  };
  const room = (node) => {
    const { paddingLeft, paddingRight } = getComputedStyle(node);
    return node.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  };
  const breaksWord = (node) => {
    const wraps = node.style.overflowWrap;
    node.style.overflowWrap = "normal";
    const words = document.createRange();
    words.selectNodeContents(node);
    const broken = words.getBoundingClientRect().width > room(node) + 1;
    node.style.overflowWrap = wraps;
    return broken;
  };
  const root = document.scrollingElement;
  if (root.scrollWidth > wide) found.push(`the page is ${root.scrollWidth} wide`);
  for (const node of document.body.querySelectorAll("*")) {
    if (!node.checkVisibility() || node.closest(".visually-hidden") || node.ownerSVGElement) continue;
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if ((box.right > wide + 1 || box.left < -1) && !inScroller(node)) found.push(`sticks out: ${name(node)}`);
    const style = getComputedStyle(node);
    const marked = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const hides = ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
    const side = node.scrollWidth > node.clientWidth + 1;
    const over = side || node.scrollHeight > node.clientHeight + 2;
    if (hides && over && !marked && node.clientWidth > 1) found.push(`cut off: ${name(node)}`);
    if (node.matches("button, .button") && breaksWord(node)) found.push(`breaks a word: ${name(node)}`);
    if (side && !clips(style) && node.clientWidth > 1) found.push(`wider than its box: ${name(node)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def crowded() -> dict[str, Ring]:
    """The event of the long names, made once for all languages."""
    return {}


def stage(hall: Hall, crowded: dict[str, Ring]) -> Ring:
    """An event with long names and clubs, a bout at 99:99 and one to call."""
    if "ring" not in crowded:
        ring, other = hall.event(
            {"ruleset": "isb/longsword", "names": NAMES, "overrides": HUGE},
            {"ruleset": "isb/halberd", "names": NAMES[:3]},
            club=CLUB,
        )
        hall.fight(ring.bouts["1.2"], red=1, end=True)
        hall.fight(ring.bouts["1.1"], red=3, blue=3, more=FUSS)
        hall.fight(other.bouts["1.2"], red=1)
        crowded["ring"], crowded["other"] = ring, other
    return crowded["ring"]


def pages(hall: Hall, ring: Ring, other: Ring, locale: str) -> Iterator[tuple[str, Page]]:
    """Each page by name, opened in a browser of that language that holds what the page asks for."""

    def opened(page: Page, path: str) -> Page:
        page.goto(hall.server.url + path)
        if page.locator("[data-link]").count():
            page.wait_for_selector('[data-link="online"]')
        return page

    anyone = {"locale": locale, "size": SIZES["phone"]}
    public = hall.device(**anyone)
    yield "home", opened(public, "/")
    yield "event", opened(public, f"/events/{ring.slug}/")
    yield "scoreboard", opened(public, f"/rings/{ring.id}/")
    yield "scoreboard-free", opened(public, f"/rings/{other.id}/")
    yield "login", opened(public, "/login/")
    yield "not-found", opened(public, "/events/nowhere/")
    yield "seat-refused", opened(public, f"/rings/{ring.id}/pad/line-1/")
    yield "code-dead", opened(public, "/e/nothing/")
    yield "link-dead", opened(public, "/in/nothing/")
    # With scripts the page is gone at once.
    yield "code", opened(hall.device(**anyone, java_script_enabled=False), f"/e/{ring.seats['line-1']['secret']}/")
    for seat in ("line-1", "line-2"):
        tablet, _ = hall.seated(ring, seat, **anyone, touch=True)
        yield f"pad-{seat}", opened(tablet, f"/rings/{ring.id}/pad/{seat}/")
        if seat == "line-1":
            tablet.locator('[data-ref="open-report"]').tap()
            yield "pad-violation", tablet
            tablet.locator("[data-closes]:visible").tap()
            tablet.locator('[data-ref="open-alert"]').tap()
            yield "pad-alert", tablet
    hall.give_key(tablet, other, "line-1")
    yield "pad-one-button", opened(tablet, f"/rings/{other.id}/pad/line-1/")
    desk, _ = hall.seated(ring, "hofmarshal", **anyone)
    yield "desk", opened(desk, f"/rings/{ring.id}/desk/")
    desk.locator('[data-opens="award"]').click()
    yield "desk-award", desk
    hall.give_key(desk, ring, "secretary")
    yield "desk-secretary", opened(desk, f"/rings/{ring.id}/desk/?seat=secretary")
    yield "organise", opened(hall.organiser(ring, **anyone), f"/events/{ring.slug}/organise/")


@pytest.mark.parametrize("language", LOCALES)
def test_no_page_sticks_out_or_complains(hall: Hall, crowded: dict[str, Ring], language: str) -> None:
    hall.forgive(r"Failed to load resource.*40[34]")
    ring = stage(hall, crowded)
    spilt = []
    for name, page in pages(hall, ring, crowded["other"], LOCALES[language]):
        assert page.locator("html").get_attribute("lang") == language
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            spilt += [f"{name} on {size}: {spill}" for spill in page.evaluate(SPILLS)]
            if language == "ru":
                hall.picture(page, f"{name}-{size}")
        page.set_viewport_size(SIZES["phone"])
    assert not spilt, "\n".join(spilt)
