"""`python -m scoring` as an organiser runs it: one line per file, the exit code, and words for what is no scenario."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GOOD = "tests/scenarios/bout/01-longsword-values.json"


def judge(*names: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-S", "-m", "scoring", *names], cwd=ROOT, input=text, capture_output=True, text=True, encoding="utf-8"
    )


def scenario(**changes: Any) -> str:
    data = json.loads((ROOT / GOOD).read_text(encoding="utf-8"))
    return json.dumps({**data, **changes})


def test_a_file_that_holds_is_one_line_and_exit_0() -> None:
    done = judge(GOOD)
    (line,) = [json.loads(text) for text in done.stdout.splitlines()]
    assert (done.returncode, line["file"], line["ok"], line["differences"]) == (0, GOOD, True, [])
    assert line["outcome"]["score"] == {"red": 7, "blue": 0}


def test_what_does_not_hold_is_named_with_path_expected_and_actual() -> None:
    done = judge("-", text=scenario(expect={"score": {"red": 8, "blue": 0}}))
    assert done.returncode == 1
    assert json.loads(done.stdout)["differences"] == [{"path": "/expect/score/red", "expected": 8, "actual": 7}]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "JSON"),
        ("[]", "a scenario is an object"),
        ('{"kind": "dance"}', "/kind"),
        (scenario(colour="red"), "/colour"),
        (scenario(expect={"scroe": {}}), "/expect/scroe"),
        (scenario(overrides={"clock": {"limit": 1}}), "/overrides/clock/limit"),
        (scenario(crew=["throne"]), "/crew"),
        (scenario(log=[{"at": 5, "do": "look"}, {"at": 4, "do": "look"}]), "/log/1/at"),
        (scenario(log=[{"at": 5, "by": "hofmarshal", "do": "call", "expect": {"refuse": "official"}}]), "/log/0/expect/refuse"),
        (scenario(log=[{"at": 5, "by": "line-1", "do": "hit", "value": 2}]), "/log/0/value"),
        (scenario(expect={"clock": {"elapsd": 1}}), "/expect/clock/elapsd"),
        (scenario(expect={"violations": [{"kard": "red"}]}), "/expect/violations/0/kard"),
        (scenario(sides={"red": {"cards": {"rde-1": ["red"]}}, "blue": {}}), "/sides/red/cards/rde-1"),
        (scenario(ruleset="isb/group-3", sides={"red": {"main": 4}, "blue": {}}), "/sides/red/main"),
        (scenario(ruleset="isb/group-3", sides={"red": {"cards": {"red-9": ["red"]}}, "blue": {}}), "/sides/red/cards/red-9"),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_what_is_no_scenario_is_exit_2_with_the_place(text: str, said: str) -> None:
    done = judge("-", text=text)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_the_other_files_are_still_judged() -> None:
    done = judge("no-such-file.json", GOOD)
    assert done.returncode == 2
    assert json.loads(done.stdout)["ok"] is True


def test_half_a_letter_in_a_title_stops_nothing() -> None:
    done = judge("-", text=scenario(title="\\ud800").replace("\\\\ud800", "\\ud800"))
    assert (done.returncode, json.loads(done.stdout)["ok"]) == (0, True)
