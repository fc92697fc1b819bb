"""Acceptance scenarios of docs/rulebook/ISB.md (A01 ... A39) that no scenario file covers, or covers in part."""

from __future__ import annotations

import pytest

from scoring import load_ruleset
from scoring.commands import VIOLATIONS
from tests.scoring.kit import START, Duel, duel


@pytest.mark.parametrize(
    ("ruleset", "limit"),
    [("isb/longsword", 90_000), ("isb/sword-buckler", 60_000), ("isb/sword-shield", 90_000), ("isb/halberd", 60_000)],
)
def test_a11_each_nomination_has_its_length(ruleset: str, limit: int) -> None:
    clock = duel(ruleset).at(START)["clock"]
    assert (clock["elapsed"], clock["limit"], clock["running"]) == (0, limit, True)


def test_a11_a_ruleset_names_its_rounds() -> None:
    assert load_ruleset("isb/longsword", {"labels": {"round": "сход"}}).labels["round"] == "сход"


@pytest.mark.parametrize(("zone", "grip", "clean", "value"), [
    ("head", "two", True, 2), ("torso", "two", True, 2), ("arm", "two", True, 1),
    ("head", "one", True, 1), ("leg", "one", True, 1), ("torso", "two", False, 0),
])  # fmt: skip
def test_a01_value_follows_from_zone_and_grip(zone: str, grip: str, clean: bool, value: int) -> None:
    fight = duel()
    fight.hit(110_000, "red", zone, grip=grip, clean=clean)
    assert fight.at(115_000)["score"] == {"red": value, "blue": 0}


def test_a01_an_unaccented_touch_confirms_nothing() -> None:
    fight = duel()
    fight.say(110_000, "hit", "line-1", side="red", zone="arm")
    fight.say(110_200, "hit", "line-2", side="red", zone="arm", clean=False)
    state = fight.at(112_000)
    assert state["score"]["red"] == 0
    assert [dispute["id"] for dispute in state["disputes"]] == [5]


def test_a06_the_pause_stands_on_record_and_time_up_comes_later() -> None:
    fight = duel()
    fight.say(140_000, "pause", reason="strap")
    fight.say(165_000, "fight")
    assert fight.bout.next_change(165_000) == 215_000
    assert fight.at(214_999)["phase"] == "fighting"
    assert fight.at(215_000)["phase"] == "time_up"


def test_a12_stopped_early_the_hofmarshal_confirms_or_resumes() -> None:
    fight = duel()
    fight.hit(105_000, "red", "head")
    fight.hit(110_000, "blue")
    assert fight.refused(133_000, "stop") == "reason_required"
    assert fight.refused(133_000, "stop", reason="   ") == "reason_required"
    fight.say(133_000, "stop", reason="blue's helmet")
    assert {"confirm", "resume"} <= set(fight.at(134_000)["allowed"])


@pytest.mark.parametrize("seat", ["line-1", "secretary"])
@pytest.mark.parametrize("do", ["call", "fight", "pause", "stop", "resume", "confirm"])
def test_a13_only_the_hofmarshal_moves_the_bout(seat: str, do: str) -> None:
    fight = duel()
    before = fight.at(120_000)
    assert fight.refused(120_000, do, seat, reason="please") == "forbidden"
    assert fight.at(120_000) == before


def test_a13_a_seat_nobody_holds_is_forbidden() -> None:
    assert duel().refused(110_000, "hit", "line-7", side="red", zone="arm") == "forbidden"


def test_a14_the_missing_seat_is_named_and_may_be_filled() -> None:
    fight = duel()
    fight.say(110_000, "pause")
    fight.say(111_000, "seat", "secretary", seat="line-4", present=False)
    assert fight.at(111_000)["missing"] == ["line-4"]
    assert fight.refused(112_000, "fight") == "crew_incomplete"
    fight.say(113_000, "seat", seat="line-4", present=True)
    assert fight.refused(114_000, "fight") is None


def test_a15_two_against_two_about_the_grip() -> None:
    fight = duel()
    fight.hit(110_000, "red", "head", "12", grip="two")
    fight.hit(110_400, "red", "head", "34", grip="one")
    state = fight.at(112_000)
    assert state["score"]["red"] == 1
    assert fight.refused(112_000, "rule", hit=5, grant=True, value=3, reason="three") == "bad_command"
    fight.say(113_000, "rule", hit=5, grant=True, value=2, reason="both hands")
    assert fight.at(113_000)["score"]["red"] == 2
    assert fight.refused(114_000, "rule", hit=5, grant=False, reason="again") == "wrong_phase"


def test_a16_a_tap_sent_four_times_is_one_tap() -> None:
    fight = duel()
    answers = [fight.say(110_000, "hit", "line-2", side="blue", zone="arm", id="k7") for _ in range(4)]
    assert [answer.seq for answer in answers] == [5, 5, 5, 5]
    assert [answer.repeat for answer in answers] == [False, True, True, True]
    assert fight.at(110_000)["marshals"]["line-2"]["blue"] == 1


def test_a16_the_same_id_from_another_seat_is_another_tap() -> None:
    fight = duel()
    fight.say(110_000, "hit", "line-1", side="blue", zone="arm", id="k7")
    assert not fight.say(110_100, "hit", "line-2", side="blue", zone="arm", id="k7").repeat
    assert fight.at(110_100)["score"]["blue"] == 1


def test_a19_ready_later_than_thirty_seconds_after_arrival_is_on_record() -> None:
    fight = Duel()
    fight.say(0, "call")
    fight.say(40_000, "arrive", side="red")
    fight.say(45_000, "arrive", side="blue")
    fight.say(75_000, "ready", side="red")
    assert fight.at(75_100)["call"]["ready_late"] == {"red": 0, "blue": 0}
    fight.say(75_200, "ready", side="blue")
    assert fight.at(80_000)["call"]["ready_late"] == {"red": 0, "blue": 200}


def test_a20_the_absent_side_grows_later() -> None:
    fight = Duel()
    fight.say(1_000, "call")
    assert fight.at(181_000)["call"]["late"] == {"red": 120_000, "blue": 120_000}
    fight.say(181_000, "ready", side="blue")
    assert fight.at(181_000)["offers"] == []
    assert fight.at(181_001)["offers"] == ["technical_blue"]


@pytest.mark.parametrize(
    ("ruleset", "points"), [("isb/longsword", 10), ("isb/sword-buckler", 5), ("isb/sword-shield", 10), ("isb/halberd", 3)]
)
def test_a20_a_technical_victory_has_the_rulesets_score(ruleset: str, points: int) -> None:
    fight = Duel(ruleset)
    fight.say(0, "call")
    fight.say(190_000, "award", side="red", cause="technical", reason="blue did not come")
    fight.say(191_000, "confirm")
    result = fight.at(191_000)["result"]
    assert (result["kind"], result["winner"], result["points"]) == ("technical", "red", {"red": points, "blue": 0})
    assert result["rounds"] == {"red": 1, "blue": 0}


def test_a22_leaving_the_list_moves_no_score() -> None:
    fight = duel()
    fight.say(112_000, "violation", "line-1", side="red", code="left_list")
    state = fight.at(112_000)
    assert state["violations"][0]["at"] == 112_000
    assert state["score"] == {"red": 0, "blue": 0}


@pytest.mark.parametrize("code", VIOLATIONS)
def test_a38_each_violation_can_be_drafted(code: str) -> None:
    fight = duel()
    assert fight.refused(110_000, "violation", "line-2", side="red", code=code, note="threw the sword") is None


def test_a38_what_is_not_permitted_must_be_described() -> None:
    assert duel().refused(110_000, "violation", "line-2", side="red", code="not_permitted_action") == "reason_required"


def test_a38_taking_the_shield_is_no_violation_of_the_catalogue() -> None:
    assert duel().refused(110_000, "violation", "line-2", side="red", code="took_shield") == "bad_command"


def test_a38_intent_changes_no_sanction() -> None:
    for unintentional in (False, True):
        fight = duel()
        fight.say(110_000, "violation", "line-2", side="red", code="thrust", unintentional=unintentional)
        fight.say(111_000, "sanction", violation=5, card="red")
        assert fight.at(111_000)["proposal"] == {"kind": "disqualification", "winner": "blue"}


def test_a39_of_two_palms_the_earlier_loses() -> None:
    fight = duel("isb/sword-shield")
    fight.say(150_000, "withdraw", "line-2", side="blue")
    fight.say(151_000, "withdraw", "line-1", side="red")
    assert fight.at(151_000)["proposal"] == {"kind": "withdrawal", "winner": "red"}


def test_a39_palms_in_one_millisecond_lose_both() -> None:
    fight = duel("isb/sword-shield")
    fight.say(150_000, "withdraw", "line-2", side="blue")
    fight.say(150_000, "withdraw", "line-1", side="red")
    assert fight.at(150_000)["proposal"] == {"kind": "double_loss", "winner": None}
