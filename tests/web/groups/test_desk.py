"""The desk in a group fight: both judges' counts, who is out, line-ups, heads in dispute."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_layout import SPILLS
from tests.web.groups.battlefield import COUNTING, PHONE, Battlefield, figure, until
from tests.web.groups.conftest import Prepare

pytestmark = [pytest.mark.chromium, pytest.mark.server]

LAPTOP = {"width": 1440, "height": 900}
FIVE = {"main": 5, "reserves": 3, "ruleset": "isb/group-5"}


def spills(page: Page, name: str) -> list[str]:
    """What sticks out, is cut off or breaks a word on a phone, a tablet, a laptop and a big screen."""
    found = []
    for width, height in ((390, 844), (1024, 768), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        found += [f"{name} on {width}: {spill}" for spill in page.evaluate(SPILLS)]
    return found


def desk_of(field: Battlefield, seat: str = "hofmarshal", size: dict[str, int] = LAPTOP, **device: Any) -> Page:
    cookie = (f"seat-{field.ring}-{seat}", field.keys[seat])
    mouse = {"has_touch": False, "is_mobile": False}
    return field.page(f"/rings/{field.ring}/desk/?seat={seat}", cookie, size, **{**mouse, **device})


def ref(page: Page, name: str) -> Any:
    return page.locator(f'[data-ref="{name}"]')


def scores(page: Page, red: int, blue: int) -> None:
    expect(ref(page, "red-score")).to_have_text(str(red))
    expect(ref(page, "blue-score")).to_have_text(str(blue))


def man(page: Page, fighter: str) -> Any:
    return page.locator(f'[data-man="{fighter}"]')


def touch_in_sheet(page: Page, text: str) -> None:
    ref(page, "man-acts").get_by_role("button", name=text, exact=True).click()


def test_counts_and_falls_of_both_judges_are_seen(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk = desk_of(field)
    field.fight()
    scores(desk, 5, 5)
    field.say("field-1", "out", fighter="red-1", reason="third_support", part="knee")
    field.say("field-2", "out", fighter="blue-4")
    scores(desk, 4, 4)
    expect(ref(desk, "judges-counts").locator("> li")).to_have_count(2)
    expect(ref(desk, "judges-apart")).to_have_text("by one judge only: ◆ 1 · ● 4")
    newest = ref(desk, "outs").locator("> li").first
    expect(newest).to_contain_text("4 Wolves")
    expect(newest).to_contain_text("no reason yet")
    expect(newest).to_contain_text("2. ")
    expect(newest).to_contain_text("Field 2")
    # The reason that the judge has not given is given here, with two touches.
    newest.locator("[data-back]").click()
    touch_in_sheet(desk, "gear broken or lost")
    expect(newest).to_contain_text("gear broken or lost")


def test_a_fighter_is_found_by_his_number_shown_out_and_brought_back(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk = desk_of(field)
    field.fight()
    scores(desk, 5, 5)
    desk.locator("h1").click()
    desk.keyboard.press("3")
    expect(ref(desk, "search")).to_have_value("3")
    expect(man(desk, "red-3")).not_to_have_attribute("data-dim", "")
    expect(man(desk, "red-4")).to_have_attribute("data-dim", "")
    man(desk, "red-3").click()
    touch_in_sheet(desk, "fell outside")
    scores(desk, 4, 5)
    expect(man(desk, "red-3")).to_have_attribute("data-stands", "no")
    man(desk, "red-3").click()
    touch_in_sheet(desk, "A joint fall")
    scores(desk, 5, 5)


def test_cards_of_a_fighter_bar_him_and_are_asked_in_their_own_words(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk = desk_of(field)
    field.fight()
    man(desk, "blue-2").click()
    touch_in_sheet(desk, "Thrust")
    draft = ref(desk, "violations").locator("> li")
    expect(draft).to_contain_text("2 Wolves")
    draft.locator(".card-yellow").click()
    scores(desk, 5, 4)
    man(desk, "blue-2").click()
    touch_in_sheet(desk, "Choke")
    draft.locator(".card-yellow:visible").click()
    expect(ref(desk, "ask-title")).to_contain_text("Second yellow card: ● 2 Wolves")
    ref(desk, "ask-yes").click()
    expect(man(desk, "blue-2")).to_have_attribute("data-barred", "")


def test_what_came_after_the_stop_counts_when_it_is_admitted(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk = desk_of(field)
    field.fight()
    field.say("hofmarshal", "stop", reason="dark")
    field.say("field-1", "out", fighter="red-5", reason="palm")
    late = ref(desk, "open").locator("> li")
    expect(late).to_contain_text("5 Ravens")
    expect(ref(desk, "proposal-says")).to_have_text("Equal 5 : 5 – the round is fought again")
    late.locator(".yes").click()
    scores(desk, 4, 5)
    expect(ref(desk, "proposal")).to_have_attribute("data-side", "blue")
    ref(desk, "undo").click()
    scores(desk, 5, 5)
    desk.locator('[data-do="confirm"]').click()
    ref(desk, "ask-yes").click()
    row = ref(desk, "round-table").locator("> tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("5 : 5")
    expect(row).to_contain_text("fought again")


def test_line_ups_are_locked_and_opened_again_and_the_secretary_names_one(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk, secretary = desk_of(field), desk_of(field, "secretary")
    field.call()
    ref(secretary, "red-names").click()
    figures = ref(secretary, "lineup-men").locator("[data-man]")
    expect(figures).to_have_count(8)
    ref(secretary, "lineup-men").locator('[data-man="red-6"]').click()
    expect(ref(secretary, "lineup-says")).to_have_text("6 named, 5 may fight: take off 1.")
    expect(ref(secretary, "lineup-yes")).to_be_disabled()
    ref(secretary, "lineup-men").locator('[data-man="red-5"]').click()
    ref(secretary, "lineup-yes").click()
    expect(ref(desk, "red-men").locator('[data-man="red-6"]')).to_be_visible()
    expect(ref(desk, "red-men").locator('[data-man="red-5"]')).to_have_count(0)
    assert [(entry["seat"], entry["refused"]) for entry in field.log("lineup")] == [("secretary", "")]
    ref(desk, "lock").click()
    expect(ref(desk, "lock")).to_have_attribute("data-locked", "")
    expect(ref(secretary, "red-names")).to_be_hidden()
    ref(desk, "lock").click()
    expect(ref(secretary, "red-names")).to_be_visible()


def test_a_captain_who_names_meanwhile_is_told_of_in_the_open_sheet(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    secretary = desk_of(field, "secretary")
    field.call()
    ref(secretary, "blue-names").click()
    field.say("secretary", "lineup", side="blue", fighters=["blue-1", "blue-7"])
    expect(ref(secretary, "lineup-changed")).to_be_visible()
    expect(ref(secretary, "lineup-title")).to_contain_text("2 of 5")
    field.say("field-1", "lock")
    expect(ref(secretary, "lineup")).to_be_hidden()


def test_heads_in_dispute_are_settled_with_one_touch(prepare: Prepare) -> None:
    field = prepare(**FIVE, overrides=COUNTING)
    desk = desk_of(field)
    field.fight()
    for _ in range(2):
        field.say("field-1", "count", side="red", change=-1)
    field.say("field-2", "count", side="red", change=-1)
    expect(ref(desk, "judges-apart")).to_have_attribute("data-differ", "count")
    dispute = ref(desk, "open").locator("> li")
    expect(dispute).to_contain_text("Field 1 3, Field 2 4", timeout=8_000)
    scores(desk, 4, 5)
    dispute.get_by_role("button", name="3", exact=True).click()
    scores(desk, 3, 5)
    expect(dispute).to_have_count(0)


def test_who_is_missing_is_marked_present_beside_the_start(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk = desk_of(field)
    field.call()
    more = ref(desk, "wall").locator('[data-key="authenticity"]')
    more.locator("summary").click()
    more.locator("[data-change]").click()
    ref(desk, "ask-yes").click()
    present = ref(desk, "why").locator('[data-seats="authenticity"]')
    expect(desk.locator('.acts [data-do="fight"]')).to_be_disabled()
    present.click()
    ref(desk, "ask-yes").click()
    expect(desk.locator('.acts [data-do="fight"]')).to_be_enabled()


def test_a_judge_who_was_first_is_no_error(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk, judge = desk_of(field), field.judge()
    field.fight()
    man(desk, "red-4").click()
    # The judge touches him while the desk cannot hear of it.
    desk.context.set_offline(True)
    figure(judge, "red-4").tap()
    until(lambda: field.state["standing"]["red"] == 4)
    touch_in_sheet(desk, "no reason yet")
    desk.context.set_offline(False)
    expect(ref(desk, "told")).to_have_text("Already out – counted once", timeout=15_000)
    expect(ref(desk, "told")).not_to_have_attribute("data-refused", "")
    scores(desk, 4, 5)


@pytest.mark.parametrize("language", ["ru-RU", "en-GB", "cs-CZ"])
def test_desk_arena_and_public_page_hold_long_names_in_any_language(prepare: Prepare, language: str) -> None:
    field = prepare(names=["Вениамин" * 9, "Maximilián Přemysl Otakar ze Štítného a Rožmberka, řečený Železný"])
    desk, secretary = desk_of(field, locale=language), desk_of(field, "secretary", locale=language)
    board = field.page(f"/rings/{field.ring}/", None, LAPTOP, locale=language)
    field.call()
    ref(secretary, "red-names").click()
    found = spills(desk, "desk") + spills(secretary, "line-up")
    field.say("hofmarshal", "fight")
    for number in (1, 2, 3):
        field.say("field-1", "out", fighter=f"red-{number}", reason="third_support", part="buttocks")
    field.say("field-2", "violation", side="blue", fighter="blue-2", code="attack_on_withdrawn")
    man(desk, "red-7").click()
    found += spills(desk, "what can be done") + spills(board, "board")
    desk.keyboard.press("Escape")
    field.say("hofmarshal", "stop", reason="dark")
    field.say("field-1", "out", fighter="blue-7", reason="palm")
    found += spills(desk, "stopped") + spills(board, "stopped board")
    field.say("hofmarshal", "confirm")
    found += spills(desk, "break") + spills(secretary, "secretary") + spills(board, "break board")
    assert not found, "\n".join(found)


def test_an_outnumbered_side_is_stopped_with_the_reason_that_stands_there(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk = desk_of(field)
    field.fight()
    for number in range(1, 5):
        field.say("field-1", "out", fighter=f"red-{number}", reason="fell_outside")
    desk.locator('[data-offer="early_stop"]').click()
    expect(ref(desk, "ask-reason")).to_have_value("One side is outnumbered")
    ref(desk, "ask-yes").click()
    expect(desk.locator(".desk")).to_have_attribute("data-phase", "stopped")
    expect(ref(desk, "proposal")).to_have_attribute("data-side", "blue")


def test_the_palm_of_a_whole_team_says_that_it_is_the_teams(prepare: Prepare) -> None:
    field = prepare(**FIVE)
    desk = desk_of(field)
    field.fight()
    desk.locator('[data-opens="withdraw"]').click()
    expect(ref(desk, "ask-title")).to_contain_text("whole team")
    ref(desk, "ask").locator('input[name="side"][value="red"]').check(force=True)
    ref(desk, "ask-yes").click()
    expect(ref(desk, "proposal")).to_have_attribute("data-side", "blue")
    ref(desk, "palms").locator("button").click()
    expect(ref(desk, "proposal")).to_be_hidden()


def test_on_a_phone_heads_in_dispute_are_settled_without_scrolling(prepare: Prepare) -> None:
    field = prepare(overrides=COUNTING)
    desk = desk_of(field, size=PHONE)
    field.fight()
    for _ in range(2):
        field.say("field-1", "count", side="red", change=-1)
    field.say("field-2", "count", side="red", change=-1)
    answer = ref(desk, "open").get_by_role("button", name="19", exact=True)
    expect(answer).to_be_visible(timeout=8_000)
    box = answer.bounding_box()
    acts = desk.locator(".acts").bounding_box()
    assert box is not None
    assert acts is not None
    assert box["y"] + box["height"] <= acts["y"]


def test_the_commands_keep_their_place_while_men_fall(prepare: Prepare) -> None:
    field = prepare(main=50, reserves=3, ruleset="isb/group-50")
    desk = desk_of(field, size={"width": 1024, "height": 768})
    field.fight()
    stop = desk.locator('.acts [data-do="stop"]')
    expect(stop).to_be_enabled()
    before = stop.bounding_box()
    for number in range(1, 31):
        field.say("field-1", "out", fighter=f"blue-{number}", reason="fell_outside")
    scores(desk, 50, 20)
    assert stop.bounding_box() == before


def test_the_desk_holds_two_teams_of_fifty(prepare: Prepare) -> None:
    field = prepare(main=50, reserves=3, ruleset="isb/group-50", names=["Вениамин" * 10, "Železný " * 9])
    field.fight()
    for number in range(1, 31):
        field.say("field-1", "out", fighter=f"red-{number}")
    desk = desk_of(field, locale="ru-RU")
    expect(ref(desk, "outs").locator("> li")).to_have_count(30)
    found = spills(desk, "fifty")
    assert not found, "\n".join(found)
