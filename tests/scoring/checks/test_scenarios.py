"""The rulebook's check files of rings, crews and teams hold; the other subjects say that they wait."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.checks.scenario import run
from scoring.malformed import Malformed

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "check").glob("*.json"))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


NOW = [path for path in FILES if read(path)["subject"] in ("arena", "crew", "roster")]
LATER = [path for path in FILES if path not in NOW]


def test_the_files_are_there() -> None:
    assert len(NOW) == 12
    assert len(LATER) == 10


@pytest.mark.parametrize("path", NOW, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    _, differences = run(read(path))
    assert differences == []


@pytest.mark.parametrize("path", LATER, ids=lambda path: path.stem)
def test_other_subjects_are_not_judged_yet(path: Path) -> None:
    with pytest.raises(Malformed, match="not judged by this version yet") as problem:
        run(read(path))
    assert problem.value.pointer == "/subject"


def duel_list(**keys: Any) -> dict[str, Any]:
    return {"kind": "check", "subject": "arena", "profile": "isb/duel", "values": {"length_m": 6}, **keys}


def test_what_did_not_come_is_named() -> None:
    outcome, differences = run(duel_list(expect={"ok": True, "warnings": []}))
    assert outcome == {"ok": False, "problems": ["length"], "warnings": []}
    assert differences == [{"path": "/ok", "expected": True, "actual": False}]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"kind": "draw"}, "/kind"),
        ({"colour": 1}, "/colour"),
        ({"subject": "horse"}, "/subject"),
        ({"subject": ["arena"]}, "/subject"),
        ({"profile": "isb/joust"}, "/profile"),
        ({"profile": "fortress-000"}, "/profile"),
        ({"subject": "crew", "profile": "isb/joust", "values": {"seats": []}}, "/profile"),
        ({"values": None}, "/values"),
        ({"values": {"length": 7}}, "/values/length"),
        ({"values": {"length_m": "7"}}, "/values/length_m"),
        ({"values": {"length_m": True}}, "/values/length_m"),
        ({"values": {"length_m": -7}}, "/values/length_m"),
        ({"values": {"length_m": float("nan")}}, "/values/length_m"),
        ({"values": {"surface": 1}}, "/values/surface"),
        ({"subject": "crew", "values": {}}, "/values/seats"),
        ({"subject": "crew", "values": {"seats": [], "marshals": 4}}, "/values/marshals"),
        ({"subject": "crew", "values": {"seats": ["hofmarshal", "line"]}}, "/values/seats/1"),
        ({"subject": "crew", "values": {"seats": [{}]}}, "/values/seats/0"),
        ({"subject": "roster", "profile": "isb/group-1", "values": {}}, "/profile"),
        ({"subject": "roster", "profile": "isb/longsword", "values": {}}, "/profile"),
        ({"subject": "roster", "profile": "isb/group-5", "values": {"captains": 1}}, "/values/captains"),
        ({"subject": "roster", "profile": "isb/group-5", "values": {"main": 5.0}}, "/values/main"),
        ({"subject": "roster", "profile": "isb/group-5", "values": {"reserves": -1}}, "/values/reserves"),
        ({"subject": "roster", "profile": "isb/group-5", "values": {"reserves": True}}, "/values/reserves"),
        ({"expect": {"okay": True}}, "/expect/okay"),
        ({"title": []}, "/title"),
    ],
)
def test_a_slip_is_named_by_its_place(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Malformed) as problem:
        run({**duel_list(), **change})
    assert problem.value.pointer == pointer


@pytest.mark.parametrize("key", ["subject", "profile", "values"])
def test_what_a_check_needs_is_named_when_it_is_missing(key: str) -> None:
    data = duel_list()
    del data[key]
    with pytest.raises(Malformed, match=f"A check needs {key}"):
        run(data)
