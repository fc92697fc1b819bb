"""A drawn bracket as a value: who stands where now, and what follows from the next entry.

`draw` makes one from a request; `Bracket.apply` gives the next one or a refusal and leaves the old as it is.
Nothing in it is stored twice: all that a screen shows is a walk over the graph.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scoring.contest.acts import Entry, perform
from scoring.contest.graph import Sheet
from scoring.contest.request import DrawRequest, Refused
from scoring.contest.seeding import Note, place, ranked_seeds
from scoring.contest.single import podium, single_elimination
from scoring.contest.walk import MatchState, Record, walk


@dataclass(frozen=True)
class Bracket:
    """A single elimination. `request` and `sheet` never change; `record` is what was done so far."""

    request: DrawRequest
    sheet: Sheet
    notes: tuple[Note, ...] = ()
    record: Record = field(default_factory=Record)

    def apply(self, entry: Entry) -> Bracket | Refused:
        """Return the bracket after one entry of the log, or why it is refused.

        `entry` is `{"do": "result" | "start" | "correct" | "withdraw" | "play", ...}` as the rulebook says;
        raises `Malformed` for an unknown verb or key. Codes: `bad_command`, `wrong_phase`,
        `reason_required`, `later_match_begun` (with `affects`).
        """
        record = perform(self.sheet, self.record, entry)
        return record if isinstance(record, Refused) else replace(self, record=record)

    @cached_property
    def states(self) -> dict[str, MatchState]:
        """Every match by its id, feeders first, `3P` before the final: results can be replayed in it."""
        return walk(self.sheet, self.record)

    @property
    def champion(self) -> str | None:
        """The id of the winner of the final, or of the only entrant; None while open or when both lost it."""
        if self.sheet.graph.final is not None:
            return self.states[self.sheet.graph.final].winner
        only = self.request.entrants[0].id
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

    @property
    def pairs(self) -> dict[str, list[list[str]]]:
        """For each round, as text, the pairs of which both sides are known, from the top."""
        graph = self.sheet.graph
        return {str(number): self._pairs_of(number) for number in graph.rounds()}

    def fraction(self, match_id: str) -> int | None:
        """Return how many matches that round has: 8 is 1/8, 1 the final; None for the third place."""
        if match_id == self.sheet.graph.third:
            return None
        return len(self.sheet.graph.of_round(self.sheet.graph.by_id[match_id].round))

    def view(self) -> dict[str, Any]:
        """Return everything as JSON: `champion podium byes pairs matches notes withdrawn`."""
        return {
            "champion": self.champion,
            "podium": self.podium,
            "byes": self.byes,
            "pairs": self.pairs,
            "matches": {name: state.view() for name, state in self.states.items()},
            "notes": [note.view() for note in self.notes],
            "withdrawn": list(self.record.leavers),
        }

    def _pairs_of(self, number: int) -> list[list[str]]:
        sides = [self.states[match.id].sides() for match in self.sheet.graph.of_round(number)]
        return [[red, blue] for red, blue in sides if isinstance(red, str) and isinstance(blue, str)]


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


def ranks(request: DrawRequest) -> dict[str, int]:
    """Return each known entrant's rank from 1: by seed, the unseeded after them in the order given."""
    unseeded = [entrant for entrant in request.entrants if not entrant.seed]
    order = [*ranked_seeds(request), *unseeded]
    return {entrant.id: rank for rank, entrant in enumerate(order, 1) if entrant.id is not None}
