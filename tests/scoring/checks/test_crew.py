"""A duel needs its hofmarshal and four line marshals; a group bout its hofmarshal, a field seat and an expert."""

from __future__ import annotations

import pytest

from scoring.checks import Report, crew

LINE = [f"line-{number}" for number in range(1, 5)]


@pytest.mark.parametrize(
    ("profile", "seats", "missing"),
    [
        ("isb/duel", ["hofmarshal", *LINE], ()),
        ("isb/duel", ["hofmarshal", *LINE, "secretary", "red-captain"], ()),
        ("isb/duel", ["hofmarshal", *LINE[:3]], ("line",)),
        ("isb/duel", ["hofmarshal", *LINE[:3], "line-1"], ("line",)),
        ("isb/duel", LINE, ("hofmarshal",)),
        ("isb/duel", [], ("hofmarshal", "line")),
        ("isb/group", ["hofmarshal", "field-1", "authenticity"], ()),
        ("isb/group", ["hofmarshal", "field-12"], ("authenticity",)),
        ("isb/group", LINE, ("hofmarshal", "field", "authenticity")),
    ],
)
def test_the_kinds_of_seat_that_are_missing_are_named_once(profile: str, seats: list[str], missing: tuple[str, ...]) -> None:
    assert crew(profile, seats) == Report(missing)
