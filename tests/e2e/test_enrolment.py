"""How a tablet comes into its seat and out of it: the organiser's code, his «revoke», and two tablets in one seat."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.hall import TABLET, Hall, Ring
from tests.e2e.screens import Pad

pytestmark = [pytest.mark.chromium, pytest.mark.server]


def seat_card(organiser: Page, ring: Ring, seat: str) -> Locator:
    """The seat's card with its code on the organiser's page."""
    return organiser.locator(f"#seat-{ring.seats[seat]['id']}")


def scan(hall: Hall, organiser: Page, ring: Ring, seat: str) -> Pad:
    """A tablet that was never here opens the address behind the seat's code, and nobody touches it."""
    card = seat_card(organiser, ring, seat)
    expect(card.locator(".qr svg")).to_be_visible()
    link = urlsplit(card.locator(".seat-link").inner_text())
    tablet = hall.device(size=TABLET, touch=True)
    tablet.goto(hall.server.url + link.path, wait_until="commit")
    tablet.wait_for_url(f"**/rings/{ring.id}/pad/{seat}/")
    pad = Pad(tablet)
    pad.is_linked()
    return pad


def test_a_scanned_code_binds_the_tablet_and_revoking_frees_the_seat_at_once(hall: Hall) -> None:
    hall.forgive("403")
    ring = hall.ring(bare=["line-2"])
    organiser, desk = hall.organiser(ring), hall.desk(ring)
    desk.prepare(ring.bouts["1.1"])
    expect(desk.page.locator('.acts [data-do="fight"]')).to_be_disabled()
    expect(desk.ref("why")).to_contain_text("2")

    pad = scan(hall, organiser, ring, "line-2")
    expect(desk.seat("line-2")).to_have_attribute("data-state", "live")
    desk.do("fight")
    desk.is_in("fighting")
    pad.tap("red", 2)
    pad.counts(1, 0)
    pad.keeps(0)

    organiser.reload()
    hall.picture(organiser, "organise")
    seat_card(organiser, ring, "line-2").locator(".danger").click()
    expect(pad.ref("barred")).to_be_visible(timeout=1000)
    hall.picture(pad.page, "pad-withdrawn")
    expect(desk.seat("line-2")).to_have_attribute("data-state", "missing")
    pad.touch(pad.ref("again"))
    expect(pad.page.locator("h1")).to_be_visible()
    expect(pad.page.locator("[data-tap]")).to_have_count(0)
    assert [entry["refused"] for entry in hall.log(ring.bouts["1.1"]) if entry["do"] == "hit"] == [""]


def test_two_tablets_in_one_seat_are_shown_on_the_desk(hall: Hall) -> None:
    ring = hall.ring()
    desk = hall.desk(ring)
    hall.pad(ring, "line-4")
    expect(desk.seat("line-4")).to_have_attribute("data-state", "live")
    second = scan(hall, hall.organiser(ring), ring, "line-4")
    expect(desk.seat("line-4")).to_have_attribute("data-state", "doubled")
    hall.picture(desk.page, "desk-two-tablets")
    second.page.close()
    expect(desk.seat("line-4")).to_have_attribute("data-state", "live")


def test_a_new_code_kills_the_printed_one_and_leaves_the_tablet_in_its_seat(hall: Hall) -> None:
    hall.forgive("404")
    ring = hall.ring()
    pad, organiser = hall.pad(ring), hall.organiser(ring)
    card = seat_card(organiser, ring, "line-1")
    card.locator('form[action$="/renew/"] button').click()
    expect(card.locator(".seat-link")).not_to_contain_text(ring.seats["line-1"]["secret"])
    late = hall.device(touch=True)
    answer = late.goto(f"{hall.server.url}/e/{ring.seats['line-1']['secret']}/")
    assert answer is not None
    assert answer.status == 404
    hall.picture(late, "enrol-dead")
    scan(hall, organiser, ring, "line-1")
    pad.is_linked()
