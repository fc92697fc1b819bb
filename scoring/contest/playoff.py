"""The play-off after pools: a single elimination whose seeds are places of the tables.

The firsts of all pools are the best seeds, A before B before C, then the seconds, and so on. Those of one pool stand so far
apart in the bracket that they meet as late as can be. A place bears its seed from the draw on, so the bracket is there, and
printed, before the first bout of a pool.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.contest.bracket import Bracket, draw
from scoring.contest.graph import Sheet
from scoring.contest.request import DrawRequest, Entrant, Refused
from scoring.contest.seeding import line_order


@dataclass(frozen=True, slots=True)
class Place:
    """The `number`-th (1 the first) of the pool `pool`."""

    pool: str
    number: int


def seeding(pools: list[str], qualifiers: int) -> list[Place]:
    """Return the places in the order of their seeds: `qualifiers` of each of `pools`."""
    seeds = [Place(pool, 1) for pool in pools]
    lines = 1 << (len(pools) * qualifiers - 1).bit_length()
    stands = {line: position for position, line in enumerate(line_order(lines))}
    for number in range(2, qualifiers + 1):
        seeds += _apart(seeds, [Place(pool, number) for pool in pools], stands)
    return seeds


def play_off(pools: list[str], qualifiers: int, gone_on: Mapping[str, list[str]], *, third_place: bool = False) -> Bracket:
    """Return the bracket of the qualifiers. `gone_on` names who has gone on, of each pool that is decided, the first first.

    A pool that is not decided yet leaves its places open (`{"seed": n}`). One that sends fewer than `qualifiers`
    (the others have withdrawn) leaves a place empty: whoever stands opposite goes on without a bout.
    """
    places = seeding(pools, qualifiers)
    entrants = tuple(Entrant(None, seed) for seed in range(1, len(places) + 1))
    bracket = draw(DrawRequest(entrants, third_place=third_place))
    assert not isinstance(bracket, Refused), bracket
    filled = [_entrant(seed, place, gone_on) for seed, place in enumerate(places, 1)]
    known = {entrant.id: entrant.seed for entrant in filled if entrant is not None and entrant.id is not None}
    byes = bracket.sheet.lines[len(places) :]
    request = replace(bracket.request, entrants=tuple(filter(None, filled)))
    return replace(bracket, request=request, sheet=Sheet(bracket.sheet.graph, (*filled, *byes), known))


def _entrant(seed: int, place: Place, gone_on: Mapping[str, list[str]]) -> Entrant | None:
    if place.pool not in gone_on:
        return Entrant(None, seed)
    names = gone_on[place.pool]
    return Entrant(names[place.number - 1], seed) if place.number <= len(names) else None


def _apart(above: list[Place], row: list[Place], stands: Mapping[int, int]) -> list[Place]:
    """Return `row` in the order that lets the members of one pool meet latest; above all nobody meets his own at once."""
    here = [stands[len(above) + place] for place in range(1, len(row) + 1)]
    mates: dict[str, list[int]] = {}
    for seed, place in enumerate(above, 1):
        mates.setdefault(place.pool, []).append(stands[seed])
    price = [[sum(_closeness(mate, spot) for mate in mates[place.pool]) for spot in here] for place in row]
    order = list(range(len(row)))  # order[spot] is the member of the row who stands there
    improved = True
    while improved:
        improved = False
        for one in range(len(row)):
            for other in range(one + 1, len(row)):
                now = price[order[one]][one] + price[order[other]][other]
                if price[order[other]][one] + price[order[one]][other] < now:
                    order[one], order[other] = order[other], order[one]
                    improved = True
    return [row[member] for member in order]


def _closeness(one: int, other: int) -> int:
    """How early two positions from the top would meet: the earlier, the more; a round earlier outweighs any number later."""
    round_of_meeting = (one ^ other).bit_length()
    return 1 << 8 * (16 - round_of_meeting)
