"""The whole product as one ASGI application: pages and API by Django, sockets beside it."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
# Before the sockets are imported: it makes the models known.
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402

from tournament.live.lifespan import lifespan  # noqa: E402
from tournament.live.routing import sockets  # noqa: E402

application = ProtocolTypeRouter({"http": pages, "websocket": sockets, "lifespan": lifespan})
