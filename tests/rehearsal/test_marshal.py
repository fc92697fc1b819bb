"""A line marshal bot sees, errs and delays as an ordinary crew does."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from tests.rehearsal.frames import PAD
from tournament.rehearsal.marshal import LineMarshal, Touch
from tournament.rehearsal.pace import Eye
from tournament.rehearsal.truth import Happening

MANY = 4_000
HIT = Happening("hit", "red", button=PAD[0])


def looks(*, well_placed: bool, eye: Eye | None = None) -> list[list[Touch]]:
    marshal = LineMarshal("line-1", Random(5), eye or Eye())
    return [marshal.notices(HIT, well_placed=well_placed, pad=PAD) for _ in range(MANY)]


@pytest.mark.parametrize(("well_placed", "share"), [(True, 0.80), (False, 0.35)])
def test_a_hit_is_seen_by_place(well_placed: bool, share: float) -> None:
    assert mean(bool(touches) for touches in looks(well_placed=well_placed)) == pytest.approx(share, abs=0.03)


def test_the_delay_is_a_human_one() -> None:
    marshal = LineMarshal("line-1", Random(5), Eye())
    delays = [marshal.reaction_ms() for _ in range(MANY)]
    assert mean(delays) == pytest.approx(550, abs=20)
    assert stdev(delays) == pytest.approx(220, abs=25)
    assert min(delays) >= Eye().quickest_ms


def test_a_tap_names_side_zone_and_grip_and_never_a_value() -> None:
    (touch,) = LineMarshal("line-1", Random(2), Eye(well_placed=1.0, other_value=0.0, undo=0.0)).notices(
        HIT, well_placed=True, pad=PAD
    )
    assert touch.command == {"do": "hit", "side": "red", "zone": "head_or_torso", "grip": "two"}


def test_sometimes_the_other_value_is_tapped() -> None:
    zones = [touches[0].command["zone"] for touches in looks(well_placed=True) if touches]
    assert mean(zone == "limb" for zone in zones) == pytest.approx(Eye().other_value, abs=0.02)


def test_a_pad_with_one_button_has_no_other_value() -> None:
    marshal = LineMarshal("line-1", Random(5), Eye(well_placed=1.0, other_value=1.0, undo=0.0))
    (touch,) = marshal.notices(HIT, well_placed=True, pad=PAD[:1])
    assert touch.command["zone"] == "head_or_torso"


def test_some_taps_bounce_and_some_are_taken_back_later() -> None:
    seen = [touches for touches in looks(well_placed=True) if touches]
    assert mean(touches[0].twice for touches in seen) == pytest.approx(Eye().bounce, abs=0.015)
    undone = [touches for touches in seen if len(touches) == 2]
    assert len(undone) / len(seen) == pytest.approx(Eye().undo, abs=0.015)
    assert all(tap.after_ms < undo.after_ms and undo.command == {"do": "undo"} for tap, undo in undone)


@pytest.mark.parametrize("kind", ["false_tap", "foul", "alert", "palm"])
def test_what_one_marshal_believes_to_see_only_he_reports(kind: str) -> None:
    happening = Happening(kind, "blue", button=PAD[1], seat="line-2", code="thrust")  # type: ignore[arg-type]
    reports = {
        seat: LineMarshal(seat, Random(1), Eye(undo=0.0), ("near the barrier",)).notices(happening, well_placed=True, pad=PAD)
        for seat in ("line-1", "line-2")
    }
    assert reports["line-1"] == []
    (touch,) = reports["line-2"]
    assert touch.command["do"] == {"false_tap": "hit", "foul": "violation", "palm": "withdraw"}.get(kind, kind)


def test_a_violation_comes_with_side_code_and_note() -> None:
    happening = Happening("foul", "blue", seat="line-2", code="not_permitted_action")
    marshal = LineMarshal("line-2", Random(1), Eye(), ("near the barrier",))
    (touch,) = marshal.notices(happening, well_placed=True, pad=PAD)
    assert touch.command == {
        "do": "violation",
        "side": "blue",
        "code": "not_permitted_action",
        "note": "near the barrier",
    }
