"""The consoles of field judges and of the authenticity expert in a real browser, against a real server."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.web.groups.battlefield import COUNTING, PHONE, counts, figure, hold, settled, stands, until
from tests.web.groups.conftest import Prepare

pytestmark = [pytest.mark.chromium, pytest.mark.server]


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
        before = time.time() * 1000
        figure(judge, fighter).tap()
        pressed.append((before, time.time() * 1000))
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
    # The touch was made somewhere between; the two clocks are a machine's own, read a round trip apart.
    for entry, (before, after) in zip(outs, pressed, strict=True):
        assert before - 50 <= entry["at"] <= after + 50
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
