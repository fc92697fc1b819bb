"""How seats follow the rings below them."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from tournament.devices import services
from tournament.events.models import Ring
from tournament.events.signals import ring_added


@receiver(ring_added)
def seats_for_a_new_ring(ring: Ring, **_kwargs: Any) -> None:
    services.furnish(ring)
