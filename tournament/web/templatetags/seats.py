"""Names of seats, sides and moments for templates."""

from __future__ import annotations

import re

from django import template

from tournament.web.words import SEATS

register = template.Library()


@register.filter
def seat_name(seat: str) -> str:
    """`line-2` as `Line 2`, in the reader's language; an unknown seat as it is."""
    found = re.fullmatch(r"([a-z]+(?:-captain|-fighter)?)(?:-(\d+))?", seat)
    if found is None or found[1] not in SEATS:
        return seat
    return str(SEATS[found[1]]).replace("{n}", found[2] or "").strip()


@register.filter
def words(text: str) -> list[str]:
    """`"red blue"|words`: a list for a loop."""
    return text.split()


@register.filter
def countdown(clock: dict[str, int]) -> str:
    """Time left of a state's clock at its own moment, `1:05`; the page's script runs it on."""
    left = max(0, clock["limit"] - clock["elapsed"])
    seconds = -(-left // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
