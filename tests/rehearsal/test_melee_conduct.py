"""The hofmarshal bot in group fights: «К бою», the offer of an early end, cards in the fight, men brought back at the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.rehearsal.frames import frame
from tournament.rehearsal.hofmarshal import Hofmarshal
from tournament.rehearsal.pace import REAL, Pace
from tournament.rehearsal.phrases import phrases
from tournament.rehearsal.steps import Budget, Frame, Step

CREW = ["hofmarshal", "secretary", "field-1", "field-2", "authenticity"]
CALM = replace(REAL.melee, offer_followed=0.0, mercy=0.0, judged_at_once=0.0)
DRAFT = {"id": 41, "side": "red", "fighter": "red-3", "code": "thrust", "status": "draft"}


def pace(**changes: Any) -> Pace:
    return replace(REAL, pause=0.0, no_show=0.0, taken_back=0.0, melee=replace(CALM, **changes))


def group(phase: str, *, mode: str = "fighters", limit: int = 600_000, elapsed: int = 0, **changes: Any) -> Frame:
    """A crew frame of a group bout."""
    clock = {"elapsed": elapsed, "limit": limit, "running": phase == "fighting", "at": 0}
    told = {"crew": CREW, "lineup_locked": True, "out": [], "standing": {"red": 5, "blue": 5}, "clock": clock, **changes}
    found = frame(phase, **told)
    found["bout"].update(kind="group", mode=mode)
    found["devices"] = [{"seat": seat, "connected": True, "last_heard": None} for seat in CREW]
    return found


def brain(given: Pace, wrongly_out: tuple[str, ...] = ()) -> Hofmarshal:
    return Hofmarshal(Random(1), given, phrases("en"), budget=Budget(), wrongly_out=lambda bout: list(wrongly_out))


def decide(who: Hofmarshal, given: Frame, *, start: int = 0, within: int = 90_000) -> Step | None:
    for now in range(start, start + within, 50):
        if step := who.next_step(given, now):
            return step
    return None


def test_the_first_field_judge_shuts_the_line_ups_before_the_fight_is_given() -> None:
    who = brain(pace())
    first = decide(who, group("ready", lineup_locked=False))
    assert first == Step("field-1", 12, "lock")
    assert decide(who, group("ready"), start=100_000) == Step("hofmarshal", 12, "fight")


def test_without_a_first_field_judge_the_hofmarshal_shuts_them_himself() -> None:
    step = decide(brain(pace()), group("ready", lineup_locked=False, crew=["hofmarshal", "field-2", "authenticity"]))
    assert step == Step("hofmarshal", 12, "lock")


def test_in_the_break_the_captains_get_their_time() -> None:
    who = brain(pace(break_ms=40_000))
    assert decide(who, group("break", lineup_locked=False), within=20_000) is None
    assert decide(who, group("break", lineup_locked=False), start=20_000) == Step("secretary", 12, "ready", {"side": "red"})


@pytest.mark.parametrize(("followed", "does"), [(1.1, "stop"), (0.0, None)])
def test_the_offer_of_an_early_end_is_followed_or_not(followed: float, does: str | None) -> None:
    step = decide(brain(pace(offer_followed=followed)), group("fighting", offers=["early_stop"]))
    assert (step.do if step else None) == does
    assert not step or step.keys["reason"]


@pytest.mark.parametrize(("at_once", "does"), [(1.1, "sanction"), (0.0, None)])
def test_a_card_may_be_given_while_the_fight_goes_on(at_once: float, does: str | None) -> None:
    step = decide(brain(pace(judged_at_once=at_once)), group("fighting", violations=[DRAFT]))
    assert (step.do if step else None) == does


def test_at_the_end_he_brings_back_whom_the_judges_call_wrongly_out_each_once() -> None:
    who = brain(pace(), ("red-4",))
    end = group("time_up", elapsed=600_000, out=[{"fighter": "red-4", "reason": None}])
    step = decide(who, end)
    assert step is not None
    assert (step.do, step.keys["fighter"]) == ("reinstate", "red-4")
    assert decide(who, end, start=100_000) == Step("hofmarshal", 12, "stop")


def test_a_man_who_lay_just_at_the_end_may_be_shown_mercy_but_not_one_with_a_card() -> None:
    out = [{"fighter": "red-4", "reason": "third_support"}, {"fighter": "blue-2", "reason": "card"}]
    step = decide(brain(pace(mercy=1.1)), group("time_up", elapsed=600_000, out=out))
    assert step is not None
    assert (step.do, step.keys["fighter"]) == ("reinstate", "red-4")
    step = decide(brain(pace(mercy=1.1)), group("time_up", elapsed=600_000, out=out[1:]))
    assert step == Step("hofmarshal", 12, "stop")


def test_a_side_that_is_not_all_out_after_all_fights_on() -> None:
    step = decide(brain(pace()), group("time_up", elapsed=120_000, proposal=None))
    assert step is not None
    assert step.do == "resume"
    won = {"kind": "elimination", "winner": "red"}
    step = decide(brain(pace()), group("time_up", elapsed=120_000, proposal=won))
    assert step is not None
    assert step.do == "stop"


def test_where_judges_count_heads_differently_he_goes_by_the_higher_count() -> None:
    dispute = {"id": 31, "kind": "count", "side": "red", "value": 4}
    for phase in ("fighting", "stopped"):
        step = decide(brain(pace()), group(phase, mode="count", disputes=[dispute]))
        assert step is not None
        assert (step.do, step.keys["hit"], step.keys["grant"], step.keys["value"]) == ("rule", 31, True, 4)


def test_a_field_judge_who_is_cut_off_is_waited_for() -> None:
    end = group("stopped", proposal={"kind": "time", "winner": "red"})
    end["devices"][2]["connected"] = False
    who = brain(pace())
    assert decide(who, end, within=REAL.patience_ms - 1_000) is None
    assert decide(who, end, start=REAL.patience_ms) == Step("hofmarshal", 12, "confirm")
