"""Enrolment, the pad and the desk: who gets in, and what the others are told."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import enrol_crew, make_ring
from tests.web.conftest import tablet
from tournament.devices import services
from tournament.devices.credentials import cookie_name
from tournament.devices.models import Device, Seat

ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36"


@pytest.fixture
def seat(ring) -> Seat:
    services.furnish(ring)
    return Seat.objects.get(ring=ring, name="line-2")


def test_opening_the_link_of_a_seat_takes_no_seat(client, seat) -> None:
    answer = client.get(f"/e/{seat.secret}/")
    assert answer.status_code == 200
    assert "Line 2" in answer.content.decode()
    assert Device.objects.count() == 0
    assert not answer.cookies.keys() & {cookie_name(seat.ring_id, "line-2")}


def test_taking_the_seat_binds_the_tablet_and_leads_to_its_pad(client, seat) -> None:
    answer = client.post(f"/e/{seat.secret}/", headers={"User-Agent": ANDROID})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/rings/{seat.ring_id}/pad/line-2/")
    cookie = answer.cookies[cookie_name(seat.ring_id, "line-2")]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    device = services.find_device(cookie.value)
    assert device is not None
    assert (device.seat, device.name) == (seat, "Android · Chrome")
    assert client.get(answer.headers["Location"]).status_code == 200


def test_a_code_scanned_twice_by_one_tablet_is_one_tablet(client, seat) -> None:
    for _ in range(2):
        assert client.post(f"/e/{seat.secret}/").status_code == 302
    assert Device.objects.filter(seat=seat).count() == 1


def test_a_revoked_tablet_can_be_enrolled_anew(client, seat) -> None:
    client.post(f"/e/{seat.secret}/")
    services.revoke(Device.objects.get(seat=seat))
    assert client.get(f"/rings/{seat.ring_id}/pad/line-2/").status_code == 403
    client.post(f"/e/{seat.secret}/")
    assert client.get(f"/rings/{seat.ring_id}/pad/line-2/").status_code == 200


@pytest.mark.parametrize(("name", "page"), [("hofmarshal", "desk/"), ("secretary", "desk/?seat=secretary")])
def test_the_desk_is_the_page_of_hofmarshal_and_secretary(client, seat, name, page) -> None:
    other = Seat.objects.get(ring=seat.ring, name=name)
    assert client.post(f"/e/{other.secret}/").headers["Location"] == f"/rings/{seat.ring_id}/{page}"
    assert f'data-seat="{name}"' in client.get(f"/rings/{seat.ring_id}/{page}").content.decode()


def test_a_renewed_code_is_dead_and_says_what_to_do(client, seat) -> None:
    old = seat.secret
    services.renew(seat)
    for ask in (client.get, client.post):
        answer = ask(f"/e/{old}/")
        assert answer.status_code == 404
        assert "Ask the organiser" in answer.content.decode()
    assert Device.objects.count() == 0


def test_a_stranger_sees_no_pad_and_no_desk(client, crew, ring) -> None:
    for page in ("pad/line-1/", "desk/"):
        answer = client.get(f"/rings/{ring.pk}/{page}")
        assert answer.status_code == 403
        assert "Ask the organiser" in answer.content.decode()
        assert "data-seat" not in answer.content.decode()


def test_a_tablet_opens_its_own_seat_and_no_other(crew, ring) -> None:
    line = tablet(crew, "line-1")
    assert line.get(f"/rings/{ring.pk}/pad/line-1/").status_code == 200
    assert line.get(f"/rings/{ring.pk}/pad/line-2/").status_code == 403
    assert line.get(f"/rings/{ring.pk}/desk/").status_code == 403


def test_a_key_in_another_seats_cookie_opens_nothing(crew, ring) -> None:
    thief = Client()
    thief.cookies[cookie_name(ring.pk, "hofmarshal")] = crew.keys["line-1"]
    assert thief.get(f"/rings/{ring.pk}/desk/").status_code == 403


def test_a_tablet_of_another_ring_stays_outside(crew, event) -> None:
    other = enrol_crew(make_ring(event)).ring
    visitor = tablet(crew, "line-1")
    visitor.cookies[cookie_name(other.pk, "line-1")] = crew.keys["line-1"]
    assert visitor.get(f"/rings/{other.pk}/pad/line-1/").status_code == 403


def test_the_pad_says_seat_and_ring_and_carries_its_words(crew, ring) -> None:
    text = tablet(crew, "line-3").get(f"/rings/{ring.pk}/pad/line-3/").content.decode()
    assert "<h1>Line 3</h1><p>Ring 1</p>" in text
    assert 'id="strings"' in text
    assert "maximum-scale=1" in text


def test_the_pad_speaks_the_tablets_language(crew, ring) -> None:
    answer = tablet(crew, "line-3").get(f"/rings/{ring.pk}/pad/line-3/", headers={"Accept-Language": "cs,en;q=0.5"})
    assert '<html lang="cs">' in answer.content.decode()


@pytest.mark.parametrize("path", ["/rings/999/pad/line-1/", "/rings/999/desk/", "/rings/1/pad/drummer/", "/e/%00/"])
def test_what_does_not_exist_is_not_found(client, db, path) -> None:
    assert client.get(path).status_code == 404


def test_crew_pages_are_never_kept_by_a_browser_or_a_proxy(crew, ring) -> None:
    answer = tablet(crew, "line-1").get(f"/rings/{ring.pk}/pad/line-1/")
    assert "no-store" in answer.headers["Cache-Control"]
