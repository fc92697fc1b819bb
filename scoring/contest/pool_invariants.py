"""What must hold of every drawing in which everybody meets everybody, whoever made it.

Each check looks at who meets whom and at nothing of how it was dealt. It returns "" where the invariant holds, else a
sentence that names the culprit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from scoring.contest.graph import Match, Seed
from scoring.contest.pools import Pools, draw_pools, draw_round_robin
from scoring.contest.request import Entrant
from scoring.contest.seeding import ranked_seeds

Check = Callable[[Pools], str]


def each_once(drawn: Pools) -> str:
    """Every entrant is in exactly one pool; in a round robin nobody is twice in a round."""
    standing = Counter(entrant for pool in drawn.pools for entrant in pool.entrants)
    for entrant in drawn.request.entrants:
        times = standing.pop(entrant, 0)
        if times != 1:
            return f"{entrant.side} is in {times} pools"
    if standing:
        return f"nobody entered {', '.join(str(entrant.side) for entrant in standing)}"
    if drawn.pools[0].name:
        return ""
    for number in drawn.sheet.graph.rounds():
        meeting = Counter(line for match in drawn.sheet.graph.of_round(number) for line in _lines(match))
        for line, times in meeting.items():
            if times > 1:
                return f"{drawn.sheet.entrants()[line - 1].side} is {times} times in round {number}"
    return ""


def no_empty_match(drawn: Pools) -> str:
    """No match lacks an entrant."""
    for name, state in drawn.states.items():
        if None in state.sides():
            return f"{name} lacks an entrant"
    return ""


def seeds_apart(drawn: Pools) -> str:
    """The best seeds, as many as there are pools, stand in different pools."""
    best = ranked_seeds(drawn.request)[: len(drawn.pools)]
    for pool in drawn.pools:
        together = [str(seed.side) for seed in best if seed in pool.entrants]
        if len(together) > 1:
            return f"{' and '.join(together)} are both in pool {pool.name}"
    return ""


def clubs_apart_pools(drawn: Pools) -> str:
    """No pool joins two of one unit named by `separate_by`."""
    for pool in drawn.pools:
        for unit, times in Counter(drawn.request.unit(entrant) for entrant in pool.entrants).items():
            if unit and times > 1:
                return f"pool {pool.name} joins {times} of {unit}"
    return ""


def pools_even(drawn: Pools) -> str:
    """Pool sizes differ by at most one."""
    sizes = [len(pool.entrants) for pool in drawn.pools]
    return "" if max(sizes) - min(sizes) <= 1 else f"the pools are of {', '.join(map(str, sizes))}"


def each_pair_once(drawn: Pools) -> str:
    """Everybody meets everybody of his pool exactly once, and nobody of another."""
    above = 0
    met = Counter(frozenset(_lines(match)) for match in drawn.sheet.graph.matches)
    for pool in drawn.pools:
        for pair in combinations(range(above + 1, above + len(pool.entrants) + 1), 2):
            times = met.pop(frozenset(pair), 0)
            if times != 1:
                one, other = (drawn.sheet.entrants()[line - 1].side for line in pair)
                return f"{one} and {other} meet {times} times"
        above += len(pool.entrants)
    return "a match joins two pools" if met else ""


def byes_fair(drawn: Pools) -> str:
    """All of a pool rest equally often: nobody in an even one, everybody once in an odd one."""
    for pool in drawn.pools:
        by_round: dict[int, set[int]] = {}
        for name in pool.matches:
            match = drawn.sheet.graph.by_id[name]
            by_round.setdefault(match.round, set()).update(_lines(match))
        fighting = Counter(line for lines in by_round.values() for line in lines)
        if len(set(fighting.values())) > 1 or (len(pool.entrants) > 1 and len(fighting) < len(pool.entrants)):
            return "some rest more often than others"
    return ""


def same_again(drawn: Pools) -> str:
    """Drawing the same request a second time gives the same matches."""
    return "" if _drawn_with(drawn, "") == _meetings(drawn) else "a second drawing gives another draw"


def other_random_differs(drawn: Pools) -> str:
    """At least one of the lots `random` + "-1", "-2", "-3" gives another draw."""
    same = all(_drawn_with(drawn, suffix) == _meetings(drawn) for suffix in ("-1", "-2", "-3"))
    return "three other lots give the same draw" if same else ""


POOL_INVARIANTS: dict[str, Check] = {
    check.__name__: check
    for check in (
        each_once,
        no_empty_match,
        seeds_apart,
        clubs_apart_pools,
        pools_even,
        each_pair_once,
        byes_fair,
        same_again,
        other_random_differs,
    )
}


def _lines(match: Match) -> list[int]:
    return [source.line for source in match.sources() if isinstance(source, Seed)]


def _meetings(drawn: Pools) -> dict[str, list[Entrant | None]]:
    lines = drawn.sheet.lines
    return {match.id: [lines[line - 1] for line in _lines(match)] for match in drawn.sheet.graph.matches}


def _drawn_with(drawn: Pools, suffix: str) -> dict[str, list[Entrant | None]]:
    request = replace(drawn.request, random=drawn.request.random + suffix)
    again = draw_pools(request) if drawn.pools[0].name else draw_round_robin(request)
    return _meetings(again) if isinstance(again, Pools) else {}
