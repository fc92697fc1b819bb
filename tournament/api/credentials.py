"""Which seat speaks: the enrolled device behind a request."""

from __future__ import annotations

from django.http import HttpRequest

from tournament.bouts.models import Bout
from tournament.devices.credentials import CAPTAIN_SCHEME, SEAT_SCHEME, cookie_name, said_after
from tournament.devices.models import Device
from tournament.devices.services import find_device
from tournament.rosters.models import Roster
from tournament.rosters.selectors import find_roster


def device_and_seat(request: HttpRequest, bout: Bout) -> tuple[Device | None, str]:
    """The device of the request and the seat it speaks for; (None, "") where nobody is known.

    `Authorization: Seat <key>` names both. A browser has the cookie of its enrolment and names the seat in `X-Seat`;
    that header also keeps foreign pages out, which cannot send it without asking first.
    """
    if key := said_after(SEAT_SCHEME, request.headers.get("Authorization", "")):
        device = find_device(key)
        return device, request.headers.get("X-Seat") or (device.seat.name if device else "")
    seat = request.headers.get("X-Seat", "")
    return find_device(request.COOKIES.get(cookie_name(bout.ring_id, seat), "")), seat


def captain(request: HttpRequest) -> Roster | None:
    """The roster whose captain speaks (`Authorization: Captain <secret of his link>`); None where nobody does."""
    return find_roster(said_after(CAPTAIN_SCHEME, request.headers.get("Authorization", "")))
