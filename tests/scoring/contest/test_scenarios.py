"""The rulebook's draw files hold; the formats that are not drawn yet say that they wait."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.contest.formats import FORMATS
from scoring.contest.scenario import run
from scoring.malformed import Malformed

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "draw").glob("*.json"))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


JUDGED = [path for path in FILES if read(path)["format"] in FORMATS]
LATER = [path for path in FILES if read(path)["format"] not in FORMATS]


def test_the_files_are_there() -> None:
    assert len(JUDGED) == 19
    assert len(LATER) == 5


@pytest.mark.parametrize("path", JUDGED, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    _, differences = run(read(path))
    assert differences == []


@pytest.mark.parametrize("path", LATER, ids=lambda path: path.stem)
def test_other_formats_are_not_judged_yet(path: Path) -> None:
    with pytest.raises(Malformed) as problem:
        run(read(path))
    assert problem.value.pointer == "/format"


def four(**keys: Any) -> dict[str, Any]:
    entrants = [{"id": name, "seed": seed} for seed, name in enumerate("abcd", 1)]
    return {"kind": "draw", "format": "single", "random": "lists closed", "entrants": entrants, **keys}


def test_what_did_not_come_is_named_in_the_outcome() -> None:
    outcome, differences = run(four(expect={"champion": "a", "byes": []}))
    assert differences == [{"path": "/champion", "expected": "a", "actual": None}]
    assert outcome["matches"]["1.1"] == {"red": "a", "blue": "d", "state": "ready", "winner": None, "how": ""}


def test_what_a_log_entry_expected_and_did_not_get_is_named_at_the_entry() -> None:
    log = [
        {"do": "result", "match": "1.1", "winner": "a", "expect": {"refused": "wrong_phase"}},
        {"do": "start", "match": "1.2", "expect": {"refused": None, "matches": {"1.2": {"state": "running"}}}},
    ]
    _, differences = run(four(log=log))
    assert differences == [{"path": "/log/0/refused", "expected": "wrong_phase", "actual": None}]


def test_an_invariant_that_fails_is_a_difference_and_says_why() -> None:
    _, differences = run(four(expect={"invariants": ["each_once", "other_random_differs"]}))
    said = "three other lots give the same draw"
    assert differences == [{"path": "/invariants/other_random_differs", "expected": True, "actual": said}]


def test_a_refused_file_has_no_other_outcome() -> None:
    twice = four(expect={"champion": "a"})
    twice["entrants"].append({"id": "a"})
    outcome, differences = run(twice)
    assert outcome == {"refused": "duplicate_entrant"}
    assert differences == [{"path": "/champion", "expected": "a", "actual": None}]


def test_nobody_entered_is_refused() -> None:
    assert run({"kind": "draw", "format": "single", "entrants": []})[0] == {"refused": "no_entrants"}


def test_the_judged_file_itself_is_left_as_it_was() -> None:
    data = four(expect={"invariants": ["each_once"]}, log=[{"do": "start", "match": "1.1", "expect": {}}])
    before = json.dumps(data)
    run(data)
    assert json.dumps(data) == before


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"kind": "bout"}, "/kind"),
        ({"format": "ladder"}, "/format"),
        ({"format": []}, "/format"),
        ({"colour": "red"}, "/colour"),
        ({"a/b": 1}, "/a~1b"),
        ({"title": 7}, "/title"),
        ({"random": 7}, "/random"),
        ({"entrants": None}, "/entrants"),
        ({"entrants": ["a"]}, "/entrants/0"),
        ({"entrants": [{"id": "a", "sed": 1}]}, "/entrants/0/sed"),
        ({"entrants": [{"id": 5}]}, "/entrants/0/id"),
        ({"entrants": [{"id": "a"}, {"club": "X"}]}, "/entrants/1/id"),
        ({"entrants": [{"seed": 0}]}, "/entrants/0/id"),
        ({"entrants": [{"id": "a", "seed": True}]}, "/entrants/0/seed"),
        ({"entrants": [{"id": "a", "seed": -1}]}, "/entrants/0/seed"),
        ({"entrants": [{"id": "a", "seed": 1.5}]}, "/entrants/0/seed"),
        ({"options": []}, "/options"),
        ({"options": {"pools": 4}}, "/options/pools"),
        ({"format": "pools"}, "/options/pools"),
        ({"format": "pools", "options": {"pools": 0}}, "/options/pools"),
        ({"format": "pools", "options": {"pools": True}}, "/options/pools"),
        ({"format": "pools", "options": {"pools": 2, "third_place": True}}, "/options/third_place"),
        ({"format": "pools", "options": {"pools": 2}, "expect": {"invariants": ["clubs_apart_pools"]}}, "/expect/invariants/0"),
        ({"format": "pools", "options": {"pools": 2}, "ruleset": "isb/axe"}, "/ruleset"),
        ({"format": "round_robin", "options": {"separate_by": "club"}}, "/options/separate_by"),
        ({"format": "round_robin", "expect": {"invariants": ["no_rematch"]}}, "/expect/invariants/0"),
        ({"options": {"third_place": 1}}, "/options/third_place"),
        ({"options": {"separate_by": "town"}}, "/options/separate_by"),
        ({"played": [[]]}, "/played"),
        ({"log": {}}, "/log"),
        ({"log": ["result"]}, "/log/0"),
        ({"log": [{"do": "crown"}]}, "/log/0/do"),
        ({"log": [{"do": ["start"]}]}, "/log/0/do"),
        ({"log": [{"do": "start", "match": "1.1", "winner": "a"}]}, "/log/0/winner"),
        ({"log": [{"do": "start", "match": "1.1", "expect": {"refusd": None}}]}, "/log/0/expect/refusd"),
        ({"expect": []}, "/expect"),
        ({"expect": {"champoin": "a"}}, "/expect/champoin"),
        ({"expect": {"matches": {"1.1": {"winer": "a"}}}}, "/expect/matches/1.1/winer"),
        ({"expect": {"invariants": "each_once"}}, "/expect/invariants"),
        ({"expect": {"invariants": ["each_twice"]}}, "/expect/invariants/0"),
        ({"expect": {"invariants": [["each_once"]]}}, "/expect/invariants/0"),
        ({"expect": {"invariants": ["pools_even"]}}, "/expect/invariants/0"),
        ({"expect": {"invariants": ["clubs_apart_round_1"]}}, "/expect/invariants/0"),
    ],
)
def test_a_slip_is_named_by_its_place(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Malformed) as problem:
        run({**four(), **change})
    assert problem.value.pointer == pointer


@pytest.mark.parametrize("data", [None, [], "draw", 5])
def test_what_is_no_object_is_no_scenario(data: object) -> None:
    with pytest.raises(Malformed):
        run(data)
