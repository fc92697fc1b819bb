"""The hofmarshal's desk: what waits for his ruling, what keeps «Бой!» back, and his keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.hall import Hall

pytestmark = [pytest.mark.chromium, pytest.mark.server]


def test_a_lone_tap_is_granted_with_one_touch(hall: Hall) -> None:
    ring = hall.ring()
    pad, desk = hall.pad(ring), hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    pad.tap("red", 2)
    lone = desk.open_hits()
    expect(lone).to_have_count(1)
    desk.scores(0, 0)
    expect(desk.ref("open-says")).to_have_text("They can wait until the round has ended")
    hall.picture(desk.page, "desk-lone")
    lone.locator(".yes").click()
    expect(lone).to_have_count(0)
    desk.scores(2, 0)


def test_a_lone_tap_is_urgent_only_where_it_could_change_who_leads(hall: Hall) -> None:
    ring = hall.ring("isb/halberd")
    first, second, desk = hall.pad(ring, "line-1"), hall.pad(ring, "line-2"), hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    for _ in range(2):
        first.tap("red")
        second.tap("red")
    first.tap("blue")
    expect(desk.open_hits()).to_have_count(1)
    desk.stop()
    expect(desk.ref("lane-open")).not_to_have_attribute("data-urgent", "")
    desk.do("resume")
    desk.answer(reason=True)
    desk.is_in("fighting")  # a tap before that would be a late one
    second.tap("blue", rest_ms=0)
    first.tap("blue")  # rests, or the second marshal's next one would be taken for a bounce of his last
    second.tap("blue")
    desk.scores(2, 1)
    expect(desk.open_hits()).to_have_count(2)
    desk.stop()
    expect(desk.ref("lane-open")).to_have_attribute("data-urgent", "")


def test_a_late_tap_is_admitted(hall: Hall) -> None:
    ring = hall.ring()
    pads, desk = [hall.pad(ring, seat) for seat in ("line-1", "line-2")], hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    desk.stop()
    for pad in pads:
        pad.tap("blue", 1)
    late = desk.ref("open").locator('[data-key^="t"]')
    expect(late).to_have_count(2)
    desk.scores(0, 0)
    # Both together would give blue the lead: the desk must not say that nothing depends on them.
    expect(desk.ref("open-says")).to_have_text("Late taps count only when you admit them")
    hall.picture(desk.page, "desk-late")
    late.first.locator(".yes").click()
    expect(late).to_have_count(1)
    late.first.locator(".yes").click()
    desk.scores(0, 1)
    desk.proposes("blue", "Petr Svoboda")


def test_what_keeps_the_start_back_is_said_beside_the_button(hall: Hall) -> None:
    ring = hall.ring()
    desk = hall.desk(ring)
    fight = desk.page.locator('.acts [data-do="fight"]')
    desk.call(ring.bouts["1.1"])
    desk.is_in("called")
    expect(fight).to_be_disabled()
    expect(desk.ref("why").locator("p")).to_have_count(2)
    for side in ("red", "blue"):
        desk.do("arrive", side)
        desk.do("ready", side)
    expect(desk.ref("why").locator("p")).to_have_count(0)
    expect(fight).to_be_enabled()


def test_the_keys_start_pause_and_stop_and_never_decide(hall: Hall) -> None:
    ring = hall.ring()
    desk = hall.desk(ring)
    desk.prepare(ring.bouts["1.1"])
    keys = desk.page.keyboard
    desk.page.locator("h1").click()
    expect(desk.page.locator('.acts [data-do="fight"]')).to_be_enabled()
    keys.press("Space")
    desk.is_in("fighting")
    keys.press("Space")
    desk.is_in("paused")
    keys.press("Space")
    desk.is_in("fighting")
    # As a Russian layout has it: the key is known by its place.
    desk.page.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ы', code: 'KeyS', bubbles: true}))")
    desk.answer(reason=True)
    desk.is_in("stopped")
    keys.press("Space")
    keys.press("c")
    expect(desk.ref("ask")).to_be_visible()
    keys.press("Escape")
    expect(desk.ref("ask")).to_be_hidden()
    desk.is_in("stopped")


def test_the_secretary_has_no_buttons_of_the_hofmarshal(hall: Hall) -> None:
    ring = hall.ring()
    hall.desk(ring).call(ring.bouts["1.1"])
    secretary = hall.desk(ring, "secretary")
    secretary.is_in("called")
    for side in ("red", "blue"):
        secretary.do("arrive", side)
        secretary.do("ready", side)
    secretary.is_in("ready")
    for button in secretary.page.locator("[data-do], [data-opens]").all():
        assert not button.is_visible() or button.get_attribute("data-do") in ("arrive", "ready")
    expect(secretary.page.locator(".acts")).to_be_hidden()
    hall.picture(secretary.page, "desk-secretary-ready")


def test_a_palm_in_the_fight_is_seen_at_once_and_can_be_taken_back(hall: Hall) -> None:
    ring = hall.ring()
    desk = hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    hall.say(ring, "line-2", "withdraw", side="red")
    desk.is_in("fighting")
    desk.proposes("blue", "Petr Svoboda")
    hall.picture(desk.page, "desk-palm")
    desk.ref("palms").locator("[data-takes]").click()
    expect(desk.ref("proposal")).to_be_hidden()
    # What another desk has given stands in the list of all acts.
    hall.say(ring, "hofmarshal", "violation", side="blue", code="thrust")
    desk.ref("standing").locator("summary").click()
    desk.ref("standing-acts").locator("[data-takes]").first.click()
    expect(desk.ref("violations").locator("> li")).to_have_count(0)


def test_a_question_that_the_state_has_overtaken_is_asked_anew_or_goes_away(hall: Hall) -> None:
    ring = hall.ring()
    desk = hall.desk(ring)
    desk.begin(ring.bouts["1.1"])
    for _ in range(2):
        hall.say(ring, "line-1", "hit", side="red", zone="limb")
        hall.say(ring, "line-2", "hit", side="red", zone="limb")
    desk.stop()
    desk.proposes("red", "Jan Novák")
    desk.do("confirm")
    expect(desk.ref("ask-title")).to_contain_text("Jan Novák")
    hall.say(ring, "line-3", "withdraw", side="red")
    expect(desk.ref("ask-title")).to_contain_text("Petr Svoboda")
    expect(desk.ref("ask-yes")).to_be_disabled()
    expect(desk.ref("ask-yes")).to_be_enabled()
    hall.say(ring, "hofmarshal", "confirm")
    expect(desk.ref("ask")).to_be_hidden()
    expect(desk.ref("told")).to_contain_text("meanwhile")
