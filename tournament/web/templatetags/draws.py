"""What a draw has to tell, for templates."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from tournament.draw.models import Draw

register = template.Library()


@register.filter
def unmet_wishes(drawn: Draw) -> list[str]:
    """Who meets in the first round though of one club, and why that could not be helped: a sentence for each pair."""
    names = {entrant["id"]: entrant["name"] for entrant in drawn.entrants}
    sentences = {
        "both_seeded": _("%(red)s and %(blue)s are of one club and meet in the first round: seeds keep their places."),
        "too_many_of_one": _(
            "%(red)s and %(blue)s are of one club and meet in the first round: others are too few to part them."
        ),
    }
    told = []
    for note in drawn.notes:
        red, blue = (names.get(entrant, entrant) for entrant in note["entrants"])
        told.append(sentences[note["why"]] % {"red": red, "blue": blue})
    return told
