"""Files of names as office programs write them, and files that are none."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any

import openpyxl
import pytest

from tournament.rosters.tables import Unreadable, read_table


def xlsx(*lines: list[Any]) -> bytes:
    book = openpyxl.Workbook()
    for line in lines:
        book.active.append(line)
    packed = io.BytesIO()
    book.save(packed)
    return packed.getvalue()


def cells(data: bytes) -> list[dict[str, str]]:
    return [row.cells for row in read_table(data).rows]


ENGLISH = "name;club;number\nJan Novák;Rytíři;7\n"
RUSSIAN = "Имя;Клуб;Номер\nИван Петров;Клуб;7\n"
CZECH = "Jméno;Klub;Číslo\nŘehoř Žižka;Rytíři;7\n"


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_csv_of_every_kind(delimiter: str, encoding: str, end: str) -> None:
    text = ENGLISH.replace(";", delimiter).replace("\n", end)
    assert cells(text.encode(encoding)) == [{"name": "Jan Novák", "club": "Rytíři", "number": "7"}]


@pytest.mark.parametrize(
    ("text", "encoding", "name"),
    [
        (RUSSIAN, "cp1251", "Иван Петров"),
        (RUSSIAN, "utf-8", "Иван Петров"),
        (CZECH, "cp1250", "Řehoř Žižka"),
        ("name\nИван Петров", "cp1251", "Иван Петров"),
        ("name\nŘehoř Žižka", "cp1250", "Řehoř Žižka"),
    ],
)
def test_letters_of_old_windows(text: str, encoding: str, name: str) -> None:
    assert cells(text.encode(encoding))[0]["name"] == name


def test_a_sheet_with_numbers_dates_and_truth() -> None:
    data = xlsx(
        ["Name", "Born", "No.", "Captain", "Club"],
        ["Jan Novák", datetime.datetime(1990, 5, 17), 7, True, None],
        ["Petr", datetime.date(1991, 1, 2), 8.0, None, "Rytíři"],
    )
    assert cells(data) == [
        {"name": "Jan Novák", "born": "1990-05-17", "number": "7", "captain": "1", "club": ""},
        {"name": "Petr", "born": "1991-01-02", "number": "8", "captain": "", "club": "Rytíři"},
    ]


def test_rows_are_counted_as_a_spreadsheet_counts_them() -> None:
    table = read_table(b"\n\nname\n\nJan\n\nPetr\n")
    assert [(row.number, row.cells["name"]) for row in table.rows] == [(5, "Jan"), (7, "Petr")]


def test_a_cell_in_quotes_may_hold_the_delimiter() -> None:
    assert cells('name,club\n"Novák, Jan","A ""B"""\n'.encode()) == [{"name": "Novák, Jan", "club": 'A "B"'}]


def test_the_line_that_tells_excel_the_delimiter_is_no_heading() -> None:
    assert cells(b"sep=;\r\nname;no\r\nJan;7\r\n") == [{"name": "Jan", "number": "7"}]


def test_headings_that_mean_nothing_here_are_named() -> None:
    assert read_table(b"name;shoe size\nJan;44\n").ignored == ["shoe size"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b";;\n;;\n", "empty"),
        (b"x" * 1_000_001, "larger than 1 MB"),
        (b"Jan;7\nPetr;8\n", "no heading"),
        (b"name;number\n", "no names below"),
        (b"name;club;Name\nJan;;\n", "stands there twice"),
        (b"name\n" + b"Jan\n" * 501, "more than 500 rows"),
        (xlsx(["name"], *(["Jan"] for _ in range(501))), "more than 500 rows"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "old Excel"),
        (b"PK\x03\x04 broken", "cannot be read as a spreadsheet"),
        (b"name\x00;no\n", "no table"),
        (b'name;no\n"' + b"x" * 140_000, "row 2 is broken"),
        (b"\xff\xfe\x00", "no table"),
        (b"name\n\x98\x81", "letters of this file"),
    ],
)
def test_what_is_no_list_is_told_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_table(data)


def test_exactly_five_hundred_rows_are_read() -> None:
    assert len(read_table(b"name\n" + b"Jan\n" * 500).rows) == 500


def test_the_fullest_honest_sheet_is_read() -> None:
    table = read_table(xlsx(["Name", *("?" * 59)], *(["Jan Novák", *range(59)] for _ in range(500))))
    assert len(table.rows) == 500


def with_part(name: str, text: bytes) -> bytes:
    """A sound spreadsheet with one of its parts changed."""
    packed = io.BytesIO()
    sound = zipfile.ZipFile(io.BytesIO(xlsx(["name"], ["Jan"])))
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bomb:
        for part in sound.namelist():
            bomb.writestr(part, text if part == name else sound.read(part))
    return packed.getvalue()


ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("xl/worksheets/sheet1.xml", b" " * 10_000_000),
        ("xl/worksheets/sheet1.xml", b"<worksheet><sheetData><row>" + b"<c><v>1</v></c>" * 100_000),
        ("xl/styles.xml", b"<styleSheet><fonts>" + b"<font><b/></font>" * 100_000),
        ("xl/worksheets/sheet1.xml", ENTITIES.encode()),
        ("xl/worksheets/sheet1.xml", ENTITIES.encode("utf-16")),
    ],
    ids=["bytes", "cells", "styles", "entities", "entities in UTF-16"],
)
def test_a_sheet_that_unpacks_to_a_flood_reaches_no_reader(monkeypatch: pytest.MonkeyPatch, name: str, text: bytes) -> None:
    data = with_part(name, text)
    monkeypatch.delattr(openpyxl, "load_workbook")
    with pytest.raises(Unreadable, match="too large"):
        read_table(data)


def test_a_package_that_is_no_spreadsheet_is_told_so() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as other:
        other.writestr("readme.txt", "hello")
    with pytest.raises(Unreadable, match="cannot be read as a spreadsheet"):
        read_table(packed.getvalue())
