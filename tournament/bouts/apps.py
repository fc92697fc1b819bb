"""App of bouts and their append-only log."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BoutsConfig(AppConfig):
    name = "tournament.bouts"
    verbose_name = _("Bouts")

    def ready(self) -> None:
        from tournament.bouts import receivers  # noqa: F401 – receivers need the models, which are loaded only now
