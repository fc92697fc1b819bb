"""When was a command that came over HTTP? There is no measured clock here, only how long it waited on the device."""

from __future__ import annotations

from typing import Any

from tournament.devices.hearings import hearing_of, store_heard
from tournament.devices.models import Device
from tournament.devices.timing import place


def placed_at(device: Device, command: dict[str, Any], received: int) -> int:
    """The moment (ms, server's clock) of the press: receipt less the wait between `pressed` and `sent`, believed as far
    back as the device was not heard from."""
    hearing = hearing_of(device)
    hearing.hear(received)
    store_heard(device, received)
    return place(received, command.get("pressed"), command.get("sent"), stretches=hearing.stretches)
