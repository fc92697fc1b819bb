"""Contests: who meets whom, who goes on, who has won.

Values in, values out: `draw` turns a `DrawRequest` into a `Bracket`, `draw_pools` into `Pools`; `apply` takes either one
entry further, `view` says everything about it in the rulebook's words. `table` ranks a stage by its results.
"""

from __future__ import annotations

from scoring.contest import scenario, standings_file
from scoring.contest.bracket import Bracket, draw
from scoring.contest.layout import Layout, layout
from scoring.contest.reading import read_request
from scoring.contest.request import DrawRequest, Entrant, Refused

__all__ = [
    "Bracket",
    "DrawRequest",
    "Entrant",
    "Layout",
    "Refused",
    "draw",
    "layout",
    "read_request",
    "scenario",
    "standings_file",
]
