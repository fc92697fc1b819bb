"""How bouts follow the apps below them: seats that get or lose their devices, and brackets that are drawn."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.dispatch import receiver

from tournament import clock
from tournament.bouts import services
from tournament.bouts.announce import announce, changes_of
from tournament.bouts.models import Bout, LogEntry
from tournament.bouts.opening import LINE, crew_of
from tournament.devices.signals import seat_changed
from tournament.draw.signals import bracket_changed


@receiver(seat_changed)
def seat_in_the_running_bout(ring_id: int, seat: str, **_kwargs: Any) -> None:
    """Tell the bout being fought on the ring that a line seat is occupied or empty now; whichever is true by now."""
    if not seat.startswith(LINE):
        return
    bout = Bout.objects.filter(ring_id=ring_id, official_at__isnull=True, ring__current_bout_id=F("pk")).first()
    if bout is None:
        return
    now = clock.now_ms()
    command = {"do": "seat", "seat": seat, "present": seat in crew_of(bout)}
    services.submit(bout.pk, command, seat="secretary", at=now, received=now, door=LogEntry.Door.SERVICE)


@receiver(bracket_changed)
def tell_the_screens(bout_ids: list[int], **_kwargs: Any) -> None:
    announce(changes_of(bout_ids, advanced=True))
