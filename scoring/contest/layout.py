"""Where the matches of a single elimination stand on a sheet: pure geometry, in abstract units.

A column is one unit wide and belongs to a round; a row is one unit high and belongs to a match of the first
round. A later match stands midway between its two feeders, the bout for third place under the final. Whoever
draws (a page, a print, an overlay) multiplies by its own sizes and turns nothing round.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.contest.bracket import Bracket
from scoring.contest.graph import LoserOf, Match, Seed, Source

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """One match. `column` is the left edge, `row` the middle of the box; both from 0.

    `bye` marks a first-round match without a second side, which most drawings leave blank.
    """

    match: str
    column: int
    row: float
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Connector:
    """The line from a match to the side (`red` or `blue`) that it feeds. `loser` marks a way to third place.

    `points` are the corners from the right edge of `source` to the left edge of `target`, as (x, y).
    """

    source: str
    target: str
    side: str
    loser: bool
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole sheet, `columns` wide and `rows` high: boxes by match id, connectors by target."""

    columns: int
    rows: float
    boxes: dict[str, Box]
    connectors: tuple[Connector, ...]


def layout(bracket: Bracket, box_width: float = 0.8, box_height: float = 0.8) -> Layout:
    """Return the geometry of `bracket`; a bracket of one entrant has no boxes (0 columns, 0 rows).

    `box_width` and `box_height` say how much of its column and row a box fills (0 to 1); connectors bend in
    the middle of the gap and end at the middle of the target's red (upper) or blue (lower) half.
    """
    graph = bracket.sheet.graph
    boxes: dict[str, Box] = {}
    for number in graph.rounds():
        for match in graph.of_round(number):
            bye = number == 1 and None in bracket.states[match.id].sides()
            boxes[match.id] = Box(match.id, number - 1, _row(match, boxes), bye)
    if graph.final is not None and graph.third is not None:
        boxes[graph.third] = _below_final(boxes, graph.final, graph.third)
    drawn = [match for match in graph.matches if match.round > 1]
    connectors = [c for match in drawn for c in _connectors(match, boxes, box_width, box_height)]
    columns = max((box.column for box in boxes.values()), default=-1) + 1
    bottom = max((box.row for box in boxes.values()), default=-0.5)
    return Layout(columns, bottom + 0.5, boxes, tuple(connectors))


def _row(match: Match, boxes: dict[str, Box]) -> float:
    rows = [boxes[source.match].row for source in match.sources() if not isinstance(source, Seed)]
    return sum(rows) / len(rows) if rows else match.position - 0.5


def _below_final(boxes: dict[str, Box], final: str, third: str) -> Box:
    """Stand the third-place box a row under the final, and half a row more where a semi-final's line runs."""
    over = boxes[final]
    row, taken = over.row + 1, {box.row for box in boxes.values() if box.column == over.column - 1}
    return Box(third, over.column, row + 0.5 if row in taken else row)


def _connectors(match: Match, boxes: dict[str, Box], width: float, height: float) -> list[Connector]:
    found = []
    for side, source, shift in (("red", match.red, -height / 4), ("blue", match.blue, height / 4)):
        if not isinstance(source, Seed):
            points = _corners(boxes[source.match], boxes[match.id], shift, width)
            found.append(Connector(source.match, match.id, side, _is_loser(source), points))
    return found


def _corners(source: Box, target: Box, shift: float, width: float) -> tuple[Point, ...]:
    bend = (source.column + width + source.column + 1) / 2
    start, end = (source.column + width, source.row), (float(target.column), target.row + shift)
    return start, (bend, start[1]), (bend, end[1]), end


def _is_loser(source: Source) -> bool:
    return isinstance(source, LoserOf)
