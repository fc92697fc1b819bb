"""Quick mode in the database: judges count heads, and the hofmarshal settles what they do not agree on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bouts.teams import next_round
from tests.factories import GROUP_CREW, Fight, draw_group, enrol_crew
from tournament.bouts import engine, selectors
from tournament.bouts.models import LogEntry

pytestmark = pytest.mark.django_db(transaction=True)

JUDGES = ("field-1", "field-2")


@pytest.fixture
def fight() -> Fight:
    nomination = draw_group(2, overrides={"capture": {"mode": "count"}})
    enrol_crew(nomination.ring, GROUP_CREW)  # type: ignore[arg-type]
    begun = Fight.of(nomination)
    begun.begin()
    return begun


def fewer(fight: Fight, side: str, *judges: str) -> int:
    """One man fewer, as these judges see it; the number of the last of these commands."""
    seqs = [fight.must(judge, "count", side=side, change=-1, after=100).seq for judge in judges]
    return seqs[-1] or 0


def state(fight: Fight, after: int = 0) -> dict[str, Any]:
    shown: dict[str, Any] = selectors.bout_frame(fight.bout_id, crew=True, now=fight.now + after)["bout"]["state"]
    return shown


def test_a_difference_becomes_a_dispute_by_itself_and_the_hofmarshal_settles_it(fight: Fight) -> None:
    fewer(fight, "red", *JUDGES)
    parted = fewer(fight, "red", "field-1")
    assert state(fight)["standing"] == {"red": 4, "blue": 5}
    assert {seat: marks["red"] for seat, marks in state(fight)["marshals"].items() if seat in JUDGES} == {
        "field-1": 3, "field-2": 4,
    }  # fmt: skip
    assert state(fight)["disputes"] == []
    assert selectors.next_change(fight.bout_id, fight.now) == fight.now + 3001
    [dispute] = state(fight, after=3001)["disputes"]
    assert (dispute["id"], dispute["kind"], dispute["side"], dispute["value"]) == (parted, "count", "red", 4)
    fight.must("hofmarshal", "rule", hit=parted, grant=True, value=3, reason="I saw him fall", after=4000)
    assert state(fight)["standing"] == {"red": 3, "blue": 5}
    fewer(fight, "red", *JUDGES)
    assert state(fight, after=5000)["standing"]["red"] == 2
    assert state(fight, after=5000)["disputes"] == []


WRONG_RULINGS: list[dict[str, Any]] = [
    {}, {"grant": True}, {"value": 3}, {"grant": False}, {"grant": True, "value": 6}, {"grant": True, "value": "3"},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_RULINGS)
def test_a_ruling_without_a_number_that_can_be_is_refused(fight: Fight, wrong: dict[str, Any]) -> None:
    parted = fewer(fight, "red", "field-1", "field-2", "field-1")
    before = state(fight, after=4000)["disputes"]
    answer = fight.say("hofmarshal", "rule", hit=parted, reason="I saw it", after=4000, **wrong)
    assert answer.refused == "bad_command", wrong
    assert state(fight)["disputes"] == before


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (("field-1", "count", {"side": "red", "change": 1}), "not_out"),
        (("field-1", "count", {"side": "red", "change": -2}), "bad_command"),
        (("field-1", "count", {"side": "red"}), "bad_command"),
        (("hofmarshal", "count", {"side": "red", "change": -1}), "forbidden"),
        (("field-1", "out", {"fighter": "red-1"}), "bad_command"),
        (("field-1", "reinstate", {"fighter": "red-1", "reason": "he stood"}), "bad_command"),
    ],
)
def test_what_heads_cannot_be_is_refused(fight: Fight, said: tuple[str, str, dict[str, Any]], code: str) -> None:
    seat, do, keys = said
    assert fight.say(seat, do, **keys).refused == code
    assert state(fight)["standing"] == {"red": 5, "blue": 5}


def test_nobody_can_be_fewer_than_nobody(fight: Fight) -> None:
    for _ in range(5):
        fewer(fight, "red", *JUDGES)
    assert fight.say("field-1", "count", side="red", change=-1).refused == "already_out"
    assert state(fight)["proposal"] == {"kind": "elimination", "winner": "blue"}


def test_a_judge_takes_back_his_last_step(fight: Fight) -> None:
    fewer(fight, "blue", "field-1")
    fight.must("field-1", "undo")
    assert state(fight)["standing"] == {"red": 5, "blue": 5}


def test_the_public_sees_the_count_and_nothing_of_the_judges(fight: Fight) -> None:
    fewer(fight, "red", *JUDGES)
    fewer(fight, "red", "field-1")
    shown = selectors.bout_frame(fight.bout_id, now=fight.now + 5000)["bout"]
    assert (shown["mode"], shown["state"]["standing"]) == ("count", {"red": 4, "blue": 5})
    assert not {"marshals", "disputes"} & set(shown["state"])


def test_an_official_bout_is_judged_again_to_the_same_result(fight: Fight, tmp_path: Path) -> None:
    for last in (False, True):
        parted = fewer(fight, "blue", "field-1", "field-2", "field-1")
        fight.must("hofmarshal", "rule", hit=parted, grant=True, value=4, reason="one man", after=4000)
        for _ in range(4):
            fewer(fight, "blue", *JUDGES)
        fight.must("hofmarshal", "stop")
        fight.must("hofmarshal", "confirm")
        if not last:
            next_round(fight)
    assert fight.bout.result is not None
    assert (fight.bout.result["winner"], fight.bout.result["points"]) == ("red", {"red": 10, "blue": 0})
    kept = LogEntry.objects.filter(bout=fight.bout).count()
    file = tmp_path / "bout.json"
    file.write_text(json.dumps(selectors.scenario(fight.bout_id)), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "scoring", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    engine.forget_all()
    assert state(fight)["phase"] == "official"
    assert LogEntry.objects.filter(bout=fight.bout).count() == kept
