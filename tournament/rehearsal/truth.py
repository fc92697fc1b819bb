"""What really happens on the list: the hidden truth that the marshals try to see.

Hits of either side, false impressions, fouls and open palms come at random times independent of each other;
their stream is drawn event by event, each with the time since the one before. Nothing here knows a socket
or a clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from tournament.rehearsal.pace import Pace

Side = Literal["red", "blue"]
SIDES: tuple[Side, Side] = ("red", "blue")
Kind = Literal["hit", "false_tap", "foul", "alert", "palm"]

# Hits a minute and side: the range that docs/rulebook/CONSENSUS.md was measured with.
FEWEST, MOST = 2.0, 17.0
SECOND_BLOW = 0.25
SECOND_BLOW_MS = (400, 1_000)


@dataclass(frozen=True)
class Happening:
    """One thing on the list. `side` is who struck or offended, `seat` the one marshal concerned (false
    taps, fouls).
    """

    kind: Kind
    side: Side
    button: dict[str, Any] | None = None
    seat: str = ""
    code: str = ""


def rates(strengths: dict[Side, float], tempo: float) -> dict[Side, float]:
    """True hits a minute of each side: between 2 and 17 at tempo 1, the stronger side more."""
    both = sum(strengths.values())
    return {side: tempo * (FEWEST + (MOST - FEWEST) * strengths[side] / both) for side in SIDES}


class Fight:
    """The stream of happenings of one bout.

    `pad` are the buttons of the ruleset, `violations` the codes a marshal may report, `seats` the line seats.
    """

    def __init__(
        self,
        rng: Random,
        strengths: dict[Side, float],
        *,
        pad: Sequence[dict[str, Any]],
        violations: Sequence[str],
        seats: Sequence[str],
        pace: Pace,
    ) -> None:
        self._rng = rng
        self._pad = list(pad)
        self._codes = list(violations)
        self._seats = list(seats)
        self._second: tuple[int, Side] | None = None
        per_minute = rates(strengths, pace.tempo)
        every = 60_000.0
        # A quarter of the hits brings a second one by itself; the rest of the rate is drawn.
        self._per_ms: dict[tuple[Kind, Side], float] = {
            ("hit", side): per_minute[side] / every / (1 + SECOND_BLOW) for side in SIDES
        }
        for side in SIDES:
            self._per_ms["false_tap", side] = len(self._seats) / pace.false_tap_every_ms
            self._per_ms["foul", side] = 0.5 / pace.foul_every_ms if self._codes else 0.0
            self._per_ms["alert", side] = 0.5 / pace.alert_every_ms
            self._per_ms["palm", side] = 0.5 / pace.palm_every_ms

    def next(self) -> tuple[int, Happening]:
        """The time (ms) until the next happening, and what it is."""
        gap = max(1, round(self._rng.expovariate(sum(self._per_ms.values()))))
        if self._second and self._second[0] <= gap:
            (gap, side), self._second = self._second, None
            return gap, Happening("hit", side, button=self._button())
        if self._second:
            self._second = (self._second[0] - gap, self._second[1])
        return gap, self._happening()

    def _happening(self) -> Happening:
        kinds = list(self._per_ms)
        kind, side = self._rng.choices(kinds, weights=list(self._per_ms.values()))[0]
        if kind == "hit":
            if self._second is None and self._rng.random() < SECOND_BLOW:
                self._second = (self._rng.randint(*SECOND_BLOW_MS), side)
            return Happening(kind, side, button=self._button())
        seat = self._rng.choice(self._seats)
        if kind == "false_tap":
            return Happening(kind, side, button=self._button(), seat=seat)
        if kind == "foul":
            return Happening(kind, side, seat=seat, code=self._rng.choice(self._codes))
        return Happening(kind, side, seat=seat)

    def _button(self) -> dict[str, Any]:
        return dict(self._rng.choice(self._pad))
