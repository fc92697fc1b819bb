"""How seats follow the rings below them."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from tournament.devices import services
from tournament.events.models import Nomination, Ring
from tournament.events.signals import ring_added


@receiver(ring_added)
def seats_for_a_new_ring(ring: Ring, **_kwargs: Any) -> None:
    services.furnish(ring)


@receiver(post_save, sender=Nomination)
def seats_for_group_fights(instance: Nomination, **_kwargs: Any) -> None:
    if instance.is_group:
        for ring in instance.event.rings.all():
            services.furnish(ring)
