"""What any door asks of a command before it knows the bout: the shape that can be judged and written down at all."""

from __future__ import annotations

import json
import re
from typing import Any

# A command is some short values; what is bigger is no command.
MOST_BYTES = 16 * 1024
COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
# Who and when are the door's to say; the rest of the envelope the door has taken off.
_THE_DOORS_OWN = ("at", "received", "by")
_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")


def parse_object(body: bytes | str) -> dict[str, Any]:
    """The JSON object of a frame or request body. Raises ValueError with a sentence for people (English)."""
    size = len(body) if isinstance(body, bytes) else len(body.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise ValueError(f"a command has at most {MOST_BYTES} bytes, this one {size}")
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is not JSON ({type(error).__name__})") from error
    if not isinstance(parsed, dict):
        raise ValueError("a command is a JSON object")
    return parsed


def wire_fault(command: dict[str, Any], *, id_needed: bool) -> str:
    """What keeps the command from being judged, in one sentence (English); empty where nothing does."""
    for key in _THE_DOORS_OWN:
        if key in command:
            return f"{key} is the server's to say, leave it out"
    if not isinstance(command.get("do"), str):
        return "do must name a verb"
    given = command.get("id")
    if (given is not None or id_needed) and not (isinstance(given, str) and COMMAND_ID.fullmatch(given)):
        return "id must be 8 to 64 characters out of A-Z a-z 0-9 _ -"
    for key, value in command.items():
        if _UNWRITABLE.search(key):
            return "a key holds a character that cannot be written down"
        if not _is_plain(value):
            return f"{key[:40]} must be a text, a whole number, true, false or a list of texts"
    return ""


def sound_time(value: Any) -> bool:
    """Whether this is a moment on some clock: whole milliseconds, not below 0."""
    return type(value) is int and 0 <= value < 2**53


def printable(text: str, most: int = 400) -> str:
    """The text without characters that cannot be sent or stored, cut to `most` letters."""
    return _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)[:most]


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, str) and not _UNWRITABLE.search(item) for item in value)
    if isinstance(value, str):
        return not _UNWRITABLE.search(value)
    return value is None or isinstance(value, bool) or (isinstance(value, int) and abs(value) < 2**53)
