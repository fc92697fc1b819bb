"""Each invariant holds over what is drawn rightly, and finds a drawing that breaks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoring.contest import Bracket, Entrant
from scoring.contest.graph import Sheet
from scoring.contest.invariants import INVARIANTS
from scoring.contest.single import single_elimination
from tests.scoring.contest.kit import bracket_of, seeded

A, B, C, D = seeded(4)
X1, X2, Y1, Y2 = (Entrant(name, club=name[0]) for name in ("x1", "x2", "y1", "y2"))


def misdrawn(field: Sequence[Entrant], *lines: Entrant | None) -> Bracket:
    """Put entrants on lines as no right drawing would: line-number 1 first."""
    bracket = bracket_of(field, separate_by="club")
    graph = single_elimination(len(lines), third_place=False)
    return replace(bracket, sheet=Sheet(graph, lines, bracket.sheet.ranks))


@pytest.mark.parametrize(
    ("name", "bracket"),
    [
        ("each_once", misdrawn([A, B, C, D], A, B, C, A)),
        ("each_once", misdrawn([A, B, C, D], A, B, C, None)),
        ("each_once", misdrawn([A, B, C], A, B, C, D)),
        ("each_once", misdrawn([A, B], A)),
        ("no_empty_match", misdrawn([A, B], A, None, None, B)),
        ("byes_to_top_seeds", misdrawn([A, B, C], B, A, C, None)),
        ("byes_to_top_seeds", misdrawn([A, X1, Y1], X1, A, Y1, None)),
        ("seeds_apart", misdrawn([A, B, C, D], A, C, D, B)),
        ("seeds_apart", misdrawn([A, B, C, D, X1, X2, Y1, Y2], A, B, C, X1, X2, D, Y1, Y2)),
        ("clubs_apart_round_1", misdrawn([X1, X2, Y1, Y2], X1, Y1, Y2, X2)),
        ("same_again", misdrawn([A, B, C, D], D, C, B, A)),
        ("other_random_differs", bracket_of(4)),
    ],
)
def test_a_wrong_drawing_is_found(name: str, bracket: Bracket) -> None:
    assert INVARIANTS[name](bracket) != ""


def test_every_invariant_of_a_single_elimination_has_a_wrong_drawing_above() -> None:
    marks = test_a_wrong_drawing_is_found.pytestmark  # type: ignore[attr-defined]
    assert {name for mark in marks for name, _ in mark.args[1]} == set(INVARIANTS)


def test_all_hold_for_eight_unseeded_of_two_clubs() -> None:
    bracket = bracket_of([Entrant(f"{club}{n}", club=club) for club in "xy" for n in range(4)], separate_by="club")
    assert {name: check(bracket) for name, check in INVARIANTS.items()} == dict.fromkeys(INVARIANTS, "")


def test_a_place_not_yet_filled_is_an_entrant_like_any_other() -> None:
    bracket = bracket_of([Entrant(None, 1), B, Entrant(None, 3)])
    names = ("each_once", "byes_to_top_seeds", "seeds_apart")
    assert [INVARIANTS[name](bracket) for name in names] == ["", "", ""]


def test_an_id_that_reads_like_an_open_place_is_not_taken_for_one() -> None:
    bracket = bracket_of([Entrant('{"seed": 2}', 1), Entrant(None, 2)])
    assert INVARIANTS["each_once"](bracket) == ""
