"""App of drawn brackets."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DrawConfig(AppConfig):
    name = "tournament.draw"
    verbose_name = _("Draw")

    def ready(self) -> None:
        from tournament.draw import receivers  # noqa: F401 – receivers need the models, which are loaded only now
