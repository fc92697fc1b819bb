"""The server's clock: one source of «now» for every receipt and every screen.

It is read from the wall once, when the process starts, and runs on the monotonic clock from then on, so that nobody
who sets the laptop's time in the middle of a bout moves a tap.
"""

from __future__ import annotations

import time
from pathlib import Path

from django.conf import settings

_WALL_AT_START_NS = time.time_ns()
_MONOTONIC_AT_START_NS = time.monotonic_ns()


def now_ms() -> int:
    """Milliseconds since 1970 on the server's own steady clock."""
    passed = time.monotonic_ns() - _MONOTONIC_AT_START_NS
    return (_WALL_AT_START_NS + passed) // 1_000_000 + _shift_ms()


def _shift_ms() -> int:
    """What a test adds to the clock (milliseconds); 0 on a real event."""
    if not settings.CLOCK_SHIFT_FILE:
        return 0
    try:
        return int(Path(settings.CLOCK_SHIFT_FILE).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0
