"""A pad without its Wi-Fi keeps every tap, over a reload too, and each arrives once, at its own time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.hall import Hall
from tests.e2e.screens import Pad
from tests.e2e.wifi import Wifi, wifi_to

pytestmark = [pytest.mark.chromium, pytest.mark.server]

OWN_TIME_MS = 150
# Far from the server's clock, so that nothing can be right by chance.
SLOW_BY_MS = -7 * 60_000


@pytest.fixture
def wifi(hall: Hall) -> Iterator[Wifi]:
    """The Wi-Fi of one tablet."""
    with wifi_to(hall.server.port) as made:
        yield made


def taps_of(hall: Hall, bout: int, seat: str) -> list[dict[str, Any]]:
    """The seat's taps in the log, by the moment at which they were placed."""
    hits = [entry for entry in hall.log(bout) if entry["seat"] == seat and entry["do"] == "hit"]
    assert [entry["refused"] for entry in hits] == [""] * len(hits)
    return sorted(hits, key=lambda entry: entry["at"])


def assert_each_once_at_its_own_time(hits: list[dict[str, Any]], presses: list[dict[str, Any]]) -> None:
    """Every touch is one tap of the log, at the moment of the touch."""
    assert [hit["data"]["side"] for hit in hits] == [press["side"] for press in presses]
    assert [hit["data"]["zone"] for hit in hits] == [{2: "head_or_torso", 1: "limb"}[press["value"]] for press in presses]
    off = [hit["at"] - press["at"] for hit, press in zip(hits, presses, strict=True)]
    assert all(abs(ms) <= OWN_TIME_MS for ms in off), off


def tap_on(pad: Pad, seconds: float, each: float = 2.0) -> None:
    """Tap this side and that, two and one, for so long."""
    taps = [("red", 2), ("blue", 2), ("red", 1), ("blue", 1)]
    for number in range(round(seconds / each)):
        pad.tap(*taps[number % 4], rest_ms=each * 1000)


def test_taps_of_twenty_seconds_offline_and_a_reload_arrive_once_at_their_own_time(hall: Hall, wifi: Wifi) -> None:
    hall.forgive()
    ring = hall.ring()
    bout = ring.bouts["1.1"]
    pad = hall.pad(ring, "line-1", url=wifi.url, wrong_by_ms=SLOW_BY_MS)
    other = hall.pad(ring, "line-2")
    desk = hall.desk(ring)
    desk.begin(bout)
    pad.tap("red", 2)
    pad.counts(1, 0)
    expect(pad.ref("red-trail")).to_have_attribute("data-step", "heard")

    pad.page.context.set_offline(True)
    pad.is_linked("offline")
    pad.tap("blue", 2, rest_ms=0)
    other.tap("blue", 2)
    tap_on(pad, seconds=20)
    pad.counts(6, 6)
    expect(pad.ref("blue-trail")).to_have_attribute("data-step", "kept")
    hall.picture(pad.page, "pad-offline")
    desk.scores(0, 0)
    presses = pad.presses
    pad.keeps(11)

    wifi.pages_only()
    pad.page.context.set_offline(False)
    pad.page.reload()
    assert not pad.is_unbroken
    pad.is_linked("offline")
    pad.keeps(11)

    wifi.up()
    pad.is_linked("online")
    pad.counts(6, 6)
    expect(pad.ref("blue-trail")).to_have_attribute("data-step", "heard")
    pad.keeps(0)
    # The other marshal's tap has found its partner, struck while nobody could know of it.
    desk.scores(0, 2)
    assert_each_once_at_its_own_time(taps_of(hall, bout, "line-1"), presses)


def test_a_wifi_that_falls_silent_costs_no_tap_and_doubles_none(hall: Hall, wifi: Wifi) -> None:
    hall.forgive()
    ring = hall.ring()
    bout = ring.bouts["1.1"]
    pad = hall.pad(ring, "line-1", url=wifi.url, wrong_by_ms=SLOW_BY_MS)
    desk = hall.desk(ring)
    desk.begin(bout)
    pad.tap("red", 1)
    expect(pad.ref("red-trail")).to_have_attribute("data-step", "heard")

    # The browser is not told: the first taps go into the silence, the later ones are kept.
    wifi.silent()
    tap_on(pad, seconds=3, each=1)
    expect(pad.ref("red-trail")).to_have_attribute("data-step", "sent")
    pad.is_linked("offline")
    tap_on(pad, seconds=2, each=1)
    expect(pad.ref("red-trail")).to_have_attribute("data-step", "kept")
    pad.keeps(5)

    # What lay on the way arrives now, and so does what the pad sends again.
    wifi.up()
    pad.is_linked("online")
    expect(pad.ref("red-trail")).to_have_attribute("data-step", "heard")
    pad.counts(4, 2)
    pad.keeps(0)
    assert_each_once_at_its_own_time(taps_of(hall, bout, "line-1"), pad.presses)


def test_a_pad_that_is_closed_offline_and_opened_again_sends_what_it_kept(hall: Hall, wifi: Wifi) -> None:
    hall.forgive()
    ring = hall.ring()
    bout = ring.bouts["1.1"]
    pad = hall.pad(ring, "line-1", url=wifi.url, wrong_by_ms=SLOW_BY_MS)
    hall.desk(ring).begin(bout)
    pad.page.context.set_offline(True)
    pad.is_linked("offline")
    tap_on(pad, seconds=1, each=0.5)
    presses = pad.presses
    context, address = pad.page.context, pad.page.url
    pad.page.close()
    time.sleep(1)
    context.set_offline(False)
    again = Pad(context.new_page(), address)
    again.is_linked()
    again.counts(1, 1)
    again.keeps(0)
    assert_each_once_at_its_own_time(taps_of(hall, bout, "line-1"), presses)
