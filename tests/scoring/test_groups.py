"""Acceptance A28 to A37 (ISB.md) and the fine print of group fights, where no scenario file holds them."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Malformed
from tests.scoring.group_kit import START, Melee, many, melee

MINUTE = 60_000
LIMIT = START + 600_000


# --- line-ups (A28) ---


def test_a28_six_changes_between_rounds_are_all_in_the_log_and_main_stays_five() -> None:
    fight = melee()
    fight.out(START + 1, "blue-1")
    fight.say(LIMIT + 1, "stop")
    fight.say(LIMIT + 2, "confirm")
    for nth, named in enumerate(([6, 7, 8, 4, 5], [1, 2, 8, 4, 5], [1, 7, 8, 4, 5])):
        assert fight.say(LIMIT + 10 + nth, "lineup", "red-captain", side="red", fighters=many("red", *named)).refused is None
    assert fight.at(LIMIT + 20)["lineup"]["red"] == many("red", 1, 7, 8, 4, 5)
    fight.fight(LIMIT + 60_000)
    assert fight.refused(LIMIT + 60_001, "lineup", "red-captain", side="red", fighters=["red-1"]) == "lineup_locked"
    assert fight.standing(LIMIT + 60_002) == (5, 5)


def test_a28_before_a_refight_changes_are_allowed_and_a_barred_man_is_not() -> None:
    fight = melee(blue={"cards": {"blue-3": ["yellow"]}})
    draft = fight.say(START + 1, "violation", "field-1", side="blue", fighter="blue-3", code="thrust").seq
    fight.say(START + 2, "sanction", violation=draft, card="yellow")
    fight.out(START + 3, "red-1")
    fight.say(LIMIT + 1, "stop")
    fight.say(LIMIT + 2, "confirm")
    state = fight.at(LIMIT + 3)
    assert (state["phase"], state["attempt"], state["barred"]["blue"]) == ("break", 2, ["blue-3"])
    assert state["standing"] == {"red": 5, "blue": 4}, "the barred man is dropped, the side starts short"
    again = {"side": "blue", "fighters": many("blue", 1, 2, 3)}
    assert fight.refused(LIMIT + 4, "lineup", "blue-captain", **again) == "not_eligible"


def test_the_line_up_named_last_is_the_default_of_the_next_attempt() -> None:
    fight = Melee()
    fight.say(0, "lineup", "red-captain", side="red", fighters=many("red", 6, 7, 8))
    fight.begin()
    fight.say(START + 9, "stop", reason="enough")
    fight.say(START + 10, "confirm")
    assert fight.at(START + 11)["lineup"] == {"red": many("red", 6, 7, 8), "blue": many("blue", 1, 2, 3, 4, 5)}


@pytest.mark.parametrize(
    ("fighters", "code"),
    [
        ([], "squad_size"),
        (many("red", 1, 2, 3, 4, 5, 6), "squad_size"),
        (["blue-1"], "unknown_fighter"),
        (["red-1", "red-1"], "bad_command"),
        ("red-1", "bad_command"),
        ([1], "bad_command"),
        (None, "bad_command"),
    ],
)
def test_a_line_up_is_refused(fighters: Any, code: str) -> None:
    fight = Melee()
    assert fight.refused(0, "lineup", "secretary", side="red", fighters=fighters) == code
    assert fight.at(1)["lineup"]["red"] == many("red", 1, 2, 3, 4, 5)


def test_the_lock_shuts_both_line_ups_until_it_is_taken_back() -> None:
    fight = Melee()
    locked = fight.say(0, "lock", "field-1")
    assert locked.refused is None
    assert fight.at(1)["lineup_locked"] is True
    assert fight.refused(2, "lineup", "red-captain", side="red", fighters=["red-1"]) == "lineup_locked"
    assert fight.refused(3, "lock", "field-2") == "wrong_phase"
    assert fight.refused(4, "lock", "secretary") == "forbidden"
    assert fight.refused(5, "undo", event=locked.seq) is None
    assert fight.refused(6, "lineup", "red-captain", side="red", fighters=["red-1"]) is None


def test_the_lock_opens_by_itself_for_the_next_attempt() -> None:
    fight = Melee()
    fight.say(0, "lock")
    fight.begin()
    fight.say(START + 1, "stop", reason="a broken barrier")
    fight.say(START + 2, "confirm")
    assert fight.at(START + 3)["lineup_locked"] is False


def test_spectators_hear_of_a_line_up_when_it_is_locked() -> None:
    fight = Melee()
    fight.say(0, "lineup", "red-captain", side="red", fighters=["red-7"])
    assert fight.bout.public_state(1)["lineup"] == {"red": None, "blue": None}
    fight.say(2, "lock")
    assert fight.bout.public_state(3)["lineup"]["red"] == ["red-7"]


# --- the end of a round (A29 to A32) ---


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


# --- who is out (A34 to A37) ---


def test_a34_an_out_needs_no_reason_and_the_reason_may_follow() -> None:
    fight = melee()
    shown = fight.say(START + 1, "out", "field-1", fighter="red-3").seq
    assert fight.at(START + 2)["out"][0]["reason"] is None
    assert fight.refused(START + 3, "explain", "field-1", event=shown, reason="third_support", part="knee") is None
    fallen = fight.at(START + 4)["out"][0]
    assert (fallen["reason"], fallen["part"], fallen["at"]) == ("third_support", "knee", START + 1)
    assert fight.refused(START + 5, "explain", "field-1", event=shown, reason="one_foot_outside") == "bad_command"
    assert fight.refused(START + 6, "explain", "field-1", event=1, reason="palm") == "unknown_target"
    assert fight.refused(START + 7, "explain", "secretary", event=shown, reason="palm") == "forbidden"


def test_a35_one_foot_outside_is_no_reason() -> None:
    fight = melee()
    assert fight.refused(START + 1, "out", "field-1", fighter="red-1", reason="one_foot_outside") == "bad_command"
    assert fight.standing(START + 2) == (5, 5)


def test_a36_lost_gear_puts_out_by_name_of_the_piece() -> None:
    fight = melee()
    fight.out(START + 1, "blue-1", reason="gear_broken_or_lost", part="gauntlet")
    fallen = fight.at(START + 2)["out"][0]
    assert (fallen["reason"], fallen["part"]) == ("gear_broken_or_lost", "gauntlet")


def test_a37_two_judges_show_one_man_out_and_each_brings_him_back() -> None:
    fight = melee()
    fight.out(START + 1_000, "red-4", by="field-1")
    assert fight.refused(START + 1_400, "out", "field-2", fighter="red-4", reason="fell_outside") == "already_out"
    state = fight.at(START + 1_500)
    assert (state["standing"]["red"], len(state["out"])) == (4, 1)
    assert (state["out"][0]["at"], state["out"][0]["judges"]) == (START + 1_000, ["field-1", "field-2"])
    assert fight.refused(START + 2_000, "reinstate", "field-1", fighter="red-4", reason="a joint fall") is None
    assert fight.standing(START + 2_100) == (5, 5)
    assert fight.refused(START + 2_200, "reinstate", "field-2", fighter="red-4", reason="a joint fall") == "not_out"
    assert fight.standing(START + 2_300) == (5, 5)


def test_the_earlier_stamp_of_two_judges_holds_also_when_it_is_received_later() -> None:
    fight = melee()
    fight.out(START + 1_400, "red-4", by="field-1")
    assert fight.refused(START + 1_000, "out", "field-2", received=START + 1_600, fighter="red-4") is None
    fallen = fight.at(START + 1_700)["out"]
    assert [(fall["at"], fall["judges"], fall["reason"]) for fall in fallen] == [
        (START + 1_000, ["field-2", "field-1"], "third_support")
    ]


def test_what_one_of_two_judges_takes_back_leaves_the_other_s_word() -> None:
    fight = melee()
    fight.out(START + 1_400, "red-4", by="field-1")
    fight.say(START + 1_000, "out", "field-2", received=START + 1_600, fighter="red-4")
    fight.say(START + 2_000, "undo", "field-2")
    assert [fall["at"] for fall in fight.at(START + 2_001)["out"]] == [START + 1_400]
    fight.say(START + 2_500, "undo", "field-1")
    assert fight.standing(START + 2_600) == (5, 5)


def test_a_judge_cut_off_may_bring_a_man_back_at_the_time_when_the_round_ran() -> None:
    fight = melee()
    fight.out(START + 1_000, *many("blue", 1, 2, 3, 4))
    fight.out(START + 5_000, "blue-5")
    back = fight.say(START + 3_000, "reinstate", "field-2", received=START + 9_000, fighter="blue-1", reason="joint fall")
    assert back.refused is None
    assert (fight.standing(START + 9_001), fight.at(START + 9_001)["proposal"]) == ((5, 1), None)


def test_a_man_out_by_a_card_is_not_brought_back_but_by_taking_the_card_back() -> None:
    fight = melee()
    draft = fight.say(START + 1, "violation", "field-1", side="red", fighter="red-2", code="thrust").seq
    card = fight.say(START + 2, "sanction", violation=draft, card="yellow").seq
    assert fight.refused(START + 3, "reinstate", "field-1", fighter="red-2", reason="a mistake") == "not_eligible"
    fight.say(START + 4, "undo", event=card)
    assert fight.standing(START + 5) == (5, 5)


def test_a_marshal_cannot_wipe_out_a_card_by_undoing_his_report() -> None:
    fight = melee()
    draft = fight.say(START + 1, "violation", "field-1", side="red", fighter="red-2", code="thrust").seq
    fight.say(START + 2, "sanction", violation=draft, card="red")
    assert fight.refused(START + 3, "undo", "field-1") == "wrong_phase"
    assert fight.at(START + 4)["cards"] == {"red-2": ["red"]}


def test_a_red_card_bars_from_the_event_and_a_yellow_from_the_attempt() -> None:
    fight = melee()
    for nth, (fighter, card) in enumerate((("red-1", "yellow"), ("red-2", "red"))):
        draft = fight.say(START + nth, "violation", "field-1", side="red", fighter=fighter, code="choke").seq
        fight.say(START + nth, "sanction", violation=draft, card=card)
    assert fight.standing(START + 3) == (3, 5)
    fight.say(LIMIT + 1, "stop")
    fight.say(LIMIT + 2, "confirm")
    assert fight.at(LIMIT + 3)["lineup"]["red"] == many("red", 1, 3, 4, 5)


def test_a_card_after_the_round_s_end_changes_its_standing_only_when_it_goes_on() -> None:
    fight = melee()
    fight.out(START + 1, *many("blue", 1, 2, 3, 4, 5))
    draft = fight.say(START + 10, "violation", "field-1", side="red", fighter="red-1", code="thrust").seq
    fight.say(START + 11, "sanction", violation=draft, card="yellow")
    assert fight.standing(START + 12) == (5, 0)
    fight.say(START + 13, "reinstate", fighter="blue-5", reason="he stood")
    fight.say(START + 20, "resume", reason="a man is back")
    assert fight.standing(START + 21) == (4, 1)


def test_a_card_on_a_team_puts_nobody_out() -> None:
    fight = melee()
    draft = fight.say(START + 1, "violation", "field-1", side="red", code="left_list").seq
    fight.say(START + 2, "sanction", violation=draft, card="red")
    state = fight.at(START + 3)
    assert (state["cards"], state["standing"]["red"], state["proposal"]) == ({"red": ["red"]}, 5, None)


def test_an_open_palm_is_out_for_the_fighter_and_a_withdrawal_for_the_team() -> None:
    fight = melee()
    fight.say(START + 1, "withdraw", "field-2", fighter="blue-2")
    assert fight.at(START + 2)["out"][0]["reason"] == "palm"
    fight.say(START + 3, "withdraw", "field-2", side="blue")
    assert fight.at(START + 4)["proposal"] == {"kind": "withdrawal", "winner": "red"}
    fight.say(START + 5, "confirm")
    assert fight.bout.result is not None
    assert fight.bout.result["rounds"] == {"red": 2, "blue": 0}


@pytest.mark.parametrize(
    ("fighter", "code"), [("red-6", "unknown_fighter"), ("green-1", "unknown_fighter"), ("", "bad_command"), (7, "bad_command")]
)
def test_only_who_is_on_the_field_can_be_shown_out(fighter: Any, code: str) -> None:
    assert melee().refused(START + 1, "out", "field-1", fighter=fighter) == code


def test_an_out_before_the_start_and_one_of_an_earlier_attempt_are_kept() -> None:
    fight = Melee()
    fight.out(0, "red-1")
    fight.begin()
    assert [late["why"] for late in fight.at(START + 1)["late"]] == ["before_start"]
    assert fight.standing(START + 1) == (5, 5)
    fight.say(START + 10, "stop", reason="a broken barrier")
    fight.say(START + 11, "confirm")
    fight.say(START + 5, "out", "field-2", received=START + 20, fighter="red-2")
    state = fight.at(START + 21)
    assert ([late["why"] for late in state["late"]], state["standing"]["red"]) == (["before_start"], 5)


@pytest.mark.parametrize("do", ["out", "reinstate", "lineup", "lock", "explain", "count", "hit"])
def test_spectators_seats_cannot_do_a_judge_s_work(do: str) -> None:
    keys: dict[str, dict[str, Any]] = {
        "out": {"fighter": "red-1"},
        "reinstate": {"fighter": "red-1", "reason": "x"},
        "lineup": {"side": "red", "fighters": ["red-1"]},
        "lock": {},
        "explain": {"event": 1, "reason": "palm"},
        "count": {"side": "red", "change": -1},
        "hit": {"side": "red", "zone": "head"},
    }
    fight = melee()
    assert fight.refused(START + 1, do, "authenticity", **keys[do]) in ("forbidden", "bad_command")
    assert fight.standing(START + 2) == (5, 5)


def test_a_judge_s_last_acts_and_counts_are_told() -> None:
    fight = melee()
    fight.out(START + 1, "red-1", "blue-1", "blue-2")
    fight.say(START + 4, "reinstate", "field-1", fighter="blue-1", reason="he stood")
    own = fight.at(START + 5)["marshals"]["field-1"]
    assert (own["red"], own["blue"]) == (1, 1)
    assert [(act["do"], act["fighter"]) for act in own["acts"]] == [
        ("reinstate", "blue-1"), ("out", "blue-2"), ("out", "blue-1"), ("out", "red-1"),
    ]  # fmt: skip
    assert own["last"]["fighter"] == "blue-2"


def test_who_saw_a_man_fall_is_not_for_spectators() -> None:
    fight = melee()
    fight.out(START + 1, "red-1")
    assert fight.bout.public_state(START + 2)["out"] == [
        {"fighter": "red-1", "reason": "third_support", "part": None, "at": START + 1}
    ]


# --- technical victories, sides ---


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


# --- heads instead of names (quick mode) ---

HEADS = {"capture": {"mode": "count"}}


def heads() -> Melee:
    return melee("isb/mass-21", HEADS)


def test_heads_the_higher_count_holds_until_both_judges_have_seen_it() -> None:
    fight = heads()
    fight.say(START + 1, "count", "field-1", side="red", change=-1)
    assert fight.standing(START + 2) == (20, 21), "one judge alone counts for both"
    fight.say(START + 3, "count", "field-1", side="red", change=-1)
    fight.say(START + 500, "count", "field-2", side="red", change=-1)
    state = fight.at(START + 501)
    assert (state["standing"]["red"], state["disputes"]) == (20, [])
    assert {seat: own["red"] for seat, own in state["marshals"].items()} == {"field-1": 19, "field-2": 20}


def test_heads_a_lasting_difference_goes_to_the_hofmarshal() -> None:
    fight = heads()
    for seat, times in (("field-1", 3), ("field-2", 1)):
        for nth in range(times):
            fight.say(START + 1 + nth, "count", seat, received=START + 10, side="blue", change=-1)
    (dispute,) = fight.at(START + 5_000)["disputes"]
    assert (dispute["kind"], dispute["side"], dispute["value"]) == ("count", "blue", 20)
    assert fight.bout.next_change(START + 10) in range(START + 3_000, START + 3_010)
    assert fight.refused(START + 5_001, "rule", hit=dispute["id"], grant=True, value=22, reason="counted") == "bad_command"
    ruled = fight.say(START + 5_002, "rule", hit=dispute["id"], grant=True, value=18, reason="counted by myself")
    assert ruled.refused is None
    assert (fight.standing(START + 5_003), fight.at(START + 5_003)["disputes"]) == ((21, 18), [])
    fight.say(START + 6_000, "count", "field-2", side="blue", change=-1)
    assert fight.standing(START + 6_001) == (21, 17)
    fight.say(START + 6_100, "undo", event=ruled.seq)
    assert fight.standing(START + 6_101) == (21, 19)


def test_heads_nobody_is_counted_below_zero_or_beyond_the_line_up() -> None:
    fight = melee("isb/group-2", HEADS)
    assert fight.refused(START + 1, "count", "field-1", side="red", change=1) == "not_out"
    for nth in range(2):
        assert fight.refused(START + 2 + nth, "count", "field-1", side="red", change=-1) is None
    state = fight.at(START + 10)
    assert (state["phase"], state["clock"]["elapsed"]) == ("time_up", 3)
    assert state["proposal"] == {"kind": "elimination", "winner": "blue"}
    assert fight.refused(START + 11, "out", "field-1", fighter="red-1") == "bad_command"


def test_heads_a_step_is_taken_back_and_one_after_the_end_is_late() -> None:
    fight = heads()
    fight.say(START + 1, "count", "field-1", side="red", change=-1)
    fight.say(START + 2, "undo", "field-1")
    assert fight.standing(START + 3) == (21, 21)
    fight.say(LIMIT + 1, "count", "field-1", side="red", change=-1)
    assert (fight.standing(LIMIT + 2), len(fight.at(LIMIT + 2)["late"])) == ((21, 21), 1)
