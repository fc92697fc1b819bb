"""How brackets have failed at real events (field cases F1 to F6), each kind as a whole."""

from __future__ import annotations

import pytest

from scoring.contest import Entrant
from scoring.contest.invariants import byes_to_top_seeds, each_once
from tests.scoring.contest.kit import after, bracket_of, corrected, refused, shown, won


@pytest.mark.parametrize("count", range(2, 34))
@pytest.mark.parametrize("rule", ["better_seed", "worse_seed", "red", "blue"])
def test_f1_no_match_ever_waits_for_a_bye(count: int, rule: str) -> None:
    bracket = after(bracket_of(count, third_place=True), {"do": "play", "winner": rule})
    assert {state.state for state in bracket.states.values()} == {"done"}
    assert len(bracket.podium) == min(count, 3)


def test_f2_a_changed_winner_replaces_the_old_name_in_the_next_round() -> None:
    bracket = after(bracket_of(4), won("1.1", "a"), corrected("1.1", "d"))
    assert shown(bracket, "2.1") == ("d", {"winner_of": "1.2"}, "waiting")


def test_f2_if_the_next_bout_has_begun_it_is_asked_first() -> None:
    bracket = after(bracket_of(4), won("1.1", "a"), won("1.2", "b"), {"do": "start", "match": "2.1"})
    answer = refused(bracket, **corrected("1.1", "d"))
    assert (answer.code, answer.affects) == ("later_match_begun", ("2.1",))
    assert shown(bracket, "2.1") == ("a", "b", "running")


def test_f3_what_was_fought_cannot_be_drawn_anew() -> None:
    bracket = after(bracket_of(8), won("1.1", "a"), won("1.2", "d"))
    again = bracket_of([Entrant("h", 7), Entrant("g", 8), *bracket.request.entrants[:6]])
    # A draw is a value: seeds changed later make another one and reach into no bracket that is being fought.
    assert bracket.pairs["1"] == [["a", "h"], ["d", "e"], ["b", "g"], ["c", "f"]]
    assert again.pairs["1"] == [["a", "g"], ["d", "e"], ["b", "h"], ["c", "f"]]
    assert refused(bracket, **won("1.1", "h")).code == "wrong_phase"


def test_f4_a_place_not_decided_is_no_bye() -> None:
    field = [Entrant(name, seed) for seed, name in enumerate("abcdef", 1)]
    bracket = bracket_of([*field, Entrant(None, 7), Entrant(None, 8)])
    assert bracket.byes == []
    assert shown(bracket, "1.1") == ("a", {"seed": 8}, "waiting")
    assert shown(bracket, "1.3") == ("b", {"seed": 7}, "waiting")
    after_play = after(bracket, {"do": "play", "winner": "better_seed"})
    assert shown(after_play, "2.1") == ({"winner_of": "1.1"}, "d", "waiting")
    assert after_play.champion is None


@pytest.mark.parametrize(("count", "byes"), [(5, ["a", "b", "c"]), (7, ["a"]), (9, list("abcdefg"))])
def test_f5_nobody_disappears_from_an_odd_number(count: int, byes: list[str]) -> None:
    bracket = bracket_of(count)
    assert bracket.byes == byes
    assert (each_once(bracket), byes_to_top_seeds(bracket)) == ("", "")


def test_f6_one_fighter_is_the_winner_without_a_bout() -> None:
    bracket = bracket_of(1, third_place=True)
    view = bracket.view()
    assert (view["champion"], view["podium"], view["matches"], view["byes"]) == ("a", ["a"], {}, [])


def test_f6_two_fighters_have_a_final_and_nothing_else() -> None:
    assert list(bracket_of(2, third_place=True).states) == ["1.1"]


def test_f6_three_fighters_have_one_bye_and_an_unfought_bronze() -> None:
    bracket = after(bracket_of(3, third_place=True), won("1.2", "b"))
    assert bracket.byes == ["a"]
    assert shown(bracket, "3P") == (None, "c", "done")
    assert after(bracket, won("2.1", "a")).podium == ["a", "b", "c"]


def test_f6_without_a_bronze_bout_the_podium_has_two_names() -> None:
    assert after(bracket_of(3), {"do": "play", "winner": "red"}).podium == ["a", "b"]
