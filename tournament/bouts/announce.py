"""After the commit: telling the doors which bout changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.bouts.models import Bout
from tournament.bouts.signals import bout_changed


@dataclass(frozen=True)
class Change:
    """`advanced`: the bracket changed too. `next_change`: ms, when the bout next changes by itself."""

    bout_id: int
    nomination_id: int
    ring_id: int | None
    advanced: bool = False
    next_change: int | None = None

    @classmethod
    def of(cls, bout: Bout, *, advanced: bool = False, next_change: int | None = None) -> Change:
        return cls(bout.pk, bout.nomination_id, bout.ring_id, advanced, next_change)


def announce(changes: Iterable[Change]) -> None:
    """Send `bout_changed` for each. A failing listener is written to the log and takes nothing back."""
    for change in changes:
        bout_changed.send_robust(
            Bout, bout_id=change.bout_id, nomination_id=change.nomination_id, ring_id=change.ring_id,
            advanced=change.advanced, next_change=change.next_change,
        )  # fmt: skip


def changes_of(bout_ids: Iterable[int], *, advanced: bool = False) -> list[Change]:
    """Changes of these bouts; with `advanced`, the first of them says so of the bracket, once."""
    bouts = list(Bout.objects.filter(pk__in=list(bout_ids)).order_by("order", "number"))
    return [Change.of(bout, advanced=advanced and index == 0) for index, bout in enumerate(bouts)]
