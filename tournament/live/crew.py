"""The crew's socket: a tablet in its seat sends commands and gets the crew's state, answers and questions
of the clock."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tournament.live import store
from tournament.live.consumers import Socket
from tournament.live.outlet import FORBIDDEN, NOT_FOUND, Outlet
from tournament.live.protocol import ClockReading, Command, Garbage, Status, parse
from tournament.live.questions import Questions
from tournament.live.service import live
from tournament.live.topics import Topic
from tournament.live.wall import Connection

# Not kept on disk: the device keeps it, connects again and sends it again.
TRY_AGAIN = 1011


class CrewSocket(Socket):
    """One connection of an enrolled device."""

    connection: Connection | None = None
    questions: Questions | None = None

    @property
    def topic(self) -> Topic:
        """The crew's view of what the address asks for."""
        return Topic(self.kind, self.scope["url_route"]["kwargs"]["key"], crew=True)

    async def enter(self) -> None:
        """Let the device take its seat, or say why it may not."""
        admission = await live.read(store.admit, self.topic, self.visitor.seat, self.visitor.key)
        if admission.ring_id is None:
            self.outlet.close(NOT_FOUND)
            return
        if admission.device is None:
            self.outlet.close(FORBIDDEN, self.refuse("forbidden"))
            return
        self.connection = live.enter(admission.device, self.outlet, self.visitor.language)
        self.questions = Questions(self.connection, self.outlet)
        self.questions.begin()
        live.hub.subscribe(self.topic, self.outlet)
        # Its right may have been taken while it came in, when there was no socket yet to close.
        if await live.read(store.revoked, [admission.device.pk]):
            self.connection.shut_out()

    def leave(self) -> None:
        """The tablet is gone; its seat is not."""
        if self.questions is not None:
            self.questions.end()
        if self.connection is not None:
            live.hub.unsubscribe(self.topic, self.outlet)
            live.leave(self.connection)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """One frame of the tablet. It is stamped and passed on; nothing here waits for the disk."""
        received = live.receipt()
        if self.connection is None or self.questions is None or self.connection.is_shut_out:
            return
        self.connection.hear(received)
        match parse(message.get("text")):
            case Command() as command:
                self.take(command, self.connection, received)
            case ClockReading(asked, device):
                self.questions.answered(asked, device, received)
            case Status(battery):
                self.connection.presence.battery = battery
                live.show_wall()
            case Garbage(detail, command_id):
                self.outlet.answer(self.refuse("bad_command", detail, command_id=command_id))
        await self.outlet.room()

    def take(self, command: Command, connection: Connection, received: int) -> None:
        """Have it judged; the answer goes out once it is on disk, after those before it."""
        bout_id = command.bout or (self.topic.key if self.topic.kind == "bouts" else None)
        if bout_id is None:
            detail = "bout must name the bout that is meant"
            self.outlet.answer(self.refuse("bad_command", detail, command_id=command.id))
        elif not connection.presence.bucket.take(received):
            detail = "too many commands at once; wait a second and send it again"
            self.outlet.answer(self.refuse("bad_command", detail, command_id=command.id, bout=int(bout_id)))
        else:
            done = live.submit(connection, command, int(bout_id), received)
            self.outlet.answer_when(done, lambda: self.answered(done))

    def answered(self, done: asyncio.Future[dict[str, Any] | None]) -> str | None:
        """The answer as a frame; without one the tablet sends again what it keeps."""
        return told(done, self.outlet)


def told(done: asyncio.Future[dict[str, Any] | None], outlet: Outlet) -> str | None:
    """The answer of a finished command as a frame; None, and the socket closed, where it could not be kept."""
    answer = None if done.cancelled() else done.result()
    if answer is None:
        outlet.close(TRY_AGAIN)
        return None
    return json.dumps(answer, ensure_ascii=False)
