"""What the enrolment tells the bouts above it. Sent after the commit."""

from __future__ import annotations

from django.dispatch import Signal

# ring_id: int, seat: str, present: bool – a seat got its first device, or lost its last one.
seat_changed = Signal()

# device_id: int – its key is dead from now on; its open sockets are to be closed.
device_revoked = Signal()
