"""A nomination of five against five with two teams: Reds have room for more, Blues are full."""

from __future__ import annotations

import pytest

from tests.factories import make_event, make_fighter, make_nomination, make_team
from tournament.events.models import Event, Nomination
from tournament.registry.models import Admission, Entry, Fighter


@pytest.fixture
def event(db: None) -> Event:
    return make_event(slug="spring", name="Spring Cup")


@pytest.fixture
def nomination(event: Event) -> Nomination:
    return make_nomination(event, ruleset="isb/group-5", name="Five against five")


@pytest.fixture
def reds(nomination: Nomination) -> Entry:
    """Three main fighters and a reserve: numbers 1 to 4."""
    return make_team(nomination, "Reds", main=3, reserves=1)


@pytest.fixture
def blues(nomination: Nomination) -> Entry:
    """All five main fighters and all three reserves: numbers 1 to 8."""
    return make_team(nomination, "Blues")


@pytest.fixture
def ivan(event: Event) -> Fighter:
    """Admitted, and on no list yet."""
    fighter = make_fighter("Иван Петров")
    Admission.objects.create(event=event, fighter=fighter)
    return fighter
