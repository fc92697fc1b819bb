"""Is this list fit for these bouts? The sizes of ISB-014, -015, -018 to -020 (duels) and ISB-054 (groups).

Limits are inclusive, and a value that is not given is not examined. Sizes are compared as decimals, so that
0.9 typed into a form, read from a file or fetched from a database is the same ninety centimetres. For a
duel's barrier the text of the rules is taken at its word (0.9 m, lower is refused), a higher one is remarked
on; for groups no height is laid down and a lower one is remarked on (K20).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from scoring.checks.report import Report
from scoring.malformed import Malformed
from scoring.matching import pointer

BARRIER_M = Decimal("0.9")
MEASURES = ("length_m", "width_m", "barrier_m")


@dataclass(frozen=True, slots=True)
class ArenaProfile:
    """The limits of one kind of bout: sizes from-to in metres, and what its list must be like."""

    length_m: tuple[Decimal, Decimal]
    width_m: tuple[Decimal, Decimal]
    hard_only: bool
    barrier_binds: bool


PROFILES: dict[str, ArenaProfile] = {
    "isb/duel": ArenaProfile((Decimal(7), Decimal(40)), (Decimal(7), Decimal(20)), True, True),
    "isb/group": ArenaProfile((Decimal(15), Decimal(40)), (Decimal(7), Decimal(20)), False, False),
}


def arena(profile: str, values: Mapping[str, Any]) -> Report:
    """Return what is wrong with a list: `length`, `width`, `barrier`, `surface`.

    `values` are `length_m`, `width_m`, `barrier_m` (metres, number or Decimal) and `surface` (`"hard"`, ...);
    one left out or None is not examined. Raises `Malformed` for an unknown profile or key and a wrong type.
    """
    if profile not in PROFILES:
        raise Malformed("/profile", f"Arenas are checked for {' and '.join(PROFILES)}.")
    limits = PROFILES[profile]
    length, width, barrier, surface = _read(values)
    problems = [
        code
        for code, size, (least, most) in (
            ("length", length, limits.length_m),
            ("width", width, limits.width_m),
        )
        if size is not None and not least <= size <= most
    ]
    low = barrier is not None and barrier < BARRIER_M
    high = barrier is not None and barrier > BARRIER_M
    if low and limits.barrier_binds:
        problems.append("barrier")
    if surface is not None and limits.hard_only and surface != "hard":
        problems.append("surface")
    remarkable = high if limits.barrier_binds else low
    return Report(tuple(problems), ("barrier",) if remarkable else ())


def _read(values: Mapping[str, Any]) -> tuple[Decimal | None, Decimal | None, Decimal | None, str | None]:
    for key in values:
        if key not in (*MEASURES, "surface"):
            raise Malformed(pointer("/values", key), "Known are length_m, width_m, barrier_m and surface.")
    length, width, barrier = (_metres(values, key) for key in MEASURES)
    surface = values.get("surface")
    if not isinstance(surface, str | None):
        raise Malformed("/values/surface", 'surface is a text such as "hard".')
    return length, width, barrier, surface


def _metres(values: Mapping[str, Any], key: str) -> Decimal | None:
    value = values.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise Malformed(f"/values/{key}", f"{key} is a number of metres.")
    size = Decimal(str(value))
    if not size.is_finite() or size < 0:
        raise Malformed(f"/values/{key}", f"{key} is a number of metres, 0 or more.")
    return size
