"""The organiser's way to the rehearsal bots.

The bots stand above the doors (they knock at them like any tablet), so a page may not import them: they are named in
one place here and looked up when asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.http import HttpRequest

from tournament.events.models import Event

BOTS = "tournament.rehearsal.services"


class RehearsalRefused(Exception):
    """The bots do not begin; the text says why."""


def start(event: Event, request: HttpRequest) -> dict[str, Any]:
    """Let the bots fight the event against this very server. Raises RehearsalRefused."""
    bots = import_module(BOTS)
    try:
        result: dict[str, Any] = bots.start(event, url=bots.own_address(request.META["SERVER_PORT"]), fast=False)
    except bots.RehearsalRefused as error:
        raise RehearsalRefused(str(error)) from error
    return result


def status(event: Event) -> dict[str, Any]:
    """`{running, bouts, taps, acked, lost, disputes, lines, ...}` of the newest rehearsal of this process."""
    result: dict[str, Any] = import_module(BOTS).status(event)
    return result


def stop(event: Event) -> dict[str, Any]:
    """Tell the bots to end."""
    result: dict[str, Any] = import_module(BOTS).stop(event)
    return result
