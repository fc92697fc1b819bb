"""Clubs, fighters, entries."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from tests.factories import make_entries, make_fighter, make_nomination
from tournament.registry.models import Club, Entry, Fighter

pytestmark = pytest.mark.django_db


def test_two_fighters_of_one_name_are_two_fighters() -> None:
    nomination = make_nomination()
    for _ in range(2):
        Entry(nomination=nomination, fighter=make_fighter("Иван Иванов")).full_clean(exclude=["number"])
        Entry.objects.create(nomination=nomination, fighter=make_fighter("Иван Иванов"))
    assert nomination.entries.count() == 2


def test_a_fighter_is_entered_once() -> None:
    [entry] = make_entries(make_nomination(), 1)
    with pytest.raises(ValidationError, match="entered in this nomination already"):
        Entry(nomination=entry.nomination, fighter=entry.fighter, number=9).full_clean()


def test_a_seed_is_given_once() -> None:
    [entry] = make_entries(make_nomination(), 1)
    with pytest.raises(ValidationError, match="has that seed"):
        Entry(nomination=entry.nomination, fighter=make_fighter(), seed=1, number=9).full_clean()


def test_many_entries_have_no_seed() -> None:
    nomination = make_nomination()
    for _ in range(3):
        Entry.objects.create(nomination=nomination, fighter=make_fighter())
    assert [entry.number for entry in nomination.entries.order_by("number")] == [1, 2, 3]


def test_start_numbers_run_on_in_each_nomination() -> None:
    first, second = make_nomination(), make_nomination()
    make_entries(first, 2)
    assert [entry.number for entry in make_entries(second, 2)] == [1, 2]


def test_an_entry_stays_in_its_nomination() -> None:
    [entry] = make_entries(make_nomination(), 1)
    entry.nomination = make_nomination()
    with pytest.raises(ValidationError, match="stays in its nomination"):
        entry.full_clean()


@pytest.mark.parametrize("country", ["cz", "CZE", "Č1", "C"])
def test_a_country_is_two_capital_letters(country: str) -> None:
    with pytest.raises(ValidationError, match="two capital letters"):
        Fighter(name="Jan Novák", country=country).full_clean()


def test_a_club_of_one_name_and_city_stands_once() -> None:
    Club.objects.create(name="Rytíři", city="Brno")
    Club(name="Rytíři", city="Praha").full_clean()
    with pytest.raises(ValidationError, match="on the list already"):
        Club(name="Rytíři", city="Brno").full_clean()
