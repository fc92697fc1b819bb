"""The brains fight whole group bouts against the real rules: they end, replay to the same, and show what truly happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import Bout, parse_command
from tests.rehearsal.melee_by_brains import CREW, RehearsedMelee
from tournament.rehearsal.pace import FAST, REAL

QUIET = replace(FAST.melee, stop_after_ms=None, offer_followed=0.0, mercy=0.0)


@pytest.mark.parametrize("ruleset", ["isb/group-5", "isb/mass-21"])
@pytest.mark.parametrize("seed", range(4))
def test_a_fast_bout_becomes_official_and_its_log_gives_the_same_result_again(ruleset: str, seed: int) -> None:
    rehearsed = RehearsedMelee(ruleset, seed, replace(FAST, pause=0.5, taken_back=0.3)).fight()
    again = Bout(rehearsed.rules, rehearsed.sides, CREW)
    for command in rehearsed.log:
        again.submit(parse_command(command))
    assert again.result == rehearsed.bout.result
    assert again.result is not None
    assert again.result["winner"] in {"red", "blue"}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_shown_at_the_end_of_a_round_is_what_truly_happened(seed: int) -> None:
    rehearsed = RehearsedMelee("isb/mass-21", seed, replace(FAST, pause=0.3, melee=QUIET)).fight()
    shown = {(attempt["round"], attempt["attempt"]): attempt["standing"] for attempt in rehearsed.bout.attempts}
    assert shown == rehearsed.standing()


def test_the_desk_and_the_captains_ask_for_nothing_that_the_rules_refuse() -> None:
    for seed in range(6):
        refused = RehearsedMelee("isb/group-5", seed, replace(FAST, taken_back=0.3)).fight().refused
        assert [item for item in refused if item[0] in {"hofmarshal", "secretary", "red-captain", "blue-captain"}] == []


def test_judges_are_refused_nothing_but_what_two_pairs_of_eyes_bring_about() -> None:
    codes = {code for seed in range(4) for _, _, code in RehearsedMelee("isb/mass-21", seed, FAST).fight().refused}
    assert codes <= {"already_out", "not_out", "wrong_phase", "unknown_target", "forbidden"}


def test_every_verb_of_a_group_fight_is_rehearsed() -> None:
    said = {command["do"] for seed in range(12) for command in RehearsedMelee("isb/mass-21", seed, FAST).fight().log}
    everything = {
        "call", "arrive", "ready", "lineup", "lock", "fight", "pause", "stop", "resume", "confirm", "out", "explain", "reinstate",
        "withdraw", "violation", "sanction", "alert", "undo",
    }  # fmt: skip
    assert everything <= said


def test_where_heads_are_counted_both_judges_come_to_the_number_that_stands() -> None:
    pace = replace(FAST, melee=replace(QUIET, gap_ms=1_500))
    rehearsed = RehearsedMelee("isb/group-5", 1, pace, {"capture": {"mode": "count"}}).fight()
    assert rehearsed.bout.result is not None
    assert {command["do"] for command in rehearsed.log} >= {"count", "lock", "fight", "confirm"}


def test_in_real_time_a_bout_of_21_takes_minutes_and_ends_by_the_rules() -> None:
    rehearsed = RehearsedMelee("isb/mass-21", 3, replace(REAL, no_show=0.0)).fight()
    assert all(60_000 < attempt["elapsed"] <= 600_000 for attempt in rehearsed.bout.attempts)


def test_a_team_that_does_not_come_loses_by_a_technical() -> None:
    rehearsed = RehearsedMelee("isb/group-5", 1, replace(FAST, no_show=1.0)).fight()
    assert rehearsed.bout.result is not None
    assert rehearsed.bout.result["kind"] == "technical"
