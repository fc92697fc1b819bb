"""Tables of names as people have them: CSV from any office program, or the first sheet of an XLSX file.

Read into plain texts with the row numbers that the file shows in a spreadsheet. Whatever the file is, the answer is a table
or a sentence that says what is wrong with it.
"""

from __future__ import annotations

import contextlib
import csv
import datetime
import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.rosters.columns import COLUMNS, column_of

LARGEST_FILE = 1_000_000  # bytes
LARGEST_UNPACKED = 10_000_000  # bytes; an honest sheet of 500 rows has far less
# Reading costs by the element and not by the byte: half a million of them pack into 20 kB and hold the server up for
# seconds. A full sheet of 500 rows and 60 columns has about 120 000 tags.
MOST_TAGS = 150_000
MOST_ROWS = 500
MOST_COLUMNS = 60
LONGEST_CELL = 200
DELIMITERS = (";", "\t", ",")
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
# Letters of two alphabets in one word: read in the wrong code page.
MIXED_WORD = re.compile(r"[^\W\d_]*(?:[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z])")
SEPARATOR_LINE = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)


class Unreadable(Exception):
    """The file is no table that can be read; the text is a sentence that says why and what to do."""


@dataclass(frozen=True)
class Row:
    """One line of a table. `number` as a spreadsheet counts; `cells` are texts by column, one of `COLUMNS`."""

    number: int
    cells: dict[str, str]


@dataclass(frozen=True)
class Table:
    """What was read. `ignored` are headings that mean nothing here."""

    rows: list[Row]
    ignored: list[str]


def read_table(data: bytes) -> Table:
    """The table in the file. Raises Unreadable."""
    if len(data) > LARGEST_FILE:
        raise Unreadable(_("The file is larger than 1 MB. A list of names is much smaller; save only the sheet with the list."))
    if not data.strip():
        raise Unreadable(_("The file is empty."))
    if data.startswith(OLD_EXCEL):
        raise Unreadable(
            _("This is a file of an old Excel, or one with a password. Save it as .xlsx or CSV, without a password.")
        )
    lines = _sheet(data) if data.startswith(b"PK") else _csv(data)
    return _table(lines)


def _sheet(data: bytes) -> list[list[str]]:
    import openpyxl  # slow to load, and seldom needed

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            _refuse_floods(packed)
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # what the file says of its own size need not be true
        lines = sheet.iter_rows(max_row=MOST_ROWS + 20, max_col=MOST_COLUMNS, values_only=True)
        return [[_text(value) for value in line] for line in lines]
    except Unreadable:
        raise
    except Exception as error:  # a broken file may break the reader in any way; none of them is a fault of ours
        raise Unreadable(_("This file cannot be read as a spreadsheet. Save it anew as .xlsx or CSV.")) from error


def _refuse_floods(packed: zipfile.ZipFile) -> None:
    """Refuse what is small when packed and endless when read, before a reader of spreadsheets looks at it."""
    tags = 0
    if sum(part.file_size for part in packed.infolist()) <= LARGEST_UNPACKED:
        for part in packed.infolist():
            # Any part may be called a sheet, whatever its name; without the zeros a text in UTF-16 shows its tags too.
            text = packed.read(part).replace(b"\x00", b"")
            tags += text.count(b"<")
            # No spreadsheet declares entities; whoever does wants them to multiply.
            if b"<!DOCTYPE" in text:
                break
        else:
            if tags <= MOST_TAGS:
                return
    raise Unreadable(_("The sheet is too large. Copy the list into a new file and try again."))


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    return str(value)


def _csv(data: bytes) -> list[list[str]]:
    readings = [_split(text) for text in _decoded(data)]
    # Bytes do not say in which alphabet they are: the reading that has the known headings is the right one, and where the
    # headings are English the one without words like “Jiшн”.
    return max(readings, key=lambda lines: (_known_headings(lines), -_mixed_words(lines)))


def _decoded(data: bytes) -> list[str]:
    is_utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    texts = _in(data, "utf-16" if is_utf16 else "utf-8-sig") or _in(data, "cp1251", "cp1250")
    if not texts:
        raise Unreadable(_("The letters of this file cannot be read. Save it as CSV in UTF-8, or as .xlsx."))
    return texts


def _in(data: bytes, *encodings: str) -> list[str]:
    texts = []
    for encoding in encodings:
        with contextlib.suppress(UnicodeDecodeError):
            texts.append(data.decode(encoding))
    return texts


def _split(text: str) -> list[list[str]]:
    if "\x00" in text:
        raise Unreadable(_("This is no table. Choose a CSV or XLSX file."))
    said = SEPARATOR_LINE.match(text)
    body = text[said.end() :] if said else text
    delimiters = (said[1],) if said and said[1] in DELIMITERS else DELIMITERS
    return max((_parsed(body, delimiter) for delimiter in delimiters), key=_known_headings)


def _parsed(text: str, delimiter: str) -> list[list[str]]:
    lines: list[list[str]] = []
    try:
        for line in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            lines.append(line[:MOST_COLUMNS])
            if len(lines) > MOST_ROWS + 20:
                break
    except csv.Error as error:
        raise Unreadable(_("This file cannot be read as CSV: row %(row)s is broken.") % {"row": len(lines) + 1}) from error
    return lines


def _headings(lines: list[list[str]]) -> tuple[int, list[str]]:
    """Where the first line with anything in it stands, and what it says."""
    for index, line in enumerate(lines):
        if any(cell.strip() for cell in line):
            return index, [cell.strip() for cell in line]
    raise Unreadable(_("The file is empty."))


def _known_headings(lines: list[list[str]]) -> int:
    try:
        return sum(column_of(heading) is not None for heading in _headings(lines)[1])
    except Unreadable:
        return 0


def _mixed_words(lines: list[list[str]]) -> int:
    return sum(len(MIXED_WORD.findall(cell)) for line in lines for cell in line)


def _table(lines: list[list[str]]) -> Table:
    start, headings = _headings(lines)
    columns = [column_of(heading) for heading in headings]
    known = [column for column in columns if column]
    if "name" not in known:
        said = {"known": ", ".join(COLUMNS)}
        raise Unreadable(_("The first row has no heading “name”. It must name the columns; known are %(known)s.") % said)
    twice = next((heading for heading, column in zip(headings, columns, strict=True) if column and known.count(column) > 1), None)
    if twice is not None:
        raise Unreadable(_("The column “%(heading)s” stands there twice. Delete one of them.") % {"heading": twice})
    rows = list(_rows(lines[start + 1 :], start + 2, columns))
    if len(rows) > MOST_ROWS or len(lines) > MOST_ROWS + 10:
        raise Unreadable(_("The file has more than %(most)s rows. A team's list is much shorter.") % {"most": MOST_ROWS})
    if not rows:
        raise Unreadable(_("There are headings, but no names below them."))
    ignored = [heading for heading, column in zip(headings, columns, strict=True) if heading and not column]
    return Table(rows, [heading[:LONGEST_CELL] for heading in ignored])


def _rows(lines: list[list[str]], first: int, columns: list[str | None]) -> Iterable[Row]:
    for number, line in enumerate(lines, first):
        if any(cell.strip() for cell in line):
            cells = {column: cell.strip()[:LONGEST_CELL] for column, cell in zip(columns, line, strict=False) if column}
            yield Row(number, cells)
