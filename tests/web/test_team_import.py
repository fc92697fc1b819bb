"""A file with names on the page: looked at, each error in its cell, and saved only when it is accepted."""

from __future__ import annotations

import html
import io
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tournament.registry.models import Entry, Fighter
from tournament.rosters import services
from tournament.rosters.models import Upload
from tournament.rosters.selectors import squad

GOOD = "имя;клуб;номер;капитан\nИван Петров;Витязь;7;да\nПётр Сидоров;Витязь;;\n"


def path(entry: Entry, act: str = "") -> str:
    return f"/events/spring/teams/{entry.pk}/import/" + (f"{act}/" if act else "")


def send(organiser: Client, entry: Entry, data: str | bytes, name: str = "list.csv", vouched: bool = True) -> Any:
    file = SimpleUploadedFile(name, data.encode() if isinstance(data, str) else data)
    return organiser.post(path(entry), {"file": file, **({"vouched": "1"} if vouched else {})}, follow=True)


def token(entry: Entry) -> dict[str, str]:
    return {"token": Upload.objects.get(entry=entry).token}


def text(answer: Any) -> str:
    return html.unescape(answer.content.decode())


def test_a_file_is_looked_at_and_then_accepted(organiser: Client, reds: Entry) -> None:
    page = text(send(organiser, reds, GOOD))
    assert "No errors" in page
    assert "new fighter" in page
    assert (len(squad(reds)), Fighter.objects.count()) == (4, 4)
    told = text(organiser.post(path(reds, "accept"), token(reds), follow=True))
    assert "2 names are taken over" in told
    assert [(row["number"], row["name"], row["captain"]) for row in squad(reds)[4:]] == [
        (5, "Пётр Сидоров", False), (7, "Иван Петров", True),
    ]  # fmt: skip
    assert "like the file already" in text(send(organiser, reds, GOOD))


def test_a_spreadsheet_is_taken_as_well(organiser: Client, reds: Entry) -> None:
    book = openpyxl.Workbook()
    for line in (["Jméno", "Číslo"], ["Jan Novák", 21]):
        book.active.append(line)
    packed = io.BytesIO()
    book.save(packed)
    send(organiser, reds, packed.getvalue(), "soupiska.xlsx")
    organiser.post(path(reds, "accept"), token(reds))
    assert squad(reds)[-1]["number"] == 21


def test_each_error_stands_in_its_row_and_cell_and_nothing_can_be_accepted(organiser: Client, reds: Entry) -> None:
    page = text(send(organiser, reds, "name;number\nJan;2\nPetr;x\n"))
    assert "2 rows have errors" in page
    first = page.split('<th scope="row">2</th>', 1)[1].split("</tr>", 1)[0]
    assert '<td data-head="Surcoat number" class="cell wrong">2<span class="why">✕ Number 2 is worn by Reds 2' in first
    assert "✕ Surcoat number" in first
    assert "Accept the list" not in page
    answer = organiser.post(path(reds, "accept"), token(reds))
    assert answer.status_code == 409
    assert (len(squad(reds)), Fighter.objects.count()) == (4, 4)


def test_without_the_desks_word_unknown_names_are_errors_and_the_tick_mends_them(organiser: Client, reds: Entry) -> None:
    assert "The desk checks new fighters first" in text(send(organiser, reds, GOOD, vouched=False))
    page = text(organiser.post(path(reds, "check"), {**token(reds), "vouched": "1"}, follow=True))
    assert "No errors" in page
    page = text(organiser.post(path(reds, "check"), token(reds), follow=True))
    assert "2 rows have errors" in page


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"x" * 1_000_002, "larger than 1 MB"),
        (b"Jan;7\n", "no heading"),
        (b"PK\x03\x04", "cannot be read as a spreadsheet"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "no table"),
        (b"name\n" + b"Jan\n" * 501, "more than 500 rows"),
    ],
)
def test_a_file_that_is_no_list_is_told_in_a_sentence(organiser: Client, reds: Entry, data: bytes, said: str) -> None:
    answer = send(organiser, reds, data)
    assert answer.status_code == 409
    assert said in text(answer)
    assert not Upload.objects.exists()


def test_no_file_at_all_is_asked_for(organiser: Client, reds: Entry) -> None:
    assert "Choose a file first" in text(organiser.post(path(reds)))


def test_what_is_accepted_is_what_was_looked_at(organiser: Client, reds: Entry) -> None:
    send(organiser, reds, GOOD)
    seen = token(reds)
    send(organiser, reds, "name\nAnother Man\n")
    for stale in (seen, {}, {"token": "x"}):
        answer = organiser.post(path(reds, "accept"), stale)
        assert answer.status_code == 409
        assert "replaced meanwhile" in text(answer)
    assert len(squad(reds)) == 4


def test_accepting_twice_is_accepting_once(organiser: Client, reds: Entry) -> None:
    send(organiser, reds, GOOD)
    seen = token(reds)
    assert [organiser.post(path(reds, "accept"), seen).status_code for _ in range(2)] == [302, 409]
    assert len(squad(reds)) == 6


def test_a_declared_list_takes_no_file(organiser: Client, reds: Entry) -> None:
    send(organiser, reds, GOOD)
    services.declare(reds)
    answer = organiser.post(path(reds, "accept"), token(reds))
    assert "is declared" in text(answer)
    assert len(squad(reds)) == 4


def test_a_dropped_file_is_forgotten(organiser: Client, reds: Entry) -> None:
    send(organiser, reds, GOOD)
    organiser.post(path(reds, "drop"), token(reds))
    assert not Upload.objects.exists()
    assert len(squad(reds)) == 4


def test_names_that_would_be_markup_are_shown_as_they_are(organiser: Client, reds: Entry) -> None:
    page = send(organiser, reds, "name;<script>\n<script>alert(1)</script>;\n", name="<b>.csv").content.decode()
    assert "<script>alert" not in page
    assert "<b>.csv" not in page
