"""What others ask of events, rings and nominations."""

from __future__ import annotations

from tournament.events.models import Ring
from tournament.events.rules import arena_problems


def ring_problems(ring: Ring, kind: str = "duel") -> list[str]:
    """Sentences that say why bouts of that kind (`duel`, `group`) may not be fought on the ring; empty: they may."""
    return arena_problems(ring, kind)
