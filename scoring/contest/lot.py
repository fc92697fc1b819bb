"""Lots that anyone can draw again.

Chance comes from a text that is read out at the drawing (a headline, the throws of a coin): each item draws
the SHA-256 of that text, the purpose and its own name, and the items line up by what they drew. So a lot
depends on nothing but what was said aloud, and not on the order in which the entries were typed in.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from json import dumps


def draw_lots(text: str, purpose: str, items: Iterable[str]) -> list[str]:
    """Return `items` in the order of the lot; `purpose` keeps two lots of one text apart."""
    return sorted(items, key=lambda item: (_number(text, purpose, item), item))


def _number(text: str, purpose: str, item: str) -> bytes:
    # JSON keeps the three parts apart ("a" + "bc" is not "ab" + "c") and admits any character.
    return sha256(dumps([text, purpose, item]).encode()).digest()
