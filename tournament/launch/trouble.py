"""What stops a start and is no bug of ours: shown as a plain sentence, never as a traceback."""

from __future__ import annotations


class Trouble(Exception):
    """A sentence for the organiser: what is wrong and what to do about it."""
