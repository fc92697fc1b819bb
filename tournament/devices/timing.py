"""When was a tap given? The device's clock, measured against the server's, and believed only as far as it
can be.

All moments are milliseconds on the server's clock unless a name says *device*. A `DeviceClock` belongs to
one connection (a reloaded page may run another clock) and keeps the sample with the shortest round trip of
the last sixteen. A `Hearing` belongs to one device and remembers the stretches in which the server did not
hear from it: only there may a press lie further back than the round trip. Nothing here raises on hostile
numbers; what makes no sense counts as not given.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

SAMPLES_KEPT = 16
SLACK_MS = 50
SILENCE_MS = 2500
STRETCHES_KEPT = 64
# A device sends what it had queued once its clock is measured; until then it is not properly heard.
SETTLING_MS = 1500
# Two clocks that run apart by 0.1 % differ by this much within the half minute that the samples span.
DRIFT_MS = 30
# Three thousand years; a device that says more has no clock. Where its zero lies is its own affair.
LARGEST_MS = 10**14


def moment(value: Any) -> float | None:
    """The number as a reading of a device's clock, ms; None where it cannot be one (text, truth value,
    NaN)."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if -LARGEST_MS <= value <= LARGEST_MS else None


@dataclass(frozen=True, slots=True)
class Stretch:
    """From `start` to `end`, both included, the server did not hear from the device."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sample:
    """One reading of the device's clock between a question and its answer."""

    asked: int
    device: float
    received: int

    @property
    def round_trip(self) -> int:
        return self.received - self.asked

    @property
    def offset(self) -> float:
        """What to add to the device's clock, true to half the round trip."""
        return (self.asked + self.received) / 2 - self.device

    def agrees(self, other: Sample) -> bool:
        """Whether both can be readings of one clock: some offset lies between asking and receiving of
        both."""
        lowest = max(self.asked - self.device, other.asked - other.device)
        highest = min(self.received - self.device, other.received - other.device)
        return lowest <= highest + DRIFT_MS


class DeviceClock:
    """The clock of one connection of a device."""

    def __init__(self) -> None:
        self._samples: deque[Sample] = deque(maxlen=SAMPLES_KEPT)

    def measure(self, asked: int, device: Any, received: int) -> bool:
        """Take the device's answer to a question asked at `asked`. False where the answer is no clock
        reading.

        A reading that no single clock can have given together with the earlier ones means that the clock
        was set: the earlier ones are forgotten.
        """
        reading = moment(device)
        if reading is None or received < asked:
            return False
        sample = Sample(asked, reading, received)
        if not all(sample.agrees(earlier) for earlier in self._samples):
            self._samples.clear()
        self._samples.append(sample)
        return True

    @property
    def _best(self) -> Sample | None:
        return min(self._samples, key=lambda sample: sample.round_trip, default=None)

    @property
    def offset(self) -> float | None:
        """Server's clock minus device's, ms; None before the first answer."""
        return self._best.offset if self._best else None

    @property
    def round_trip(self) -> int | None:
        """Shortest of the last round trips, ms; None before the first answer."""
        return self._best.round_trip if self._best else None


class Hearing:
    """When the server heard a device, whichever of its connections it used, and when it did not."""

    def __init__(self, last_heard: int | None = None) -> None:
        self.last_heard = last_heard
        self._stretches: deque[Stretch] = deque(maxlen=STRETCHES_KEPT)
        self._settling_until = 0

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The silences still remembered, oldest first."""
        return tuple(self._stretches)

    def connect(self, at: int) -> None:
        """A connection begins: the time since the device was last heard was silence, however short."""
        since = at if self.last_heard is None else self.last_heard
        self._stretches.append(Stretch(since - SLACK_MS, at))
        self._settling_until = at + SETTLING_MS

    def settle(self) -> None:
        """The clock of the new connection is measured: from now on the device is properly heard."""
        self._settling_until = 0

    def hear(self, received: int, round_trip: int | None = None) -> None:
        """A frame came.

        The one before it left the device up to a round trip before its receipt: a silence began there.
        """
        if received <= self._settling_until:
            self._stretches[-1] = Stretch(self._stretches[-1].start, received)
        elif self.last_heard is not None and received - self.last_heard > SILENCE_MS:
            self._stretches.append(Stretch(self.last_heard - SLACK_MS - (round_trip or 0), received))
        self.last_heard = max(received, self.last_heard or received)


def place(
    received: int,
    pressed: Any = None,
    sent: Any = None,
    *,
    offset: float | None = None,
    round_trip: int | None = None,
    stretches: Iterable[Stretch] = (),
) -> int:
    """The moment (ms, server's clock) at which a command happened.

    `pressed` and `sent` are the device's clock. With a measured `offset` the press is moved by it; without
    one, the time that the command waited on the device is taken off its receipt. It is never later than the
    receipt, and earlier than the round trip and some slack only inside a stretch of silence; else the first
    believable moment after it stands.
    """
    claim = _claim(received, moment(pressed), moment(sent), offset)
    if claim is None or claim >= received:
        return received
    heard_since = received - SLACK_MS - (round_trip or 0)
    if claim >= heard_since:
        return claim
    return min([heard_since, *(max(claim, silence.start) for silence in stretches if _fits(claim, silence))])


def _fits(claim: int, silence: Stretch) -> bool:
    """Whether a press may belong to a silence: inside it, or so little before that the two clocks' error
    explains it."""
    return silence.start - SILENCE_MS <= claim <= silence.end


def _claim(received: int, pressed: float | None, sent: float | None, offset: float | None) -> int | None:
    """Where the device puts the press on the server's clock; None where it says nothing that can be used."""
    if pressed is None:
        return None
    if offset is not None and math.isfinite(offset):
        return round(pressed + offset)
    if sent is None or sent < pressed:
        return None
    return round(received - (sent - pressed))
