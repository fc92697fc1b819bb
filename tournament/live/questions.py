"""Asking a device for its clock: three times in quick succession when it connects, then every two seconds."""

from __future__ import annotations

import asyncio

from tournament import clock
from tournament.live.outlet import Outlet
from tournament.live.wall import Connection

QUICK = 3
QUICK_PAUSE_S = 0.01
# A quick question that is not answered in this time is followed by the next one all the same.
QUICK_PATIENCE_S = 0.3
PAUSE_S = 2.0
REMEMBERED = 16


class Questions:
    """The questions of one connection and their answers. A reading that nobody asked for measures nothing."""

    def __init__(self, connection: Connection, outlet: Outlet) -> None:
        self._connection = connection
        self._outlet = outlet
        self._open: list[int] = []
        self._asked = 0
        self._answers = 0
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Ask now, and again and again until `end`."""
        self._outlet.ask(self._question)
        self._asked += 1
        self._wait(QUICK_PATIENCE_S if self._asked < QUICK else PAUSE_S)

    def end(self) -> None:
        """Ask no more."""
        if self._timer is not None:
            self._timer.cancel()

    def answered(self, asked: int, device: float, received: int) -> None:
        """The device's clock (ms) as it answered the question `asked`."""
        if asked not in self._open:
            return
        self._open.remove(asked)
        if not self._connection.clock.measure(asked, device, received):
            return
        self._answers += 1
        if self._answers == QUICK:
            self._connection.presence.hearing.settle()
        if self._asked < QUICK:
            self._wait(QUICK_PAUSE_S)

    def _wait(self, seconds: float) -> None:
        self.end()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.begin)

    def _question(self) -> str:
        # Made when it goes out, so that waiting for a slow socket is not taken for a long way.
        now = clock.now_ms()
        self._open = [*self._open[1 - REMEMBERED :], now]
        return f'{{"type": "time", "t": {now}}}'
