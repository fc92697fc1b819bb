"""A contest as a graph of matches whose sides name their source.

A side is a line of the draw, the winner of a match or the loser of one; nothing is ever copied from match to
match. Who stands where is found by walking the graph (`walk`), so that a corrected result needs no undoing
further on. Any format that can name its sources fits in: a single elimination is one way to build a graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.contest.request import Entrant


@dataclass(frozen=True, slots=True)
class Seed:
    """Whoever stands on line-number `line` of the draw (1 is the best)."""

    line: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins the match `match`."""

    match: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses the match `match`."""

    match: str


Source = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Match:
    """One meeting of the plan: `id` as in the rulebook (`1.3`, `3P`), `round` and `position` from 1."""

    id: str
    round: int
    position: int
    red: Source
    blue: Source

    def sources(self) -> tuple[Source, Source]:
        return self.red, self.blue


@dataclass(frozen=True)
class Graph:
    """The matches of a contest, each after those that feed it, in the order of fighting.

    `final` is None where one entrant is alone; `third` is None where there is no bout for third place. In a round robin
    (`everybody_meets`) nobody goes on from a match: the bouts that a leaver still owes are closed, and nobody wins them.
    """

    matches: tuple[Match, ...]
    final: str | None = None
    third: str | None = None
    everybody_meets: bool = False
    by_id: dict[str, Match] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {match.id: match for match in self.matches})

    def after(self, match_id: str) -> frozenset[str]:
        """Return the ids of all matches that hang on `match_id`, directly or through others."""
        reached = {match_id}
        for match in self.matches:
            if any(feeder in reached for feeder in feeders(match)):
                reached.add(match.id)
        return frozenset(reached - {match_id})

    def of_round(self, number: int) -> tuple[Match, ...]:
        """Return the matches of a round from the top; the bout for third place belongs to none."""
        return tuple(match for match in self.matches if match.round == number and match.id != self.third)

    def rounds(self) -> range:
        """Return the numbers of the rounds, from 1."""
        return range(1, max((match.round for match in self.matches), default=0) + 1)


def feeders(match: Match) -> Iterator[str]:
    """Yield the ids of the matches from which the sides of `match` come."""
    for source in match.sources():
        if not isinstance(source, Seed):
            yield source.match


@dataclass(frozen=True)
class Sheet:
    """The draw sheet: the graph, and who stands on which line (`lines[0]` is line-number 1, None a bye).

    `ranks` orders the known entrants by strength, 1 being the best: what "better seed" means.
    """

    graph: Graph
    lines: tuple[Entrant | None, ...]
    ranks: Mapping[str, int]

    def entrants(self) -> list[Entrant]:
        """Return the entrants in the order of their line-numbers, places not yet filled included."""
        return [entrant for entrant in self.lines if entrant is not None]

    def ids(self) -> frozenset[str]:
        """Return the ids of all entrants that are known."""
        return frozenset(self.ranks)
