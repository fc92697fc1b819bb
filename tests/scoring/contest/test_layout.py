"""Where matches stand on the sheet: no two in one place, each between its feeders, third place below the final."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.contest.layout import Box, layout
from tests.scoring.contest.kit import bracket_of


def test_four_stand_in_two_columns_with_third_place_under_the_final() -> None:
    sheet = layout(bracket_of(4, third_place=True))
    assert sheet.boxes == {
        "1.1": Box("1.1", 0, 0.5),
        "1.2": Box("1.2", 0, 1.5),
        "2.1": Box("2.1", 1, 1.0),
        "3P": Box("3P", 1, 2.0),
    }
    assert (sheet.columns, sheet.rows) == (2, 2.5)


def test_a_connector_runs_from_the_source_to_its_side_of_the_target() -> None:
    connectors = layout(bracket_of(4), box_width=0.8, box_height=0.4).connectors
    assert [(line.source, line.target, line.side, line.loser) for line in connectors] == [
        ("1.1", "2.1", "red", False),
        ("1.2", "2.1", "blue", False),
    ]
    assert rounded(connectors[0].points) == [(0.8, 0.5), (0.9, 0.5), (0.9, 0.9), (1.0, 0.9)]
    assert rounded(connectors[1].points) == [(0.8, 1.5), (0.9, 1.5), (0.9, 1.1), (1.0, 1.1)]


def test_the_ways_of_the_losers_are_marked() -> None:
    connectors = layout(bracket_of(8, third_place=True)).connectors
    assert [line.source for line in connectors if line.loser] == ["2.1", "2.2"]
    assert {line.target for line in connectors if line.loser} == {"3P"}


def test_byes_are_marked_so_that_they_can_be_left_out() -> None:
    sheet = layout(bracket_of(5))
    assert [box.match for box in sheet.boxes.values() if box.bye] == ["1.1", "1.3", "1.4"]


def test_one_entrant_leaves_an_empty_sheet() -> None:
    sheet = layout(bracket_of(1))
    assert (sheet.columns, sheet.rows, sheet.boxes, sheet.connectors) == (0, 0, {}, ())


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 13, 16, 33, 64, 128])
def test_no_two_boxes_touch_and_all_lie_on_the_sheet(count: int) -> None:
    sheet = layout(bracket_of(count, third_place=True))
    places = [(box.column, box.row) for box in sheet.boxes.values()]
    for column in range(sheet.columns):
        rows = sorted(row for at, row in places if at == column)
        assert all(lower - upper >= 1 for upper, lower in pairwise(rows))
        assert all(0.5 <= row <= sheet.rows - 0.5 for row in rows)


@pytest.mark.parametrize("count", [4, 8, 16, 64])
def test_third_place_stands_below_the_final_and_at_the_end_of_no_other_line(count: int) -> None:
    sheet = layout(bracket_of(count, third_place=True))
    final, third = list(sheet.boxes.values())[-2:]
    assert third.match == "3P"
    assert (third.column, third.row > final.row) == (final.column, True)
    feeding = {box.row for box in sheet.boxes.values() if box.column == final.column - 1}
    assert third.row not in feeding


@pytest.mark.parametrize("count", [8, 32])
def test_a_later_match_stands_midway_between_its_feeders(count: int) -> None:
    sheet = layout(bracket_of(count))
    for match, box in sheet.boxes.items():
        feeders = [sheet.boxes[line.source].row for line in sheet.connectors if line.target == match]
        if feeders:
            assert box.row == sum(feeders) / 2


def rounded(points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    return [(round(x, 6), round(y, 6)) for x, y in points]
