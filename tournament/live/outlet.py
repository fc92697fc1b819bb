"""The sending side of one socket: answers in order, one question, and one place for the newest state.

Nothing that is slow waits here for anything but its own socket: an answer that is still being saved lets
state frames pass, a state that nobody read yet is replaced by the next one, and a stalled socket stalls its
own sender alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from tournament import clock
from tournament.live.topics import Snapshot

# So many answers may wait for a socket; then it is not read any further until they are gone.
UNANSWERED = 64
# Why a socket is closed: no right, nothing at this address.
FORBIDDEN = 4403
NOT_FOUND = 4404

Send = Callable[[dict[str, Any]], Awaitable[None]]
Answer = Callable[[], str | None]


class Outlet:
    """What waits to be sent to one socket. All methods but `run` and `room` return at once."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._answers: deque[tuple[asyncio.Future[Any] | None, Answer]] = deque()
        self._question: Callable[[], str] | None = None
        self._snapshot: Snapshot | None = None
        self._last: str | None = None
        self._code: int | None = None
        self._wake = asyncio.Event()
        self._drained = asyncio.Event()

    def offer(self, snapshot: Snapshot) -> None:
        """The newest state; an older one that still waits is dropped."""
        self._snapshot = snapshot
        self._wake.set()

    def answer(self, text: str) -> None:
        """An answer that is known already; it goes out after those before it."""
        self._answers.append((None, lambda: text))
        self._wake.set()

    def answer_when(self, done: asyncio.Future[Any], text: Answer) -> None:
        """An answer that is known when `done` is; `text` makes it then, None: there is none to give."""
        self._answers.append((done, text))
        done.add_done_callback(lambda _: self._wake.set())

    def ask(self, question: Callable[[], str]) -> None:
        """A question made at the moment of sending; one that still waits is replaced."""
        self._question = question
        self._wake.set()

    def close(self, code: int, last: str | None = None) -> None:
        """Say `last`, then close. The first call counts."""
        if self._code is None:
            self._code, self._last = code, last
            self._wake.set()
            self._drained.set()

    async def room(self) -> None:
        """Wait until so few answers are due that the socket may be read on."""
        while len(self._answers) >= UNANSWERED and self._code is None:
            self._drained.clear()
            await self._drained.wait()

    async def run(self) -> None:
        """Send until closed or until the socket is gone."""
        try:
            while self._code is None:
                text = self._take()
                if text is None:
                    self._wake.clear()
                    await self._wake.wait()
                else:
                    await self._send({"type": "websocket.send", "text": text})
            if self._last is not None:
                await self._send({"type": "websocket.send", "text": self._last})
            await self._send({"type": "websocket.close", "code": self._code})
        except OSError:
            # The other side is gone; the receiving half hears of it by itself.
            self.close(1006)

    def _take(self) -> str | None:
        while self._answers and (self._answers[0][0] is None or self._answers[0][0].done()):
            text = self._answers.popleft()[1]()
            self._drained.set()
            if text is not None:
                return text
        if self._question is not None:
            question, self._question = self._question, None
            return question()
        if self._snapshot is not None:
            snapshot, self._snapshot = self._snapshot, None
            return snapshot.frame(clock.now_ms())
        return None
