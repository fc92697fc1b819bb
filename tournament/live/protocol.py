"""What a socket says, read into types at the edge, and the frames of answer (docs/protocol.md).

`parse` takes whatever came and never raises: it gives a Command, a ClockReading, a Status, or Garbage with a
sentence that says what is wrong.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from tournament.bouts.answers import Answer
from tournament.bouts.refusals import sentence
from tournament.devices.timing import moment

LARGEST_FRAME_BYTES = 16 * 1024
LARGEST_ROW = 2**63 - 1
_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_ENVELOPE = frozenset({"type", "id", "bout", "pressed", "sent"})
# Who, and when on the server's clock, is for the server to say.
_NOT_THE_DEVICES = frozenset({"at", "received", "by"})


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the rulebook. `verb` holds `do`, `id` and its keys; `pressed` and `sent` are as the
    device sent them."""

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


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal that the door itself gives: the command did not reach the bout's log."""

    code: str
    detail: str = ""
    id: str | None = None
    bout: int | None = None


def parse(text: str | None) -> Frame:
    """Read one text frame; None stands for a binary one."""
    if text is None:
        return Garbage("frames are text, not binary")
    if len(text) > LARGEST_FRAME_BYTES or len(text.encode("utf-8", "replace")) > LARGEST_FRAME_BYTES:
        return Garbage(f"the frame is larger than {LARGEST_FRAME_BYTES} bytes")
    try:
        raw = json.loads(text, parse_constant=_no_number)
        if not _is_storable(raw):
            return Garbage("a text holds characters that cannot be kept (a NUL or half a surrogate pair)")
    except RecursionError:
        return Garbage("the JSON is nested too deeply")
    except ValueError as error:
        return Garbage(f"not JSON: {str(error)[:120]}")
    if not isinstance(raw, dict):
        return Garbage("a frame is a JSON object")
    reader = _READERS.get(raw["type"]) if isinstance(raw.get("type"), str) else None
    if reader is None:
        return Garbage('type must be "command", "time" or "status"', _readable_id(raw))
    return reader(raw)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _is_storable(raw: Any) -> bool:
    """Every text in it can go into a database and into a UTF-8 file."""
    text = json.dumps(raw, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\\u0000" not in text


def _readable_id(raw: dict[str, Any]) -> str | None:
    given = raw.get("id")
    return given if isinstance(given, str) and len(given) <= 64 else None


def _command(raw: dict[str, Any]) -> Frame:
    given = _readable_id(raw)
    if given is None or not _ID.fullmatch(given):
        return Garbage("id must be a text of 8 to 64 letters, digits, - and _, made on the device", given)
    bout = raw.get("bout")
    if bout is not None and not _is_row(bout):
        return Garbage("bout must be the number of a bout", given)
    if not isinstance(raw.get("do"), str):
        return Garbage("do must be a verb of the rulebook", given)
    foreign = sorted(_NOT_THE_DEVICES & raw.keys())
    if foreign:
        return Garbage(f"{foreign[0]} is for the server to say; leave it out", given)
    verb = {key: value for key, value in raw.items() if key not in _ENVELOPE}
    return Command(given, bout, {**verb, "id": given}, raw.get("pressed"), raw.get("sent"))


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


def answer_frame(answer: Answer | Refusal, command_id: str | None, language: str) -> str:
    """`ack` or `refused`, the sentence in the language of the device."""
    if isinstance(answer, Refusal):
        return _refused(
            answer.code, answer.detail, language, id=answer.id, bout=answer.bout, seq=None, repeat=False
        )
    facts = {"id": command_id, "bout": answer.bout, "seq": answer.seq, "repeat": answer.repeat}
    if answer.refused:
        return _refused(answer.refused, answer.detail, language, **facts)
    return json.dumps({"type": "ack", **facts, "at": answer.at})


def _refused(code: str, detail: str, language: str, **facts: Any) -> str:
    with translation.override(language):
        message = sentence(code, detail)
    return json.dumps({"type": "refused", **facts, "code": code, "message": message}, ensure_ascii=False)


def time_frame(asked: int) -> str:
    """Ask the device for its clock; `asked` is the server's moment (ms) and comes back in the answer."""
    return f'{{"type": "time", "t": {asked}}}'
