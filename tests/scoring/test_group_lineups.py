"""Line-ups of a group fight: changes, refusals, the lock (A28, ISB-058)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.group_kit import START, Melee, many, melee

LIMIT = START + 600_000


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
