"""The captain's socket: his phone names the line-up of his own team, and gets what he has to know for it.

There is no seat to take and no clock to measure: a line-up counts from its receipt. The secret in the address is the right,
and it is asked for again with each command.
"""

from __future__ import annotations

import asyncio
from typing import Any

from tournament import clock
from tournament.live import store
from tournament.live.consumers import Socket
from tournament.live.crew import told
from tournament.live.flood import Bucket
from tournament.live.protocol import Command, Garbage, parse
from tournament.live.service import live

# A phone takes its link for lost when it hears nothing for a while; a question of the clock keeps it from that.
SIGN_OF_LIFE_S = 2.0


class CaptainSocket(Socket):
    """One phone, opened by the captain's link."""

    life: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        """Show the team's bout; a dead link is told so by the hub, which finds nothing to show."""
        self.bucket = Bucket()
        self.life = asyncio.get_running_loop().create_task(self._live_on())
        live.hub.subscribe(self.topic, self.outlet)

    def leave(self) -> None:
        """The phone is gone."""
        if self.life is not None:
            self.life.cancel()
            live.hub.unsubscribe(self.topic, self.outlet)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """One frame of the phone."""
        received = live.receipt()
        match parse(message.get("text")):
            case Command() as command:
                self.take(command, received)
            case Garbage(detail, command_id):
                self.outlet.answer(self.refuse("bad_command", detail, command_id=command_id))
        await self.outlet.room()

    def take(self, command: Command, received: int) -> None:
        """Have a line-up judged; the answer goes out once it is on disk."""
        if command.bout is None:
            detail = "bout must name the bout that is meant"
            self.outlet.answer(self.refuse("bad_command", detail, command_id=command.id))
        elif not self.bucket.take(received):
            detail = "too many commands at once; wait a second and send it again"
            self.outlet.answer(self.refuse("bad_command", detail, command_id=command.id, bout=command.bout))
        else:
            secret = str(self.topic.key)
            done = live.write(store.name_lineup, command, command.bout, secret, self.visitor.language, received)
            self.outlet.answer_when(done, lambda: told(done, self.outlet))

    async def _live_on(self) -> None:
        while True:
            self.outlet.ask(lambda: f'{{"type": "time", "t": {clock.now_ms()}}}')
            await asyncio.sleep(SIGN_OF_LIFE_S)
