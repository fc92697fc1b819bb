"""What screens read: the frames of docs/protocol.md, complete and ready to be sent as JSON."""

from __future__ import annotations

from typing import Any


def crew_frame(ring_id: int, now: int | None = None) -> dict[str, Any]:
    """Data of `rings/<id>/crew`. Raises Ring.DoesNotExist. `devices` bear what the database knows (not connected)."""
    raise NotImplementedError


def public_ring_frame(ring_id: int, now: int | None = None) -> dict[str, Any]:
    """Data of `rings/<id>`. Raises Ring.DoesNotExist."""
    raise NotImplementedError


def bout_frame(bout_id: int, crew: bool = False, now: int | None = None) -> dict[str, Any]:
    """`{"now", "ring", "event", "bout": BOUT}` of one bout. Raises Bout.DoesNotExist."""
    raise NotImplementedError


def event_frame(slug: str, now: int | None = None) -> dict[str, Any]:
    """Data of `events/<slug>`. Raises Event.DoesNotExist."""
    raise NotImplementedError


def next_change(bout_id: int, now: int | None = None) -> int | None:
    """When (ms) the state of the bout next changes by itself; None where it does not."""
    raise NotImplementedError


def scenario(bout_id: int) -> dict[str, Any]:
    """The bout as a scenario file of docs/rulebook/FORMAT.md; `python -m scoring` re-judges it."""
    raise NotImplementedError
