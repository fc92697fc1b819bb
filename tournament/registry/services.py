"""Changes of the registry that reach further than one row."""

from __future__ import annotations

from tournament.registry.models import Entry


class WithdrawRefused(Exception):
    """The entry cannot be withdrawn now; the text is a sentence that says why and what to do."""


def withdraw(entry: Entry) -> Entry:
    """Take the entry out of its nomination: its open bouts go to the opponents. Raises WithdrawRefused while it fights."""
    raise NotImplementedError
