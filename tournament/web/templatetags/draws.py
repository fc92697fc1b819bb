"""What a draw has to tell, for templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from tournament.draw.models import Draw
from tournament.draw.settling import OpenTie, open_ties
from tournament.events.models import Nomination

register = template.Library()


@register.filter
def ties(nomination: Nomination) -> list[OpenTie]:
    """The ties of its pools that wait for the organiser."""
    return open_ties(nomination)


@register.filter
def unmet_wishes(drawn: Draw) -> list[str]:
    """What the draw could not do and why: who of one club meet at once, which pool is small; a sentence for each."""
    names = {entrant["id"]: entrant["name"] for entrant in drawn.entrants}
    return [_told(note, [names.get(entrant, entrant) for entrant in note["entrants"]]) for note in drawn.notes]


def _told(note: dict[str, Any], who: list[str]) -> str:
    sentence = (_of_pool if "pool" in note else _of_bracket)()[note["why"]]
    red, blue = (*who, "", "")[:2]
    return sentence % {"red": red, "blue": blue, "names": ", ".join(who), "pool": note.get("pool", ""), "count": len(who)}


def _of_bracket() -> dict[str, str]:
    return {
        "both_seeded": _("%(red)s and %(blue)s are of one club and meet in the first round: seeds keep their places."),
        "too_many_of_one": _(
            "%(red)s and %(blue)s are of one club and meet in the first round: others are too few to part them."
        ),
    }


def _of_pool() -> dict[str, str]:
    return {
        "both_seeded": _("Of one club and together in pool %(pool)s: %(names)s. Seeds keep their pools."),
        "too_many_of_one": _("Of one club and together in pool %(pool)s: %(names)s. Others are too few to part them."),
        "too_few": _("In pool %(pool)s there are only %(count)s: %(names)s."),
    }
