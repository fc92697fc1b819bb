"""A drawn nomination with its crew at the ring, and its first bout."""

from __future__ import annotations

import pytest

from tests.factories import Fight, draw_nomination, enrol_crew
from tournament.events.models import Nomination


@pytest.fixture
def nomination(db: None) -> Nomination:
    nomination = draw_nomination(4)
    assert nomination.ring is not None
    enrol_crew(nomination.ring)
    return nomination


@pytest.fixture
def fight(nomination: Nomination) -> Fight:
    return Fight.of(nomination)
