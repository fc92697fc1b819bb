"""Who fights in which pool: seeds by snake, the rest by lot, clubmates apart as far as it can be.

A wish to keep a club or nation apart only moves the unseeded. They change pools in rings (a to b, b to c, c to a), each of
which leaves fewer clubmates together; when there is no such ring, no other dealing has fewer. Sizes differ by one at most.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from scoring.contest.lot import draw_lots
from scoring.contest.request import DrawRequest, Entrant
from scoring.contest.seeding import ranked_seeds

# Below this a pool is hardly one: whoever is in it fights once, or not at all.
SMALL = 3

Dealt = list[list[Entrant]]
# From a pool to another: the unit whose member moves, or None where nobody does and the two exchange their sizes.
Step = tuple[int, int, str | None]


@dataclass(frozen=True, slots=True)
class PoolNote:
    """A wish that a pool does not meet: `wish` is `club`, `nation` or `size`, `entrants` whom it is about.

    `why`: `both_seeded` (seeds keep their pools), `too_many_of_one`, or `too_few` (fewer than three in the pool).
    """

    wish: str
    unit: str
    pool: str
    entrants: tuple[str, ...]
    why: str

    def view(self) -> dict[str, Any]:
        """Return the note as JSON: its parts, for a screen that translates, and an English sentence."""
        names, where = " and ".join(self.entrants), f"pool {self.pool}" if self.pool else "the only pool"
        text = {
            "both_seeded": f"{names}, all of {self.wish} {self.unit}, meet in {where}: seeds keep their pools.",
            "too_many_of_one": f"{names}, all of {self.wish} {self.unit}, meet in {where}: there are too many of them.",
            "too_few": f"There are only {len(self.entrants)} in {where}: {names}.",
        }[self.why]
        return {
            "wish": self.wish, "unit": self.unit, "pool": self.pool, "entrants": list(self.entrants), "why": self.why,
            "text": text,
        }  # fmt: skip


def deal(request: DrawRequest) -> tuple[tuple[Entrant, ...], ...]:
    """Return the pools, the first being A, each in the order of its seeds, the unseeded behind them by lot."""
    seeded = ranked_seeds(request)
    unseeded = {entrant.id: entrant for entrant in request.entrants if not entrant.seed}
    by_lot = draw_lots(request.random, "pools", [name for name in unseeded if name is not None])
    pools: Dealt = [[] for _ in range(request.pools)]
    for place, entrant in enumerate([*seeded, *(unseeded[name] for name in by_lot)]):
        pools[_snake(place, request.pools)].append(entrant)
    if request.separate_by is not None:
        while ring := _ring(request, pools):
            _turn(request, pools, ring)
    order = {name: place for place, name in enumerate(by_lot)}
    return tuple(tuple(sorted(pool, key=lambda one: (not one.seed, one.seed, order.get(one.id or "", 0)))) for pool in pools)


def notes(request: DrawRequest, names: list[str], pools: tuple[tuple[Entrant, ...], ...]) -> tuple[PoolNote, ...]:
    """Return a note for every pool that is small and for every unit that meets in one; `names` are the pools' letters."""
    found = []
    for name, pool in zip(names, pools, strict=True):
        if len(pool) < SMALL:
            found.append(PoolNote("size", "", name, _ids(pool), "too_few"))
        for unit, times in Counter(request.unit(entrant) for entrant in pool).items():
            if unit and times > 1:
                mates = [entrant for entrant in pool if request.unit(entrant) == unit]
                why = "both_seeded" if all(entrant.seed for entrant in mates) else "too_many_of_one"
                found.append(PoolNote(request.separate_by or "", unit, name, _ids(mates), why))
    return tuple(found)


def _ids(entrants: tuple[Entrant, ...] | list[Entrant]) -> tuple[str, ...]:
    return tuple(entrant.id or f"seed {entrant.seed}" for entrant in entrants)


def _snake(place: int, pools: int) -> int:
    """A B C, C B A, A B C …: the pool of the entrant with this place (0 the best)."""
    row, step = divmod(place, pools)
    return step if row % 2 == 0 else pools - 1 - step


def _ring(request: DrawRequest, pools: Dealt) -> list[Step]:
    """Return moves around a ring of pools that leave fewer clubmates together, or [] where there are none.

    Found as a negative cycle (Bellman and Ford): a move costs the mates it finds less those it leaves.
    """
    units = [Counter(request.unit(entrant) for entrant in pool) for pool in pools]
    if all(times == 1 for counted in units for unit, times in counted.items() if unit):
        return []
    steps = _steps(request, pools, units)
    cost, came = [0] * len(pools), dict[int, Step]()
    changed = None
    for _ in pools:
        changed = None
        for step, price in steps:
            if cost[step[0]] + price < cost[step[1]]:
                cost[step[1]], came[step[1]], changed = cost[step[0]] + price, step, step[1]
        if changed is None:
            return []
    assert changed is not None
    for _ in pools:  # far enough back to stand on the ring itself
        changed = came[changed][0]
    ring, here = [came[changed]], came[changed][0]
    while here != changed:
        ring.append(came[here])
        here = came[here][0]
    return ring


def _steps(request: DrawRequest, pools: Dealt, units: list[Counter[str]]) -> list[tuple[Step, int]]:
    """Return for every two pools the cheapest move from one to the other, with its price in clubmates."""
    small = min(len(pool) for pool in pools)
    found: list[tuple[Step, int]] = []
    for source, pool in enumerate(pools):
        movable = dict.fromkeys(request.unit(entrant) for entrant in pool if not entrant.seed)
        for target in range(len(pools)):
            if target == source:
                continue
            prices = [(units[target][unit] - units[source][unit] + 1 if unit else 0, unit) for unit in movable]
            if prices:
                price, unit = min(prices, key=lambda one: one[0])
                found.append(((source, target, unit), price))
            if len(pool) == small < len(pools[target]):
                # The smaller pool keeps whom it gets, the larger need not be given anybody: then they change sizes.
                found.append(((source, target, None), 0))
    return found


def _turn(request: DrawRequest, pools: Dealt, ring: list[Step]) -> None:
    moving = []
    for source, target, unit in ring:
        if unit is not None:
            last = [entrant for entrant in pools[source] if not entrant.seed and request.unit(entrant) == unit][-1]
            moving.append((source, target, last))
    for source, target, entrant in moving:
        pools[source].remove(entrant)
        pools[target].append(entrant)
