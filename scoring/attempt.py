"""One attempt of a round: its clock, and the end that no command gave.

Such an end (five hits with the buckler, ISB-039; a side with nobody standing, ISB-087) is found in what the marshals have
shown, not in an act of somebody: it moves when late acts re-sort them, and when it falls away the clock stays frozen until
the hofmarshal resumes. What is counted differs between duels (`duel`) and groups (`group`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.clock import Clock
from scoring.commands import SIDES
from scoring.proposal import Proposal
from scoring.ruleset import Ruleset

Score = dict[str, int | Fraction]


@dataclass(frozen=True)
class Ending:
    """What froze the clock: its moment (ms), and the side that has won by it; None where both came together."""

    at: int
    winner: str | None


class Attempt(ABC):
    """Round and attempt count from 1; `opened_by` and `opened_at` are log number and moment of the confirm that opened it
    (0 for the first)."""

    def __init__(self, ruleset: Ruleset, round_: int, number: int, opened: tuple[int, int]) -> None:
        self.ruleset = ruleset
        self.round = round_
        self.number = number
        self.opened_by, self.opened_at = opened
        self.sudden = False
        self.clock = Clock(ruleset.limit_ms)
        self.stage = "idle"  # idle, fighting, paused, stopped: what the hofmarshal said last
        self.ending: Ending | None = None
        self.frozen: int | None = None
        self.cast: str | None = None
        self.counted = False  # its points stand in the bout's sum
        self._resumed = 0

    # --- what the kinds of bout answer in their own way ---

    @abstractmethod
    def why_late(self, at: int) -> str | None:
        """Why an act of a marshal at `at` (ms) cannot count, or None."""

    @abstractmethod
    def _find_ending(self) -> Ending | None:
        """The end that what counts now makes."""

    @abstractmethod
    def _reconsider(self, since: int) -> None:
        """Whether acts from `since` (ms) on count has changed."""

    @abstractmethod
    def propose(self, now: int) -> Proposal | None:
        """What the attempt itself proposes; awards, palms and cards of a duel stand above it."""

    @abstractmethod
    def points(self) -> Score:
        """What a won round of it brings each side."""

    @abstractmethod
    def shown(self) -> dict[str, Any]:
        """Its part of the state, for everybody."""

    @abstractmethod
    def record(self) -> dict[str, Any]:
        """What the list of finished attempts says of it, beside kind, winner and time."""

    @abstractmethod
    def late(self) -> list[dict[str, Any]]:
        """What is kept aside, in the log's order: tap (log number), side, why."""

    @abstractmethod
    def is_late(self, seq: int) -> bool:
        """Whether this act is kept aside."""

    @abstractmethod
    def forget(self, seq: int) -> None:
        """Take an undone act out, if it was given in this attempt."""

    @abstractmethod
    def let_in(self, seq: int, admitted: bool) -> None:
        """Let a late act count as an ordinary one at its own moment, or take that back."""

    @abstractmethod
    def marks(self, seat: str) -> dict[str, int]:
        """The seat's own count of each side."""

    @abstractmethod
    def seat_marshals(self, seats: list[str]) -> None:
        """Which seats of those who tap are occupied."""

    @abstractmethod
    def rule(self, seq: int, data: Mapping[str, Any]) -> None:
        """Put a ruling on a dispute on record."""

    @abstractmethod
    def unrule(self, seq: int, data: Mapping[str, Any]) -> None:
        """Take a ruling back."""

    # --- questions of consensus; a kind that has none answers like this ---

    def is_pending(self, now: int) -> bool:
        """Whether any tap still waits for its second marshal."""
        return False

    def next_change(self, now: int) -> int | None:
        """When what waits here next changes by itself (ms)."""
        return None

    def pending(self, now: int) -> list[dict[str, Any]]:
        """Taps that still wait for their second marshal."""
        return []

    def disputes(self, now: int) -> list[dict[str, Any]]:
        """What waits for the hofmarshal's ruling."""
        return []

    def is_ruled(self, target: int) -> bool:
        """Whether the hofmarshal has ruled on this dispute already."""
        return False

    def could_turn(self, now: int) -> bool:
        """Whether granting the open disputes of one side alone changes who leads."""
        return False

    def hints(self, now: int) -> list[str]:
        """What to suggest to the hofmarshal while the round is fought."""
        return []

    # --- the clock ---

    def elapsed(self, now: int) -> int:
        """Effective time, ms; it stands where an end froze it."""
        return self.clock.elapsed(now if self.frozen is None else min(now, self.frozen))

    def runs(self, now: int) -> bool:
        """Whether the clock runs."""
        return self.frozen is None and self.clock.runs(now)

    def at_limit(self, now: int) -> bool:
        """Whether the full time was fought."""
        return self.elapsed(now) >= self.ruleset.limit_ms

    def fight(self, at: int) -> None:
        """«Бой!»"""
        self.clock.start(at)
        self.stage = "fighting"
        self._refresh(at)

    def halt(self, at: int, stage: str) -> None:
        """Pause or stop: the clock stands from `at` on."""
        self.clock.halt(at, "paused" if stage == "paused" else "after_stop")
        self.stage = stage
        self._refresh(at)

    def resume(self, at: int) -> None:
        """Go on from the frozen time; only what is timed later ends the round by itself again."""
        since = at
        if self.frozen is not None:
            since = min(at, self.frozen)
            self.clock.cut(self.frozen, self.ruleset.simultaneous_ms)
            self.frozen = None
        self.ending = None
        self._resumed = at
        self.clock.start(at)
        self.stage = "fighting"
        self._refresh(since)

    def _refresh(self, since: int) -> None:
        self._reconsider(since)
        self.settle()

    def settle(self) -> None:
        """Find the end anew and let what lies behind it become late; ready when nothing moves any more."""
        while True:
            ending = self._find_ending()
            frozen = self.frozen if ending is None else ending.at
            moved = frozen != self.frozen
            known = [moment for moment in (frozen, self.frozen) if moment is not None]
            self.ending, self.frozen = ending, frozen
            if not moved:
                return
            self._reconsider(min(known))


def leader(points: Mapping[str, int | Fraction]) -> str | None:
    """The side with more; None when level."""
    if points["red"] == points["blue"]:
        return None
    return max(SIDES, key=lambda side: points[side])
