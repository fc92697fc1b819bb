"""What the sockets hear of the rest of the program: bouts, devices, and the organiser's edits. From any
thread."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from tournament.bouts.announce import Change
from tournament.bouts.signals import bout_changed
from tournament.devices.signals import device_revoked
from tournament.live.service import live

# Their tables hold what any screen may show, and change by an organiser's hand. Bouts announce themselves.
EDITED_APPS = frozenset({"events", "registry", "rosters", "devices", "draw"})


@receiver(bout_changed)
def show_bout(
    bout_id: int, nomination_id: int, ring_id: int | None, advanced: bool, next_change: int | None, **_kwargs: Any
) -> None:
    live.tell(live.bout_changed, Change(bout_id, nomination_id, ring_id, advanced, next_change))


@receiver(device_revoked)
def shut_out(device_id: int, **_kwargs: Any) -> None:
    live.tell(live.device_revoked, device_id)


@receiver([post_save, post_delete])
def show_edit(sender: type[Model], **_kwargs: Any) -> None:
    if live.loop is not None and sender._meta.app_label in EDITED_APPS:
        transaction.on_commit(lambda: live.tell(live.everything_changed))
