"""The brain of a line marshal bot: what one pair of eyes makes of what happens, and how late.

Pure: a happening and the place one stands in go in, planned touches of the pad come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tournament.rehearsal.pace import Eye
from tournament.rehearsal.truth import Happening

UNDO_AFTER_MS = (900, 2_500)


@dataclass(frozen=True)
class Touch:
    """One touch of the pad `after_ms` from now: a command without id and bout. `twice`: the glass bounced.

    `then` are the touches that follow its answer; one `of_answer` concerns the entry that the answer named.
    """

    after_ms: int
    command: dict[str, Any]
    twice: bool = False
    then: tuple[Touch, ...] = ()
    of_answer: bool = False


class LineMarshal:
    """One marshal in one seat (`line-2`), with the pad's buttons of the bout being fought."""

    def __init__(self, seat: str, rng: Random, eye: Eye, notes: Sequence[str] = ("",)) -> None:
        self.seat = seat
        self._rng = rng
        self._eye = eye
        self._notes = notes

    def reaction_ms(self) -> int:
        """Time from the hit to the touch: normal, never quicker than a human can be."""
        drawn = self._rng.gauss(self._eye.delay_ms, self._eye.spread_ms)
        return max(self._eye.quickest_ms, round(drawn))

    def notices(self, happening: Happening, *, well_placed: bool, pad: Sequence[dict[str, Any]]) -> list[Touch]:
        """The touches that `happening` leads to; none when this marshal did not see it or it is not his to
        report.
        """
        if happening.kind == "hit":
            chance = self._eye.well_placed if well_placed else self._eye.badly_placed
            return self._tap(happening, pad) if self._rng.random() < chance else []
        if happening.seat != self.seat:
            return []
        if happening.kind == "false_tap":
            return self._tap(happening, pad)
        return [Touch(self.reaction_ms(), self._report(happening))]

    def _tap(self, happening: Happening, pad: Sequence[dict[str, Any]]) -> list[Touch]:
        button = happening.button or {}
        others = [other for other in pad if other != button]
        if others and self._rng.random() < self._eye.other_value:
            button = self._rng.choice(others)
        command = {"do": "hit", "side": happening.side, "zone": button["zone"], "grip": button["grip"]}
        tap = Touch(self.reaction_ms(), command, twice=self._rng.random() < self._eye.bounce)
        if self._rng.random() >= self._eye.undo:
            return [tap]
        return [tap, Touch(tap.after_ms + self._rng.randint(*UNDO_AFTER_MS), {"do": "undo"})]

    def _report(self, happening: Happening) -> dict[str, Any]:
        note = self._rng.choice(list(self._notes))
        if happening.kind == "foul":
            return {"do": "violation", "side": happening.side, "code": happening.code, "note": note}
        if happening.kind == "palm":
            return {"do": "withdraw", "side": happening.side}
        return {"do": "alert", "note": note}
