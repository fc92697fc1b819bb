"""A drawn single elimination: who goes on, who has won, who begins without an opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.contest.contest import Contest
from scoring.contest.graph import Sheet
from scoring.contest.request import DrawRequest, Refused
from scoring.contest.seeding import place, ranks
from scoring.contest.single import podium, single_elimination


@dataclass(frozen=True)
class Bracket(Contest):
    """A single elimination."""

    @property
    def champion(self) -> str | None:
        """The id of the winner of the final, or of the only entrant; None while open or when both lost it."""
        if self.sheet.graph.final is not None:
            return self.states[self.sheet.graph.final].winner
        only = self.request.entrants[0].id if self.request.entrants else None
        return None if only in self.record.leavers else only

    @property
    def podium(self) -> list[str]:
        """First, second and, with a bout for it, third as far as known; [] without a champion."""
        if self.sheet.graph.final is None:
            return [self.champion] if self.champion else []
        return podium(self.sheet.graph, self.states)

    @property
    def byes(self) -> list[Any]:
        """The ids (`{"seed": n}` for an open place) that have no opponent in the first round, best first."""
        opposite = zip(self.sheet.lines, reversed(self.sheet.lines), strict=True)
        return [one.side for one, other in opposite if one is not None and other is None]

    def fraction(self, match_id: str) -> int | None:
        """Return how many matches that round has: 8 is 1/8, 1 the final; None for the third place."""
        if match_id == self.sheet.graph.third:
            return None
        return len(self.sheet.graph.of_round(self.sheet.graph.by_id[match_id].round))


def draw(request: DrawRequest) -> Bracket | Refused:
    """Draw a single elimination: the same request always gives the same bracket.

    Refused whole: `no_entrants`, `duplicate_entrant`, `duplicate_seed`.
    """
    refusal = request.refusal()
    if refusal is not None:
        return refusal
    lines, notes = place(request)
    graph = single_elimination(len(lines), third_place=request.third_place)
    return Bracket(request, Sheet(graph, lines, ranks(request)), notes)
