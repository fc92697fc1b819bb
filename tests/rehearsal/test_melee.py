"""The truth of a group fight: the stronger side loses fewer, nobody falls twice, and a written plot is kept to."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from tournament.rehearsal.melee import Incident, Melee, Plot
from tournament.rehearsal.pace import REAL
from tournament.rehearsal.pace import Melee as Pace

SEATS = ["field-1", "field-2", "authenticity"]
ONLY_FALLS = replace(REAL.melee, false_fall=0.0, palm=0.0, foul=0.0, alert=0.0, joint=0.0)


def melee(seed: int = 1, *, men: int = 21, red: float = 0.5, pace: Pace = REAL.melee) -> Melee:
    lineups = {side: [f"{side}-{number}" for number in range(1, men + 1)] for side in ("red", "blue")}
    return Melee(Random(seed), {"red": red, "blue": 0.5}, lineups, violations=["thrust"], seats=SEATS, pace=pace)


def fought_out(fight: Melee) -> list[Incident]:
    """All incidents until nothing more happens."""
    found = []
    while (incident := fight.happen(len(found))) is not None:
        found.append(incident)
    return found


def test_a_fight_ends_when_a_side_is_down_and_nobody_falls_twice() -> None:
    fight = melee(pace=ONLY_FALLS)
    fallen = [incident.fighter for incident in fought_out(fight)]
    assert len(fallen) == len(set(fallen))
    assert sorted(map(len, fight.standing.values()))[0] == 0
    assert set(fight.fallen_at) == set(fallen)


def test_the_stronger_side_wins_most_fights() -> None:
    def wins(seed: int) -> bool:
        fight = melee(seed, red=0.9, pace=ONLY_FALLS)
        fought_out(fight)
        return bool(fight.standing["red"])

    assert mean(wins(seed) for seed in range(200)) > 0.8


def test_falls_come_at_the_pace_that_is_wanted() -> None:
    fight = melee(pace=replace(ONLY_FALLS, gap_ms=9_000))
    assert mean(fight.gap() for _ in range(4_000)) == pytest.approx(9_000, rel=0.1)


def test_a_joint_fall_takes_a_man_of_the_other_side_at_once() -> None:
    fight = melee(pace=replace(ONLY_FALLS, joint=1.0))
    first = fight.happen(0)
    assert fight.gap() <= 60
    second = fight.happen(1)
    assert first is not None
    assert second is not None
    assert first.side != second.side


def test_who_falls_has_a_reason_of_the_rulebook_and_keeps_it() -> None:
    for incident in fought_out(melee(pace=ONLY_FALLS)):
        assert incident.reason in {
            "third_support", "both_feet_outside", "fell_outside", "gear_broken_or_lost", "touched_lying_fighter",
        }  # fmt: skip
        assert bool(incident.part) == (incident.reason == "third_support")


def test_a_man_taken_for_fallen_and_an_offender_stand_all_the_same() -> None:
    for kind, pace in (("false_fall", replace(ONLY_FALLS, false_fall=1.0)), ("foul", replace(ONLY_FALLS, foul=1.0))):
        fight = melee(pace=pace)
        incident = fight.happen(0)
        assert incident is not None
        assert (incident.kind, fight.stands(incident.fighter)) == (kind, True)


def test_a_man_brought_back_may_fall_again() -> None:
    fight = melee(men=2, pace=ONLY_FALLS)
    fight.fall("red-1", 5)
    fight.rise("red-1")
    assert fight.stands("red-1")
    assert fight.fallen_at == {}
    fight.rise("red-1")
    fight.rise("blue-77")
    assert len(fight.standing["red"]) == 2


def test_a_plot_leaves_the_written_numbers_standing_and_then_rests() -> None:
    fight = melee()
    fight.plot = Plot({"red": 6, "blue": 9}, 100, {2: ("foul", "red"), 4: ("false_fall", "blue")})
    kinds = [(incident.kind, incident.side) for incident in fought_out(fight)]
    assert {side: len(men) for side, men in fight.standing.items()} == {"red": 6, "blue": 9}
    assert kinds[2] == ("foul", "red")
    assert kinds[5] == ("false_fall", "blue")
    assert all(50 <= fight.gap() <= 150 for _ in range(50))


def test_a_card_counts_towards_the_numbers_of_a_plot() -> None:
    fight = melee()
    fight.plot = Plot({"red": 20, "blue": 21}, 100, {})
    fight.fall("red-3", 0)
    assert fought_out(fight) == []
