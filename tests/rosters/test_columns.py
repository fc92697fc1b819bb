"""What may stand in a cell, in three languages."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tournament.rosters import columns

TODAY = datetime.date(2027, 5, 1)


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Name", "name"), (" ИМЯ: ", "name"), ("Jméno", "name"), ("Клуб", "club"), ("země", "country"), ("Дата рождения", "born"),
        ("Ročník", "born"), ("Состав", "role"), ("№", "number"), ("No.", "number"), ("Číslo", "number"), ("Kapitán", "captain"),
        ("shoe size", None), ("", None),
    ],
)  # fmt: skip
def test_headings_of_three_languages(heading: str, column: str | None) -> None:
    assert columns.column_of(heading) == column


@pytest.mark.parametrize(
    ("text", "born"),
    [
        ("", (None, None)),
        ("1990", (1990, None)),
        ("1990-05-17", (1990, datetime.date(1990, 5, 17))),
        ("17.05.1990", (1990, datetime.date(1990, 5, 17))),
        ("17. 5. 1990", (1990, datetime.date(1990, 5, 17))),
        ("17/5/1990", (1990, datetime.date(1990, 5, 17))),
    ],
)
def test_dates_of_birth(text: str, born: Any) -> None:
    assert columns.read_born(text, TODAY) == born


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (columns.read_role, "Main", "main"), (columns.read_role, "запас", "reserve"), (columns.read_role, "náhradník", "reserve"),
        (columns.read_role, "", ""), (columns.read_number, "№ 7", 7), (columns.read_number, "007", 7),
        (columns.read_number, "", None), (columns.read_captain, "да", True),
        (columns.read_captain, "Ano", True), (columns.read_captain, "", False),
        (columns.read_captain, "нет", False), (columns.read_country, "cz", "CZ"), (columns.read_country, "", ""),
    ],
)  # fmt: skip
def test_what_is_understood(read: Any, text: str, value: Any) -> None:
    assert read(text) == value


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (columns.read_role, "coach"), (columns.read_number, "0"), (columns.read_number, "1000"), (columns.read_number, "7a"),
        (columns.read_number, "-7"), (columns.read_number, "7.5"), (columns.read_captain, "maybe"), (columns.read_country, "CZE"),
        (columns.read_country, "Россия"), (columns.read_country, "ČZ"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(read: Any, text: str) -> None:
    with pytest.raises(columns.Unfit):
        read(text)


@pytest.mark.parametrize("text", ["soon", "90", "31.02.1990", "1890-01-01", "2028-01-01", "2027-05-02", "3055", "33010"])
def test_a_date_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(columns.Unfit, match="1990-05-17"):
        columns.read_born(text, TODAY)
