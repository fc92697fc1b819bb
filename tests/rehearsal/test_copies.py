"""A real event is rehearsed in a copy, and nothing that happens there reaches it."""

from __future__ import annotations

import pytest

from tournament.bouts.models import Bout
from tournament.devices.models import Seat
from tournament.draw.models import Draw
from tournament.events.models import Event
from tournament.registry.models import Entry
from tournament.rehearsal.copies import copy_for_rehearsal
from tournament.rehearsal.demo import ensure_demo
from tournament.rosters.models import Roster
from tournament.rosters.selectors import squad

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def real() -> Event:
    event = ensure_demo("en")
    assert event is not None
    Event.objects.filter(pk=event.pk).update(is_demo=False, slug="spring-cup")
    event.refresh_from_db()
    return event


def test_the_copy_has_the_same_people_rulesets_and_rings(real: Event) -> None:
    copy = copy_for_rehearsal(real)
    assert (copy.slug, copy.is_demo) == ("spring-cup-rehearsal", True)
    assert entries(copy) == entries(real)
    assert list(copy.rings.values_list("number", "length_m")) == list(real.rings.values_list("number", "length_m"))


def test_the_original_stays_as_it_was(real: Event) -> None:
    before = (entries(real), pairs(real), list(Seat.objects.values_list("secret", flat=True)))
    copy_for_rehearsal(real)
    old_seats = Seat.objects.filter(ring__event=real).values_list("secret", flat=True)
    assert (entries(real), pairs(real), list(old_seats)) == before


def test_a_second_copy_gets_a_name_of_its_own(real: Event) -> None:
    assert [copy_for_rehearsal(real).slug for _ in range(2)] == ["spring-cup-rehearsal", "spring-cup-rehearsal-2"]


def test_who_has_withdrawn_stays_at_home(real: Event) -> None:
    gone = Entry.objects.filter(nomination__event=real).order_by("pk")[0]
    Entry.objects.filter(pk=gone.pk).update(withdrawn_at="2026-05-01T08:00Z")
    copy = copy_for_rehearsal(real)
    assert not Entry.objects.filter(nomination__event=copy, nomination__name=gone.nomination.name, fighter=gone.fighter).exists()


def test_every_nomination_of_the_copy_is_drawn_and_ready_to_be_fought(real: Event) -> None:
    copy = copy_for_rehearsal(real)
    assert Bout.objects.filter(nomination__event=copy, red__isnull=False, blue__isnull=False).count() == 4 * 8 + 2 * 2


def test_a_nomination_that_nobody_could_fight_is_not_drawn(real: Event) -> None:
    lone = real.nominations.get(position=1)
    Bout.objects.filter(nomination=lone).delete()
    Draw.objects.filter(nomination=lone).delete()
    first, *others = lone.entries.order_by("number")
    Entry.objects.filter(pk__in=[entry.pk for entry in others]).delete()
    copy = copy_for_rehearsal(real)
    twin = copy.nominations.get(position=1)
    assert list(twin.entries.values_list("fighter_id", flat=True)) == [first.fighter_id]
    assert not Draw.objects.filter(nomination=twin).exists()


def test_pools_come_along_and_are_left_undrawn_where_too_few_are_left_for_them(real: Event) -> None:
    Bout.objects.all().delete()
    real.nominations.filter(position__in=(1, 2)).update(format="pools", pools=2, qualifiers=1)
    second = real.nominations.get(position=2)
    staying = second.entries.order_by("number").values_list("pk", flat=True)[:3]
    second.entries.exclude(pk__in=list(staying)).update(withdrawn_at="2026-05-01T08:00Z")

    twins = [copy_for_rehearsal(real).nominations.get(position=1), Event.objects.latest("pk").nominations.get(position=2)]

    assert [(twin.format, twin.pools, twin.qualifiers) for twin in twins] == [("pools", 2, 1)] * 2
    assert [twin.bouts.filter(match="A1").exists() for twin in twins] == [True, False]


def test_teams_come_with_their_lists_and_admissions_but_not_with_their_captains_links(real: Event) -> None:
    copy = copy_for_rehearsal(real)
    assert squads(copy) == squads(real)
    assert copy.admissions.count() == real.admissions.count() == 141
    links = {roster.secret for roster in Roster.objects.all()}
    assert len(links) == Roster.objects.count() == 2 * 8


def squads(event: Event) -> list[object]:
    found = Entry.objects.filter(nomination__event=event, team__isnull=False).order_by("nomination__position", "number")
    return [(entry.team, squad(entry)) for entry in found]


def entries(event: Event) -> list[tuple[object, ...]]:
    found = Entry.objects.filter(nomination__event=event).order_by("nomination__position", "number")
    return list(found.values_list("nomination__name", "nomination__ruleset", "fighter_id", "team_id", "seed"))


def pairs(event: Event) -> list[tuple[object, ...]]:
    bouts = Bout.objects.filter(nomination__event=event).order_by("nomination__position", "match")
    return list(bouts.values_list("nomination__name", "match", "red__fighter_id", "blue__fighter_id"))
