"""The hidden truth has the rates that the consensus rule was measured with."""

from __future__ import annotations

from random import Random

import pytest

from tests.rehearsal.frames import LINE, PAD
from tournament.rehearsal.pace import FAST, REAL, Pace
from tournament.rehearsal.truth import Fight, Side, rates

HOUR_MS = 3_600_000


def happenings(pace: Pace, strengths: dict[Side, float], hours: int = 20) -> dict[str, float]:
    """How often each kind of thing happens, a minute."""
    fight = Fight(Random(3), strengths, pad=PAD, violations=["thrust"], seats=LINE, pace=pace)
    passed, seen = 0, {}
    while passed < hours * HOUR_MS:
        gap, happening = fight.next()
        passed += gap
        key = f"{happening.kind} {happening.side}"
        seen[key] = seen.get(key, 0) + 1
    return {key: count * 60_000 / passed for key, count in seen.items()}


@pytest.mark.parametrize("red", [0.3, 0.6, 1.0])
def test_each_side_hits_2_to_17_times_a_minute(red: float) -> None:
    minute = rates({"red": red, "blue": 0.5}, tempo=1.0)
    assert 2 <= min(minute.values()) <= max(minute.values()) <= 17


def test_the_stream_keeps_to_its_rates() -> None:
    strengths: dict[Side, float] = {"red": 0.9, "blue": 0.4}
    minute, wanted = happenings(REAL, strengths), rates(strengths, REAL.tempo)
    for side in ("red", "blue"):
        assert minute[f"hit {side}"] == pytest.approx(wanted[side], rel=0.06)
        # Four marshals, each with one false tap in 90 s and side.
        assert minute[f"false_tap {side}"] == pytest.approx(4 * 60 / 90, rel=0.06)


def test_the_stronger_side_hits_more() -> None:
    minute = happenings(REAL, {"red": 0.9, "blue": 0.4}, hours=2)
    assert minute["hit red"] > minute["hit blue"]


def test_fast_mode_is_denser() -> None:
    strengths: dict[Side, float] = {"red": 0.5, "blue": 0.5}
    slow, fast = happenings(REAL, strengths, hours=2), happenings(FAST, strengths, hours=2)
    assert fast["hit red"] > 3 * slow["hit red"]


def test_the_same_seed_tells_the_same_story() -> None:
    def story() -> list[object]:
        fight = Fight(Random("x"), {"red": 1, "blue": 1}, pad=PAD, violations=["thrust"], seats=LINE, pace=REAL)
        return [fight.next() for _ in range(50)]

    assert story() == story()


def test_without_reportable_violations_none_is_seen() -> None:
    fight = Fight(Random(1), {"red": 1, "blue": 1}, pad=PAD, violations=[], seats=LINE, pace=FAST)
    assert "foul" not in {fight.next()[1].kind for _ in range(2_000)}
