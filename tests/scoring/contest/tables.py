"""Short ways to a table for the tests."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.contest.request import Refused
from scoring.contest.standings import Result, Rules, Table, table


def won(winner: str, loser: str, *, rounds: tuple[int, int] = (2, 0), points: tuple[int, int] = (3, 0), **keys: Any) -> Result:
    """A bout that the first-named wins, red against blue."""
    return Result(winner, loser, winner, rounds, (Fraction(points[0]), Fraction(points[1])), **keys)


def both_lost(red: str, blue: str, **keys: Any) -> Result:
    return Result(red, blue, None, **keys)


def table_of(entrants: str, *results: Result, **rules: Any) -> Table:
    """The table of one-letter entrants; a refusal fails the test."""
    answer = table(list(entrants), results, Rules(**rules))
    assert isinstance(answer, Table), answer
    return answer


def refusal_of(entrants: str, *results: Result, **rules: Any) -> str:
    """The code of a table that must be refused."""
    answer = table(list(entrants), results, Rules(**rules))
    assert isinstance(answer, Refused), answer
    return answer.code
