"""Pages of the crew: enrolment of a tablet, the pad of a line marshal, the console of a field judge, the hofmarshal's desk.

Who may open a pad is said by the key in the tablet's cookie, set once by the seat's link; there is nobody to log in.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.bouts import selectors
from tournament.devices import services
from tournament.devices.credentials import cookie_name
from tournament.devices.models import Device, Seat
from tournament.devices.policy import may_take_seat
from tournament.web.agents import device_name
from tournament.web.desk_words import DESK
from tournament.web.words import FIELD, PAD

COOKIE_DAYS = 60
DESK_SEATS = ("hofmarshal", "secretary")


def is_field(seat: str) -> bool:
    """Whether the seat belongs to a group fight's judges, who work with figures of fighters."""
    return seat.startswith("field-") or seat == "authenticity"


def page_of(ring_id: int, seat: str) -> str:
    """The address of the page that a seat works with."""
    if seat == "hofmarshal":
        return reverse("desk", args=[ring_id])
    if seat == "secretary":
        return reverse("desk", args=[ring_id]) + "?seat=secretary"
    return reverse("pad", args=[ring_id, seat])


def device_in(request: HttpRequest, ring_id: int, seat: str) -> Device | None:
    """The device that this browser is in that seat; None where it is not enrolled or was revoked."""
    device = services.find_device(request.COOKIES.get(cookie_name(ring_id, seat), ""))
    return device if may_take_seat(device, ring_id, seat) else None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enrol(request: HttpRequest, secret: str) -> HttpResponse:
    """The page behind a seat's QR code. Opening it changes nothing, so that a link preview takes no seat."""
    seat = services.find_seat(secret)
    if seat is None:
        return render(request, "web/enrol_dead.html", status=404)
    if request.method != "POST":
        return render(request, "web/enrol.html", {"seat": seat, "ring": seat.ring})
    response = HttpResponseRedirect(page_of(seat.ring_id, seat.name))
    # A code scanned twice by one tablet is one tablet.
    if device_in(request, seat.ring_id, seat.name) is None:
        _device, key = services.enrol(seat, device_name(request.headers.get("User-Agent", "")))
        response.set_cookie(
            cookie_name(seat.ring_id, seat.name), key, max_age=COOKIE_DAYS * 86400, httponly=True, samesite="Lax",
            secure=request.is_secure(),
        )  # fmt: skip
    return response


@never_cache
@require_safe
def pad(request: HttpRequest, ring_id: int, seat: str) -> HttpResponse:
    """The page of one seat: a marshal's pad, or the console of those who judge group fights."""
    place = get_object_or_404(Seat.objects.select_related("ring__event"), ring_id=ring_id, name=seat)
    if seat in DESK_SEATS:
        return HttpResponseRedirect(page_of(ring_id, seat))
    if device_in(request, ring_id, seat) is None:
        return refused(request, place)
    if is_field(seat):
        # With the state of now, so that the figures stand there at once, before the first word of the socket.
        frame = {**selectors.crew_frame(ring_id), "devices": []}
        return render(request, "web/field.html", {"ring": place.ring, "seat": place, "words": FIELD, "frame": frame})
    return render(request, "web/pad.html", {"ring": place.ring, "seat": place, "words": PAD})


@never_cache
@require_safe
def desk(request: HttpRequest, ring_id: int) -> HttpResponse:
    """The hofmarshal's desk; the secretary's is the same with fewer buttons."""
    name = request.GET.get("seat", "hofmarshal")
    seats = Seat.objects.select_related("ring__event")
    place = get_object_or_404(seats, ring_id=ring_id, name=name if name in DESK_SEATS else "hofmarshal")
    if device_in(request, ring_id, place.name) is None:
        return refused(request, place)
    return render(request, "web/desk.html", {"ring": place.ring, "seat": place, "words": DESK})


def refused(request: HttpRequest, seat: Seat) -> HttpResponse:
    """This browser holds no key to the seat: say so, and what to do."""
    return render(request, "web/seat_refused.html", {"ring": seat.ring, "seat": seat}, status=403)
