"""A bot's tablet: one crew socket with an outbox, an own clock and a radio that fails (docs/protocol.md).

A command stays in the outbox until it is answered; after a reconnect, and when an answer is overdue, it is
sent again under the same id. The tablet's clock has nothing to do with the server's; the server measures
the offset itself.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

RESEND_MS = 3_000
RECONNECT_S = 0.4
FORBIDDEN, NOT_FOUND = 4403, 4404
TAPS = frozenset({"hit", "out", "reinstate", "explain", "count"})


class Rejected(Exception):
    """The server does not let this tablet in; the message says why."""


@dataclass
class Sent:
    """A command on its way. `pressed` is the tablet's own ms; `answer` the first answer, `repeats` those
    after it.
    """

    id: str
    seat: str
    bout: int
    command: dict[str, Any]
    pressed: int
    sent: int = 0
    times: int = 0
    answer: dict[str, Any] | None = None
    repeats: list[dict[str, Any]] = field(default_factory=list)
    offset: int | None = None

    @property
    def is_tap(self) -> bool:
        """True for what is touched on a pad or a console because of something on the list."""
        return self.command["do"] in TAPS


class Device:
    """The tablet in `seat` of ring `ring`. `history` keeps every command ever sent, for the final count."""

    def __init__(self, url: str, ring: int, seat: str, key: str, *, clock_offset_ms: int, language: str = "en") -> None:
        base = url.replace("http", "ws", 1).rstrip("/")
        self.address = f"{base}/ws/rings/{ring}/crew/?seat={quote(seat)}&lang={language}"
        self.seat = seat
        self.frame: dict[str, Any] | None = None
        self.history: list[Sent] = []
        self.reconnects = 0
        self.on_frame: Callable[[dict[str, Any]], None] = lambda frame: None
        self._headers = {"Authorization": f"Seat {key}"}
        self._clock_offset = clock_offset_ms
        self._version = -1
        self._first_frame = True
        self._socket: ClientConnection | None = None
        self._outbox: dict[str, Sent] = {}
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Future[None]] = set()
        self._silent_until = 0
        self._server_offset: int | None = None
        self._heard = self.clock_ms()

    # -- what the marshal does -----------------------------------------------------------------------------

    def clock_ms(self) -> int:
        """The tablet's own clock: monotonic, from an arbitrary beginning at or after 0."""
        return time.monotonic_ns() // 1_000_000 + self._clock_offset

    def server_ms(self) -> int:
        """The server's clock as this tablet reckons it from what it has heard (ms); only for thinking,
        never sent.
        """
        return self.clock_ms() - (self._server_offset or 0)

    def silence_ms(self) -> int:
        """How long nothing has been heard from the server (ms)."""
        return self.clock_ms() - self._heard

    def press(self, bout: int, command: dict[str, Any], *, twice: bool = False, seat: str = "") -> asyncio.Future[dict[str, Any]]:
        """Touch the pad now; the answer comes when the server has the command on disk, however often it
        takes.

        `twice`: the touch bounces, and the same id goes out two times. `seat`: in whose name, where it is not always the same.
        """
        now = self.clock_ms()
        item = Sent(secrets.token_hex(8), seat or self.seat, bout, command, pressed=now, offset=self._server_offset)
        self.history.append(item)
        self._outbox[item.id] = item
        future = asyncio.get_running_loop().create_future()
        self._waiting[item.id] = future
        for _ in range(2 if twice else 1):
            self._keep(asyncio.ensure_future(self._transmit(item)))
        return future

    def cut(self, duration_ms: int, *, silently: bool) -> None:
        """The radio fails for `duration_ms`: with a torn connection, or silently, as Wi-Fi does, torn only
        at the end.
        """
        self._silent_until = self.clock_ms() + duration_ms
        if not silently:
            self._tear()

    @property
    def unanswered(self) -> int:
        """Commands in the outbox."""
        return len(self._outbox)

    async def changed(self, timeout_s: float) -> None:
        """Wait for the next frame, at most `timeout_s`."""
        self._changed.clear()
        try:
            await asyncio.wait_for(self._changed.wait(), timeout_s)
        except TimeoutError:
            return

    # -- the connection ------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Be connected, again and again, until cancelled. Raises Rejected when the server shows the door."""
        first = True
        while True:
            if self._silent_until:
                await asyncio.sleep(max(0, self._silent_until - self.clock_ms()) / 1000)
            try:
                await self._session(first)
            except (OSError, TimeoutError, InvalidHandshake) as error:
                if first:
                    raise Rejected(f"{self.address}: {error}") from error
            except InvalidURI as error:
                raise Rejected(str(error)) from error
            first = False
            await asyncio.sleep(RECONNECT_S)

    async def _session(self, first: bool) -> None:
        async with connect(
            self.address,
            additional_headers=self._headers,
            proxy=None,
            compression=None,
            close_timeout=1,
            max_size=2**22,
        ) as socket:
            self._socket, self._first_frame, self._silent_until = socket, True, 0
            self.reconnects += not first
            keeper = asyncio.ensure_future(self._keep_outbox())
            try:
                async for text in socket:
                    if not self._is_silent():
                        await self._hear(json.loads(text))
            except ConnectionClosed:
                pass
            finally:
                self._socket = None
                keeper.cancel()
            if socket.close_code in (FORBIDDEN, NOT_FOUND):
                raise Rejected(f"{self.address}: {socket.close_code} {socket.close_reason}")

    async def _keep_outbox(self) -> None:
        """Send what is left over at once, and again whenever its answer is overdue."""
        fresh = True
        while True:
            if self._silent_until and not self._is_silent():
                # Only a silent failure gets here: the old connection is dead although nobody has said so.
                self._silent_until = 0
                self._tear()
                return
            for item in list(self._outbox.values()):
                if fresh or self.clock_ms() - item.sent > RESEND_MS:
                    await self._transmit(item)
            fresh = False
            await asyncio.sleep(0.1)

    async def _transmit(self, item: Sent) -> None:
        if self._socket is None or self._is_silent():
            return
        item.sent = self.clock_ms()
        item.times += 1
        message = {
            "type": "command",
            "id": item.id,
            "bout": item.bout,
            "pressed": item.pressed,
            "sent": item.sent,
        }
        await self._say({**message, **item.command})

    async def _say(self, message: dict[str, Any]) -> None:
        socket = self._socket
        if socket is None:
            return
        try:
            await socket.send(json.dumps(message))
        except ConnectionClosed:
            return

    async def _hear(self, message: dict[str, Any]) -> None:
        kind, self._heard = message["type"], self.clock_ms()
        if kind == "time":
            await self._say({"type": "time", "t": message["t"], "device": self.clock_ms()})
            self._reckon(message["t"])
        elif kind == "state":
            self._take_frame(message)
        elif kind in {"ack", "refused"} and message.get("id"):
            self._take_answer(message)

    def _reckon(self, server_ms: int) -> None:
        offset = self.clock_ms() - int(server_ms)
        self._server_offset = offset if self._server_offset is None else min(self._server_offset, offset)

    def _take_frame(self, message: dict[str, Any]) -> None:
        if message["version"] < self._version and not self._first_frame:
            return
        self._first_frame, self._version, self.frame = False, message["version"], message["data"]
        self._reckon(message["data"]["now"])
        self.on_frame(message["data"])
        self._changed.set()

    def _take_answer(self, message: dict[str, Any]) -> None:
        item = self._outbox.pop(message["id"], None)
        if item is None:
            item = next((old for old in reversed(self.history) if old.id == message["id"]), None)
            if item is not None:
                item.repeats.append(message)
            return
        item.answer = message
        self._waiting.pop(item.id).set_result(message)

    def _keep(self, task: asyncio.Future[None]) -> None:
        """The loop alone holds tasks too loosely: one that nobody keeps may vanish before it has run."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _is_silent(self) -> bool:
        return self.clock_ms() < self._silent_until

    def _tear(self) -> None:
        if self._socket is not None:
            self._socket.transport.abort()
