"""The circle: everybody once against everybody, rests and colours shared, and nobody twice running where that can be."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, pairwise

import pytest

from scoring.contest.circle import rounds

SIZES = range(2, 31)


@pytest.mark.parametrize("count", SIZES)
def test_everybody_meets_everybody_once_and_nobody_is_twice_in_a_round(count: int) -> None:
    drawn = rounds(count)
    assert sorted(tuple(sorted(pair)) for pairs in drawn for pair in pairs) == list(combinations(range(count), 2))
    assert len(drawn) == count - 1 + count % 2
    for pairs in drawn:
        assert max(Counter(chain.from_iterable(pairs)).values()) == 1


@pytest.mark.parametrize("count", SIZES)
def test_red_and_blue_fall_to_everybody_equally_often_give_or_take_one(count: int) -> None:
    red = Counter(pair[0] for pairs in rounds(count) for pair in pairs)
    assert all(abs(2 * red[rank] - (count - 1)) <= 1 for rank in range(count))


@pytest.mark.parametrize("count", range(5, 31))
def test_from_five_on_nobody_fights_twice_running(count: int) -> None:
    assert all(not set(one) & set(other) for one, other in pairwise(chain.from_iterable(rounds(count))))


@pytest.mark.parametrize("count", SIZES)
def test_the_two_best_meet_in_the_last_bout(count: int) -> None:
    assert set(rounds(count)[-1][-1]) == {0, 1}


def test_one_alone_meets_nobody() -> None:
    assert (rounds(0), rounds(1)) == ([], [])
