"""Personas of the pages: a stranger, an organiser, somebody signed in who organises nothing, and tablets of a ring."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests.factories import Crew, enrol_crew, make_event, make_fighter, make_nomination, make_ring, make_team
from tournament.events.models import Event, Nomination, Ring
from tournament.registry.models import Admission, Entry, Fighter
from tournament.web.views.seats import cookie_name


@pytest.fixture(autouse=True)
def fresh_cache() -> None:
    cache.clear()


@pytest.fixture
def event(db: None) -> Event:
    return make_event(slug="spring", name="Spring Cup", place="Brno")


@pytest.fixture
def ring(event: Event) -> Ring:
    return make_ring(event)


@pytest.fixture
def crew(ring: Ring) -> Crew:
    return enrol_crew(ring)


@pytest.fixture
def five(event: Event) -> Nomination:
    return make_nomination(event, ruleset="isb/group-5", name="Five")


@pytest.fixture
def reds(five: Nomination) -> Entry:
    """A team with three main fighters and a reserve: numbers 1 to 4."""
    return make_team(five, "Reds", main=3, reserves=1)


@pytest.fixture
def ivan(event: Event) -> Fighter:
    """Admitted, and on no list."""
    fighter = make_fighter("Иван Петров")
    Admission.objects.create(event=event, fighter=fighter)
    return fighter


@pytest.fixture
def organiser(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("olga", password="secret-1", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def guest(db: None) -> Client:
    """Signed in, but organises nothing."""
    client = Client()
    client.force_login(User.objects.create_user("gleb", password="secret-1"))
    return client


def tablet(crew: Crew, seat: str) -> Client:
    """A browser that was enrolled in the seat."""
    client = Client()
    client.cookies[cookie_name(crew.ring.pk, seat)] = crew.keys[seat]
    return client
