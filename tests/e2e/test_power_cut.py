"""The server is killed in mid-round and started again: every page comes back by itself, and its clock is right."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.hall import Hall

pytestmark = [pytest.mark.chromium, pytest.mark.server]

LIMIT_MS = 90_000
RIGHT_MS = 150


def test_after_a_power_cut_in_mid_round_all_pages_go_on_by_themselves(hall: Hall) -> None:
    hall.forgive()
    ring = hall.ring()
    bout = ring.bouts["1.1"]
    first, second = hall.pad(ring, "line-1", wrong_by_ms=50_000), hall.pad(ring, "line-2")
    desk, spectator = hall.desk(ring), hall.spectator(ring)
    screens = (first, second, desk, spectator)
    desk.begin(bout)
    first.tap("red", 2, rest_ms=0)
    second.tap("red", 2)
    desk.scores(2, 0)

    hall.server.kill9()
    for screen in screens:
        screen.is_linked("offline")
    first.tap("blue", 1, rest_ms=0)
    second.tap("blue", 1)
    first.keeps(1)
    hall.server.start()
    for screen in screens:
        screen.is_linked("online", timeout=20_000)
    first.keeps(0)
    desk.scores(2, 1)
    first.counts(1, 1)
    expect(spectator.ring(ring.id).locator('[data-part="blue-score"]')).to_have_text("1")

    log = hall.log(bout)
    began = next(entry["at"] for entry in log if entry["do"] == "fight")
    for screen in screens:
        screen.watch_clock()
    for screen in screens:
        off = [moment - (began + LIMIT_MS - 1000 * left) for left, moment in screen.clock_changes(2)]
        assert all(abs(ms) <= RIGHT_MS for ms in off), (type(screen).__name__, off)
    taps = sorted((entry["at"], entry["seat"], entry["data"]["side"]) for entry in log if entry["do"] == "hit")
    assert [tap[1:] for tap in taps] == [("line-1", "red"), ("line-2", "red"), ("line-1", "blue"), ("line-2", "blue")]
    for screen in screens:
        assert screen.is_unbroken
