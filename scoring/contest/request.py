"""What a drawing starts from, and the answer when it cannot be done.

`DrawRequest` is the whole input: entrants, the text of the lot and the organiser's wishes. The same request
always gives the same draw. `Refused` is an answer in the rulebook's codes; a file or dictionary whose text
is wrong raises `Malformed` instead.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from scoring.malformed import Malformed
from scoring.ruleset import STANDINGS_KEYS


@dataclass(frozen=True, slots=True)
class Refused:
    """A step that is not taken. `code` is the rulebook's, `detail` one English sentence for the log.

    `affects` names the begun matches that a correction would reach, by round, then position.
    """

    code: str
    detail: str
    affects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entrant:
    """One fighter or team of the draw. `id` alone tells entrants apart; names and clubs may be equal.

    `seed` 0 means no seed; an entrant with a seed and without an `id` is a place that is not yet filled
    (the winner of a pool still being fought). `club` and `nation` are "" where unknown. Raises `Malformed`
    for a negative seed and for an entrant with neither id nor seed.
    """

    id: str | None
    seed: int = 0
    club: str = ""
    nation: str = ""
    name: str = ""

    def __post_init__(self) -> None:
        if self.seed < 0:
            raise Malformed("/seed", "A seed is a whole number from 1; 0 means no seed.")
        if not self.id and not self.seed:
            raise Malformed("/id", "An entrant has an id; a place not yet filled has a seed instead.")

    @property
    def side(self) -> Any:
        """The entrant as a side in JSON: the id, or `{"seed": n}` for a place not yet filled."""
        return self.id or {"seed": self.seed}


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """All that a contest is drawn from.

    `random` is the text of the lot. `separate_by` is `"club"`, `"nation"` or None: who shall not meet in
    the first round, or in a pool. `third_place` asks for a bout between the beaten semi-finalists. `pools` is how
    many pools are to be dealt; `keys` are those of the table that names the champion of a round robin.
    """

    entrants: tuple[Entrant, ...]
    random: str = ""
    third_place: bool = False
    separate_by: str | None = None
    pools: int = 1
    keys: tuple[str, ...] = STANDINGS_KEYS

    def refusal(self) -> Refused | None:
        """Return why nothing can be drawn: `no_entrants`, `duplicate_entrant`, `duplicate_seed`; or None."""
        if not self.entrants:
            return Refused("no_entrants", "Nobody is entered.")
        if twice := _first_repeated([entrant.id for entrant in self.entrants if entrant.id is not None]):
            return Refused("duplicate_entrant", f"{twice} is entered twice.")
        if twice := _first_repeated([str(entrant.seed) for entrant in self.entrants if entrant.seed]):
            return Refused("duplicate_seed", f"Seed {twice} is given twice.")
        return None

    def unit(self, entrant: Entrant) -> str:
        """Return the club or nation whose members are kept apart, "" where none is or nothing is known."""
        if self.separate_by is None:
            return ""
        return entrant.club if self.separate_by == "club" else entrant.nation


def _first_repeated(values: list[str]) -> str:
    return next((value for value, times in Counter(values).items() if times > 1), "")
