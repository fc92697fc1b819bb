"""Consoles and captains' phones of group fights in a real browser, against a real server."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.running_server import RunningServer, running_server
from tests.web.battlefield import PHONE, Battlefield, counts, figure, hold, settled, stands, until

pytestmark = [pytest.mark.chromium, pytest.mark.server]

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
COUNTING = {"capture": {"mode": "count"}}
Prepare = Callable[..., Battlefield]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder: Path = tmp_path_factory.mktemp("field")
    with running_server(folder) as running:
        yield running


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)


@pytest.fixture
def prepare(server: RunningServer, browser: Browser) -> Iterator[Prepare]:
    fields: list[Battlefield] = []

    def make(**given: Any) -> Battlefield:
        fields.append(Battlefield(server, browser, **given))
        return fields[-1]

    yield make
    for field in fields:
        field.close()
    lost = ("WebSocket connection to", "net::ERR_")
    assert [text for field in fields for text in field.complaints if not any(word in text for word in lost)] == []


def test_two_judges_touch_one_man_and_each_brings_him_back(prepare: Prepare) -> None:
    field = prepare()
    field.fight()
    first, second = field.judge("field-1"), field.judge("field-2")
    counts(first, 21, 21)

    figure(first, "red-7").tap()
    counts(first, 20, 21)
    first.locator('[data-reason="third_support"][data-part="knee"]').tap()
    stands(second, "red-7", False)
    figure(second, "red-7").tap()
    expect(second.locator('[data-ref="says"]')).to_contain_text("Already out")
    expect(figure(second, "red-7").locator(".figure-note")).to_have_text("Knee")
    for page in (first, second):
        counts(page, 20, 21)
    until(lambda: field.state["out"][0]["reason"] == "third_support")

    hold(second, "red-7")
    second.locator("[data-back]").first.tap()
    for page in (first, second):
        stands(page, "red-7", True)
        counts(page, 21, 21)
    # A man who is back may fall again, and come back again.
    figure(second, "red-7").tap()
    stands(first, "red-7", False)
    hold(first, "red-7")
    first.locator('[data-ref="back-note"]').fill("he rolled on")
    first.locator('[data-ref="back-send"]').tap()
    for page in (first, second):
        counts(page, 21, 21)
    assert [entry["refused"] for entry in field.log("reinstate")] == ["", ""]
    assert [entry["refused"] for entry in field.log("out")] == ["", "already_out", ""]


def test_a_second_touch_does_no_harm_a_hold_tells_the_name_and_the_last_act_goes_back(prepare: Prepare) -> None:
    field = prepare()
    field.fight()
    judge = field.judge()
    for _ in range(3):
        figure(judge, "blue-4").tap()
    settled(judge)
    assert len(field.log("out")) == 1

    hold(judge, "blue-5")
    expect(judge.locator('[data-ref="blue-team"]')).to_contain_text("5 · Wolves")
    assert field.state["standing"] == {"red": 21, "blue": 20}

    expect(judge.locator('[data-ref="undo-text"]')).to_contain_text("4")
    judge.locator('[data-ref="undo"]').tap()
    stands(judge, "blue-4", True)
    until(lambda: field.state["standing"]["blue"] == 21)
    expect(judge.locator(".act")).to_have_count(0)


def test_acts_without_a_link_outlive_a_reload_with_their_reasons_and_moments(prepare: Prepare) -> None:
    field = prepare()
    field.fight()
    judge, other = field.judge("field-1"), field.judge("field-2")
    judge.context.set_offline(True)
    expect(judge.locator('[data-ref="status"]')).to_have_attribute("data-tone", "offline")
    pressed = []
    for fighter, reason in (("red-1", "fell_outside"), ("blue-2", None), ("red-3", "palm")):
        figure(judge, fighter).tap()
        pressed.append(time.time() * 1000)
        if reason:
            judge.locator(f'[data-reason="{reason}"]').tap()
        judge.wait_for_timeout(600)
    counts(judge, 19, 20)
    expect(figure(judge, "red-1")).to_have_attribute("data-step", "kept")
    expect(judge.locator('[data-ref="says"]')).to_contain_text("taps kept: 3")

    address = judge.url
    judge.goto("about:blank")
    judge.context.set_offline(False)
    judge.goto(address)
    counts(judge, 19, 20)
    settled(judge)
    counts(other, 19, 20)
    outs = field.log("out")
    assert [entry["refused"] for entry in outs] == ["", "", ""]
    assert all(abs(entry["at"] - moment) < 250 for entry, moment in zip(outs, pressed, strict=True))
    reasons = {one["fighter"]: one["reason"] for one in field.state["out"]}
    assert reasons == {"red-1": "fell_outside", "blue-2": None, "red-3": "palm"}


def test_the_figures_stand_there_before_the_socket_does(prepare: Prepare) -> None:
    field = prepare()
    field.fight()
    field.say("field-2", "out", fighter="red-9", reason="palm")
    judge = field.judge()
    judge.route_web_socket("**/ws/**", lambda socket: socket.close())
    judge.reload()
    stands(judge, "red-9", False)
    counts(judge, 20, 21)


def test_to_battle_closes_the_line_ups_and_the_captain_reads_it(prepare: Prepare) -> None:
    field = prepare()
    field.call()
    judge, phone = field.judge(), field.captain()
    expect(judge.locator('[data-ref="lock"]')).to_have_attribute("data-lock", "open")
    phone.locator(".fights .man").first.tap()
    figure(judge, "red-2").tap()
    judge.locator('[data-ref="lock"]').tap()
    expect(judge.locator('[data-ref="lock"]')).to_have_attribute("data-lock", "locked")
    expect(phone.locator('[data-ref="state-says"]')).to_contain_text("Locked before you sent it: your change −1")
    assert phone.locator(".man:not([disabled])").count() == 0
    # Nobody was shown out before the start, and the lock can be taken back.
    assert field.log("out") == []
    judge.locator('[data-ref="undo"]').tap()
    expect(judge.locator('[data-ref="lock"]')).to_have_attribute("data-lock", "open")
    expect(phone.locator('[data-ref="send"]')).to_be_enabled()


def swap(phone: Page, off: int, on: int) -> None:
    """Take these numbers off the line-up and put those on."""
    for number in (off, on):
        phone.locator(f'.man[data-key="red-{number}"]').tap()
        phone.wait_for_timeout(300)


def test_a_captain_exchanges_five_of_fifty_with_his_thumb(prepare: Prepare) -> None:
    field = prepare()
    field.call()
    phone = field.captain()
    expect(phone.locator('[data-ref="fights-count"]')).to_have_text("21/21")
    for number in range(1, 6):
        phone.locator(f'.man[data-key="red-{45 + number}"]').tap()
        phone.wait_for_timeout(300)
        if number == 1:
            expect(phone.locator('[data-ref="state-says"]')).to_contain_text("22 named, 21 may fight: take off 1")
            assert phone.locator('[data-ref="send"]').is_disabled()
        phone.locator(f'.man[data-key="red-{number}"]').tap()
        phone.wait_for_timeout(300)
    expect(phone.locator('[data-ref="send"]')).to_have_text("Send +5 −5")
    phone.locator('[data-ref="send"]').tap()
    expect(phone.locator('[data-ref="state-says"]')).to_contain_text("Accepted by the server at")
    named = [f"red-{n}" for n in (*range(6, 22), *range(46, 51))]
    expect(field.judge().locator(".figure.red")).to_have_count(21)
    field.say("hofmarshal", "fight")
    assert field.state["lineup"]["red"] == named
    expect(phone.locator('[data-ref="state-says"]')).to_contain_text("Locked")


def test_a_change_made_without_a_link_is_sent_later_and_its_refusal_is_loud(prepare: Prepare) -> None:
    field = prepare()
    field.call()
    phone = field.captain()
    phone.context.set_offline(True)
    expect(phone.locator('[data-ref="offline"]')).to_be_visible()
    swap(phone, 1, 30)
    phone.locator('[data-ref="send"]').tap()
    expect(phone.locator('[data-ref="state"]')).to_have_attribute("data-tone", "kept")
    phone.context.set_offline(False)
    expect(phone.locator('[data-ref="state"]')).to_have_attribute("data-tone", "good")
    assert [entry["refused"] for entry in field.log("lineup")] == [""]

    phone.context.set_offline(True)
    expect(phone.locator('[data-ref="offline"]')).to_be_visible()
    swap(phone, 2, 31)
    phone.locator('[data-ref="send"]').tap()
    field.say("field-1", "lock")
    phone.context.set_offline(False)
    expect(phone.locator('[data-ref="state"]')).to_have_attribute("data-tone", "bad")
    expect(phone.locator('[data-ref="state-says"]')).to_contain_text("Refused")
    assert [entry["refused"] for entry in field.log("lineup")] == ["", "lineup_locked"]


def test_an_edit_that_was_not_sent_outlives_a_reload(prepare: Prepare) -> None:
    field = prepare()
    field.call()
    phone = field.captain()
    swap(phone, 3, 33)
    phone.reload()
    expect(phone.locator('[data-ref="send"]')).to_have_text("Send +1 −1")
    phone.locator('[data-ref="reset"]').tap()
    expect(phone.locator('[data-ref="state-says"]')).to_contain_text("as last time")
    assert field.log("lineup") == []


def test_two_judges_count_heads_and_see_where_they_differ(prepare: Prepare) -> None:
    field = prepare(overrides=COUNTING)
    field.fight()
    first, second = field.judge("field-1"), field.judge("field-2", PHONE)
    minus = '[data-ref="red-heads"] [data-change="-1"]'
    second.locator(minus).tap()
    for _ in range(3):
        first.locator(minus).tap()
        first.wait_for_timeout(120)
    expect(first.locator('[data-ref="red-own"]')).to_have_text("18")
    expect(first.locator('[data-ref="red-official"]')).to_have_text("20")
    expect(first.locator('[data-ref="red-differ"]')).to_contain_text("Field 2: 20")
    expect(second.locator('[data-ref="red-differ"]')).to_contain_text("the hofmarshal decides")
    first.locator('[data-ref="red-heads"] [data-change="1"]').tap()
    expect(first.locator('[data-ref="red-own"]')).to_have_text("19")
    first.locator('[data-ref="undo"]').tap()
    expect(first.locator('[data-ref="red-own"]')).to_have_text("18")


def test_the_expert_reports_a_man_and_shows_nobody_out(prepare: Prepare) -> None:
    field = prepare(main=5, reserves=3, ruleset="isb/group-5")
    field.fight()
    expert = field.judge("authenticity")
    figure(expert, "blue-3").tap()
    expect(expert.locator('[data-ref="report-of"]')).to_contain_text("3 · Wolves")
    expert.locator('[data-code="remove_protection"]').tap()
    settled(expert)
    figure(expert, "red-1").tap()
    expert.locator('[data-ref="alert-row"] [data-note]').first.tap()
    settled(expert)
    assert [entry["refused"] for entry in field.log("violation") + field.log("alert")] == ["", ""]
    assert field.log("out") == []


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
