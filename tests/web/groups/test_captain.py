"""The captain's phone in a real browser, against a real server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.groups.battlefield import TABLET, figure
from tests.web.groups.conftest import Prepare

pytestmark = [pytest.mark.chromium, pytest.mark.server]


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
    expect(phone.locator('[data-ref="state-says"]')).to_have_text("This line-up stands.")
    assert field.log("lineup") == []


def test_with_a_mouse_a_man_is_dragged_over(prepare: Prepare) -> None:
    field = prepare(main=5, reserves=3, ruleset="isb/group-5")
    field.call()
    laptop = field.captain(size=TABLET, has_touch=False, is_mobile=False)
    laptop.locator('.man[data-key="red-2"]').drag_to(laptop.locator(".list.bench"))
    expect(laptop.locator('[data-ref="fights-count"]')).to_have_text("4/5")
    laptop.locator('.man[data-key="red-7"]').drag_to(laptop.locator(".list.fights"))
    expect(laptop.locator('[data-ref="send"]')).to_have_text("Send +1 −1")
