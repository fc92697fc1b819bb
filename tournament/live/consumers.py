"""The sockets: what they have in common, and the spectator's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.utils import translation

from tournament.bouts.answers import refusal
from tournament.live.outlet import FORBIDDEN, NOT_FOUND, Outlet, Send
from tournament.live.protocol import readable_id
from tournament.live.service import live
from tournament.live.topics import Topic
from tournament.live.visitor import Scope, Visitor

Receive = Callable[[], Awaitable[dict[str, Any]]]


class Socket(AsyncConsumer):  # type: ignore[misc, unused-ignore]  # the library has no types
    """A socket with an outlet of its own; reading it never waits for its sending."""

    def __init__(self, kind: str = "") -> None:
        self.kind = kind

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve until the socket is gone."""
        self.outlet = Outlet(send)
        self.visitor = Visitor(scope)
        self.sender: asyncio.Task[None] | None = None
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.leave()
            if self.sender is not None:
                self.sender.cancel()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler, and nothing else.

        The library's own dispatch first goes through a thread, to close old database connections; here the
        loop has none.
        """
        await getattr(self, get_handler_name(message))(message)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Accept whoever comes from this site; what he may see is told to him in words."""
        if not self.visitor.is_of_this_site:
            await self.send({"type": "websocket.close", "code": FORBIDDEN})
            return
        await live.start()
        await self.send({"type": "websocket.accept"})
        self.sender = asyncio.get_running_loop().create_task(self.outlet.run())
        await self.enter()

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The other side is gone."""
        raise StopConsumer

    async def enter(self) -> None:
        """The socket is open."""
        raise NotImplementedError

    def leave(self) -> None:
        """The socket is gone; it may never have been open."""
        raise NotImplementedError

    @property
    def topic(self) -> Topic:
        """What the address asks for."""
        key = self.scope["url_route"]["kwargs"]["key"]
        return Topic(self.kind, key)

    def refuse(self, code: str, detail: str = "", *, command_id: str | None = None, bout: int | None = None) -> str:
        """A refusal by the door, as a frame in the language of the device."""
        with translation.override(self.visitor.language):
            return json.dumps(refusal(code, detail, command_id=command_id, bout=bout), ensure_ascii=False)


class SpectatorSocket(Socket):
    """Anyone's socket: shows one public topic, takes nothing."""

    async def enter(self) -> None:
        """Show the topic."""
        live.hub.subscribe(self.topic, self.outlet)

    def leave(self) -> None:
        """Show it no longer."""
        if self.sender is not None:
            live.hub.unsubscribe(self.topic, self.outlet)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Whatever a spectator says is refused, and changes nothing."""
        self.outlet.answer(self.refuse("forbidden", command_id=readable_id(message.get("text"))))
        await self.outlet.room()


class UnknownSocket(Socket):
    """An address that leads nowhere."""

    async def enter(self) -> None:
        """Say so."""
        self.outlet.close(NOT_FOUND)

    def leave(self) -> None:
        """Nothing was begun."""

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Nobody listens."""
