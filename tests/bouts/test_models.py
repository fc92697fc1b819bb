"""The log is append-only: for the program, and for whoever opens the database with other tools."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.db.models import ProtectedError

from tests.factories import Fight
from tournament.bouts.models import AppendOnlyError, Bout, LogEntry
from tournament.events.models import Nomination


@pytest.fixture
def entry(fight: Fight) -> LogEntry:
    fight.call()
    return LogEntry.objects.get()


def test_an_entry_is_not_saved_twice(entry: LogEntry) -> None:
    entry.do = "confirm"
    with pytest.raises(AppendOnlyError):
        entry.save()
    assert LogEntry.objects.get().do == "call"


def test_an_entry_is_not_deleted(entry: LogEntry) -> None:
    with pytest.raises(AppendOnlyError):
        entry.delete()
    assert LogEntry.objects.count() == 1


def test_entries_are_not_changed_or_deleted_in_bulk(entry: LogEntry) -> None:
    with pytest.raises(AppendOnlyError):
        LogEntry.objects.update(do="confirm")
    with pytest.raises(AppendOnlyError):
        LogEntry.objects.all().delete()
    with pytest.raises(AppendOnlyError):
        LogEntry.objects.bulk_update([entry], ["do"])
    with pytest.raises(AppendOnlyError):
        LogEntry.objects.update_or_create(pk=entry.pk, defaults={"do": "confirm"})
    assert LogEntry.objects.get().do == "call"


def test_the_related_rows_offer_no_way_around(entry: LogEntry) -> None:
    with pytest.raises(AppendOnlyError):
        entry.bout.log.update(do="confirm")
    with pytest.raises(AppendOnlyError):
        entry.bout.log.all().delete()


def test_the_manager_that_django_uses_itself_is_guarded_too(entry: LogEntry) -> None:
    with pytest.raises(AppendOnlyError):
        LogEntry._base_manager.update(do="confirm")


def test_the_database_refuses_a_change_by_plain_sql(entry: LogEntry) -> None:
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE bouts_logentry SET refused = 'forbidden'")


def test_a_bout_that_has_a_log_is_not_deleted(entry: LogEntry) -> None:
    with pytest.raises(ProtectedError):
        entry.bout.delete()
    with pytest.raises(ProtectedError):
        entry.bout.nomination.delete()


def test_one_number_is_given_once_in_a_bout(entry: LogEntry) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.create(bout=entry.bout, seq=1, seat="line-1", do="hit", at=1, received=1)


def test_one_command_id_stands_once_per_seat(entry: LogEntry) -> None:
    again = {"bout": entry.bout, "seat": entry.seat, "command_id": entry.command_id, "do": "call", "at": 1, "received": 1}
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.create(seq=2, **again)


def test_a_bout_has_two_different_sides(fight: Fight) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Bout.objects.filter(pk=fight.bout_id).update(blue=models.F("red"))


def test_a_match_has_one_bout(nomination: Nomination) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Bout.objects.create(nomination=nomination, match="1.1", number=99)
