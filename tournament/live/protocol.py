"""What a socket says, read into types at the edge (docs/protocol.md).

`parse` takes whatever came and never raises: it gives a Command, a ClockReading, a Status, or Garbage with a
sentence that says what is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournament.bouts.wire import parse_object, printable, wire_fault
from tournament.devices.timing import moment

LARGEST_ROW = 2**63 - 1
LONGEST_ID = 64
_ENVELOPE = frozenset({"type", "bout", "pressed", "sent"})


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the rulebook: `verb` holds `do`, `id` and its keys.

    `bout` None: the socket's own. `pressed` and `sent` are what the device said, believable or not.
    """

    id: str
    bout: int | None
    verb: dict[str, Any]
    pressed: Any = None
    sent: Any = None


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The device's clock (ms), read when it got the server's question `asked`."""

    asked: int
    device: float


@dataclass(frozen=True, slots=True)
class Status:
    """What a device tells of itself: battery 0 to 1, None where unknown."""

    battery: float | None


@dataclass(frozen=True, slots=True)
class Garbage:
    """Not a frame of this protocol. `id` is the command's where one could be read; `detail` says what is
    wrong."""

    detail: str
    id: str | None = None


Frame = Command | ClockReading | Status | Garbage


def parse(text: str | None) -> Frame:
    """Read one text frame; None stands for a binary one."""
    if text is None:
        return Garbage("frames are text, not binary")
    try:
        raw = parse_object(text)
    except ValueError as error:
        return Garbage(printable(str(error), 200))
    kind = raw.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        return Garbage("type must be command, time or status", _readable_id(raw))
    return reader(raw)


def readable_id(text: str | None) -> str | None:
    """The id of whatever came, to answer to; None where there is none to be read."""
    frame = parse(text)
    return frame.id if isinstance(frame, Command | Garbage) else None


def _readable_id(raw: dict[str, Any]) -> str | None:
    given = raw.get("id")
    return given if isinstance(given, str) and len(given) <= LONGEST_ID and given == printable(given) else None


def _command(raw: dict[str, Any]) -> Frame:
    verb = {key: value for key, value in raw.items() if key not in _ENVELOPE}
    fault = wire_fault(verb, id_needed=True)
    if fault:
        return Garbage(fault, _readable_id(raw))
    bout = raw.get("bout")
    if bout is not None and not _is_row(bout):
        return Garbage("bout must be the number of a bout", verb["id"])
    return Command(verb["id"], bout, verb, raw.get("pressed"), raw.get("sent"))


def _is_row(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LARGEST_ROW


def _clock_reading(raw: dict[str, Any]) -> Frame:
    asked, device = raw.get("t"), moment(raw.get("device"))
    if isinstance(asked, bool) or not isinstance(asked, int):
        return Garbage("t must be the number that the server asked with")
    if device is None:
        return Garbage("device must be the device's clock in milliseconds")
    return ClockReading(asked, device)


def _status(raw: dict[str, Any]) -> Frame:
    battery = raw.get("battery")
    if battery is None:
        return Status(None)
    if isinstance(battery, bool) or not isinstance(battery, int | float) or not 0 <= battery <= 1:
        return Garbage("battery must be a number from 0 to 1")
    return Status(float(battery))


_READERS = {"command": _command, "time": _clock_reading, "status": _status}
