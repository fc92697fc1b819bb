"""Drawing a bracket, and filling its later slots from what was fought."""

from __future__ import annotations

from tournament.draw.models import Draw
from tournament.events.models import Nomination


class DrawRefused(Exception):
    """The nomination cannot be drawn now; the text is a sentence that says why and what to do."""


def draw(nomination: Nomination, random: str) -> Draw:
    """Draw the bracket and make a bout for every match that can be fought. The same text gives the same bracket.

    Raises DrawRefused: nobody is entered, or bouts were begun already.
    """
    raise NotImplementedError


def advance(nomination: Nomination) -> list[int]:
    """Fill the sides of later bouts from official bouts and withdrawals. Returns the ids of the bouts that changed."""
    raise NotImplementedError
