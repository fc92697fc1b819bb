"""A team's list of an earlier event is taken over name by name; who cannot be is told with the reason."""

from __future__ import annotations

import datetime

import pytest

from tests.factories import make_event, make_nomination, make_team
from tournament.registry.models import Admission, Entry
from tournament.rosters import services
from tournament.rosters.copying import copy_from, earlier_rosters
from tournament.rosters.lists import RosterRefused
from tournament.rosters.selectors import squad

pytestmark = pytest.mark.django_db


@pytest.fixture
def last_year() -> Entry:
    event = make_event(name="Last year", first_day=datetime.date(2026, 5, 1), last_day=datetime.date(2026, 5, 1))
    return make_team(make_nomination(event, ruleset="isb/group-5"), "Greens", main=5, reserves=2)


@pytest.fixture
def today(last_year: Entry) -> Entry:
    assert last_year.team is not None
    return services.enter(make_nomination(make_event(name="Today"), ruleset="isb/group-5"), last_year.team)


def test_the_whole_list_comes_with_its_roles_numbers_and_captain(last_year: Entry, today: Entry) -> None:
    assert copy_from(today, last_year.roster, admitted_by="olga") == (7, [])
    assert squad(today) == squad(last_year)


def test_who_is_not_admitted_to_this_event_is_told_by_name(last_year: Entry, today: Entry) -> None:
    checked = last_year.roster.members.get(number=3).fighter
    Admission.objects.create(event=today.nomination.event, fighter=checked)
    named, refused = copy_from(today, last_year.roster)
    assert (named, [member["name"] for member in squad(today)]) == (1, ["Greens 3"])
    assert [name for name, _why in refused] == [f"Greens {number}" for number in (1, 2, 4, 5, 6, 7)]
    assert "not admitted" in refused[0][1]


def test_a_smaller_list_takes_as_many_as_it_holds(last_year: Entry) -> None:
    assert last_year.team is not None
    small = services.enter(make_nomination(ruleset="isb/group-3"), last_year.team)
    named, refused = copy_from(small, last_year.roster, admitted_by="olga")
    assert (named, [name for name, _why in refused]) == (5, ["Greens 4", "Greens 5"])


def test_a_worn_number_gives_way_to_the_lowest_free_one(last_year: Entry, today: Entry) -> None:
    newcomer = last_year.roster.members.get(number=7).fighter
    Admission.objects.create(event=today.nomination.event, fighter=newcomer)
    services.place(today, newcomer, "reserve", number=1)
    copy_from(today, last_year.roster, admitted_by="olga")
    numbers = {member["name"]: member["number"] for member in squad(today)}
    assert (numbers["Greens 7"], numbers["Greens 1"], numbers["Greens 2"]) == (1, 7, 2)


def test_copying_twice_changes_nothing(last_year: Entry, today: Entry) -> None:
    copy_from(today, last_year.roster, admitted_by="olga")
    before = squad(today)
    assert copy_from(today, last_year.roster, admitted_by="olga") == (0, [])
    assert squad(today) == before


def test_a_declared_list_takes_nobody(last_year: Entry, today: Entry) -> None:
    copy_from(today, last_year.roster, admitted_by="olga")
    services.declare(today)
    with pytest.raises(RosterRefused, match="is declared"):
        copy_from(today, last_year.roster)


def test_another_teams_list_is_refused(last_year: Entry) -> None:
    others = make_team(make_nomination(ruleset="isb/group-5"), "Others")
    with pytest.raises(RosterRefused, match="list of another team"):
        copy_from(others, last_year.roster)


def test_only_lists_of_the_same_team_are_offered(last_year: Entry, today: Entry) -> None:
    make_team(today.nomination, "Others")
    assert earlier_rosters(today) == [last_year.roster]
