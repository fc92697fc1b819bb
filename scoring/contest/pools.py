"""Pools and the round robin: everybody meets everybody of his pool once.

A round robin is one pool whose matches bear the rulebook's `round.position`; the matches of pools are `A1`, `A2`, `B1` …
No match feeds another, so a correction reaches none. Who stands where is the table's business (`standings`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.contest import circle
from scoring.contest.contest import Contest
from scoring.contest.dealing import deal, notes
from scoring.contest.graph import Graph, Match, Seed, Sheet
from scoring.contest.request import DrawRequest, Entrant, Refused
from scoring.contest.seeding import ranks
from scoring.contest.standings import Result, Rules, Table, table


@dataclass(frozen=True, slots=True)
class Pool:
    """One pool: its letter ("" in a round robin), its entrants, the better seeds first, and the ids of its matches."""

    name: str
    entrants: tuple[Entrant, ...]
    matches: tuple[str, ...]

    @property
    def ids(self) -> list[str]:
        """The ids of those already known."""
        return [entrant.id for entrant in self.entrants if entrant.id is not None]


@dataclass(frozen=True)
class Pools(Contest):
    """All pools of a stage."""

    pools: tuple[Pool, ...] = ()

    def fought_out(self, pool: Pool) -> bool:
        """Whether everybody in the pool is known and no bout of it is open."""
        return len(pool.ids) == len(pool.entrants) and all(self.states[match].state == "done" for match in pool.matches)

    def table(self, pool: Pool, results: Iterable[Result] | None = None, rules: Rules | None = None) -> Table:
        """Return the pool's table. Without `results` it is made of who won; without `rules` a leaver's bouts are kept."""
        if rules is None:
            rules = Rules(self.request.keys, withdrawn=self.leavers(pool))
        answer = table(pool.ids, self._won(pool) if results is None else results, rules)
        assert isinstance(answer, Table), answer  # the drawing has refused what a table could refuse
        return answer

    def leavers(self, pool: Pool, way: str = "keep") -> dict[str, str]:
        """Who of the pool has withdrawn, each with what becomes of his bouts."""
        return {name: way for name in self.record.leavers if name in pool.ids}

    @property
    def champion(self) -> str | None:
        """The first of the only pool once it is fought out and nobody is level with him; several pools have none."""
        return next(iter(self.podium), None)

    @property
    def podium(self) -> list[str]:
        """The first three of the only pool, up to the first tie; [] while it is fought, and where there are several."""
        if len(self.pools) > 1 or not self.fought_out(self.pools[0]):
            return []
        return self.table(self.pools[0]).clear(3)

    @property
    def byes(self) -> list[Any]:
        """Who rests in the first round of a round robin; pools have no rounds in which anybody could."""
        if self.pools[0].name or len(self.pools[0].entrants) < 2:
            return []
        fighting = [source for match in self.sheet.graph.of_round(1) for source in match.sources()]
        return [one.side for line, one in enumerate(self.sheet.entrants(), 1) if Seed(line) not in fighting]

    def _won(self, pool: Pool) -> list[Result]:
        states = [self.states[match] for match in pool.matches if match in self.record.decided]
        return [Result(str(state.red), str(state.blue), state.winner) for state in states]


def draw_pools(request: DrawRequest) -> Pools | Refused:
    """Deal `request.pools` pools: the same request always gives the same.

    Refused whole: `no_entrants`, `duplicate_entrant`, `duplicate_seed`, `too_many_pools`.
    """
    refusal = request.refusal()
    if refusal is not None:
        return refusal
    if request.pools > len(request.entrants):
        return Refused("too_many_pools", f"{request.pools} pools cannot be filled by {len(request.entrants)} entrants.")
    return _pools(request, [letter(place) for place in range(request.pools)])


def draw_round_robin(request: DrawRequest) -> Pools | Refused:
    """Draw one round robin of all. Refused whole: `no_entrants`, `duplicate_entrant`, `duplicate_seed`."""
    refusal = request.refusal()
    return refusal if refusal is not None else _pools(request, [""])


def letter(place: int) -> str:
    """Return the name of a pool, 0 being the first: A … Z, AA, AB …"""
    name = ""
    while place >= 0:
        name, place = chr(ord("A") + place % 26) + name, place // 26 - 1
    return name


def _pools(request: DrawRequest, names: list[str]) -> Pools:
    dealt = deal(request)
    above, pools, plans = 0, [], []
    for name, entrants in zip(names, dealt, strict=True):
        plan = _plan(name, len(entrants), above)
        pools.append(Pool(name, entrants, tuple(match.id for match in plan)))
        plans.append(plan)
        above += len(entrants)
    # All pools advance at one pace: whoever has fought rests while the others fight, and the last bouts come together.
    paced = [(Fraction(2 * place + 1, len(plan)), match) for plan in plans for place, match in enumerate(plan)]
    matches = tuple(match for _, match in sorted(paced, key=lambda one: one[0]))
    lines = tuple(entrant for pool in dealt for entrant in pool)
    sheet = Sheet(Graph(matches, everybody_meets=True), lines, ranks(request))
    wishes = () if names == [""] else notes(request, names, dealt)
    return Pools(request, sheet, wishes, pools=tuple(pools))


def _plan(name: str, count: int, above: int) -> list[Match]:
    """Return the matches of a pool whose entrants stand on the lines after `above`, in the order of fighting."""
    plan: list[Match] = []
    for number, pairs in enumerate(circle.rounds(count), 1):
        for position, (red, blue) in enumerate(pairs, 1):
            running = f"{name}{len(plan) + 1}" if name else f"{number}.{position}"
            plan.append(Match(running, number, position, Seed(above + red + 1), Seed(above + blue + 1)))
    return plan
