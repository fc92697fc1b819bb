"""A tablet for tests: one socket that answers the clock's questions and keeps what it hears."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

_ids = itertools.count(1)


def new_id() -> str:
    """An id as a device makes it, never twice in a test run."""
    return f"tap-{time.time_ns():x}-{next(_ids)}"


class Tablet:
    """An open socket. `clock_ms` is the device's own clock, `off_ms` away from the machine's."""

    def __init__(self, socket: ClientConnection, off_ms: int = 0) -> None:
        self.socket = socket
        self.off_ms = off_ms
        self.states: list[dict[str, Any]] = []
        self.others: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.order: list[str] = []
        self.times = 0
        self.silent = False
        self.heard = asyncio.Event()
        self.reading = asyncio.get_running_loop().create_task(self._read())

    @classmethod
    async def open(cls, address: str, key: str = "", off_ms: int = 0, **headers: str) -> Tablet:
        """Connect; `key` is the device's, empty for a spectator."""
        sent = {"Authorization": f"Seat {key}", **headers} if key else headers
        return cls(await connect(address, additional_headers=sent, max_size=None, compression=None), off_ms)

    def clock_ms(self) -> int:
        """The device's own clock."""
        return time.time_ns() // 1_000_000 + self.off_ms

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                await self._take(json.loads(text))
        self.heard.set()

    async def _take(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "time":
            self.times += 1
            if not self.silent:
                await self.say({"type": "time", "t": frame["t"], "device": self.clock_ms()})
        elif frame["type"] == "state":
            self.states.append(frame)
        elif frame["id"] is None:
            self.others.append(frame)
        else:
            self.answers[frame["id"]] = frame
            self.order.append(frame["id"])
        self.heard.set()

    async def say(self, frame: Any) -> None:
        """Send a frame: text and bytes as they are, anything else as JSON."""
        await self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    async def command(self, bout: int, do: str, *, again: str = "", **keys: Any) -> str:
        """Send a command and do not wait; gives its id. `again`: the id of the one that is sent again."""
        name = again or new_id()
        await self.say({"type": "command", "id": name, "bout": bout, "do": do, **keys})
        return name

    async def ask(self, bout: int, do: str, **keys: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        return await self.answer(await self.command(bout, do, **keys))

    async def answer(self, command_id: str, within_s: float = 10.0) -> dict[str, Any]:
        """The answer to a command."""
        await self.until(lambda: command_id in self.answers, within_s)
        return self.answers[command_id]

    async def until(self, true: Any, within_s: float = 10.0) -> None:
        """Wait until it is true of what was heard; fails when the time is over or the socket gone."""
        async with asyncio.timeout(within_s):
            while not true():
                if self.reading.done():
                    raise AssertionError(f"the socket is closed: {self.socket.close_code}")
                self.heard.clear()
                await self.heard.wait()

    async def state(self, true: Any = lambda data: True, within_s: float = 10.0) -> dict[str, Any]:
        """The data of the newest state of which it is true, now or soon."""
        await self.until(lambda: self.states and true(self.states[-1]["data"]), within_s)
        data: dict[str, Any] = self.states[-1]["data"]
        return data

    async def closed(self, within_s: float = 10.0) -> int | None:
        """The code with which the server closed."""
        async with asyncio.timeout(within_s):
            await self.socket.wait_closed()
            await self.reading
        return self.socket.close_code

    async def close(self) -> None:
        """Go."""
        await self.socket.close()
        await self.reading
