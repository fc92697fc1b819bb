"""App of seats of the crew and the devices enrolled in them."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DevicesConfig(AppConfig):
    name = "tournament.devices"
    verbose_name = _("Devices")

    def ready(self) -> None:
        from tournament.devices import receivers  # noqa: F401 – receivers need the models, which are loaded only now
