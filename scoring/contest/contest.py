"""A drawn contest as a value: who stands where now, and what follows from the next entry.

A drawing makes one from a request; `apply` gives the next one or a refusal and leaves the old as it is.
Nothing in it is stored twice: all that a screen shows is a walk over the graph.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol, Self

from scoring.contest.acts import Entry, perform
from scoring.contest.graph import Sheet
from scoring.contest.request import DrawRequest, Refused
from scoring.contest.walk import MatchState, Record, walk


class Unmet(Protocol):
    """A wish that could not be met."""

    def view(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Contest(ABC):
    """What every format has. `request` and `sheet` never change; `record` is what was done so far."""

    request: DrawRequest
    sheet: Sheet
    notes: Sequence[Unmet] = ()
    record: Record = field(default_factory=Record)

    def apply(self, entry: Entry) -> Self | Refused:
        """Return the contest after one entry of the log, or why it is refused.

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
    @abstractmethod
    def champion(self) -> str | None:
        """The id of the winner; None while open, and where nobody has won."""

    @property
    @abstractmethod
    def podium(self) -> list[str]:
        """First, second and third as far as they are known; [] without a champion."""

    @property
    @abstractmethod
    def byes(self) -> list[Any]:
        """The ids (`{"seed": n}` for an open place) that have no opponent in the first round, best first."""

    @property
    def pairs(self) -> dict[str, list[list[str]]]:
        """For each round, as text, the pairs of which both sides are known, in the order of the sheet."""
        return {str(number): self._pairs_of(number) for number in self.sheet.graph.rounds()}

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
