"""The organiser's page of an event: seats with their codes, tablets, draws, and the rehearsal.

One address for one intent; each changes by POST, says in a message what came of it and goes back to the page.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.bouts.policy import may_organise
from tournament.devices import services as devices
from tournament.devices.models import Device, Seat
from tournament.draw import services as draws
from tournament.events.models import Event, Nomination, Ring
from tournament.rehearsal import services as bots
from tournament.rehearsal.rehearse import RehearsalRefused
from tournament.web.addresses import base_url, is_loopback
from tournament.web.codes import qr_svg
from tournament.web.views.seats import page_of
from tournament.web.words import ORGANISE

View = Callable[..., HttpResponse]


def organisers_only(view: View) -> View:
    """A stranger signs in first; whoever is signed in without the right is told so."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if may_organise(request.user):
            return view(request, *args, **kwargs)
        if request.user.is_authenticated:
            raise PermissionDenied
        # Back to the page, not to a button's address, which answers no GET.
        back = request.get_full_path() if request.method in ("GET", "HEAD") else reverse("home")
        return redirect_to_login(back)

    return never_cache(guarded)


@organisers_only
@require_safe
def organise(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything an organiser prepares on the day."""
    event = get_object_or_404(Event, slug=slug)
    base = base_url(request)
    context = {
        "event": event,
        "rings": [_ring(ring, base) for ring in _rings(event)],
        "nominations": event.nominations.select_related("drawn", "ring").prefetch_related("entries"),
        "base": base,
        "only_here": is_loopback(base.split("//", 1)[1]),
        "rehearsal": bots.status(event) if event.is_demo else None,
        "words": ORGANISE,
    }
    return render(request, "web/organise.html", context)


def _rings(event: Event) -> Any:
    live = Prefetch("devices", Device.objects.filter(revoked_at__isnull=True))
    return event.rings.prefetch_related(Prefetch("seats", Seat.objects.prefetch_related(live)))


def _ring(ring: Ring, base: str) -> dict[str, Any]:
    order = {"hofmarshal": 0, "secretary": 1}
    seats = sorted(ring.seats.all(), key=lambda seat: (order.get(seat.name, 2), seat.name))
    return {"ring": ring, "seats": [_seat(seat, base) for seat in seats]}


def _seat(seat: Seat, base: str) -> dict[str, Any]:
    link = base + reverse("enrol", args=[seat.secret])
    return {
        "seat": seat,
        "link": link,
        "code": qr_svg(link),
        "page": page_of(seat.ring_id, seat.name),
        "devices": list(seat.devices.all()),
    }


def _back(event: Event, anchor: str = "") -> HttpResponse:
    return HttpResponseRedirect(reverse("organise", args=[event.slug]) + (f"#{anchor}" if anchor else ""))


@organisers_only
@require_POST
def revoke(request: HttpRequest, device_id: int) -> HttpResponse:
    """Take a tablet's right away; its screen says so at once."""
    device = get_object_or_404(Device.objects.select_related("seat__ring__event"), pk=device_id)
    devices.revoke(device)
    messages.success(request, _("%(device)s has no right to its seat any more.") % {"device": device})
    return _back(device.seat.ring.event, f"seat-{device.seat_id}")


@organisers_only
@require_POST
def renew(request: HttpRequest, seat_id: int) -> HttpResponse:
    """Give a seat a new code; the printed one is dead."""
    seat = get_object_or_404(Seat.objects.select_related("ring__event"), pk=seat_id)
    devices.renew(seat)
    messages.success(request, _("The seat has a new code. The old one opens nothing any more."))
    return _back(seat.ring.event, f"seat-{seat.pk}")


@organisers_only
@require_POST
def draw(request: HttpRequest, nomination_id: int) -> HttpResponse:
    """Draw a nomination's bracket. The lot's text may be given, so that the draw can be made in public."""
    nomination = get_object_or_404(Nomination.objects.select_related("event"), pk=nomination_id)
    text = request.POST.get("random", "").strip()[:200] or secrets.token_hex(8)
    try:
        draws.draw(nomination, text)
    except draws.DrawRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(nomination)s is drawn.") % {"nomination": nomination})
    return _back(nomination.event, f"nomination-{nomination.pk}")


@organisers_only
@require_POST
def rehearse(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the bots fight the event, or stop them."""
    event = get_object_or_404(Event, slug=slug)
    if "stop" in request.POST:
        bots.stop(event)
    else:
        try:
            here = bots.own_address(request.META["SERVER_PORT"])
            bots.start(event, url=here, fast=request.POST.get("pace") != "real")
        except RehearsalRefused as refusal:
            messages.error(request, str(refusal))
    return _back(event, "rehearsal")


@organisers_only
@require_safe
def rehearsal_status(request: HttpRequest, slug: str) -> HttpResponse:
    """How far the bots are, for the page's script."""
    return JsonResponse(bots.status(get_object_or_404(Event, slug=slug)))
