"""Who may fight for each side of a group bout, and who is named for the next attempt (ISB-056 ... ISB-063).

A captain names his line-up as often as he likes until it is locked; the one named last holds from attempt to attempt. Whoever
a card has barred drops out of it by himself, and comes back when the card is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.commands import SIDES
from scoring.malformed import Malformed
from scoring.ruleset import Ruleset

Barred = Callable[[str], Sequence[str]]


class Squads:
    """Both sides' fighters. `sides` are a bout's; `barred` tells for a side who may not fight any more."""

    def __init__(self, ruleset: Ruleset, sides: Mapping[str, Mapping[str, Any]], barred: Barred) -> None:
        self._barred = barred
        self.roster: dict[str, tuple[str, ...]] = {}
        self._named: dict[str, tuple[str, ...]] = {}
        self.side_of: dict[str, str] = {}
        self.lock: int | None = None  # log number of «К бою» for the coming attempt
        for side in SIDES:
            main, reserves = squad(sides[side], side, ruleset.main)
            self.roster[side] = (*main, *reserves)
            self._named[side] = main
            for fighter in self.roster[side]:
                if fighter in self.side_of:
                    raise Malformed(f"/sides/{side}", f"{fighter} is named twice")
                self.side_of[fighter] = side

    def name(self, side: str, fighters: Sequence[str]) -> None:
        """Name the line-up of the next attempt."""
        self._named[side] = tuple(fighters)

    def lineup(self, side: str) -> tuple[str, ...]:
        """Who starts the next attempt: as named, less the barred."""
        barred = set(self._barred(side))
        return tuple(fighter for fighter in self._named[side] if fighter not in barred)

    def barred(self, side: str) -> list[str]:
        """The side's fighters who may not fight any more."""
        return list(self._barred(side))


def squad(side: Mapping[str, Any], name: str, size: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Main and reserve fighters of a side: lists of ids, or numbers of made-up ones `red-1`, `red-2` ... Raises Malformed."""
    main = _fighters(side.get("main", size), f"/sides/{name}/main", name, 0)
    reserves = _fighters(side.get("reserves", 0), f"/sides/{name}/reserves", name, len(main))
    if len(main) > size:
        raise Malformed(f"/sides/{name}/main", f"{size} of a side start, not {len(main)}")
    return main, reserves


def _fighters(value: Any, pointer: str, side: str, before: int) -> tuple[str, ...]:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1_000:
        return tuple(f"{side}-{before + index}" for index in range(1, value + 1))
    if isinstance(value, list) and all(isinstance(fighter, str) and 0 < len(fighter) <= 60 for fighter in value):
        return tuple(value)
    raise Malformed(pointer, "must be a number of fighters or a list of their ids")
