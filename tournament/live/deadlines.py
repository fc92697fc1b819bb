"""Moments at which a bout changes by itself (time is up, a side is late): the screens move then without
being asked.

The rules never wait for these timers: a state is judged by the moment at which it is looked at. A late
timer makes a screen late, never wrong. The wait is cut into seconds because a clock can be moved.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tournament import clock
from tournament.bouts.announce import Change

LONGEST_WAIT_MS = 1000
# A moment that is over already, or comes back at once, must not spin.
SHORTEST_WAIT_MS = 10


class Deadlines:
    """One pending moment per bout. `ring` is called with the bout's last change when its moment has come."""

    def __init__(self, ring: Callable[[Change], None]) -> None:
        self._ring = ring
        self._due: dict[int, Change] = {}
        self._timer: asyncio.TimerHandle | None = None

    def set(self, change: Change) -> None:
        """Forget the bout's earlier moment; wait for the new one, if there is one."""
        self._due.pop(change.bout_id, None)
        if change.next_change is not None:
            self._due[change.bout_id] = change
        self._arm()

    def at_the_latest(self, change: Change) -> None:
        """Wait for this moment unless an earlier one of the bout is waited for; what was read lately may be old already."""
        waiting = self._due.get(change.bout_id)
        soon = change.next_change is not None and (
            waiting is None or waiting.next_change is None or change.next_change < waiting.next_change
        )
        if soon:
            self.set(change)

    def waits_for(self, bout_id: int) -> bool:
        """Whether a moment of the bout is still to come."""
        return bout_id in self._due

    def stop(self) -> None:
        """Wait for nothing more."""
        self._due.clear()
        self._arm()

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due:
            wait = min(change.next_change or 0 for change in self._due.values()) - clock.now_ms()
            wait = min(LONGEST_WAIT_MS, max(SHORTEST_WAIT_MS, wait))
            self._timer = asyncio.get_running_loop().call_later(wait / 1000, self._look)

    def _look(self) -> None:
        now = clock.now_ms()
        over = [change for change in self._due.values() if (change.next_change or 0) <= now]
        for change in over:
            del self._due[change.bout_id]
            self._ring(change)
        self._timer = None
        self._arm()
