"""The one way in which a bout changes."""

from __future__ import annotations

from typing import Any

from tournament.bouts.answers import Answer
from tournament.devices.models import Device


def submit(
    bout_id: int,
    command: dict[str, Any],
    *,
    seat: str,
    at: int,
    received: int,
    device: Device | None = None,
    door: str = "socket",
) -> Answer:
    """Judge one command and append it to the bout's log. Durable when it returns. Never call it inside a transaction.

    `command` holds `do`, `id` and the verb's keys; who and when come from the door. Raises Bout.DoesNotExist.
    """
    raise NotImplementedError
