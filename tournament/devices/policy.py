"""Who may speak for a seat. Predicates that cannot raise; asked by every door."""

from __future__ import annotations

from tournament.devices.models import Device


def may_take_seat(device: Device | None, ring_id: int | None, seat: str) -> bool:
    """An enrolled, unrevoked device of that ring speaks for its own seat and for no other."""
    return (
        device is not None
        and not device.is_revoked
        and ring_id is not None
        and device.seat.ring_id == ring_id
        and device.seat.name == seat
    )
