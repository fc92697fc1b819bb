"""Personas of the pages: a stranger, an organiser, somebody signed in who organises nothing, and tablets of a ring."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests.factories import Crew, enrol_crew, make_event, make_ring
from tournament.events.models import Event, Ring
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
