"""How many commands a device may send: more than any human gives, even after an hour offline, and no more."""

from __future__ import annotations

PER_SECOND = 50
AT_ONCE = 600


class Bucket:
    """Commands that a device may still send; it refills steadily. Moments are ms of any steady clock."""

    def __init__(self) -> None:
        self._left = float(AT_ONCE)
        self._at: int | None = None

    def take(self, now: int) -> bool:
        """One command more; False: too many."""
        passed = 0 if self._at is None else max(0, now - self._at)
        self._at = now
        self._left = min(AT_ONCE, self._left + passed * PER_SECOND / 1000)
        if self._left < 1:
            return False
        self._left -= 1
        return True
