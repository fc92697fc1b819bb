"""What holds for pools and round robins, whoever is entered; and that no dealing keeps more clubmates apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.contest import DrawRequest, Entrant
from scoring.contest.graph import Graph, Match, Seed, Sheet
from scoring.contest.pool_invariants import POOL_INVARIANTS
from scoring.contest.pools import Pool, Pools, draw_pools
from tests.scoring.contest.kit import after, pools_of, seeded
from tests.scoring.contest.test_properties import requests

ALWAYS = ("each_once", "no_empty_match", "seeds_apart", "pools_even", "each_pair_once", "byes_fair", "same_again")


def answers(drawn: Pools, names: tuple[str, ...]) -> dict[str, str]:
    return {name: POOL_INVARIANTS[name](drawn) for name in names}


@settings(max_examples=80, deadline=None)
@given(requests(most=40), st.integers(1, 9))
def test_every_dealing_keeps_the_invariants(request: DrawRequest, pools: int) -> None:
    drawn = draw_pools(replace(request, pools=min(pools, len(request.entrants))))
    assert isinstance(drawn, Pools)
    assert answers(drawn, ALWAYS) == dict.fromkeys(ALWAYS, "")
    clubs = [note for note in drawn.notes if note.view()["wish"] == "club"]
    assert (POOL_INVARIANTS["clubs_apart_pools"](drawn) == "") is (clubs == []) or request.separate_by is None


@settings(max_examples=40, deadline=None)
@given(requests(most=16))
def test_every_round_robin_keeps_the_invariants_and_its_strongest_wins(request: DrawRequest) -> None:
    drawn = pools_of(request.entrants, 0, random=request.random)
    names = ("each_once", "no_empty_match", "each_pair_once", "byes_fair", "same_again")
    assert answers(drawn, names) == dict.fromkeys(names, "")
    drawn = after(drawn, {"do": "play", "winner": "better_seed"})
    assert [drawn.sheet.ranks[name] for name in drawn.podium] == list(range(1, min(3, len(request.entrants)) + 1))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("XYZ"), st.booleans()), min_size=2, max_size=7), st.integers(2, 3), st.text(max_size=3))
def test_no_dealing_keeps_more_clubmates_apart(field: list[tuple[str, bool]], pools: int, text: str) -> None:
    if pools > len(field):
        return
    entrants = [Entrant(f"n{place}", place + 1 if seeded else 0, club) for place, (club, seeded) in enumerate(field)]
    drawn = pools_of(entrants, pools, separate_by="club", random=text)
    fixed = {entrant: place for place, pool in enumerate(drawn.pools) for entrant in pool.entrants if entrant.seed}
    least = min(
        together(entrants, where)
        for where in product(range(pools), repeat=len(entrants))
        if even(where, pools) and all(where[entrants.index(seed)] == place for seed, place in fixed.items())
    )
    standing = {entrant: place for place, pool in enumerate(drawn.pools) for entrant in pool.entrants}
    assert together(entrants, tuple(standing[entrant] for entrant in entrants)) == least


def together(entrants: list[Entrant], where: tuple[int, ...]) -> int:
    """How many pairs of one club share a pool."""
    counted = Counter((entrant.club, place) for entrant, place in zip(entrants, where, strict=True))
    return sum(times * (times - 1) // 2 for times in counted.values())


def even(where: tuple[int, ...], pools: int) -> bool:
    sizes = [where.count(place) for place in range(pools)]
    return max(sizes) - min(sizes) <= 1


def test_three_hundred_of_thirty_clubs_are_dealt_apart() -> None:
    field = [Entrant(f"n{n}", n + 1 if n < 40 else 0, f"club {n * n % 30}") for n in range(300)]
    drawn = pools_of(field, 60, separate_by="club")
    assert POOL_INVARIANTS["pools_even"](drawn) == ""
    assert POOL_INVARIANTS["clubs_apart_pools"](drawn) == ""


A, B, C, D = seeded(4)
X1, X2, Y1, Y2 = (Entrant(name, club=name[0]) for name in ("x1", "x2", "y1", "y2"))


def misdealt(*pools: tuple[Entrant, ...], entered: tuple[Entrant, ...] = (), pairs: str = "", letters: str = "AB") -> Pools:
    """Pools as no right dealing would make them. `pairs` are rounds of pairs of line-numbers: "12 34,13"."""
    lines = tuple(entrant for pool in pools for entrant in pool)
    matches = [
        Match(f"{number}.{place}", number, place, Seed(int(pair[0])), Seed(int(pair[1])))
        for number, row in enumerate(pairs.split(","), 1)
        for place, pair in enumerate(row.split(), 1)
    ]
    request = DrawRequest(entered or lines, separate_by="club", pools=len(pools))
    ids = tuple(match.id for match in matches)
    held = tuple(Pool(name, pool, ids) for name, pool in zip(letters, pools, strict=False))
    sheet = Sheet(Graph(tuple(matches), everybody_meets=True), lines, {})
    return Pools(request, sheet, pools=held)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("each_once", misdealt((A, B), (C, A), entered=(A, B, C))),
        ("each_once", misdealt((A, B), (C, D), entered=(A, B, C))),
        ("each_once", misdealt((A, B), entered=(A, B, C))),
        ("each_once", replace(misdealt((A, B, C), pairs="12 13,23"), pools=(Pool("", (A, B, C), ()),))),
        (
            "no_empty_match",
            replace(misdealt((A, B), pairs="12"), sheet=Sheet(misdealt((A,), pairs="12").sheet.graph, (A, None), {})),
        ),
        ("seeds_apart", misdealt((A, B), (C, D))),
        ("clubs_apart_pools", misdealt((X1, X2), (Y1, Y2))),
        ("pools_even", misdealt((A, B, C), (D,))),
        ("each_pair_once", misdealt((A, B, C), pairs="12,13")),
        ("each_pair_once", misdealt((A, B), pairs="12,21")),
        ("each_pair_once", misdealt((A, B), (C, D), pairs="12 34,13")),
        ("byes_fair", misdealt((A, B, C), pairs="12,13")),
        ("byes_fair", misdealt((A, B, C), pairs="12")),
        ("same_again", misdealt((A, B, C), pairs="12,13,23")),
        ("other_random_differs", pools_of(4, 2)),
    ],
)
def test_a_wrong_dealing_is_found(name: str, drawn: Pools) -> None:
    assert POOL_INVARIANTS[name](drawn) != ""


def test_every_invariant_of_pools_has_a_wrong_dealing_above() -> None:
    marks = test_a_wrong_dealing_is_found.pytestmark  # type: ignore[attr-defined]
    assert {name for mark in marks for name, _ in mark.args[1]} == set(POOL_INVARIANTS)
