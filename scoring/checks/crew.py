"""Are the seats that a bout needs occupied? ISB-046 for duels, ISB-079 for groups."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from scoring.checks.report import Report
from scoring.malformed import Malformed
from scoring.matching import pointer

# How many of each kind of seat must be occupied, in the order in which what is missing is named.
REQUIRED: dict[str, dict[str, int]] = {
    "isb/duel": {"hofmarshal": 1, "line": 4},
    "isb/group": {"hofmarshal": 1, "field": 1, "authenticity": 1},
}
SEAT = re.compile(r"hofmarshal|authenticity|secretary|(red|blue)-(captain|fighter)|line-[1-9][0-9]?|field-[1-9][0-9]?", re.ASCII)


def crew(profile: str, seats: Iterable[str]) -> Report:
    """Return the kinds of seat of which too few are occupied, each once.

    They are `hofmarshal`, `line`, `field` and `authenticity`. `seats` are the occupied ones as in a bout's `crew`
    (`line-1`, ...); one named twice counts once. Raises `Malformed` for an unknown profile or seat.
    """
    if profile not in REQUIRED:
        raise Malformed("/profile", f"Crews are checked for {' and '.join(REQUIRED)}.")
    occupied = Counter(_kind(seat, place) for seat, place in _first_places(seats).items())
    return Report(tuple(kind for kind, least in REQUIRED[profile].items() if occupied[kind] < least))


def crew_values(profile: str, values: Mapping[str, Any]) -> Report:
    """Return the same from a scenario's `values`, `{"seats": [...]}`."""
    for key in values:
        if key != "seats":
            raise Malformed(pointer("/values", key), "A crew has the one key seats.")
    seats = values.get("seats")
    if not isinstance(seats, list):
        raise Malformed("/values/seats", "seats is a list of the occupied seats.")
    return crew(profile, seats)


def _first_places(seats: Iterable[Any]) -> dict[str, int]:
    """Return each seat once with its place in the list; a seat named twice is still one marshal."""
    places: dict[str, int] = {}
    for place, seat in enumerate(seats):
        if not isinstance(seat, str):
            raise Malformed(f"/values/seats/{place}", "A seat is a text such as line-1.")
        places.setdefault(seat, place)
    return places


def _kind(seat: str, place: int) -> str:
    if SEAT.fullmatch(seat) is None:
        raise Malformed(f"/values/seats/{place}", f"Unknown seat {seat!r}.")
    return seat.rstrip("-0123456789")
