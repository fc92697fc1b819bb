"""Consoles and phones hold what they have to show, in each language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_layout import SPILLS
from tests.web.groups.battlefield import COUNTING, PHONE, TABLET, counts, figure, hold
from tests.web.groups.conftest import Prepare

pytestmark = [pytest.mark.chromium, pytest.mark.server]


@pytest.mark.parametrize(("main", "size", "scrolls"), [(21, "tablet", 0), (21, "phone", 0), (50, "tablet", 0), (50, "phone", 2)])
def test_all_figures_have_room(prepare: Prepare, main: int, size: str, scrolls: int) -> None:
    field = prepare(main=main, reserves=3, ruleset=f"isb/group-{main}")
    field.fight()
    judge = field.judge(size=PHONE) if size == "phone" else field.judge()
    assert judge.locator(".figure").count() == 2 * main
    assert judge.locator(".squad[data-scrolls]").count() == scrolls
    box = figure(judge, "red-1").bounding_box()
    assert min(box["width"], box["height"]) >= 50
    for part in ("red-standing", "acts", "undo"):
        assert judge.locator(f'[data-ref="{part}"]').bounding_box()["y"] < judge.viewport_size["height"]
    figure(judge, f"red-{main}").scroll_into_view_if_needed()
    figure(judge, f"red-{main}").tap()
    counts(judge, main - 1, main)


@pytest.mark.parametrize("language", ["ru-RU", "en-GB", "cs-CZ"])
def test_no_page_sticks_out_in_any_language(prepare: Prepare, language: str) -> None:
    names = ["Вениамин" * 9, "Maximilián Přemysl Otakar ze Štítného a Rožmberka, řečený Železný"]
    field = prepare(names=names)
    counting = prepare(names=names, overrides=COUNTING)
    field.call()
    spilt: list[str] = []

    def look(page: Page, name: str) -> None:
        for width, height in ((390, 844), (844, 390), (1024, 768), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            spilt.extend(f"{name} on {width}: {spill}" for spill in page.evaluate(SPILLS))

    judge, expert = (field.judge(seat, locale=language) for seat in ("field-1", "authenticity"))
    phone = field.captain(locale=language)
    look(judge, "console before the start")
    look(phone, "captain")
    field.say("hofmarshal", "fight")
    figure(judge, "red-1").tap()
    look(judge, "console")
    hold(judge, "red-1")
    look(judge, "way back")
    figure(expert, "red-2").tap()
    look(expert, "report")
    look(phone, "captain, locked")
    counting.fight()
    counting.say("field-2", "count", side="red", change=-1)
    look(counting.judge(locale=language), "heads")
    assert not spilt, "\n".join(spilt)


def test_the_desks_round_table_holds_its_lane_on_a_tablet(prepare: Prepare) -> None:
    field = prepare(main=5, reserves=3, ruleset="isb/group-5")
    cookie = (f"seat-{field.ring}-hofmarshal", field.keys["hofmarshal"])
    desk = field.page(f"/rings/{field.ring}/desk/", cookie, TABLET, locale="ru-RU", has_touch=False, is_mobile=False)
    field.call()
    for rounds in (1, 2):
        field.say("hofmarshal", "fight")
        field.say("hofmarshal", "stop", reason="level on purpose")
        field.say("hofmarshal", "confirm")
        expect(desk.locator('[data-ref="round-table"] tr')).to_have_count(rounds)
        for side in ("red", "blue"):
            field.say("hofmarshal", "ready", side=side)
    table, lane = (desk.locator(name).bounding_box() for name in (".round-table", '[data-ref="lane-rounds"]'))
    assert table is not None
    assert lane is not None
    assert table["x"] + table["width"] <= lane["x"] + lane["width"]
