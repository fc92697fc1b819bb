"""A captain bot changes his line-up before an attempt, in time or not at all, and never names whom a card has barred."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tournament.rehearsal.captain import Captain
from tournament.rehearsal.pace import FAST
from tournament.rehearsal.steps import Frame, Step
from tournament.rehearsal.story import Story

ALWAYS = replace(FAST.melee, substitution=1.0)
NEVER = replace(FAST.melee, substitution=0.0)
MEN = [f"red-{number}" for number in range(1, 9)]


def page(phase: str = "helmets", *, barred: tuple[str, ...] = (), lineup: list[str] | None = None, **state: Any) -> Frame:
    """A captain's page: five of eight fight."""
    told = {"phase": phase, "round": 1, "attempt": 1, "lineup_locked": False, **state}
    named = [fighter for fighter in lineup or MEN[:5] if fighter not in barred]
    fighters = [{"id": fighter, "barred": fighter in barred} for fighter in MEN]
    return {"bout": {"id": 12, "side": "red", "main": 5, "state": told, "lineup": named, "fighters": fighters}}


def decide(who: Captain, frame: Frame, start: int = 0) -> Step | None:
    for now in range(start, start + 10_000, 50):
        if step := who.next_step(frame, now):
            return step
    return None


def test_he_names_his_line_up_for_his_own_side_after_some_thought() -> None:
    who = Captain(Random(1), ALWAYS, 250)
    assert who.next_step(page(), 0) is None
    step = decide(who, page())
    assert step is not None
    assert (step.seat, step.bout, step.do, step.keys["side"]) == ("red-captain", 12, "lineup", "red")
    named = step.keys["fighters"]
    assert len(named) == len(set(named)) == 5
    assert set(named) != set(MEN[:5])
    assert set(named) <= set(MEN)


def test_once_an_attempt_is_enough() -> None:
    who = Captain(Random(1), ALWAYS, 250)
    assert decide(who, page()) is not None
    assert decide(who, page(), start=20_000) is None
    assert decide(who, page("break", attempt=2), start=40_000) is not None


def test_the_last_line_up_stands_where_he_changes_nothing() -> None:
    assert decide(Captain(Random(1), NEVER, 250), page()) is None


def test_a_barred_man_is_replaced_from_the_bench() -> None:
    step = decide(Captain(Random(1), NEVER, 250), page("break", barred=("red-2",)))
    assert step is not None
    assert len(step.keys["fighters"]) == 5
    assert "red-2" not in step.keys["fighters"]


@pytest.mark.parametrize("phase", ["scheduled", "fighting", "paused", "time_up", "stopped", "official"])
def test_he_names_nobody_while_it_is_not_his_time(phase: str) -> None:
    assert decide(Captain(Random(1), ALWAYS, 250), page(phase)) is None


def test_nor_after_the_call_to_fight_or_without_a_bout() -> None:
    assert decide(Captain(Random(1), ALWAYS, 250), page("ready", lineup_locked=True)) is None
    assert decide(Captain(Random(1), ALWAYS, 250), {"bout": None}) is None


def test_a_story_says_how_many_men_are_changed() -> None:
    class Three(Story):
        def changes(self, bout: Frame) -> int:
            return 3

    step = decide(Captain(Random(1), NEVER, 250, Three()), page())
    assert step is not None
    assert len(set(step.keys["fighters"]) - set(MEN[:5])) == 3
