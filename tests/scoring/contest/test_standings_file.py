"""Files of `kind: standings`: what is malformed is named by its place; refusals are answers; expectations are held."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scoring.contest.standings_file import amount, run
from scoring.malformed import Malformed

BOUT = {"red": "A", "blue": "B", "winner": "A", "kind": "points", "rounds": [2, 0], "points": [3, 0]}


def file(**changes: Any) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "kind": "standings", "ruleset": "isb/group-5", "entrants": [{"id": "A", "club": "X"}, {"id": "B"}], "results": [BOUT],
    }  # fmt: skip
    return {**whole, **changes}


def test_what_was_expected_and_did_not_come_is_told() -> None:
    outcome, found = run(file(expect={"order": ["B", "A"], "rows": {"A": {"main": 1, "points": 4}}}))
    assert outcome["order"] == ["A", "B"]
    assert [difference["path"] for difference in found] == ["/order/0", "/order/1", "/rows/A/points"]


def test_a_refusal_is_an_answer_and_may_be_expected() -> None:
    assert run(file(entrants=[], expect={"refused": "no_entrants"}))[1] == []
    assert run(file(entrants=[]))[0]["refused"] == "no_entrants"
    assert run(file(expect={"refused": "no_entrants"}))[1] != []


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"qualfy": 2}, "/qualfy"),
        ({"qualify": -1}, "/qualify"),
        ({"qualify": True}, "/qualify"),
        ({"ruleset": None}, "/ruleset"),
        ({"ruleset": "isb/group-1"}, "/ruleset"),
        ({"overrides": {"standings": {"keys": ["luck"]}}}, "/overrides/standings/keys"),
        ({"overrides": []}, "/overrides"),
        ({"entrants": "AB"}, "/entrants"),
        ({"entrants": [{"id": "A"}, {"name": "B"}]}, "/entrants/1/id"),
        ({"entrants": [{"id": "A", "colour": "red"}]}, "/entrants/0/colour"),
        ({"results": None}, "/results"),
        ({"results": [[]]}, "/results/0"),
        ({"results": [{**BOUT, "blue": 3}]}, "/results/0/blue"),
        ({"results": [{**BOUT, "winner": "C"}]}, "/results/0/winner"),
        ({"results": [{"red": "A", "blue": "B"}]}, "/results/0/winner"),
        ({"results": [{**BOUT, "winner": None}]}, "/results/0/kind"),
        ({"results": [{**BOUT, "kind": "double_loss"}]}, "/results/0/kind"),
        ({"results": [{**BOUT, "kind": "rerun"}]}, "/results/0/kind"),
        ({"results": [{**BOUT, "rounds": [2]}]}, "/results/0/rounds"),
        ({"results": [{**BOUT, "cards": [1, -1]}]}, "/results/0/cards"),
        ({"results": [{**BOUT, "points": ["many", 0]}]}, "/results/0/points"),
        ({"results": [{**BOUT, "points": 3}]}, "/results/0/points"),
        ({"results": [{**BOUT, "stage": 1}]}, "/results/0/stage"),
        ({"results": [{**BOUT, "stages": "group"}]}, "/results/0/stages"),
        ({"withdrawn": ["A"]}, "/withdrawn"),
        ({"withdrawn": {"A": "forget"}}, "/withdrawn/A"),
        ({"expect": {"ordr": []}}, "/expect/ordr"),
        ({"expect": {"rows": {"A": {"mian": 1}}}}, "/expect/rows/A/mian"),
    ],
)
def test_what_is_malformed_is_named_by_its_place(changes: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Malformed) as caught:
        run(file(**changes))
    assert caught.value.pointer == pointer


def test_points_that_are_not_whole_are_read_exactly() -> None:
    bout = {**BOUT, "points": ["7.75", "22/3"]}
    outcome, _ = run(file(results=[bout]))
    assert (outcome["rows"]["A"]["points"], outcome["rows"]["B"]["points"]) == ("7.75", "22/3")
    assert amount("7.75") == Fraction(31, 4)


@pytest.mark.parametrize("wrong", ["", "1/0", -1, True, 1.5, None])
def test_no_other_points_are_guessed_at(wrong: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 – the sentence is the reader's, not this function's
        amount(wrong)


def test_a_result_may_leave_out_what_nobody_scored() -> None:
    assert run(file(results=[{"red": "A", "blue": "B", "winner": None}], expect={"ties": [["A", "B"]]}))[1] == []
