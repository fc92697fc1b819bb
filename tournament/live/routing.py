"""The addresses of the sockets (docs/protocol.md)."""

from __future__ import annotations

from channels.routing import URLRouter
from django.urls import path, re_path, register_converter
from django.urls.converters import IntConverter

from tournament.live.captain import CaptainSocket
from tournament.live.consumers import SpectatorSocket, UnknownSocket
from tournament.live.crew import CrewSocket


class RowConverter(IntConverter):
    """The number of a row; a number that no database holds leads nowhere."""

    regex = "[0-9]{1,18}"


register_converter(RowConverter, "row")

sockets = URLRouter(
    [
        path("ws/rings/<row:key>/crew/", CrewSocket.as_asgi(kind="rings")),
        path("ws/bouts/<row:key>/crew/", CrewSocket.as_asgi(kind="bouts")),
        path("ws/rings/<row:key>/", SpectatorSocket.as_asgi(kind="rings")),
        path("ws/bouts/<row:key>/", SpectatorSocket.as_asgi(kind="bouts")),
        path("ws/nominations/<row:key>/", SpectatorSocket.as_asgi(kind="nominations")),
        path("ws/events/<slug:key>/", SpectatorSocket.as_asgi(kind="events")),
        path("ws/captain/<str:key>/", CaptainSocket.as_asgi(kind="captain")),
        re_path("", UnknownSocket.as_asgi()),
    ]
)
