"""Four pads, a desk and a spectator fight a bout of each nomination, from the call to the next slot of the bracket."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.e2e.hall import Hall, Ring
from tests.e2e.screens import Desk, Pad, Spectator

pytestmark = [pytest.mark.chromium, pytest.mark.server]

JAN, IVAN, OLIVER, PETR = "Jan Novák", "Иван Петров", "Oliver Smith", "Petr Svoboda"
SOON_MS = 1000


class Fight:
    """A ring with all its screens. Match 1.1 is Jan against Petr, 1.2 Ivan against Oliver."""

    def __init__(self, hall: Hall, ring: Ring) -> None:
        self.ring = ring
        self.pads: list[Pad] = hall.pads(ring)
        self.desk: Desk = hall.desk(ring)
        self.spectator: Spectator = hall.spectator(ring)

    def sides(self, match: str, red: str, blue: str) -> None:
        """Hold the bracket to who meets whom."""
        for side, name in (("red", red), ("blue", blue)):
            self.spectator.names(self.ring.nomination, match, side, name)

    def hit(self, side: str, value: int | None = None, pads: int = 2) -> None:
        """So many marshals see one hit."""
        for pad in self.pads[:pads]:
            pad.tap(side, value, rest_ms=0)
        time.sleep(0.09)

    def confirm(self, match: str, slot: str, name: str) -> None:
        """Make the proposal official: its winner must stand in that slot (`2.1 red`) within a second."""
        confirmed = self.desk.confirm()
        next_match, side = slot.split()
        left = SOON_MS - (time.monotonic() - confirmed) * 1000
        self.spectator.names(self.ring.nomination, next_match, side, name, left)
        drawing = f'[data-nomination="{self.ring.nomination}"] svg [data-m="{match}"]'
        expect(self.spectator.page.locator(drawing)).to_have_attribute("data-state", "done")
        self.desk.is_in("official")

    def nobody_reloaded(self) -> None:
        """The pages are those of the beginning."""
        for screen in (*self.pads, self.desk, self.spectator):
            assert screen.is_unbroken


def test_a_buckler_bout_ends_by_the_fifth_hit(hall: Hall) -> None:
    ring = hall.ring("isb/sword-buckler")
    fight = Fight(hall, ring)
    fight.sides("1.1", JAN, PETR)
    fight.desk.begin(ring.bouts["1.1"])
    fight.hit("blue")
    for _ in range(5):
        fight.hit("red", pads=4)
    fight.desk.is_in("time_up")
    fight.desk.scores(5, 1)
    fight.desk.proposes("red", JAN)
    fight.desk.do("stop")
    fight.desk.is_in("stopped")
    hall.picture(fight.desk.page, "desk-cap")
    fight.confirm("1.1", "2.1 red", JAN)
    fight.nobody_reloaded()


def test_a_tie_is_fought_again_and_decided(hall: Hall) -> None:
    ring = hall.ring("isb/halberd")
    fight = Fight(hall, ring)
    fight.desk.begin(ring.bouts["1.1"])
    fight.hit("red")
    fight.hit("blue")
    fight.desk.scores(1, 1)
    fight.desk.stop()
    expect(fight.desk.ref("proposal")).not_to_have_attribute("data-side", "red")
    hall.picture(fight.desk.page, "desk-tie")
    fight.desk.confirm()
    fight.desk.is_in("ready")
    fight.desk.scores(0, 0)
    expect(fight.desk.ref("sub")).to_contain_text("2")
    for pad in fight.pads:
        pad.counts(0, 0)
    fight.desk.do("fight")
    fight.desk.is_in("fighting")
    fight.hit("blue", pads=3)
    fight.desk.scores(0, 1)
    fight.desk.stop()
    fight.desk.proposes("blue", PETR)
    fight.confirm("1.1", "2.1 red", PETR)
    attempts = [entry["do"] for entry in hall.log(ring.bouts["1.1"]) if entry["do"] in ("fight", "stop", "confirm")]
    assert attempts == ["fight", "stop", "confirm", "fight", "stop", "confirm"]
    fight.nobody_reloaded()


def test_a_longsword_hit_is_worth_two_or_one(hall: Hall) -> None:
    ring = hall.ring("isb/longsword")
    fight = Fight(hall, ring)
    fight.desk.begin(ring.bouts["1.2"])
    fight.hit("red", 2)
    fight.hit("red", 1)
    fight.hit("blue", 2)
    fight.desk.scores(3, 2)
    expect(fight.spectator.ring(ring.id).locator('[data-part="red-score"]')).to_have_text("3")
    expect(fight.spectator.ring(ring.id).locator('[data-part="blue-score"]')).to_have_text("2")
    hall.picture(fight.pads[0].page, "pad-longsword")
    hall.picture(fight.spectator.page, "event-longsword")
    fight.desk.stop()
    fight.desk.proposes("red", IVAN)
    fight.confirm("1.2", "2.1 blue", IVAN)
    fight.nobody_reloaded()


def test_a_sword_and_shield_bout_ends_by_its_time_and_another_technically(hall: Hall) -> None:
    ring = hall.ring("isb/sword-shield")
    fight = Fight(hall, ring)
    fight.desk.begin(ring.bouts["1.1"])
    fight.hit("blue")
    fight.desk.scores(0, 1)
    hall.pass_time(90_000)
    fight.desk.is_in("time_up")
    expect(fight.desk.ref("clock")).to_have_text("0:00")
    fight.desk.do("stop")
    fight.desk.proposes("blue", PETR)
    fight.confirm("1.1", "2.1 red", PETR)

    fight.desk.call(ring.bouts["1.2"])
    fight.desk.do("arrive", "blue")
    fight.desk.do("ready", "blue")
    offer = fight.desk.page.locator('[data-offer="technical_blue"]')
    expect(fight.desk.page.locator('[data-do="ready"][data-side="blue"]')).to_have_attribute("data-done", "")
    expect(offer).to_have_count(0)
    hall.pass_time(181_000)
    offer.click()
    fight.desk.answer(reason=True)
    fight.desk.is_in("stopped")
    fight.desk.proposes("blue", OLIVER)
    fight.confirm("1.2", "2.1 blue", OLIVER)
    fight.sides("2.1", PETR, OLIVER)
    fight.nobody_reloaded()
