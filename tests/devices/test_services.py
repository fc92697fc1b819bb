"""Enrolment: one key per device, told once; revoking and renewing work at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from tests.factories import enrol_crew, make_nomination, make_ring
from tournament.devices import services
from tournament.devices.models import Device, Seat
from tournament.devices.policy import may_take_seat
from tournament.devices.signals import device_revoked, seat_changed

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat() -> Seat:
    return services.furnish(make_ring())[1]


def test_a_ring_gets_the_seats_of_a_duel_once() -> None:
    ring = make_ring()
    services.furnish(ring)
    services.furnish(ring)
    names = set(ring.seats.values_list("name", flat=True))
    assert names == {"hofmarshal", "line-1", "line-2", "line-3", "line-4", "secretary"}
    assert ring.seats.count() == 6


def test_a_ring_gets_judges_seats_where_teams_may_fight_on_it() -> None:
    small = make_ring(length_m=14, width_m=9)
    big = make_ring(small.event, length_m=30, width_m=15)
    make_nomination(small.event, ruleset="isb/mass-21")
    services.furnish(small)
    assert not small.seats.filter(name__startswith="field").exists()
    assert set(big.seats.values_list("name", flat=True)) >= {"field-1", "field-2", "authenticity"}


def test_a_key_finds_its_device_and_no_other(seat: Seat) -> None:
    device, key = services.enrol(seat, "Pad 1")
    other, other_key = services.enrol(seat, "Pad 2")

    assert services.find_device(key) == device
    assert services.find_device(other_key) == other
    assert key != other_key


@pytest.mark.parametrize("key", ["", "nobody's", "\ud800", "\x00", "x" * 100_000])
def test_an_unknown_key_finds_nobody(seat: Seat, key: str) -> None:
    services.enrol(seat)
    assert services.find_device(key) is None


def test_the_key_is_not_kept(seat: Seat) -> None:
    device, key = services.enrol(seat)
    assert key not in str(Device.objects.filter(pk=device.pk).values())


def test_a_revoked_device_is_out_at_once_and_the_other_stays(seat: Seat) -> None:
    device, key = services.enrol(seat)
    other, other_key = services.enrol(seat)

    services.revoke(device)

    assert services.find_device(key) is None
    assert services.find_device(other_key) == other
    assert device.is_revoked


def test_a_renewed_seat_has_a_new_link_and_keeps_its_devices(seat: Seat) -> None:
    old = seat.secret
    _, key = services.enrol(seat)

    services.renew(seat)

    assert services.find_seat(old) is None
    assert services.find_seat(seat.secret) == seat
    assert services.find_device(key) is not None


def test_a_long_name_of_a_tablet_is_cut_and_a_strange_one_refused(seat: Seat) -> None:
    device, _ = services.enrol(seat, "Я" * 200)
    assert device.name == "Я" * 80
    with pytest.raises(ValidationError):
        services.enrol(seat, "tablet\u202e")


def test_only_the_first_device_occupies_and_only_the_last_one_frees_a_seat(
    seat: Seat, django_capture_on_commit_callbacks: Any
) -> None:
    heard: list[tuple[str, bool]] = []
    revoked: list[int] = []

    def listen(seat: str, present: bool, **_said: Any) -> None:
        heard.append((seat, present))

    def listen_revoked(device_id: int, **_said: Any) -> None:
        revoked.append(device_id)

    seat_changed.connect(listen)
    device_revoked.connect(listen_revoked)
    with django_capture_on_commit_callbacks(execute=True):
        first, _ = services.enrol(seat)
        second, _ = services.enrol(seat)
        services.revoke(first)
        services.revoke(first)
        services.revoke(second)
    seat_changed.disconnect(listen)
    device_revoked.disconnect(listen_revoked)

    assert heard == [("line-1", True), ("line-1", False)]
    assert revoked == [first.pk, second.pk]


@pytest.mark.parametrize("name", ["line-5", "line-0", "king", "", "hofmarshal\n", "LINE-1"])
def test_a_seat_that_the_rules_do_not_know_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        Seat(ring=make_ring(), name=name).full_clean()


class TestPolicy:
    def test_a_device_speaks_for_its_own_seat_on_its_own_ring_only(self) -> None:
        crew, elsewhere = enrol_crew(make_ring()), make_ring()
        device = crew.devices["line-1"]

        assert may_take_seat(device, crew.ring.pk, "line-1")
        assert not may_take_seat(device, crew.ring.pk, "line-2")
        assert not may_take_seat(device, crew.ring.pk, "hofmarshal")
        assert not may_take_seat(device, elsewhere.pk, "line-1")
        assert not may_take_seat(device, None, "line-1")
        assert not may_take_seat(None, crew.ring.pk, "line-1")

    def test_a_revoked_one_speaks_for_none(self) -> None:
        crew = enrol_crew(make_ring())
        device = crew.devices["line-1"]
        services.revoke(device)
        assert not may_take_seat(device, crew.ring.pk, "line-1")


@pytest.mark.django_db(transaction=True)
def test_a_device_gets_its_key_though_the_running_bout_cannot_be_told() -> None:
    seat = services.furnish(make_ring())[1]

    def broken(**_kwargs: Any) -> None:
        raise RuntimeError("the bout cannot be told")

    seat_changed.connect(broken)
    try:
        device, key = services.enrol(seat)
    finally:
        seat_changed.disconnect(broken)
    assert services.find_device(key) == device
