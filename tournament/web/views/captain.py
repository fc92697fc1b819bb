"""The captain's page: who of his team starts the next attempt.

The secret in the address is the right, and it is a right to this alone; there is no cookie and nobody to log in.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.bouts.lineups import captain_frame
from tournament.rosters.models import Roster
from tournament.web.words import CAPTAIN


@never_cache
@require_safe
def captain(request: HttpRequest, secret: str) -> HttpResponse:
    """The page behind a captain's link or QR code, complete with the state of now."""
    try:
        frame = captain_frame(secret)
    except Roster.DoesNotExist:
        return render(request, "web/captain_dead.html", status=404)
    response = render(request, "web/captain.html", {"secret": secret, "team": frame["team"], "words": CAPTAIN, "frame": frame})
    # The address is a right: no other site may be told it.
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
