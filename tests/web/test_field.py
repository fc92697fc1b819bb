"""The console of a field judge: who gets it, and what it holds before its script speaks to the server."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from tests.web.conftest import tablet
from tournament.devices import services
from tournament.devices.models import Seat
from tournament.events.models import Ring
from tournament.web.views.seats import cookie_name


def seated(ring: Ring, name: str) -> Client:
    """A browser that was enrolled in that seat of the ring."""
    seat, _ = Seat.objects.get_or_create(ring=ring, name=name)
    client = Client()
    client.cookies[cookie_name(ring.pk, name)] = services.enrol(seat, "Tablet")[1]
    return client


def page(ring: Ring, name: str) -> str:
    answer = seated(ring, name).get(f"/rings/{ring.pk}/pad/{name}/")
    assert answer.status_code == 200
    return answer.content.decode()

SEATS = {"field-1": "Field 1", "field-2": "Field 2", "authenticity": "Authenticity expert"}


@pytest.mark.parametrize(("name", "called"), SEATS.items())
def test_the_judges_of_group_fights_get_the_console(ring, name, called) -> None:
    text = page(ring, name)
    assert f"<h1>{called}</h1><p>Ring 1</p>" in text
    assert 'src="/static/js/field/main.js"' in text
    assert f'data-seat="{name}"' in text


def test_a_line_marshal_keeps_his_pad(crew, ring) -> None:
    text = tablet(crew, "line-1").get(f"/rings/{ring.pk}/pad/line-1/").content.decode()
    assert "js/pad/main.js" in text
    assert "js/field/main.js" not in text


def test_the_link_of_a_field_seat_leads_to_its_console(client, ring) -> None:
    seat, _ = Seat.objects.get_or_create(ring=ring, name="field-1")
    answer = client.post(f"/e/{seat.secret}/", follow=True)
    assert answer.redirect_chain == [(f"/rings/{ring.pk}/pad/field-1/", 302)]
    assert "js/field/main.js" in answer.content.decode()


def test_the_page_holds_the_state_so_that_it_shows_it_without_a_socket(ring) -> None:
    found = re.search(r'<script id="frame" type="application/json">(.*?)</script>', page(ring, "field-1"))
    assert found is not None
    frame = json.loads(found[1])
    assert (frame["ring"]["id"], frame["bout"], frame["devices"]) == (ring.pk, None, [])


def test_a_stranger_sees_no_console_and_a_tablet_none_of_another_seat(client, ring) -> None:
    judge = seated(ring, "field-1")
    Seat.objects.get_or_create(ring=ring, name="field-2")
    for visitor, name in ((client, "field-1"), (judge, "field-2")):
        answer = visitor.get(f"/rings/{ring.pk}/pad/{name}/")
        assert answer.status_code == 403
        assert "Ask the organiser" in answer.content.decode()
        assert "json" not in answer.content.decode()


def test_a_judge_shows_out_and_an_expert_reports(ring) -> None:
    assert "Touch: out." in page(ring, "field-1")
    assert "Touch a fighter: report him." in page(ring, "authenticity")


def test_the_console_is_never_kept_by_a_browser_or_a_proxy(ring) -> None:
    answer = seated(ring, "field-1").get(f"/rings/{ring.pk}/pad/field-1/")
    assert "no-store" in answer.headers["Cache-Control"]
