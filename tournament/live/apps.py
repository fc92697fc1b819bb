"""The sockets as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Connects the sockets with what they listen to."""

    name = "tournament.live"

    def ready(self) -> None:
        """Listen from the beginning; nothing is told before the server runs."""
        from tournament.live import listeners  # noqa: F401 -- its receivers connect on import, once models exist
