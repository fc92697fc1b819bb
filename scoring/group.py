"""An attempt of a group fight: line-ups, standing counts and what they decide (ISB-064 ... ISB-073, ISB-087).

How the counts come about is one of two ways: by name (`fallen`), or by heads (`heads`) where an event does not track fighters.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from scoring.attempt import Attempt, Ending, Score, leader
from scoring.commands import SIDES, opponent
from scoring.proposal import Proposal
from scoring.ruleset import Ruleset
from scoring.squads import Squads


class GroupAttempt(Attempt):
    """Until «Бой!» its line-ups are those of `squads`; from then on they stand."""

    def __init__(self, ruleset: Ruleset, round_: int, number: int, opened: tuple[int, int], squads: Squads) -> None:
        super().__init__(ruleset, round_, number, opened)
        self.squads = squads
        self._started: dict[str, tuple[str, ...]] | None = None

    @abstractmethod
    def standing(self) -> dict[str, int]:
        """Fighters of each side who are in the fight."""

    @abstractmethod
    def _gone_at(self, side: str) -> int | None:
        """The moment (ms) at which nobody of this side was standing any more; None where somebody is."""

    def lineup(self, side: str) -> tuple[str, ...]:
        """Who starts, or started, the attempt for this side."""
        return self.squads.lineup(side) if self._started is None else self._started[side]

    @property
    def is_locked(self) -> bool:
        """Whether the line-ups cannot be changed any more."""
        return self._started is not None or self.squads.lock is not None

    def fight(self, at: int) -> None:
        if self._started is None:
            self._started = {side: self.squads.lineup(side) for side in SIDES}
        super().fight(at)

    def why_late(self, at: int) -> str | None:
        """As in a duel, but in a pause an act counts: the man lies there all the same (FORMAT.md, Out)."""
        if self.frozen is not None and at > self.frozen + self.ruleset.simultaneous_ms:
            return "after_stop"
        why = self.clock.why_late(at)
        return None if why == "paused" else why

    def seat_marshals(self, seats: list[str]) -> None:
        """What a judge has shown stays, whether he sits there still or not."""

    def points(self) -> Score:
        """One for each standing fighter; only a round's winner scores them (ISB-073, K17)."""
        return dict(self.standing())

    def shown(self) -> dict[str, Any]:
        return {"standing": self.standing()}

    def record(self) -> dict[str, Any]:
        return {"standing": self.standing()}

    def propose(self, now: int) -> Proposal | None:
        """A side with nobody left; after «Стоп бой» the larger number standing."""
        if self.ending is not None:
            return self._level() if self.ending.winner is None else Proposal("elimination", self.ending.winner)
        if self.stage != "stopped":
            return None
        ahead = leader(self.standing())
        if ahead is None:
            return self._level()
        return Proposal("time" if self.at_limit(now) else "early_stop", ahead)

    def _level(self) -> Proposal:
        """A level round is fought again in full line-up, without limit unless the ruleset sets one (ISB-068, G13)."""
        reruns = self.ruleset.data["reruns"]
        return Proposal("rerun", None) if reruns is None or self.number <= reruns else Proposal("vote", self.cast)

    def hints(self, now: int) -> list[str]:
        """An early end, where one stands against many or one side has many times the other's number (HMB-FACTS 59)."""
        if self.ending is not None:
            return []
        fewer, more = sorted(self.standing().values())
        limits = self.ruleset.data["early_stop"]
        if fewer == 0:
            return []
        alone = fewer == 1 and more >= limits["lone_against"]
        return ["early_stop"] if alone or more >= limits["times"] * fewer else []

    def _find_ending(self) -> Ending | None:
        if self._started is None:
            return None
        red, blue = (self._ended_at(side) for side in SIDES)
        if red is None or blue is None:
            if red is not None:
                return Ending(red, opponent("red"))
            return None if blue is None else Ending(blue, opponent("blue"))
        if abs(red - blue) <= self.ruleset.simultaneous_ms:
            return Ending(min(red, blue), None)
        return Ending(red, "blue") if red < blue else Ending(blue, "red")

    def _ended_at(self, side: str) -> int | None:
        """Like `_gone_at`; what lies before the last `resume` has been taken back by it."""
        gone = self._gone_at(side)
        return gone if gone is not None and gone >= self._resumed else None
