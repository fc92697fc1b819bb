"""What must hold of every drawn bracket, whoever drew it.

Each check looks at the first round as it stands and at nothing of how it was made, so that it can find the
drawing wrong. It returns "" where the invariant holds, else a sentence that names the culprit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from json import dumps

from scoring.contest.bracket import Bracket, draw
from scoring.contest.request import Entrant
from scoring.contest.seeding import ranked_seeds

Check = Callable[[Bracket], str]
Pair = tuple[Entrant | None, Entrant | None]


def each_once(bracket: Bracket) -> str:
    """Every entrant stands in exactly one first-round match, byes included; one alone needs none."""
    standing = Counter(_name(side) for pair in first_round(bracket) for side in pair if side is not None)
    if bracket.sheet.graph.final is None:
        standing = Counter(_name(side) for side in bracket.sheet.entrants())
    for entrant in bracket.request.entrants:
        times = standing.pop(_name(entrant), 0)
        if times != 1:
            return f"{_name(entrant)} stands in {times} first-round matches"
    return f"nobody entered {', '.join(standing)}" if standing else ""


def no_empty_match(bracket: Bracket) -> str:
    """No first-round match joins two byes."""
    for place, pair in enumerate(first_round(bracket), 1):
        if pair == (None, None):
            return f"1.{place} is a match of two byes"
    return ""


def byes_to_top_seeds(bracket: Bracket) -> str:
    """The byes go to the best seeds; the unseeded get one only when every seed has one."""
    rested = {_name(red or blue) for red, blue in first_round(bracket) if red is None or blue is None}
    seeds = [_name(entrant) for entrant in ranked_seeds(bracket.request)]
    for better, worse in pairwise(seeds):
        if worse in rested and better not in rested:
            return f"{worse} has a bye and {better}, the better seed, has none"
    others = rested.difference(seeds)
    if others and not rested.issuperset(seeds):
        return f"{', '.join(sorted(others))} unseeded with a bye, and not every seed has one"
    return ""


def seeds_apart(bracket: Bracket) -> str:
    """For 2, 4, 8, ... as far as there are seeds, the best 2^k stand in 2^k different sections."""
    seeds = ranked_seeds(bracket.request)
    from_top = [side and _name(side) for pair in first_round(bracket) for side in pair]
    best = 2
    while best <= min(len(seeds), len(from_top)):
        size = len(from_top) // best
        sections = Counter(from_top.index(_name(seed)) // size for seed in seeds[:best])
        if len(sections) < best:
            return f"the best {best} seeds stand in {len(sections)} of {best} sections"
        best *= 2
    return ""


def clubs_apart_round_1(bracket: Bracket) -> str:
    """No first-round match joins two of one unit named by `separate_by`."""
    for place, (red, blue) in enumerate(first_round(bracket), 1):
        if red is None or blue is None:
            continue
        unit = bracket.request.unit(red)
        if unit and unit == bracket.request.unit(blue):
            return f"1.{place} joins two of {unit}"
    return ""


def same_again(bracket: Bracket) -> str:
    """Drawing the same request a second time gives the same matches."""
    return "" if _drawn_with(bracket, "") == first_round(bracket) else "a second drawing gives another draw"


def other_random_differs(bracket: Bracket) -> str:
    """At least one of the lots `random` + "-1", "-2", "-3" gives another draw."""
    same = all(_drawn_with(bracket, suffix) == first_round(bracket) for suffix in ("-1", "-2", "-3"))
    return "three other lots give the same draw" if same else ""


INVARIANTS: dict[str, Check] = {
    check.__name__: check
    for check in (
        each_once,
        no_empty_match,
        byes_to_top_seeds,
        seeds_apart,
        clubs_apart_round_1,
        same_again,
        other_random_differs,
    )
}


def first_round(bracket: Bracket) -> list[Pair]:
    """Return the first round's sides from the top, as the walk over the graph shows them."""
    by_name = {_name(entrant): entrant for entrant in bracket.sheet.entrants()}
    pairs: list[Pair] = []
    for match in bracket.sheet.graph.of_round(1):
        view = bracket.states[match.id].view()
        red, blue = (None if view[side] is None else by_name[_shown(view[side])] for side in ("red", "blue"))
        pairs.append((red, blue))
    return pairs


def _drawn_with(bracket: Bracket, suffix: str) -> list[Pair]:
    again = draw(replace(bracket.request, random=bracket.request.random + suffix))
    return first_round(again) if isinstance(again, Bracket) else []


def _name(entrant: Entrant | None) -> str:
    return _shown(entrant.side) if entrant is not None else ""


def _shown(side: object) -> str:
    # As JSON, because no id can then be mistaken for a place that is not yet filled.
    return dumps(side, ensure_ascii=False)
