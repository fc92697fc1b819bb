"""Standing counts by heads (capture mode `count`): each judge keeps his own, the hofmarshal settles what stays different.

The side's count is the highest of the judges who count it: nobody is out whom one judge still sees standing. Judges who
differ for a moment have seen the same fall one after the other; who differ for longer than the window are a dispute.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.commands import SIDES
from scoring.group import GroupAttempt


@dataclass(frozen=True)
class Step:
    """One man fewer (-1) or more (+1) in a judge's count: log number, moment (ms), the seat."""

    seq: int
    at: int
    by: str
    change: int


@dataclass(frozen=True)
class Ruling:
    """The hofmarshal's number; judges count on from it."""

    seq: int
    target: int
    standing: int


@dataclass(frozen=True)
class Count:
    """One side as it is now: the number of each judge who counts, what they count from, when the side's number changed last,
    and where the judges parted."""

    numbers: Mapping[str, int]
    base: int
    standing: int
    changed_at: int
    parted: Step | None


class HeadsAttempt(GroupAttempt):
    """One attempt in which only numbers are known."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._steps: dict[str, dict[int, Step]] = {side: {} for side in SIDES}
        self._admitted: set[int] = set()
        self._rulings: dict[str, dict[int, Ruling]] = {side: {} for side in SIDES}
        self._counts: dict[str, Count] = {}

    def add(self, side: str, step: Step) -> None:
        """Place a judge's step."""
        self._steps[side][step.seq] = step
        self._changed()

    def forget(self, seq: int) -> None:
        """Take an undone step out."""
        for side in SIDES:
            self._steps[side].pop(seq, None)
        self._changed()

    def let_in(self, seq: int, admitted: bool) -> None:
        (self._admitted.add if admitted else self._admitted.discard)(seq)
        self._changed()

    def fight(self, at: int) -> None:
        self._counts = {}
        super().fight(at)

    def _changed(self) -> None:
        self._counts = {}
        self.settle()

    def _reconsider(self, since: int) -> None:
        self._counts = {}

    # --- questions ---

    def standing(self) -> dict[str, int]:
        return {side: self._count(side).standing for side in SIDES}

    def marks(self, seat: str) -> dict[str, int]:
        """How many of each side this judge sees standing: his own steps from the line-up, or from the last ruling."""
        return {side: self._count(side).numbers.get(seat, self._count(side).base) for side in SIDES}

    def _gone_at(self, side: str) -> int | None:
        count = self._count(side)
        if count.standing > 0:
            return None
        return max(count.changed_at, self.clock.first_start or 0)

    def late(self) -> list[dict[str, Any]]:
        found = [
            {"tap": seq, "side": side, "why": self.why_late(step.at)}
            for side in SIDES
            for seq, step in self._steps[side].items()
            if self.is_late(seq)
        ]
        return sorted(found, key=lambda late: int(late["tap"] or 0))

    def is_late(self, seq: int) -> bool:
        step = next((self._steps[side][seq] for side in SIDES if seq in self._steps[side]), None)
        return step is not None and seq not in self._admitted and self.why_late(step.at) is not None

    def _count(self, side: str) -> Count:
        if self._started is None:
            return self._counted(side)  # the line-up may still change
        if side not in self._counts:
            self._counts[side] = self._counted(side)
        return self._counts[side]

    def _counted(self, side: str) -> Count:
        """Walk through the side's steps and rulings in the log's order."""
        full = len(self.lineup(side))
        base, numbers, changed_at, parted = full, dict[str, int](), 0, None
        walk: list[Step | Ruling] = sorted([*self._steps[side].values(), *self._rulings[side].values()], key=lambda one: one.seq)
        for one in walk:
            if isinstance(one, Ruling):
                base, numbers, parted = one.standing, {}, None
                continue
            if one.seq not in self._admitted and self.why_late(one.at) is not None:
                continue
            numbers[one.by] = min(max(numbers.get(one.by, base) + one.change, 0), full)
            changed_at = max(changed_at, one.at)
            parted = None if len(set(numbers.values())) == 1 else parted or one
        return Count(numbers, base, max(numbers.values(), default=base), changed_at, parted)

    # --- disputes ---

    def disputes(self, now: int) -> list[dict[str, Any]]:
        found = []
        for side in SIDES:
            parted = self._count(side).parted
            if parted is not None and now - parted.at > self.ruleset.window_ms:
                number = self._count(side).standing
                found.append({"id": parted.seq, "kind": "count", "side": side, "value": number, "at": parted.at})
        return sorted(found, key=lambda dispute: int(str(dispute["id"])))

    def next_change(self, now: int) -> int | None:
        parted = [count.parted for count in map(self._count, SIDES) if count.parted is not None]
        ends = [step.at + self.ruleset.window_ms + 1 for step in parted]
        return min((end for end in ends if end > now), default=None)

    def is_ruled(self, target: int) -> bool:
        return any(ruling.target == target for side in SIDES for ruling in self._rulings[side].values())

    def rule(self, seq: int, data: Mapping[str, Any]) -> None:
        for side in SIDES:
            parted = self._count(side).parted
            if parted is not None and parted.seq == data["hit"]:
                self._rulings[side][seq] = Ruling(seq, data["hit"], data["value"])
        self._changed()

    def unrule(self, seq: int, data: Mapping[str, Any]) -> None:
        for side in SIDES:
            self._rulings[side].pop(seq, None)
        self._changed()

    def could_turn(self, now: int) -> bool:
        """The judges differ on a number by which the leader could be another."""
        return bool(self.disputes(now))
