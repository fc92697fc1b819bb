"""App of events, their rings and nominations."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EventsConfig(AppConfig):
    name = "tournament.events"
    verbose_name = _("Events")
