"""From the hofmarshal's call to both sides ready: who came when, and how late (ISB-025 ... ISB-032, ISB-052)."""

from __future__ import annotations

from typing import Any

from scoring.commands import SIDES, opponent
from scoring.ruleset import Ruleset


class Calling:
    """The call clock of a bout. Moments in ms; it stands from the first «Бой!» on."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.called_at: int | None = None
        self.ended_at: int | None = None
        self.arrived: dict[str, int] = {}
        self.ready: dict[str, int] = {}
        self._ready_late: dict[str, int] = dict.fromkeys(SIDES, 0)

    @property
    def all_arrived(self) -> bool:
        """Both sides are on the list."""
        return len(self.arrived) == len(SIDES)

    @property
    def all_ready(self) -> bool:
        """Both sides have their helmets on."""
        return len(self.ready) == len(SIDES)

    def call(self, at: int) -> None:
        """Invite both sides."""
        self.called_at = at

    def arrive(self, side: str, at: int) -> None:
        """The side is on the list; said twice, the first time holds."""
        self.arrived.setdefault(side, at)

    def get_ready(self, side: str, at: int) -> None:
        """Helmets on; getting ready without a word of arrival is arrival."""
        self.arrive(side, at)
        if side in self.ready:
            return
        self.ready[side] = at
        if self.ended_at is None and self.all_arrived:
            self._ready_late[side] = max(0, at - max(self.arrived.values()) - int(self._ruleset.data["helmets_ms"]))

    def ready_anew(self) -> None:
        """A break: both sides have to say again that they are ready."""
        self.ready.clear()

    def end(self, at: int) -> None:
        """The first «Бой!», or the end of a bout that never began."""
        if self.ended_at is None:
            self.ended_at = at

    def offer(self, now: int) -> str | None:
        """The side to which a technical victory may be given: the other has kept it waiting too long (ISB-052)."""
        if self.called_at is None or self.ended_at is not None:
            return None
        if now - self.called_at <= self._ruleset.data["technical_after_ms"]:
            return None
        waiting = [side for side in SIDES if side not in self.ready]
        return opponent(waiting[0]) if len(waiting) == 1 else None

    def next_change(self, now: int) -> int | None:
        """When the offer of a technical victory may come up (ms)."""
        if self.called_at is None or self.ended_at is not None:
            return None
        due = self.called_at + int(self._ruleset.data["technical_after_ms"]) + 1
        return due if due > now else None

    def view(self, now: int) -> dict[str, Any] | None:
        """The `call` of the state; None before the call."""
        if self.called_at is None:
            return None
        moment = now if self.ended_at is None else self.ended_at
        return {
            "elapsed": max(0, moment - self.called_at),
            "at": moment,
            "running": self.ended_at is None,
            "arrived": {side: side in self.arrived for side in SIDES},
            "ready": {side: side in self.ready for side in SIDES},
            "late": {side: self._late(side, moment) for side in SIDES},
            "ready_late": dict(self._ready_late),
        }

    def _late(self, side: str, moment: int) -> int:
        assert self.called_at is not None
        came = self.arrived.get(side, moment)
        return max(0, came - self.called_at - int(self._ruleset.data["call_ms"]))
