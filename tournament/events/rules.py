"""Questions that events put to the rules of the sport: is this ruleset sound, may this ring be fought on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournament.events.models import Nomination


def nomination_errors(nomination: Nomination) -> dict[str, Any]:
    """Errors by field of a nomination whose ruleset or changes to it are not sound; empty when all is well."""
    return {}
