"""The demo event is whole, believable and made once."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from django.core.management import call_command

from tournament.bouts.models import Bout
from tournament.devices.models import Seat
from tournament.draw.models import Draw
from tournament.events.models import Event, Nomination, Ring
from tournament.events.selectors import ring_problems
from tournament.registry.models import Club, Entry, Fighter, Team
from tournament.rehearsal.demo import another_demo, ensure_demo, language_of
from tournament.rosters.models import Member
from tournament.rosters.selectors import squad

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def demo() -> Event:
    event = ensure_demo("en")
    assert event is not None
    return event


DUELS = {"ruleset__in": ["isb/longsword", "isb/sword-buckler", "isb/sword-shield", "isb/halberd"]}


def test_it_has_four_nominations_of_16_with_the_eight_best_seeded(demo: Event) -> None:
    found = [
        (nomination.ruleset, nomination.entries.count(), sorted(seeds(nomination)))
        for nomination in demo.nominations.filter(**DUELS).order_by("position")
    ]
    kinds = ["isb/longsword", "isb/sword-buckler", "isb/sword-shield", "isb/halberd"]
    assert found == [(kind, 16, list(range(1, 9))) for kind in kinds]


def seeds(nomination: Nomination) -> list[int]:
    return [entry.seed for entry in nomination.entries.all() if entry.seed]


def test_two_nominations_are_fought_on_each_of_two_fit_rings(demo: Event) -> None:
    rings = list(demo.rings.order_by("number"))[:2]
    assert [ring.nominations.filter(**DUELS).count() for ring in rings] == [2, 2]
    assert [ring_problems(ring) for ring in rings] == [[], []]


def test_group_fights_have_a_ring_of_their_own_that_is_big_enough(demo: Event) -> None:
    ring = demo.rings.get(number=3)
    assert ring_problems(ring, "group") == []
    assert [nomination.is_group for nomination in ring.nominations.all()] == [True, True]


def test_four_teams_fight_21_against_21_and_5_against_5(demo: Event) -> None:
    found = {
        nomination.ruleset: [
            [squad_of(entry).count(role) for role in ("main", "reserve")] for entry in nomination.entries.order_by("number")
        ]
        for nomination in demo.rings.get(number=3).nominations.all()
    }
    assert found == {
        "isb/mass-21": [[21, 12], [21, 29], [21, 9], [21, 7]],
        "isb/group-5": [[5, 3]] * 4,
    }


def squad_of(entry: Entry) -> list[str]:
    return [member["role"] for member in squad(entry)]


def test_every_man_of_a_team_is_admitted_and_one_is_its_captain(demo: Event) -> None:
    for entry in Entry.objects.filter(team__isnull=False):
        men = squad(entry)
        assert all(man["admitted"] for man in men)
        assert [man["number"] for man in men] == list(range(1, len(men) + 1))
        assert sum(man["captain"] for man in men) == 1
        assert entry.roster.declared_at is not None


def test_teams_are_of_clubs_of_the_demo_and_write_their_names_in_three_scripts(demo: Event) -> None:
    teams = Team.objects.all()
    assert {str(team.club) for team in teams} <= {str(club) for club in Club.objects.filter(fighters__entries__isnull=False)}
    assert {unicodedata.name(team.name[0]).split()[0] for team in teams} == {"CYRILLIC", "LATIN"}
    assert {team.country for team in teams} == {"RU", "CZ", "GB"}


def test_no_two_men_of_the_teams_bear_one_name(demo: Event) -> None:
    names = [fighter.name for fighter in Fighter.objects.filter(memberships__isnull=False).distinct()]
    assert len(names) == len(set(names)) == 21 * 4 + 12 + 29 + 9 + 7


def test_the_first_start_asks_the_database_little_for_so_many_men(django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(1_100):
        ensure_demo("en")


def test_each_ring_has_the_seats_of_what_may_be_fought_on_it(demo: Event) -> None:
    duel = {"hofmarshal", "line-1", "line-2", "line-3", "line-4", "secretary"}
    group = {"authenticity", "field-1", "field-2"}
    seats = [set(Seat.objects.filter(ring=ring).values_list("name", flat=True)) for ring in Ring.objects.order_by("number")]
    assert seats == [duel, duel, duel | group], "the third is big enough for teams"


def test_every_bracket_is_drawn_by_a_recorded_lot_with_a_bout_for_third_place(demo: Event) -> None:
    assert Draw.objects.count() == len(set(Draw.objects.values_list("random", flat=True))) == 6
    for nomination in demo.nominations.all():
        assert Bout.objects.filter(nomination=nomination).count() == (4 if nomination.is_group else 16)
        assert Bout.objects.filter(nomination=nomination, match="3P").exists()


def test_nobody_is_called_to_two_rings_but_some_fight_twice(demo: Event) -> None:
    rings_of: dict[int, list[int | None]] = {}
    alone = Entry.objects.values_list("fighter_id", "nomination__ring_id").filter(fighter__isnull=False)
    for fighter, ring in [*alone, *Member.objects.values_list("fighter_id", "nomination__ring_id").filter(number__gt=8)]:
        rings_of.setdefault(fighter, []).append(ring)
    assert all(len(set(rings)) == 1 for rings in rings_of.values())
    assert sum(len(rings) == 2 for rings in rings_of.values()) == 16


def test_names_are_kept_in_composed_letters(demo: Event) -> None:
    assert all(unicodedata.is_normalized("NFC", fighter.name) for fighter in Fighter.objects.all())


def test_where_there_is_an_event_nothing_is_made(demo: Event) -> None:
    call_command("demo")
    assert list(Event.objects.values_list("slug", flat=True)) == ["demo"]


def test_a_real_event_is_enough_to_keep_the_demo_away() -> None:
    Event.objects.create(slug="spring", name="Spring", first_day="2026-05-01", last_day="2026-05-01")
    assert ensure_demo("en") is None


def test_reset_makes_a_fresh_demo_beside_the_old_with_the_same_people(demo: Event) -> None:
    call_command("demo", "--reset", "--language", "cs")
    fresh = Event.objects.get(slug="demo-2")
    assert (fresh.is_demo, fresh.language, demo.is_demo) == (True, "cs", True)
    assert (Fighter.objects.count(), Team.objects.count()) == (48 + 141, 4)
    assert another_demo("en").slug == "demo-3"


def test_a_demo_that_cannot_be_drawn_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("no lot")

    monkeypatch.setattr("tournament.rehearsal.demo.draw", broken)
    with pytest.raises(RuntimeError):
        ensure_demo("en")
    assert not Event.objects.exists()
    assert not Fighter.objects.exists()


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "cs_CZ"}, "cs"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "cs_CZ.UTF-8", "LANG": "ru_RU.UTF-8"}, "cs"),
        ({"LC_ALL": "", "LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_computer(environ: dict[str, str], language: str) -> None:
    assert language_of(environ) == language
