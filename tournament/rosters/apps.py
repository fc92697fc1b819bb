"""App of the teams' rosters."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RostersConfig(AppConfig):
    name = "tournament.rosters"
    verbose_name = _("Rosters")
