"""Who stands on which line: seeds by the standard order, the rest by lot, clubmates apart where possible.

The n-th best seed stands on line-number n, the unseeded share the line-numbers after the seeds by lot, and
the numbers above the entry are byes. Line-numbers i and lines + 1 - i meet in the first round, so the byes
fall to the best of themselves. A wish to keep a club or nation apart only moves the unseeded: each exchange
is one that makes fewer clubmates meet, and when none is left no other arrangement has fewer (every outsider
then already stands opposite a member of the unit that is too large).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.contest.lot import draw_lots
from scoring.contest.request import DrawRequest, Entrant

Lines = list[Entrant | None]


@dataclass(frozen=True, slots=True)
class Note:
    """A wish that could not be met: two of one unit who meet in the first round although `wish` parts them.

    `why` is `both_seeded` (seeds keep their lines) or `too_many_of_one` (no outsider was left to part them).
    """

    wish: str
    unit: str
    red: str
    blue: str
    why: str

    def view(self) -> dict[str, Any]:
        """Return the note as JSON: its parts, for a screen that translates, and an English sentence."""
        reason = {
            "both_seeded": "both are seeded, and seeds keep their places",
            "too_many_of_one": "there are too few others to part them",
        }[self.why]
        pair = f"{self.red} and {self.blue}, both of {self.wish} {self.unit},"
        return {
            "wish": self.wish,
            "unit": self.unit,
            "entrants": [self.red, self.blue],
            "why": self.why,
            "text": f"{pair} meet in the first round: {reason}.",
        }


def line_order(lines: int) -> list[int]:
    """Return the line-numbers from top to bottom of a bracket of `lines` (a power of two) lines.

    Begin with 1, then replace each s by s, (lines + 1 - s), as the rulebook's layout says.
    """
    order = [1]
    while len(order) < lines:
        size = 2 * len(order)
        order = [line for seed in order for line in (seed, size + 1 - seed)]
    return order


def place(request: DrawRequest) -> tuple[tuple[Entrant | None, ...], tuple[Note, ...]]:
    """Return who stands on line-number 1, 2, ... (None is a bye), and a note per wish not met."""
    seeded = ranked_seeds(request)
    unseeded = {entrant.id: entrant for entrant in request.entrants if not entrant.seed}
    by_lot = draw_lots(request.random, "lines", [name for name in unseeded if name is not None])
    lines: Lines = [*seeded, *(unseeded[name] for name in by_lot)]
    lines += [None] * (_power_of_two(len(lines)) - len(lines))
    if request.separate_by is not None:
        _part_units(request, lines, len(seeded))
    return tuple(lines), tuple(_notes(request, lines))


def ranked_seeds(request: DrawRequest) -> list[Entrant]:
    """Return the seeded entrants, the best first; gaps between the seeds do no harm."""
    return sorted((entrant for entrant in request.entrants if entrant.seed), key=lambda entrant: entrant.seed)


def ranks(request: DrawRequest) -> dict[str, int]:
    """Return each known entrant's rank from 1: by seed, the unseeded after them in the order given."""
    unseeded = [entrant for entrant in request.entrants if not entrant.seed]
    order = [*ranked_seeds(request), *unseeded]
    return {entrant.id: rank for rank, entrant in enumerate(order, 1) if entrant.id is not None}


def _power_of_two(entrants: int) -> int:
    return 1 << (entrants - 1).bit_length()


def _part_units(request: DrawRequest, lines: Lines, seeds: int) -> None:
    """Exchange unseeded entrants (those from index `seeds` on) until no exchange parts more clubmates."""
    drawn = [entrant.id for entrant in lines[seeds:] if entrant is not None and entrant.id is not None]
    position = {entrant.id: index for index, entrant in enumerate(lines) if entrant is not None}
    # A lot of its own decides who is asked first to change places, so that no line is favoured.
    turns = draw_lots(request.random, "exchange", drawn)
    for mover in turns:
        if not _clashes(request, lines, position[mover]):
            continue
        for other in turns:
            here, there = position[mover], position[other]
            if _exchange_helps(request, lines, here, there):
                lines[here], lines[there] = lines[there], lines[here]
                position[mover], position[other] = there, here
                break


def _exchange_helps(request: DrawRequest, lines: Lines, here: int, there: int) -> bool:
    before = _clashes(request, lines, here) + _clashes(request, lines, there)
    lines[here], lines[there] = lines[there], lines[here]
    after = _clashes(request, lines, here) + _clashes(request, lines, there)
    lines[here], lines[there] = lines[there], lines[here]
    return after < before


def _clashes(request: DrawRequest, lines: Lines, index: int) -> bool:
    mine, other = lines[index], lines[-1 - index]
    if mine is None or other is None or index == len(lines) - 1 - index:
        return False
    return request.unit(mine) != "" and request.unit(mine) == request.unit(other)


def _notes(request: DrawRequest, lines: Lines) -> list[Note]:
    notes = []
    for index in range(len(lines) // 2):
        red, blue = lines[index], lines[-1 - index]
        if red is None or blue is None or not _clashes(request, lines, index):
            continue
        why = "both_seeded" if red.seed and blue.seed else "too_many_of_one"
        names = [entrant.id or f"seed {entrant.seed}" for entrant in (red, blue)]
        notes.append(Note(request.separate_by or "", request.unit(red), names[0], names[1], why))
    return notes
