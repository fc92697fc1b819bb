"""The server's start and end, as the ASGI server tells them."""

from __future__ import annotations

from tournament.live.consumers import Receive
from tournament.live.outlet import Send
from tournament.live.service import live
from tournament.live.visitor import Scope


async def lifespan(scope: Scope, receive: Receive, send: Send) -> None:
    """Open the live part before the first request, close it after the last."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await live.start()
            await send({"type": "lifespan.startup.complete"})
        else:
            await live.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return
