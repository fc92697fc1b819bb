"""ISB A23 and A24: what a list for duels and one for group bouts must measure."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from scoring.checks import Report, arena

GOOD = {"length_m": 10, "width_m": 10, "barrier_m": 0.9, "surface": "hard"}


@pytest.mark.parametrize(
    ("values", "problems", "warnings"),
    [
        ({"length_m": 7, "width_m": 7, "barrier_m": 0.90}, (), ()),
        ({"length_m": 40, "width_m": 20, "barrier_m": 0.90}, (), ()),
        ({"length_m": 6.99, "width_m": 7}, ("length",), ()),
        ({"length_m": 40.01, "width_m": 20}, ("length",), ()),
        ({"width_m": 20.01}, ("width",), ()),
        ({"width_m": 6.99}, ("width",), ()),
        ({"barrier_m": 0.89}, ("barrier",), ()),
        ({"barrier_m": 1.00}, (), ("barrier",)),
        ({"surface": "rope"}, ("surface",), ()),
        ({"length_m": 1, "width_m": 1, "barrier_m": 0, "surface": ""}, ("length", "width", "barrier", "surface"), ()),
    ],
)
def test_a_list_for_duels(values: dict[str, Any], problems: tuple[str, ...], warnings: tuple[str, ...]) -> None:
    assert arena("isb/duel", {**GOOD, **values}) == Report(problems, warnings)


@pytest.mark.parametrize(
    ("values", "problems", "warnings"),
    [
        ({"length_m": 15, "width_m": 7}, (), ()),
        ({"length_m": 40, "width_m": 20}, (), ()),
        ({"length_m": 14.99, "width_m": 10}, ("length",), ()),
        ({"length_m": 40.01, "width_m": 20}, ("length",), ()),
        ({"length_m": 15, "width_m": 20.01}, ("width",), ()),
        ({"length_m": 15, "width_m": 7, "barrier_m": 0.80}, (), ("barrier",)),
        ({"length_m": 15, "width_m": 7, "barrier_m": 1.20, "surface": "soft"}, (), ()),
    ],
)
def test_a_list_for_groups(values: dict[str, Any], problems: tuple[str, ...], warnings: tuple[str, ...]) -> None:
    assert arena("isb/group", values) == Report(problems, warnings)


def test_what_is_not_given_is_not_examined() -> None:
    assert arena("isb/duel", {"length_m": None}) == Report()


def test_ninety_centimetres_are_the_same_from_a_file_and_from_a_database() -> None:
    measured = {key: Decimal(str(GOOD[key])) for key in ("length_m", "width_m", "barrier_m")}
    assert arena("isb/duel", {**measured, "surface": "hard"}) == Report()
