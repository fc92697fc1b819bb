"""`manage.py demo`: the demo event on an empty database, or a fresh one beside the old."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.rehearsal.demo import another_demo, ensure_demo, language_of


class Command(BaseCommand):
    """Does nothing where there is an event already, so that it may run at every start."""

    help = "Make the demo event if there is no event yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", choices=languages, help="language of the event (default: this computer's)")
        parser.add_argument("--reset", action="store_true", help="make a fresh demo event beside those that there are")

    def handle(self, *args: Any, language: str | None = None, reset: bool = False, **options: Any) -> None:
        chosen = language or language_of(os.environ)
        event = another_demo(chosen) if reset else ensure_demo(chosen)
        if event is None:
            self.stdout.write("There is an event already; nothing was made. For a fresh demo event: demo --reset")
        else:
            self.stdout.write(f"Demo event made: {event.name}, /events/{event.slug}/")
