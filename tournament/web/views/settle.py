"""The organiser parts the tied of a pool: by a lot whose text is kept, or by a ruling with its reason."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.draw import settling
from tournament.draw.models import Settlement
from tournament.events.models import Nomination
from tournament.web.views.organise import organisers_only

# Ids are short; a longer list of digits is nobody's form.
LONGEST_ID = 15


@organisers_only
@require_POST
def settle(request: HttpRequest, nomination_id: int) -> HttpResponse:
    """`pool`, `tied` (the entries' ids), `how`, `reason`; for a ruling `place-<id>`, the place of each among them."""
    nomination = get_object_or_404(Nomination.objects.select_related("event"), pk=nomination_id)
    tied = [int(name) for name in request.POST.getlist("tied") if name.isascii() and name.isdecimal() and len(name) <= LONGEST_ID]
    how = request.POST.get("how", "")
    try:
        order = _ruled(request.POST, tied) if how == Settlement.How.RULING else tied
        by = request.user.get_username()
        settling.settle(nomination, request.POST.get("pool", "")[:4], order, how, request.POST.get("reason", ""), by)
    except settling.SettleRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The tie in pool %(pool)s is settled.") % {"pool": request.POST.get("pool", "")})
    return HttpResponseRedirect(reverse("organise", args=[nomination.event.slug]) + f"#nomination-{nomination.pk}")


def _ruled(form: QueryDict, tied: list[int]) -> list[int]:
    """The tied in the order of the places that the form gives them, each place once."""
    places = {entry: form.get(f"place-{entry}", "").strip() for entry in tied}
    if sorted(places.values()) != sorted(str(place) for place in range(1, len(tied) + 1)):
        raise settling.SettleRefused(
            _("Give every one of the tied a place of his own, from 1 to %(count)s.") % {"count": len(tied)}
        )
    return sorted(tied, key=lambda entry: int(places[entry]))
