"""App of drawn brackets."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DrawConfig(AppConfig):
    name = "tournament.draw"
    verbose_name = _("Draw")
