"""The marshal's pad under real fingers: what is a tap, what is not, and what reaches the hofmarshal's desk."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.e2e.hall import Hall
from tests.e2e.screens import wipe

pytestmark = [pytest.mark.chromium, pytest.mark.server]

PHONE = {"width": 412, "height": 915}


def test_two_fingers_at_once_are_two_taps(hall: Hall) -> None:
    ring = hall.ring()
    pad = hall.pad(ring)
    hall.desk(ring).begin(ring.bouts["1.1"])
    pad.touch(pad.button("red", 2), pad.button("blue", 2))
    pad.counts(1, 1)
    pad.touch(pad.button("red", 2), pad.button("red", 1), pad.button("blue", 1))
    pad.counts(3, 2)
    pad.keeps(0)
    hits = [(entry["data"]["side"], entry["data"]["zone"]) for entry in hall.log(ring.bouts["1.1"]) if entry["do"] == "hit"]
    assert sorted(hits[:2]) == [("blue", "head_or_torso"), ("red", "head_or_torso")]
    assert sorted(hits[2:]) == [("blue", "limb"), ("red", "head_or_torso"), ("red", "limb")]


def test_a_bounce_is_no_second_tap(hall: Hall) -> None:
    ring = hall.ring("isb/halberd")
    pad = hall.pad(ring)
    desk = hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    now = time.time() * 1000
    pad.touch_at(pad.button("red"), now - 400, now - 360, now - 325)
    pad.counts(1, 0)
    pad.touch_at(pad.button("red"), now - 200)
    pad.counts(2, 0)
    pad.keeps(0)
    assert [press["at"] for press in pad.presses] == pytest.approx([now - 400, now - 360, now - 325, now - 200], abs=3)
    assert [entry["do"] for entry in hall.log(ring.bouts["1.1"])].count("hit") == 2


def where(page: Page) -> dict[str, float]:
    """How far the page was scrolled and zoomed."""
    return page.evaluate("({x: scrollX, y: scrollY, left: visualViewport.offsetLeft, zoom: visualViewport.scale})")


def test_a_pad_does_not_scroll_zoom_or_leave(hall: Hall) -> None:
    ring, *_more_to_scroll = hall.event({}, {}, {})
    still = {"x": 0, "y": 0, "left": 0, "zoom": 1}
    pinch = (((200, 450), (80, 250)), ((210, 460), (340, 700)))
    pull = ((200, 700), (200, 150))

    # The same fingers move an ordinary page: they are fingers indeed.
    public = hall.spectator(ring, size=PHONE, touch=True, is_mobile=True)
    wipe(public.page, pull)
    public.until("scrollY > 0")
    wipe(public.page, *pinch)
    public.until("visualViewport.scale > 1")

    pad = hall.pad(ring, size=PHONE, is_mobile=True)
    # Some browsers do not listen to a page that forbids to be zoomed; the glass itself must be deaf.
    pad.page.evaluate("document.querySelector('meta[name=viewport]').content = 'width=device-width, initial-scale=1'")
    hall.desk(ring).begin(ring.bouts["1.1"])
    for fingers in ([pull], [((200, 150), (200, 800))], [((380, 500), (20, 500))], pinch):
        wipe(pad.page, *fingers)
        assert where(pad.page) == still
    for _ in range(2):
        pad.page.touchscreen.tap(100, 20)
    assert where(pad.page) == still
    pad.page.evaluate("history.back()")
    pad.page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
    assert pad.is_unbroken
    # A wipe that begins on a button is a tap all the same: gloves slip.
    pad.until("Number(document.querySelector('[data-ref=red-count]').textContent) > 0")


def test_a_pad_asks_before_it_is_left_with_taps_unsent(hall: Hall) -> None:
    hall.forgive()
    ring = hall.ring()
    pad = hall.pad(ring)
    hall.desk(ring).begin(ring.bouts["1.1"])
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    pad.page.on("dialog", stay)
    pad.page.context.set_offline(True)
    pad.is_linked("offline")
    pad.tap("red", 2)
    with pad.page.expect_event("dialog"):
        pad.page.evaluate("setTimeout(() => location.reload(), 50)")
    assert asked == ["beforeunload"]
    assert pad.is_unbroken
    pad.page.context.set_offline(False)
    pad.is_linked()
    pad.keeps(0)
    pad.page.reload()
    assert asked == ["beforeunload"]
    pad.is_linked()
    pad.counts(1, 0)


def test_a_marshal_takes_back_his_own_last_tap(hall: Hall) -> None:
    ring = hall.ring()
    pad = hall.pad(ring)
    desk = hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    pad.tap("red", 2)
    pad.tap("blue", 1)
    pad.counts(1, 1)
    pad.touch(pad.ref("undo"))
    pad.counts(1, 0)
    pad.touch(pad.ref("undo"))
    pad.counts(0, 0)
    expect(pad.ref("undo")).to_be_disabled()
    expect(desk.seat("line-1").locator(".seat-taps")).to_have_text("◆ 0 : 0 ●")
    told = [(entry["do"], entry["refused"]) for entry in hall.log(ring.bouts["1.1"]) if entry["seat"] == "line-1"]
    assert told == [("hit", ""), ("hit", ""), ("undo", ""), ("undo", "")]


def test_an_alert_and_a_violation_reach_the_desk(hall: Hall) -> None:
    ring = hall.ring()
    pad = hall.pad(ring, "line-3")
    desk = hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    pad.touch(pad.ref("open-alert"))
    choice = pad.ref("alert-sheet").locator("[data-note]").first
    note = choice.get_attribute("data-note")
    pad.touch(choice)
    expect(pad.ref("alert-sheet")).to_be_hidden()
    expect(desk.ref("alerts").locator("li")).to_contain_text(note)
    expect(desk.ref("alerts").locator("li")).to_contain_text("3")
    expect(desk.ref("lane-alerts")).to_have_attribute("data-urgent", "")

    pad.touch(pad.ref("open-report"))
    pad.touch(pad.ref("report-sheet").locator('.sheet-side[data-side="blue"]'))
    hall.picture(pad.page, "pad-violation")
    pad.touch(pad.ref("codes").locator('[data-code="thrust"]'))
    expect(pad.ref("report-sheet")).to_be_hidden()
    draft = desk.ref("violations").locator("li")
    expect(draft.locator(".mark.blue")).to_be_visible()
    draft.locator(".card-yellow").click()
    expect(draft).to_have_attribute("data-closed", "")
    expect(desk.ref("blue-cards").locator(".yellow")).to_be_visible()
    pad.counts(0, 0)
    assert [entry["do"] for entry in hall.log(ring.bouts["1.1"])][-3:] == ["alert", "violation", "sanction"]


def test_an_open_palm_needs_a_second_touch(hall: Hall) -> None:
    ring = hall.ring()
    pad = hall.pad(ring)
    desk = hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    pad.touch(pad.ref("open-report"))
    pad.touch(pad.ref("report-sheet").locator('.sheet-side[data-side="red"]'))
    pad.touch(pad.ref("palm"))
    expect(pad.ref("palm")).to_have_attribute("data-sure", "")
    pad.touch(pad.ref("palm"))
    expect(pad.ref("report-sheet")).to_be_hidden()
    desk.stop()
    desk.proposes("blue", "Petr Svoboda")
