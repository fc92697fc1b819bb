"""How rounds of a group fight end (A29 to A32): time, all out, level, stopped early; and what a bout comes to."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Malformed
from tests.scoring.group_kit import START, Melee, many, melee

MINUTE = 60_000
LIMIT = START + 600_000


def test_a29_an_out_at_the_very_limit_counts_and_one_a_millisecond_later_is_late() -> None:
    fight = melee("isb/mass-21")
    fight.out(START + 1, *many("red", *range(1, 15)), *many("blue", *range(1, 17)))
    assert fight.standing(LIMIT - 100) == (7, 5)
    fight.out(LIMIT, "red-20")
    fight.out(LIMIT + 1, "red-21")
    state = fight.at(LIMIT + 2)
    assert (state["phase"], state["standing"]) == ("time_up", {"red": 6, "blue": 5})
    assert [(late["why"], late["fighter"]) for late in state["late"]] == [("after_limit", "red-21")]
    fight.say(LIMIT + 3, "stop")
    fight.say(LIMIT + 4, "confirm")
    assert fight.at(LIMIT + 5)["standing_points"] == {"red": 6, "blue": 0}


def test_a29_a_late_out_that_the_hofmarshal_admits_counts() -> None:
    fight = melee()
    fight.out(LIMIT + 1, "red-1")
    late = fight.at(LIMIT + 2)["late"][0]["tap"]
    assert fight.refused(LIMIT + 3, "admit", tap=late) == "reason_required"
    assert fight.refused(LIMIT + 4, "admit", tap=late, reason="he lay before the signal") is None
    assert (fight.standing(LIMIT + 5), fight.at(LIMIT + 5)["late"]) == ((4, 5), [])


def test_a30_equal_numbers_are_fought_again_in_full_line_up_and_a_pause_is_offered_the_second_time() -> None:
    fight = melee("isb/mass-21")
    at = START
    for attempt, offers in ((1, []), (2, ["pause"]), (3, ["pause"])):
        fight.out(at + 1, *many("red", *range(1, 16)), *many("blue", *range(1, 16)))
        fight.say(at + 600_001, "stop")
        state = fight.at(at + 600_002)
        assert (state["attempt"], state["standing"], state["offers"]) == (attempt, {"red": 6, "blue": 6}, offers)
        assert state["proposal"] == {"kind": "rerun", "winner": None}
        fight.say(at + 600_003, "confirm")
        state = fight.at(at + 600_004)
        assert (state["standing"], state["clock"]["elapsed"], state["out"]) == ({"red": 21, "blue": 21}, 0, [])
        assert state["rounds_won"] == {"red": 0, "blue": 0}
        at += 700_000
        fight.fight(at)


def test_a31_three_rounds_decide_a_bout_and_points_are_of_won_rounds_only() -> None:
    fight, at = melee(), START
    for winner, left in (("red", 3), ("blue", 2), ("red", 1)):
        loser = "blue" if winner == "red" else "red"
        fight.out(at + 1, *many(winner, *range(left + 1, 6)))
        fight.out(at + 2, *many(loser, 1, 2, 3, 4, 5))
        fight.say(at + 3, "stop")
        fight.say(at + 4, "confirm")
        at += 10 * MINUTE
        if fight.bout.result is None:
            fight.fight(at)
    assert fight.bout.result == {
        "kind": "elimination",
        "winner": "red",
        "rounds": {"red": 2, "blue": 1},
        "points": {"red": 4, "blue": 2},
        "main": {"red": 1, "blue": 0},
    }


def test_a31_two_rounds_to_nil_leave_no_third() -> None:
    fight = melee()
    for at in (START, START + MINUTE):
        fight.out(at + 1, *many("blue", 1, 2, 3, 4, 5))
        fight.say(at + 2, "stop")
        fight.say(at + 3, "confirm")
        if at == START:
            fight.fight(START + MINUTE)
    assert fight.refused(START + 2 * MINUTE, "ready", side="red") == "official"
    assert fight.bout.result is not None
    assert fight.bout.result["points"] == {"red": 10, "blue": 0}


def test_a32_all_out_freezes_the_clock_and_the_hofmarshal_may_bring_a_man_back() -> None:
    fight = melee()
    fight.out(START + 1, "red-1", "red-2", *many("blue", 1, 2, 3, 4))
    fight.out(START + 192_000, "blue-5", part="knee")
    state = fight.at(START + 195_000)
    assert (state["clock"]["elapsed"], state["phase"]) == (192_000, "time_up")
    assert fight.bout.public_state(START + 195_000)["proposal"] == {"kind": "elimination", "winner": "red"}
    assert fight.refused(START + 196_000, "reinstate", "field-1", fighter="blue-5", reason="he stood") == "wrong_phase"
    assert fight.refused(START + 197_000, "reinstate", fighter="blue-5", reason="he stood") is None
    state = fight.at(START + 198_000)
    assert (state["proposal"], state["phase"]) == (None, "time_up"), "the clock stands until it is resumed"
    assert fight.refused(START + 198_500, "stop") == "reason_required"
    fight.say(START + 200_000, "resume", reason="a man is back")
    assert fight.at(START + 201_000)["clock"]["elapsed"] == 193_000


def test_a_last_man_shown_out_in_a_pause_ends_the_round_at_the_paused_time() -> None:
    fight = melee()
    fight.out(START + 1, *many("blue", 1, 2, 3, 4))
    fight.say(START + 10_000, "pause")
    fight.out(START + 30_000, "blue-5")
    state = fight.at(START + 31_000)
    assert (state["phase"], state["clock"]["elapsed"]) == ("time_up", 10_000)
    fight.say(START + 32_000, "reinstate", fighter="blue-5", reason="he was pushed after the pause")
    fight.say(START + 40_000, "resume", reason="a man is back")
    assert fight.at(START + 41_000)["clock"]["elapsed"] == 11_000, "the pause is no effective time"


def test_an_earlier_fall_received_later_ends_the_round_earlier_and_may_turn_it() -> None:
    fight = melee()
    fight.out(START + 1, *many("red", 1, 2, 3, 4), *many("blue", 1, 2, 3, 4))
    fight.out(START + 5_000, "blue-5")
    assert fight.at(START + 5_001)["proposal"] == {"kind": "elimination", "winner": "red"}
    fight.say(START + 4_000, "out", "field-2", received=START + 9_000, fighter="red-5", reason="fell_outside")
    state = fight.at(START + 9_001)
    assert (state["clock"]["elapsed"], state["proposal"]) == (4_000, {"kind": "elimination", "winner": "blue"})
    assert [late["fighter"] for late in state["late"]] == ["blue-5"]


def test_a_winner_who_falls_in_the_last_instant_is_no_point() -> None:
    fight = melee()
    fight.out(START + 1, *many("blue", 1, 2, 3, 4))
    fight.out(START + 100, "blue-5")
    fight.say(START + 50, "out", "field-2", received=START + 400, fighter="red-1")
    fight.say(START + 500, "stop")
    fight.say(START + 501, "confirm")
    assert fight.at(START + 502)["standing_points"] == {"red": 4, "blue": 0}


def test_a_round_stopped_before_its_time_while_level_is_fought_again() -> None:
    fight = melee()
    fight.say(START + 1, "stop", reason="the barrier fell")
    assert fight.at(START + 2)["proposal"] == {"kind": "rerun", "winner": None}


@pytest.mark.parametrize(
    ("red", "blue", "offered"),
    [(1, 4, True), (1, 3, True), (1, 2, False), (2, 6, True), (2, 5, False), (3, 9, True), (3, 8, False), (0, 4, False)],
)
def test_an_early_end_is_offered_at_one_against_four_or_three_times_as_many(red: int, blue: int, offered: bool) -> None:
    fight = melee("isb/group-10")
    fight.out(START + 1, *many("red", *range(red + 1, 11)))
    if red:
        fight.out(START + 2, *many("blue", *range(blue + 1, 11)))
    assert ("early_stop" in fight.at(START + 3)["offers"]) is offered


def test_a_technical_victory_is_worth_twice_the_line_up_that_was_named() -> None:
    fight = Melee()
    fight.say(0, "lineup", "red-captain", side="red", fighters=many("red", 1, 2, 3))
    fight.say(1, "call")
    fight.say(2, "award", side="red", cause="technical", reason="blue went home")
    fight.say(3, "confirm")
    assert fight.bout.result is not None
    assert (fight.bout.result["points"], fight.bout.result["rounds"]) == ({"red": 6, "blue": 0}, {"red": 2, "blue": 0})


def test_an_award_in_mid_round_lists_the_attempt_and_keeps_the_points_as_fought() -> None:
    fight = melee()
    fight.out(START + 1, *many("blue", 1, 2, 3, 4, 5))
    fight.say(START + 2, "stop")
    fight.say(START + 3, "confirm")
    fight.fight(START + MINUTE)
    fight.out(START + MINUTE + 1, "red-1")
    fight.say(START + MINUTE + 2, "award", side="blue", cause="medical", reason="the list is not safe for red")
    fight.say(START + MINUTE + 3, "confirm")
    assert fight.bout.result is not None
    assert (fight.bout.result["rounds"], fight.bout.result["points"]) == ({"red": 1, "blue": 2}, {"red": 5, "blue": 0})
    assert fight.bout.attempts[-1]["standing"] == {"red": 4, "blue": 5}


@pytest.mark.parametrize(
    ("red", "pointer"),
    [
        ({"main": 6}, "/sides/red/main"),
        ({"main": "five"}, "/sides/red/main"),
        ({"reserves": [1]}, "/sides/red/reserves"),
        ({"main": ["a", "b"], "reserves": ["a"]}, "/sides/red"),
    ],
)
def test_sides_that_are_none_are_malformed(red: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Malformed) as caught:
        Melee(red=red)
    assert caught.value.pointer == pointer
