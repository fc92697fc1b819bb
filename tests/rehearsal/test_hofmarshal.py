"""The hofmarshal bot decides from the frame alone, and takes a human's time for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.rehearsal.frames import frame, queued
from tournament.rehearsal.hofmarshal import IDLE_MS, Hofmarshal
from tournament.rehearsal.pace import FAST, REAL, Pace
from tournament.rehearsal.phrases import phrases
from tournament.rehearsal.steps import Budget, Frame, Step

QUIET = replace(REAL, pause=0.0, no_show=0.0, taken_back=0.0)
QUIET_FAST = replace(FAST, pause=0.0, no_show=0.0, taken_back=0.0)


def brain(pace: Pace = QUIET, *, bouts: int | None = None, only: frozenset[str] | None = None) -> Hofmarshal:
    return Hofmarshal(Random(1), pace, phrases("en"), budget=Budget(bouts), nominations=only)


def decide(who: Hofmarshal, given: Frame, *, start: int = 0, within: int = 60_000) -> Step | None:
    """The first step within `within` ms of looking at the same frame."""
    for now in range(start, start + within, 50):
        step = who.next_step(given, now)
        if step:
            return step
    return None


def test_the_next_ready_bout_of_the_queue_is_called() -> None:
    step = decide(brain(), frame(None, queue=[queued(4, ready=False), queued(5)]))
    assert step == Step("hofmarshal", 5, "call")


def test_nothing_is_done_faster_than_a_human_thinks() -> None:
    who = brain()
    assert who.next_step(frame(None, queue=[queued(5)]), 0) is None
    assert decide(who, frame(None, queue=[queued(5)]), within=QUIET.think_ms // 2) is None


def test_only_bouts_of_the_wanted_nomination_are_called() -> None:
    step = decide(brain(only=frozenset({"Halberd"})), frame(None, queue=[queued(5), queued(6, nomination="Halberd")]))
    assert step == Step("hofmarshal", 6, "call")


def test_an_empty_queue_ends_the_day_only_when_it_stays_empty() -> None:
    who = brain()
    who.next_step(frame("official"), 0)
    assert not who.finished
    who.next_step(frame("official"), IDLE_MS)
    assert who.finished


def test_no_more_bouts_are_called_than_wanted() -> None:
    who = brain(bouts=1)
    assert decide(who, frame(None, queue=[queued(5)])) is not None
    assert decide(who, frame("official", queue=[queued(6)]), start=10_000) is None
    assert who.finished


def test_two_rings_share_one_budget() -> None:
    budget = Budget(1)
    first, second = (Hofmarshal(Random(ring), QUIET, phrases("en"), budget=budget, nominations=None) for ring in (1, 2))
    second.next_step(frame(None, queue=[queued(6)]), 0)  # both begin to think of a call
    assert decide(first, frame(None, queue=[queued(5)])) is not None
    assert decide(second, frame(None, queue=[queued(6)])) is None
    assert second.finished


def test_the_secretary_notes_the_side_that_has_not_arrived_yet() -> None:
    call = {"elapsed": 0, "arrived": {"red": True, "blue": False}}
    assert decide(brain(), frame("called", call=call)) == Step("secretary", 12, "arrive", {"side": "blue"})


def test_both_sides_are_noted_as_ready_once_each() -> None:
    who = brain()
    steps = [decide(who, frame("helmets"), start=start) for start in (0, 60_000, 120_000)]
    assert steps[:2] == [Step("secretary", 12, "ready", {"side": side}) for side in ("red", "blue")]
    assert steps[2] is None


def test_the_absent_side_loses_by_a_technical_only_when_that_is_offered() -> None:
    who = brain(replace(QUIET, no_show=1.0))
    here = {"elapsed": 0, "arrived": {"red": True, "blue": True}}
    first = decide(who, frame("called"))
    assert first is not None
    assert first.do == "arrive"
    present = first.keys["side"]
    assert decide(who, frame("called", call=here), start=60_000) == Step("secretary", 12, "ready", {"side": present})
    assert decide(who, frame("called", call=here), start=120_000) is None
    award = decide(who, frame("called", call=here, offers=[f"technical_{present}"]), start=180_001)
    assert award is not None
    assert (award.do, award.keys["side"], award.keys["cause"]) == ("award", present, "technical")


def test_fight_is_given_only_when_the_crew_is_complete() -> None:
    assert decide(brain(), frame("ready", missing=["line-4"])) is None
    assert decide(brain(), frame("ready")) == Step("hofmarshal", 12, "fight")


def test_in_real_time_the_clock_ends_the_round() -> None:
    who = brain()
    running = frame("fighting")
    assert decide(who, running, within=90_000) is None
    assert decide(who, frame("time_up", clock=clock(90_000))) == Step("hofmarshal", 12, "stop", {})


def test_fast_mode_ends_rounds_early_and_says_why() -> None:
    low, high = FAST.stop_after_ms or (0, 0)
    assert decide(brain(QUIET_FAST), frame("fighting"), within=low) is None
    step = decide(brain(QUIET_FAST), frame("fighting"), within=high + 100)
    assert step is not None
    assert step.do == "stop"
    assert step.keys["reason"]


def test_a_cap_that_fell_away_is_stopped_with_a_reason() -> None:
    step = decide(brain(), frame("time_up", clock=clock(41_200)))
    assert step is not None
    assert step.keys["reason"]


def test_a_pause_has_a_reason_and_comes_once_an_attempt() -> None:
    who = brain(replace(QUIET, pause=1.0))
    pause = decide(who, frame("fighting"), within=90_000)
    assert pause is not None
    assert pause.do == "pause"
    assert pause.keys["reason"]
    assert decide(who, frame("paused")) == Step("hofmarshal", 12, "fight")
    assert decide(who, frame("fighting"), within=90_000) is None


def test_hits_still_pending_are_waited_for() -> None:
    proposal = {"kind": "points", "winner": "red"}
    assert decide(brain(), frame("stopped", proposal=proposal, pending=[{"side": "red"}])) is None
    assert decide(brain(), frame("stopped", proposal=proposal)) == Step("hofmarshal", 12, "confirm")


@pytest.mark.parametrize("how", ["offline", "silent"])
def test_a_marshal_who_is_cut_off_is_waited_for_but_not_for_ever(how: str) -> None:
    who = brain()
    lost = frame("stopped", proposal={"kind": "points", "winner": "red"}, **{how: "line-3"})
    assert decide(who, lost, within=QUIET.patience_ms) is None
    step = decide(who, lost, start=QUIET.patience_ms)
    assert step is not None
    assert step.do == "confirm"


@pytest.mark.parametrize(
    ("offers", "do"),
    [(["review_disputes"], "rule"), ([], "confirm")],
    ids=["where they could turn the bout", "not otherwise"],
)
def test_disputes_are_ruled_on(offers: list[str], do: str) -> None:
    disputes = [{"id": 31, "kind": "lone", "side": "blue", "value": 2}]
    proposal = {"kind": "points", "winner": "red"}
    step = decide(brain(), frame("stopped", proposal=proposal, disputes=disputes, offers=offers))
    assert step is not None
    assert step.do == do
    assert do != "rule" or (step.keys["hit"] == 31 and step.keys["reason"])


def test_where_a_vote_is_asked_the_hofmarshal_votes_before_he_confirms() -> None:
    step = decide(brain(), frame("stopped", proposal={"kind": "vote", "winner": None}))
    assert step is not None
    assert step.do == "cast"
    assert step.keys["side"] in {"red", "blue"}
    voted = frame("stopped", proposal={"kind": "vote", "winner": "red"})
    assert decide(brain(), voted) == Step("hofmarshal", 12, "confirm")


def test_an_open_palm_is_stopped_and_confirmed() -> None:
    proposal = {"kind": "withdrawal", "winner": "red"}
    stop = decide(brain(), frame("fighting", proposal=proposal))
    assert stop is not None
    assert stop.do == "stop"
    assert decide(brain(), frame("called", proposal=proposal)) == Step("hofmarshal", 12, "confirm")


def test_every_draft_gets_a_card_or_is_dismissed_with_a_reason() -> None:
    draft = {"id": 40, "side": "red", "code": "thrust", "status": "draft", "card": None}
    seen = set()
    for seed in range(60):
        who = Hofmarshal(Random(seed), QUIET, phrases("en"), budget=Budget(), nominations=None)
        step = decide(who, frame("paused", violations=[draft]))
        assert step is not None
        assert step.do == "sanction"
        assert step.keys["violation"] == 40
        assert ("reason" in step.keys) == (step.keys["card"] == "dismiss")
        seen.add(step.keys["card"])
    assert seen == {"caution", "dismiss", "yellow"}


def test_a_round_stopped_by_mistake_goes_on_for_a_while() -> None:
    who = brain(replace(QUIET_FAST, taken_back=1.0))
    stopped = frame("stopped", clock=clock(5_000), proposal={"kind": "points", "winner": "red"})
    resume = decide(who, stopped)
    assert resume is not None
    assert resume.do == "resume"
    assert resume.keys["reason"]
    again = decide(who, stopped)
    assert again is not None
    assert again.do == "confirm"


def clock(elapsed: int) -> dict[str, Any]:
    return {"elapsed": elapsed, "limit": 90_000, "running": False, "at": 0}
