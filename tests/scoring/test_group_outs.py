"""Who is out of a group fight and why (A34 to A37), cards, palms, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.group_kit import START, Melee, many, melee

LIMIT = START + 600_000


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


def test_undoing_the_first_of_two_judges_leaves_the_second_s_word_whichever_came_first() -> None:
    fight = melee()
    fight.out(START + 1_000, "red-4", by="field-1")
    second = fight.say(START + 1_400, "out", "field-2", fighter="red-4", reason="fell_outside")
    assert second.refused == "already_out"
    assert fight.refused(START + 2_000, "undo", "field-1") is None
    (fall,) = fight.at(START + 2_001)["out"]
    assert (fall["at"], fall["judges"], fall["reason"]) == (START + 1_400, ["field-2"], "fell_outside")
    assert fight.refused(START + 3_000, "reinstate", "field-2", fighter="red-4", reason="he stood") is None
    assert fight.standing(START + 3_001) == (5, 5)


def test_the_second_judge_s_reason_is_told_where_the_first_gave_none() -> None:
    fight = melee()
    fight.say(START + 1_000, "out", "field-1", fighter="red-4")
    second = fight.say(START + 1_400, "out", "field-2", fighter="red-4").seq
    assert fight.refused(START + 2_000, "explain", "field-2", event=second, reason="palm") is None
    assert fight.at(START + 2_001)["out"][0]["reason"] == "palm"


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
