"""The formats of a draw by the names that files give them: how each is drawn, what may be wished and asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.contest.bracket import draw
from scoring.contest.contest import Contest
from scoring.contest.invariants import INVARIANTS
from scoring.contest.pool_invariants import POOL_INVARIANTS
from scoring.contest.pools import draw_pools, draw_round_robin
from scoring.contest.request import DrawRequest, Refused

# Formats of the rulebook that this version does not draw yet.
NOT_YET = ("double", "swiss")


@dataclass(frozen=True)
class Format:
    """One format. `invariants` take the contest that `draw` makes; `hints` say why an option is none of this format."""

    title: str
    draw: Callable[[DrawRequest], Contest | Refused]
    options: tuple[str, ...]
    invariants: Mapping[str, Callable[[Any], str]]
    hints: Mapping[str, str] = field(default_factory=dict)


_ROUND_ROBIN = {name: check for name, check in POOL_INVARIANTS.items() if name not in ("clubs_apart_pools", "seeds_apart")}

FORMATS: dict[str, Format] = {
    "single": Format(
        "a single elimination", draw, ("third_place", "separate_by"), INVARIANTS,
        {
            "pools": "A single elimination has no pools.",
            "rounds": "The rounds of a single elimination follow from the number of entrants.",
        },
    ),
    "pools": Format(
        "pools", draw_pools, ("pools", "separate_by"), POOL_INVARIANTS,
        {
            "third_place": "Pools have no bout for the third place.",
            "rounds": "The rounds of a pool follow from the number of entrants.",
        },
    ),
    "round_robin": Format(
        "a round robin", draw_round_robin, (), _ROUND_ROBIN,
        {
            "third_place": "The third place of a round robin is a place in its table.",
            "separate_by": "In a round robin everybody meets everybody: nobody can be kept apart.",
            "pools": "A round robin is one pool; several are the format pools.",
            "rounds": "The rounds of a round robin follow from the number of entrants.",
        },
    ),
}  # fmt: skip
