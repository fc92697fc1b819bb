"""Which seat speaks: the enrolled device behind a request."""

from __future__ import annotations

from django.http import HttpRequest

from tournament.bouts.models import Bout
from tournament.devices.models import Device
from tournament.devices.services import find_device
from tournament.rosters.models import Roster
from tournament.rosters.selectors import find_roster

SCHEME = "seat "
CAPTAIN = "captain "


def device_and_seat(request: HttpRequest, bout: Bout) -> tuple[Device | None, str]:
    """The device of the request and the seat it speaks for; (None, "") where nobody is known.

    `Authorization: Seat <key>` names both. A browser has the cookie of its enrolment and names the seat in `X-Seat`;
    that header also keeps foreign pages out, which cannot send it without asking first.
    """
    authorization = request.headers.get("Authorization", "")
    if authorization.lower().startswith(SCHEME):
        device = find_device(authorization[len(SCHEME) :].strip())
        return device, request.headers.get("X-Seat") or (device.seat.name if device else "")
    seat = request.headers.get("X-Seat", "")
    return find_device(request.COOKIES.get(f"seat-{bout.ring_id}-{seat}", "")), seat


def captain(request: HttpRequest) -> Roster | None:
    """The roster whose captain speaks (`Authorization: Captain <secret of his link>`); None where nobody does."""
    authorization = request.headers.get("Authorization", "")
    if not authorization.lower().startswith(CAPTAIN):
        return None
    return find_roster(authorization[len(CAPTAIN) :].strip())
