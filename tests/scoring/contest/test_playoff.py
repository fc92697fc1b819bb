"""The play-off: places of pools as seeds, those of one pool far apart, open places that wait and empty ones that do not."""

from __future__ import annotations

import pytest

from scoring.contest.playoff import Place, play_off, seeding
from scoring.contest.pools import letter
from scoring.contest.seeding import line_order
from tests.scoring.contest.kit import after, left, shown, won


def names(pools: int, qualifiers: int) -> list[str]:
    return [f"{place.pool}{place.number}" for place in seeding([letter(n) for n in range(pools)], qualifiers)]


def meeting(pools: int, qualifiers: int) -> dict[tuple[str, str], int]:
    """The round (1 the first) in which each two places of one pool would meet."""
    seeds = names(pools, qualifiers)
    stands = {line: place for place, line in enumerate(line_order(1 << (len(seeds) - 1).bit_length()))}
    return {
        (one, other): (stands[first] ^ stands[second]).bit_length()
        for first, one in enumerate(seeds, 1)
        for second, other in enumerate(seeds, 1)
        if one < other and one[:-1] == other[:-1]
    }


def test_all_firsts_are_seeded_before_all_seconds() -> None:
    assert names(2, 2) == ["A1", "B1", "A2", "B2"]
    assert names(4, 2)[:4] == ["A1", "B1", "C1", "D1"]
    assert sorted(names(4, 2)[4:]) == ["A2", "B2", "C2", "D2"]


@pytest.mark.parametrize("pools", range(2, 17))
def test_first_and_second_of_a_pool_meet_in_the_final_at_the_earliest(pools: int) -> None:
    final = (2 * pools - 1).bit_length()
    assert set(meeting(pools, 2).values()) == {final}


@pytest.mark.parametrize("qualifiers", [3, 4])
@pytest.mark.parametrize("pools", range(2, 17))
def test_nobody_meets_his_own_pool_at_once(pools: int, qualifiers: int) -> None:
    assert min(meeting(pools, qualifiers).values()) >= 2


def test_before_the_first_bout_all_places_are_open() -> None:
    bracket = play_off(["A", "B"], 2, {}, third_place=True)
    assert shown(bracket, "1.1") == ({"seed": 1}, {"seed": 4}, "waiting")
    assert list(bracket.states) == ["1.1", "1.2", "3P", "2.1"]


def test_a_decided_pool_fills_its_places_and_the_others_wait() -> None:
    bracket = play_off(["A", "B"], 2, {"A": ["a", "c"]})
    assert [shown(bracket, name) for name in ("1.1", "1.2")] == [("a", {"seed": 4}, "waiting"), ({"seed": 2}, "c", "waiting")]
    both = play_off(["A", "B"], 2, {"A": ["a", "c"], "B": ["b", "d"]})
    assert shown(both, "1.1") == ("a", "d", "ready")
    assert after(both, won("1.1", "d"), won("1.2", "b"), won("2.1", "b")).podium == ["b", "d"]


def test_the_layout_is_the_same_whoever_comes() -> None:
    whole = play_off(["A", "B", "C"], 2, {"A": ["a", "d"], "B": ["b", "e"], "C": ["c", "f"]})
    opened = play_off(["A", "B", "C"], 2, {})
    assert whole.sheet.graph == opened.sheet.graph
    assert whole.byes == ["a", "b"]
    assert opened.byes == [{"seed": 1}, {"seed": 2}]
    assert shown(opened, "1.1") == ({"seed": 1}, None, "waiting")
    assert shown(whole, "1.1") == ("a", None, "done")


def test_a_pool_that_sends_fewer_leaves_a_place_empty() -> None:
    bracket = play_off(["A", "B"], 2, {"A": ["a"], "B": ["b", "d"]})
    assert shown(bracket, "1.2") == ("b", None, "done")
    assert shown(bracket, "2.1")[1] == "b"
    nobody = play_off(["A", "B"], 1, {"A": [], "B": []})
    assert (nobody.states["1.1"].state, nobody.champion) == ("done", None)


def test_who_leaves_in_the_play_off_lets_his_opponent_go_on() -> None:
    bracket = after(play_off(["A", "B"], 2, {"A": ["a", "c"], "B": ["b", "d"]}), left("a"))
    assert shown(bracket, "2.1")[0] == "d"


def test_one_pool_of_which_one_goes_on_has_no_bout() -> None:
    assert play_off(["A"], 1, {}).states == {}
    assert seeding(["A"], 3) == [Place("A", 1), Place("A", 2), Place("A", 3)]
