"""A field judge bot misses falls, takes one man for another and makes it good; the expert reports what he alone saw."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean
from typing import Any

import pytest

from tournament.rehearsal.field_judge import Expert, FieldJudge
from tournament.rehearsal.marshal import Touch
from tournament.rehearsal.melee import Incident, Melee
from tournament.rehearsal.pace import REAL, FieldEye

MANY = 4_000
FALL = Incident("fall", "red", "red-7", "third_support", "knee")
SURE = FieldEye(sees=1.0, wrong_man=0.0, reason_at_once=1.0, bounce=0.0)


def judge(eye: FieldEye = SURE, seed: int = 3) -> FieldJudge:
    return FieldJudge("field-1", Random(seed), eye, ("seen",), ("slip",))


def melee() -> Melee:
    lineups = {side: [f"{side}-{number}" for number in range(1, 11)] for side in ("red", "blue")}
    return Melee(Random(1), {"red": 0.5, "blue": 0.5}, lineups, violations=[], seats=["field-1"], pace=REAL.melee)


def state(*out: str, reason: str | None = None, at: int = 0, **changes: Any) -> dict[str, Any]:
    return {"out": [{"fighter": fighter, "reason": reason, "at": at} for fighter in out], **changes}


def only(touches: list[Touch]) -> Touch:
    (touch,) = touches
    return touch


def test_a_fall_is_seen_by_three_quarters() -> None:
    who = judge(FieldEye())
    assert mean(bool(who.notices(FALL, melee())) for _ in range(MANY)) == pytest.approx(0.75, abs=0.03)


def test_he_shows_the_man_out_with_the_reason_and_the_part() -> None:
    touch = only(judge().notices(FALL, melee()))
    assert touch.command == {"do": "out", "fighter": "red-7", "reason": "third_support", "part": "knee"}
    assert touch.then == ()
    assert touch.after_ms >= SURE.quickest_ms


def test_or_first_the_man_and_the_reason_when_he_has_a_hand_free() -> None:
    touch = only(judge(replace(SURE, reason_at_once=0.0, reason_later=1.0)).notices(FALL, melee()))
    assert touch.command == {"do": "out", "fighter": "red-7"}
    later = only(list(touch.then))
    assert later.command == {"do": "explain", "reason": "third_support", "part": "knee"}
    assert later.of_answer


def test_the_wrong_man_is_taken_back_and_the_right_one_shown_out() -> None:
    for undoes, verb in ((1.0, "undo"), (0.0, "reinstate")):
        wrong = only(judge(replace(SURE, wrong_man=1.0, undoes=undoes)).notices(FALL, melee()))
        back, right = wrong.then
        assert wrong.command["fighter"] != "red-7"
        assert wrong.command["fighter"].startswith("red-")
        assert (back.command["do"], back.of_answer) == (verb, verb == "undo")
        assert right.command["fighter"] == "red-7"


def test_a_false_impression_is_one_judges_alone_and_is_made_good() -> None:
    seen = replace(FALL, kind="false_fall", seat="field-1")
    touch = only(judge().notices(seen, melee()))
    assert [further.command["do"] for further in touch.then] in (["undo"], ["reinstate"])
    assert judge().notices(replace(seen, seat="field-2"), melee()) == []


def test_looking_round_he_shows_out_who_lies_and_brings_back_who_stands() -> None:
    fight = melee()
    fight.fall("blue-2", 1_000)
    touches = judge().looks_round(fight, state("red-4", at=500), 10_000)
    assert [(touch.command["do"], touch.command["fighter"]) for touch in touches] == [("out", "blue-2"), ("reinstate", "red-4")]


def test_what_has_just_happened_he_leaves_to_who_is_about_to_touch() -> None:
    fight = melee()
    fight.fall("blue-2", 9_000)
    assert judge().looks_round(fight, state("red-4", at=9_500), 10_000) == []


@pytest.mark.parametrize("reason", ["card", "palm", "disqualified"])
def test_who_is_out_by_a_card_or_a_palm_is_not_brought_back(reason: str) -> None:
    assert judge().looks_round(melee(), state("red-4", reason=reason), 10_000) == []


def test_where_heads_are_counted_he_presses_minus_and_corrects_himself() -> None:
    assert only(judge().notices(FALL, melee(), mode="count")).command == {"do": "count", "side": "red", "change": -1}
    shown = {"standing": {"red": 10, "blue": 10}, "marshals": {"field-1": {"red": 10, "blue": 9}}}
    assert only(judge().recounts(melee(), shown)).command == {"do": "count", "side": "blue", "change": 1}
    assert judge().recounts(melee(), {**shown, "marshals": {}}) == []


def test_the_expert_reports_what_he_alone_saw_and_shows_nobody_out() -> None:
    expert = Expert("authenticity", Random(1), SURE, ("a strap",))
    palm = Incident("palm", "red", "red-7", seat="authenticity")
    foul = Incident("foul", "blue", "blue-3", seat="authenticity", code="thrust")
    assert only(expert.notices(palm, melee())).command == {"do": "withdraw", "fighter": "red-7"}
    assert only(expert.notices(foul, melee())).command == {
        "do": "violation", "side": "blue", "fighter": "blue-3", "code": "thrust", "note": "a strap",
    }  # fmt: skip
    assert only(expert.notices(Incident("alert", seat="authenticity"), melee())).command == {"do": "alert", "note": "a strap"}
    assert expert.notices(FALL, melee()) == []
    assert expert.notices(replace(foul, seat="field-2"), melee()) == []
