"""What really happens in a group fight: who falls when and why, whom a judge will take for fallen, who breaks a rule.

Like the truth of a duel it knows no socket and no clock; moments (ms) come in. The fight goes on among those who stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from tournament.rehearsal import pace

Kind = Literal["fall", "false_fall", "palm", "foul", "alert"]
SIDES = ("red", "blue")
PARTS = ("knee", "hand", "torso", "buttocks", "elbow")
REASONS = {
    "third_support": 60,
    "fell_outside": 12,
    "both_feet_outside": 8,
    "gear_broken_or_lost": 12,
    "touched_lying_fighter": 8,
}
JOINT_MS = 60


@dataclass(frozen=True)
class Incident:
    """One thing in the fight. `fighter` is who fell, seems to have fallen or offended; `seat` who alone sees it."""

    kind: Kind
    side: str = ""
    fighter: str = ""
    reason: str = ""
    part: str = ""
    seat: str = ""
    code: str = ""


@dataclass
class Plot:
    """What is written of an attempt: how many of each side are left standing, and after how many falls something else happens.

    `gap_ms` as in pace. When the numbers are reached nothing more happens.
    """

    left: dict[str, int]
    gap_ms: int
    cues: dict[int, tuple[Kind, str]]

    def next(self, standing: Mapping[str, Sequence[str]], fallen: int) -> tuple[Kind, str] | None:
        """The next incident and its side; the side with more men to lose loses the next."""
        cue = next((number for number in sorted(self.cues) if number <= fallen), None)
        if cue is not None:
            return self.cues.pop(cue)
        more = {side: len(men) - self.left[side] for side, men in standing.items()}
        side = max(SIDES, key=lambda side: more[side])
        return ("fall", side) if more[side] > 0 else None


class Melee:
    """One attempt. A `plot` takes the place of the lot. `lineups` are who starts, by side; `seats` those that may report."""

    def __init__(
        self,
        rng: Random,
        strengths: Mapping[str, float],
        lineups: Mapping[str, Sequence[str]],
        *,
        violations: Sequence[str],
        seats: Sequence[str],
        pace: pace.Melee,
    ) -> None:
        self._rng, self._strengths, self._pace = rng, strengths, pace
        self._codes, self._seats = list(violations), list(seats)
        self.side_of = {fighter: side for side in SIDES for fighter in lineups[side]}
        self.standing = {side: list(lineups[side]) for side in SIDES}
        self.fallen_at: dict[str, int] = {}
        self._why: dict[str, tuple[str, str]] = {}
        self._joint: str | None = None
        self.plot: Plot | None = None

    def gap(self) -> int:
        """The time (ms) until the next incident."""
        if self._joint is not None:
            return self._rng.randint(0, JOINT_MS)
        if self.plot is not None:
            return max(1, round(self.plot.gap_ms * self._rng.uniform(0.5, 1.5)))
        return max(1, round(self._rng.expovariate(1 / self._pace.gap_ms)))

    def happen(self, now: int) -> Incident | None:
        """What happens at `now`; None where nobody is left to fall."""
        drawn = self._drawn() if self.plot is None else self.plot.next(self.standing, len(self.fallen_at))
        if drawn is None or not self.standing[drawn[1]]:
            return None
        kind, side = drawn
        fighter = self._rng.choice(self.standing[side])
        seat = self._rng.choice(self._seats)
        if kind == "alert":
            return Incident(kind, seat=seat)
        if kind == "foul":
            return Incident(kind, side, fighter, seat=seat, code=self._rng.choice(self._codes))
        if kind == "false_fall":
            judges = [seat for seat in self._seats if seat.startswith("field-")]
            return Incident(kind, side, fighter, "third_support", "knee", seat=self._rng.choice(judges))
        self.fall(fighter, now)
        if kind == "palm":
            return Incident(kind, side, fighter, seat=seat)
        if self.plot is None and self._rng.random() < self._pace.joint:
            self._joint = "blue" if side == "red" else "red"
        return Incident("fall", side, fighter, *self.why(fighter))

    def why(self, fighter: str) -> tuple[str, str]:
        """Reason and part of a man's fall."""
        if fighter not in self._why:
            reason = self._rng.choices(list(REASONS), weights=list(REASONS.values()))[0]
            self._why[fighter] = (reason, self._rng.choice(PARTS) if reason == "third_support" else "")
        return self._why[fighter]

    def fall(self, fighter: str, now: int) -> None:
        """He is out in truth; a man who is out already stays so."""
        if self.stands(fighter):
            self.standing[self.side_of[fighter]].remove(fighter)
            self.fallen_at[fighter] = now

    def rise(self, fighter: str) -> None:
        """He was brought back and fights on."""
        if fighter in self.side_of and not self.stands(fighter):
            self.standing[self.side_of[fighter]].append(fighter)
            self.fallen_at.pop(fighter, None)

    def stands(self, fighter: str) -> bool:
        """Whether the man is in the fight in truth."""
        side = self.side_of.get(fighter)
        return side is not None and fighter in self.standing[side]

    def neighbour(self, fighter: str) -> str:
        """A man who may be taken for him: of his side, standing; himself where there is no other."""
        others = [other for other in self.standing[self.side_of[fighter]] if other != fighter]
        return self._rng.choice(others) if others else fighter

    def _drawn(self) -> tuple[Kind, str] | None:
        side, self._joint = self._joint or self._loser(), None
        return None if side is None else (self._kind(), side)

    def _kind(self) -> Kind:
        draw = self._rng.random()
        shares: tuple[tuple[Kind, float], ...] = (
            ("false_fall", self._pace.false_fall),
            ("palm", self._pace.palm),
            ("foul", self._pace.foul if self._codes else 0.0),
            ("alert", self._pace.alert),
        )
        for kind, share in shares:
            if draw < share:
                return kind
            draw -= share
        return "fall"

    def _loser(self) -> str | None:
        """The side that loses the next man: the more men and the stronger they are against it, the likelier."""
        if not all(self.standing.values()):
            return None
        red, blue = (len(self.standing[side]) * self._strengths[side] for side in SIDES)
        return "red" if self._rng.random() * (red + blue) < blue else "blue"
