"""The live part of the running process: its hub, wall and deadlines, and the threads that ask the database
for it.

One thread writes, so that commands are judged in the order of their receipt; two read, so that a marshal's
screen never waits for a bracket. The loop itself never touches the database.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from tournament import clock
from tournament.bouts.announce import Change
from tournament.devices.models import Device
from tournament.live import store
from tournament.live.deadlines import Deadlines
from tournament.live.hub import Hub
from tournament.live.outlet import Outlet
from tournament.live.protocol import Command
from tournament.live.topics import Topic, touches
from tournament.live.wall import Connection, Wall

logger = logging.getLogger(__name__)

TICK_S = 1.0
# Every so many ticks: the wall of devices goes out anew; what other processes did is looked up.
WALL_EVERY = 2
REVOKED_EVERY = 3
REARM_EVERY = 15
CLOCK_JUMP_MS = 250
# How long a thread that builds a frame may keep the loop from passing on an answer; Python's own value is 5 ms.
SWITCH_S = 0.001


class Live:
    """All that the sockets of this process share. Its methods belong to the loop's thread unless they say
    otherwise."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._writer_thread: threading.Thread | None = None
        self._told: deque[tuple[Callable[..., None], tuple[Any, ...]]] = deque()

    # -- life ------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the doors, wait for the moments of the bouts that are running. Starting twice changes
        nothing."""
        if self.loop is not None:
            return
        self.loop = asyncio.get_running_loop()
        sys.setswitchinterval(SWITCH_S)
        self.wall = Wall()
        self.hub = Hub(self._build, self._dress)
        self.deadlines = Deadlines(self._ring)
        self._writer = ThreadPoolExecutor(1, "bout-writer")
        self._writer_thread = await self.loop.run_in_executor(self._writer, threading.current_thread)
        self._crew_reader = ThreadPoolExecutor(1, "crew-reader")
        self._public_reader = ThreadPoolExecutor(1, "public-reader")
        self._steady = _steadiness()
        self._ticks = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._ticker = self.loop.create_task(self._tick_on())
        await self._rearm()

    async def stop(self) -> None:
        """Finish what was received, remember who was heard, close the threads' connections."""
        if self.loop is None:
            return
        self._ticker.cancel()
        with suppress(asyncio.CancelledError):
            await self._ticker
        self.deadlines.stop()
        self.hub.close()
        await self.write(store.keep_last_heard, self.wall.to_persist())
        for pool in (self._writer, self._crew_reader, self._public_reader):
            await self.loop.run_in_executor(pool, store.hang_up)
            pool.shutdown()
        self.loop = None

    # -- the database ----------------------------------------------------------------------------------------

    def write(self, work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Do it in the writer's thread, after all that was given to it before."""
        done = asyncio.get_running_loop().run_in_executor(self._writer, work, *args)
        done.add_done_callback(self._answered)
        return done

    def read(self, work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Ask in the thread that serves the crew."""
        return asyncio.get_running_loop().run_in_executor(self._crew_reader, work, *args)

    async def _build(self, topic: Topic) -> dict[str, Any] | None:
        pool = self._crew_reader if topic.at_once else self._public_reader
        return await asyncio.get_running_loop().run_in_executor(pool, store.build, topic)

    # -- what comes from the devices -------------------------------------------------------------------------

    def receipt(self) -> int:
        """The moment at which a frame came. Where a test has moved the clock, what was measured is
        forgotten."""
        self._follow_the_clock()
        return clock.now_ms()

    def enter(self, device: Device, outlet: Outlet, language: str) -> Connection:
        """A device takes its seat; the wall of its ring shows it."""
        connection = self.wall.enter(device, outlet, language, clock.now_ms())
        self.show_wall()
        return connection

    def leave(self, connection: Connection) -> None:
        """Its socket is gone; when it was last heard is kept."""
        self.wall.leave(connection)
        if self.loop is not None:
            self.show_wall()
            self._keep_heard()

    def show_wall(self) -> None:
        """Send the walls of devices anew: somebody came, went, or told of himself."""
        self.hub.redress([topic for topic in self.hub.topics if topic.crew and topic.kind == "rings"])

    def submit(
        self, connection: Connection, command: Command, bout_id: int, received: int
    ) -> asyncio.Future[dict[str, Any] | None]:
        """Have a command judged and kept. The future gives its answer, None where it could not be kept."""
        at = connection.place(received, command.pressed, command.sent)
        return self.write(store.judge, command, bout_id, connection.speaker, at, received)

    # -- what comes from other threads -----------------------------------------------------------------------

    def tell(self, method: Callable[..., None], *args: Any) -> None:
        """Call a method of this object on the loop; from any thread, without effect while nothing runs.

        What the writer tells waits until its answer is on its way: building frames would delay the answer.
        """
        if threading.current_thread() is self._writer_thread:
            self._told.append((method, args))
        elif self.loop is not None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                self.loop.call_soon_threadsafe(method, *args)

    def _answered(self, _done: asyncio.Future[Any]) -> None:
        while self._told:
            method, args = self._told.popleft()
            asyncio.get_running_loop().call_soon(method, *args)

    def bout_changed(self, change: Change) -> None:
        """After a commit: the screens that show the bout get it, and its next moment is waited for."""
        self.deadlines.set(change)
        self._show(change)

    def everything_changed(self) -> None:
        """The organiser edited something that any screen may show."""
        self.hub.changed(self.hub.topics)

    def device_revoked(self, device_id: int) -> None:
        """Its sockets are told and closed at once; what they still send is not read."""
        for connection in self.wall.connections(device_id):
            connection.shut_out()
        self.everything_changed()

    # -- time ------------------------------------------------------------------------------------------------

    def _show(self, change: Change) -> None:
        shown = [topic for topic in self.hub.topics if touches(change, topic, self.hub.shown(topic))]
        self.hub.changed(sorted(shown, key=lambda topic: not topic.crew))

    def _ring(self, change: Change) -> None:
        """The moment has come at which the bout changed by itself."""
        self._show(change)
        task = asyncio.get_running_loop().create_task(self._wait_for_the_next(change))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wait_for_the_next(self, change: Change) -> None:
        following = await self.read(store.following, change)
        if following.next_change is not None and not self.deadlines.waits_for(change.bout_id):
            self.deadlines.set(following)

    async def _tick_on(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            try:
                await self._tick()
            except Exception:
                logger.exception("A look at the wall of devices failed")

    async def _tick(self) -> None:
        self._ticks += 1
        self._follow_the_clock()
        self._keep_heard()
        if self._ticks % WALL_EVERY == 0:
            self.show_wall()
        if self._ticks % REVOKED_EVERY == 0:
            for device_id in await self.read(store.revoked, self.wall.connected()):
                self.device_revoked(device_id)
        if self._ticks % REARM_EVERY == 0:
            await self._rearm()

    async def _rearm(self) -> None:
        """Two commands by two doors at the same instant may have been announced in the wrong order."""
        for change in await self.read(store.running_bouts):
            self.deadlines.at_the_latest(change)

    def _keep_heard(self) -> None:
        heard = self.wall.to_persist(clock.now_ms())
        if heard:
            self.write(store.keep_last_heard, heard)

    def _follow_the_clock(self) -> None:
        steady = _steadiness()
        moved = steady - self._steady
        if abs(moved) >= CLOCK_JUMP_MS:
            self._steady = steady
            self.wall.clock_moved(moved)
            self.everything_changed()

    def _dress(self, topic: Topic, data: dict[str, Any]) -> dict[str, Any]:
        if "devices" not in data:
            return data
        return {**data, "devices": self.wall.dress(data["devices"], clock.now_ms())}


def _steadiness() -> int:
    """The server's clock less the machine's steady one, ms: always the same, unless a test moves the
    clock."""
    return clock.now_ms() - time.monotonic_ns() // 1_000_000


live = Live()
