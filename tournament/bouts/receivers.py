"""How bouts follow the apps below them: seats that get or lose their devices, and brackets that are drawn."""

from __future__ import annotations

import logging
from typing import Any

from django.db.models import F
from django.dispatch import receiver

from scoring.commands import seat_kind
from tournament import clock
from tournament.bouts import services
from tournament.bouts.announce import announce, changes_of
from tournament.bouts.engine import ruleset_of
from tournament.bouts.models import Bout, LogEntry
from tournament.bouts.opening import BY_TABLET, crew_of
from tournament.devices.signals import seat_changed
from tournament.draw.signals import bracket_changed

logger = logging.getLogger(__name__)


@receiver(seat_changed)
def seat_in_the_running_bout(ring_id: int, seat: str, **_kwargs: Any) -> None:
    """Tell the bout being fought on the ring that a marshal's seat is occupied or empty now; whichever is true by now."""
    running = Bout.objects.filter(ring_id=ring_id, official_at__isnull=True, ring__current_bout_id=F("pk"))
    bout = running.exclude(pin="").select_related("nomination").first()
    if bout is None:
        return
    ruleset = ruleset_of(bout)
    if seat_kind(seat) not in BY_TABLET[ruleset.kind]:
        return
    now = clock.now_ms()
    command = {"do": "seat", "seat": seat, "present": seat in crew_of(bout, ruleset)}
    # The program speaks for the secretary; where he was marked absent, for the hofmarshal.
    for clerk in ("secretary", "hofmarshal"):
        answer = services.submit(bout.pk, command, seat=clerk, at=now, received=now, door=LogEntry.Door.SERVICE)
        if not answer.refused:
            return
    logger.error("Bout %s was not told of the seat %s: %s", bout.pk, seat, answer.detail)


@receiver(bracket_changed)
def tell_the_screens(bout_ids: list[int], **_kwargs: Any) -> None:
    announce(changes_of(bout_ids, advanced=True))
