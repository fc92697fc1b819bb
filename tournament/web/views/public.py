"""Pages for everybody: the list of events, an event, the scoreboard of a ring."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.bouts import selectors
from tournament.events.models import Event, Ring
from tournament.web.brackets import BracketView
from tournament.web.words import SCOREBOARD


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All events, the newest first."""
    return render(request, "web/home.html", {"events": Event.objects.all()})


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """What is fought now and how the brackets stand; complete without scripts, kept fresh by a socket with them."""
    try:
        frame = selectors.event_frame(slug)
    except Event.DoesNotExist as error:
        raise Http404 from error
    context = {
        "event": get_object_or_404(Event, slug=slug),
        "frame": frame,
        "brackets": [BracketView(nomination) for nomination in frame["nominations"]],
        "words": SCOREBOARD,
    }
    return render(request, "web/event.html", context)


@require_safe
def scoreboard(request: HttpRequest, ring_id: int) -> HttpResponse:
    """The big screen of a ring. What only the crew may know is not in its frame."""
    ring = get_object_or_404(Ring.objects.select_related("event"), pk=ring_id)
    context = {"ring": ring, "frame": selectors.public_ring_frame(ring_id), "words": SCOREBOARD}
    return render(request, "web/scoreboard.html", context)
