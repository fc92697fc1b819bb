"""The captain's page: his link opens it, and nothing else does."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.factories import Fight, draw_group
from tournament.events.models import Nomination
from tournament.rosters.models import Roster


@pytest.fixture
def nomination(db: None) -> Nomination:
    return draw_group(2, main=5, reserves=3)


def link(nomination: Nomination, side: str = "red") -> str:
    """The address that is in the captain's QR code."""
    bout = nomination.bouts.get()
    return f"/c/{Roster.objects.get(entry=getattr(bout, side)).secret}/"


def frame(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="frame" type="application/json">(.*?)</script>', page)
    assert found is not None
    return json.loads(found[1])


def test_the_link_opens_the_page_of_the_team_with_the_state_of_now(client, nomination) -> None:
    bout = nomination.bouts.get()
    for side, other in (("red", "blue"), ("blue", "red")):
        page = client.get(link(nomination, side)).content.decode()
        team = getattr(bout, side)
        assert f"<h1>{team.name}</h1>" in page
        assert f'data-team="{team.pk}"' in page
        told = frame(page)["bout"]
        assert (told["side"], told["opponent"], told["main"]) == (side, getattr(bout, other).name, 5)
        assert (len(told["lineup"]), len(told["fighters"])) == (5, 8)


def test_the_page_tells_nothing_of_the_other_teams_line_up(client, nomination) -> None:
    page = client.get(link(nomination, "red")).content.decode()
    assert "red-1" in page
    assert "blue-1" not in page


def test_a_locked_line_up_is_told_to_the_captain(client, nomination) -> None:
    fight = Fight.of(nomination)
    fight.must("hofmarshal", "call")
    fight.must("hofmarshal", "lock")
    assert frame(client.get(link(nomination)).content.decode())["bout"]["state"]["lineup_locked"] is True


@pytest.mark.parametrize("secret", ["nothing", "%00", "x" * 200, "%F0%9F%97%A1"])
def test_a_link_that_opens_nothing_says_what_to_do(client, db, secret) -> None:
    answer = client.get(f"/c/{secret}/")
    assert answer.status_code == 404
    assert "Ask the organiser" in answer.content.decode()


def test_a_captain_who_has_no_bout_gets_his_page_all_the_same(client, nomination) -> None:
    address = link(nomination)
    nomination.bouts.update(walkover=True)
    page = client.get(address)
    assert page.status_code == 200
    assert frame(page.content.decode())["bout"] is None


def test_the_address_is_a_right_and_is_kept_and_told_nowhere(client, nomination) -> None:
    answer = client.get(link(nomination))
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer.headers["Cache-Control"]
    assert not answer.cookies


def test_the_page_only_shows_and_takes_no_post(nomination) -> None:
    assert Client().post(link(nomination)).status_code == 405
