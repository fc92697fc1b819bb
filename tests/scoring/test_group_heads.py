"""Head counts instead of names (docs/decisions/0005): judges who differ, and the hofmarshal who settles it."""

from __future__ import annotations

from tests.scoring.group_kit import START, Melee, melee

LIMIT = START + 600_000


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


def test_heads_a_judge_s_own_number_is_what_his_step_starts_from() -> None:
    fight = melee("isb/group-5", HEADS)
    for nth in range(2):
        fight.say(START + 1 + nth, "count", "field-1", side="red", change=-1)
    own = fight.at(START + 10)["marshals"]["field-2"]
    assert (own["red"], fight.standing(START + 10)) == (5, (3, 5))
    fight.say(START + 11, "count", "field-2", side="red", change=-1)
    assert fight.at(START + 12)["marshals"]["field-2"]["red"] == 4
