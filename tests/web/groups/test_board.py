"""The arena screen of a group fight: nothing runs into another at any stage, on any screen, with names of eighty letters."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.groups.battlefield import Battlefield
from tests.web.groups.conftest import Prepare

pytestmark = [pytest.mark.chromium, pytest.mark.server]

LONG = ["Вениамин" * 9, "Maximilián Přemysl Otakar ze Štítného a Rožmberka, řečený Železný, pán"]
SCREENS = [(1920, 1080), (1024, 768), (844, 390), (390, 844)]
# Pairs of the parts of a side that lie over one another, and what hangs out of the count's place.
COLLISIONS = """() => [...document.querySelectorAll(".board-side")].flatMap((side) => {
  const box = (node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return words.getBoundingClientRect();
  };
  const shown = (name) => [...side.querySelectorAll(name)].filter((node) => node.checkVisibility());
  const parts = [".board-name", ".board-club", ".board-wins", ".board-squad"].flatMap(shown);
  const place = side.querySelector(".board-count").getBoundingClientRect();
  const glyphs = (node) => {
    // A digit is 0.73 of its letter's size high; the rest of the line is air.
    const { top, bottom, left, right } = box(node);
    const air = (bottom - top - 0.73 * parseFloat(getComputedStyle(node).fontSize)) / 2;
    return { top: top + air, bottom: bottom - air, left, right };
  };
  const count = glyphs(side.querySelector(".board-score"));
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const name = (node) => `${side.className}: ${node.className}`;
  const over = parts.filter((node) => meets(count, box(node))).map((node) => `the count lies over ${name(node)}`);
  const out = shown(".board-wins").filter((node) => box(node).bottom > place.bottom + 2).map((node) => `${name(node)} hangs out`);
  return [...over, ...out];
})"""


def board(field: Battlefield, locale: str) -> Page:
    return field.page(f"/rings/{field.ring}/", None, {"width": 1920, "height": 1080}, locale=locale, is_mobile=False)


def look(page: Page, when: str) -> list[str]:
    """What collides on the screen in any size."""
    found: list[str] = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(120)
        found += [f"{when}, {width}x{height}: {one}" for one in page.evaluate(COLLISIONS)]
    return found


@pytest.mark.parametrize(("main", "locale"), [(21, "ru-RU"), (50, "en-GB"), (5, "cs-CZ")])
def test_the_count_runs_over_nothing_at_any_stage_of_a_bout(prepare: Prepare, main: int, locale: str) -> None:
    field = prepare(main=main, reserves=3, ruleset=f"isb/group-{main}", names=LONG)
    page = board(field, locale)
    found = look(page, "before the call")
    field.fight()
    field.say("field-1", "out", fighter="red-1", reason="palm")
    field.say("field-1", "out", fighter="blue-1", reason="palm")
    expect(page.locator('.board-man[data-stands="no"]')).to_have_count(2)
    found += look(page, "in the fight")
    field.say("hofmarshal", "stop", reason="level on purpose")
    expect(page.locator('[data-ref="result"]')).to_contain_text(f"{main - 1} : {main - 1}")
    found += look(page, "level")
    field.say("hofmarshal", "confirm")
    expect(page.locator('[data-ref="rounds"] li')).to_have_count(1)
    found += look(page, "in the break")
    field.say("hofmarshal", "award", cause="withdrawal", side="red", reason="they left")
    field.say("hofmarshal", "confirm")
    expect(page.locator('[data-ref="red"]')).to_have_attribute("data-won", "")
    expect(page.locator('[data-ref="red-rounds"]')).to_have_text(str(field.state["rounds_won"]["red"]))
    found += look(page, "official")
    assert not found, "\n".join(found)
