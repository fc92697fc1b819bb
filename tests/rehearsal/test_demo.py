"""The demo event is whole, believable and made once."""

from __future__ import annotations

import unicodedata

import pytest
from django.core.management import call_command

from tournament.bouts.models import Bout
from tournament.devices.models import Seat
from tournament.draw.models import Draw
from tournament.events.models import Event, Nomination, Ring
from tournament.events.selectors import ring_problems
from tournament.registry.models import Entry, Fighter
from tournament.rehearsal.demo import another_demo, ensure_demo, language_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def demo() -> Event:
    event = ensure_demo("en")
    assert event is not None
    return event


def test_it_has_four_nominations_of_16_with_the_eight_best_seeded(demo: Event) -> None:
    found = [
        (nomination.ruleset, nomination.entries.count(), sorted(seeds(nomination)))
        for nomination in demo.nominations.order_by("position")
    ]
    kinds = ["isb/longsword", "isb/sword-buckler", "isb/sword-shield", "isb/halberd"]
    assert found == [(kind, 16, list(range(1, 9))) for kind in kinds]


def seeds(nomination: Nomination) -> list[int]:
    return [entry.seed for entry in nomination.entries.all() if entry.seed]


def test_two_nominations_are_fought_on_each_of_two_fit_rings(demo: Event) -> None:
    rings = list(demo.rings.order_by("number"))
    assert [ring.nominations.count() for ring in rings] == [2, 2]
    assert [ring_problems(ring) for ring in rings] == [[], []]


def test_each_ring_has_the_seats_of_a_duel(demo: Event) -> None:
    expected = ["hofmarshal", "line-1", "line-2", "line-3", "line-4", "secretary"]
    for ring in Ring.objects.all():
        assert sorted(Seat.objects.filter(ring=ring).values_list("name", flat=True)) == expected


def test_every_bracket_is_drawn_by_a_recorded_lot_with_a_bout_for_third_place(demo: Event) -> None:
    assert Draw.objects.count() == len(set(Draw.objects.values_list("random", flat=True))) == 4
    for nomination in demo.nominations.all():
        assert Bout.objects.filter(nomination=nomination).count() == 16
        assert Bout.objects.filter(nomination=nomination, match="3P").exists()


def test_nobody_is_called_to_two_rings_but_some_fight_twice(demo: Event) -> None:
    rings_of: dict[int, list[int | None]] = {}
    for fighter, ring in Entry.objects.values_list("fighter_id", "nomination__ring_id"):
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
    assert Fighter.objects.count() == 48
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
