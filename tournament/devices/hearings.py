"""When this process heard each device, through whichever door: one memory for sockets and HTTP.

What the database keeps (`Device.last_heard_ms`) is only as fresh as is needed after a restart; the rest is in memory.
"""

from __future__ import annotations

import threading

from tournament.devices.models import Device
from tournament.devices.timing import Hearing

# How old the stored moment may get while the device is heard all the time (ms).
STORE_EVERY_MS = 2000

_lock = threading.Lock()
_hearings: dict[int, Hearing] = {}


def hearing_of(device: Device) -> Hearing:
    """The one Hearing of the device. A device never heard yet was silent since its enrolment."""
    with _lock:
        if device.pk not in _hearings:
            enrolled = int(device.enrolled_at.timestamp() * 1000)
            _hearings[device.pk] = Hearing(enrolled if device.last_heard_ms is None else device.last_heard_ms)
        return _hearings[device.pk]


def store_heard(device: Device, received: int) -> None:
    """Keep in the database that the device was heard at `received` (ms), unless what stands there is fresh enough."""
    if device.last_heard_ms is None or received - device.last_heard_ms >= STORE_EVERY_MS:
        device.last_heard_ms = received
        Device.objects.filter(pk=device.pk).update(last_heard_ms=received)


def forget_all() -> None:
    """Forget all, as a restart does."""
    with _lock:
        _hearings.clear()
