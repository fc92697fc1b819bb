"""The organiser's page and its buttons: who may, what comes of it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import Fight, draw_nomination, enrol_crew, make_entries, make_event, make_nomination
from tournament.devices import services
from tournament.devices.models import Device, Seat
from tournament.draw.models import Draw

BUTTONS = ["/devices/{device}/revoke/", "/seats/{seat}/renew/", "/nominations/{nomination}/draw/", "/events/spring/rehearse/"]


@pytest.fixture
def paths(crew, event) -> list[str]:
    ids = {
        "device": crew.devices["line-1"].pk,
        "seat": crew.devices["line-1"].seat_id,
        "nomination": make_nomination(event).pk,
    }
    return [path.format(**ids) for path in BUTTONS]


def test_a_stranger_signs_in_first_and_comes_back(client, event) -> None:
    answer = client.get("/events/spring/organise/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/login/?next=/events/spring/organise/")


def test_who_organises_nothing_is_told_so(guest, event) -> None:
    answer = guest.get("/events/spring/organise/")
    assert answer.status_code == 403
    assert "for the organisers" in answer.content.decode()


def test_no_button_works_for_strangers_and_guests(client, guest, paths) -> None:
    for path in paths:
        assert client.post(path).headers["Location"] == "/login/?next=/", path
        assert guest.post(path).status_code == 403, path
    assert client.get("/events/spring/rehearsal/").status_code == 302
    assert Device.objects.filter(revoked_at__isnull=False).count() == 0
    assert Draw.objects.count() == 0


def test_no_button_answers_a_mere_link(organiser, paths) -> None:
    assert [organiser.get(path).status_code for path in paths] == [405] * len(paths)


def test_a_form_of_another_site_changes_nothing(organiser, paths) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = organiser.cookies
    answer = strict.post(paths[0])
    assert answer.status_code == 403
    assert "too old" in answer.content.decode()


def test_each_seat_has_its_code_its_link_and_its_tablets(organiser, ring) -> None:
    services.furnish(ring)
    services.enrol(Seat.objects.get(ring=ring, name="line-1"), "Grey tablet")
    text = organiser.get("/events/spring/organise/", headers={"Host": "10.1.2.3:8000"}).content.decode()
    seats = list(Seat.objects.filter(ring=ring))
    assert text.count("<svg") - 1 == len(seats)
    for seat in seats:
        assert f'href="http://10.1.2.3:8000/e/{seat.secret}/"' in text
    assert "Grey tablet" in text
    assert text.index("Hofmarshal") < text.index("Secretary") < text.index("Line 1") < text.index("Line 4")


def test_revoking_takes_the_tablets_right_away(organiser, crew) -> None:
    device = crew.devices["line-1"]
    answer = organiser.post(f"/devices/{device.pk}/revoke/", follow=True)
    assert "has no right to its seat any more" in answer.content.decode()
    assert services.find_device(crew.keys["line-1"]) is None
    assert services.find_device(crew.keys["line-2"]) is not None


def test_a_new_code_kills_the_old_one_and_keeps_the_tablets(organiser, crew) -> None:
    seat = crew.devices["line-1"].seat
    old = seat.secret
    organiser.post(f"/seats/{seat.pk}/renew/")
    seat.refresh_from_db()
    assert seat.secret != old
    assert services.find_device(crew.keys["line-1"]) is not None


def test_a_draw_is_made_by_the_text_of_the_lot(organiser, event) -> None:
    nomination = make_nomination(event)
    make_entries(nomination, 5)
    answer = organiser.post(f"/nominations/{nomination.pk}/draw/", {"random": " dice: 4 2 6 "}, follow=True)
    assert f"{nomination} is drawn." in answer.content.decode()
    assert Draw.objects.get().random == "dice: 4 2 6"


def test_a_draw_without_a_text_gets_one_of_its_own(organiser, event) -> None:
    texts = set()
    for _ in range(2):
        nomination = make_nomination(event)
        make_entries(nomination, 2)
        organiser.post(f"/nominations/{nomination.pk}/draw/")
        texts.add(Draw.objects.get(nomination=nomination).random)
    assert len(texts) == 2
    assert "" not in texts


def test_a_draw_that_cannot_be_made_says_why(organiser, event) -> None:
    answer = organiser.post(f"/nominations/{make_nomination(event).pk}/draw/", follow=True)
    assert 'class="notice error"' in answer.content.decode()
    assert Draw.objects.count() == 0


def test_a_bracket_that_is_being_fought_is_not_drawn_anew(organiser, ring) -> None:
    enrol_crew(ring)
    nomination = draw_nomination(4, ring=ring)
    Fight.of(nomination).begin()
    answer = organiser.post(f"/nominations/{nomination.pk}/draw/", {"random": "again"}, follow=True)
    assert 'class="notice error"' in answer.content.decode()
    assert Draw.objects.get().random == "lists closed"


def test_bots_never_fight_in_a_real_event(organiser, event) -> None:
    text = organiser.get("/events/spring/organise/").content.decode()
    assert "Rehearsal" not in text
    answer = organiser.post("/events/spring/rehearse/", follow=True)
    assert "real event" in answer.content.decode()


def test_a_demo_event_offers_the_rehearsal_and_says_how_far_it_is(organiser, db) -> None:
    make_event(slug="demo", is_demo=True)
    assert "Let the bots fight" in organiser.get("/events/demo/organise/").content.decode()
    status = organiser.get("/events/demo/rehearsal/").json()
    assert (status["running"], status["lines"]) == (False, [])


@pytest.mark.parametrize("path", ["/devices/999/revoke/", "/seats/999/renew/", "/nominations/999/draw/", "/events/x/rehearse/"])
def test_what_does_not_exist_cannot_be_changed(organiser, path) -> None:
    assert organiser.post(path).status_code == 404


def test_an_event_without_rings_leads_to_where_they_are_made(organiser, event) -> None:
    assert "/admin/events/ring/add/" in organiser.get("/events/spring/organise/").content.decode()
