"""App of the HTTP door for scripts and for tablets whose socket is down."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "tournament.api"
