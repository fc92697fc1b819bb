"""Brackets as a page shows them."""

from __future__ import annotations


class BracketView:
    """(follows)"""

    def __init__(self, frame: dict) -> None:
        self.frame = frame
