"""The database as the sockets use it. Each function runs in a thread of its own kind, never on the loop."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, close_old_connections, connections, transaction

from tournament import clock
from tournament.bouts import policy, selectors, services
from tournament.bouts.answers import Answer
from tournament.bouts.models import Bout
from tournament.devices.models import Device
from tournament.devices.services import find_device
from tournament.events.models import Ring
from tournament.live.protocol import Command, Refusal
from tournament.live.topics import Change, Topic

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether a socket may be a crew socket. `device` None: no right to the seat; `ring_id` None: no such
    ring or bout."""

    ring_id: int | None
    device: Device | None = None
    seat: str = ""


def admit(topic: Topic, seat: str, key: str) -> Admission:
    """Look up the ring behind the topic and the device behind the key. An empty seat stands for the
    device's own."""
    close_old_connections()
    ring_id = _ring_of(topic)
    if ring_id is None:
        return Admission(None)
    device = find_device(key)
    seat = seat or (device.seat.name if device else "")
    if device is None or not policy.may_watch_crew(device, ring_id, seat):
        return Admission(ring_id)
    return Admission(ring_id, device, seat)


def _ring_of(topic: Topic) -> int | None:
    if topic.kind == "rings":
        return topic.key if Ring.objects.filter(pk=topic.key).exists() else None  # type: ignore[return-value]
    # A bout without a ring exists, but no device is of its ring.
    ring_ids = Bout.objects.filter(pk=topic.key).values_list("ring_id", flat=True)
    return next((ring_id or 0 for ring_id in ring_ids), None)


def judge(
    command: Command, bout_id: int, device: Device, seat: str, at: int, received: int
) -> Answer | Refusal | None:
    """Submit one command; its answer, or None where it could not be kept and must be sent again."""
    close_old_connections()
    try:
        bout = Bout.objects.filter(pk=bout_id).first()
        if bout is None:
            return Refusal("unknown_target", "", command.id, bout_id)
        if not policy.may_command(device, bout, seat):
            return Refusal("forbidden", "", command.id, bout_id)
        return services.submit(
            bout_id, command.verb, seat=seat, at=at, received=received, device=device, door="socket"
        )
    except DatabaseError:
        logger.exception("A command for bout %s could not be kept", bout_id)
        return None
    except Exception:
        logger.exception("A command for bout %s broke the program", bout_id)
        return Refusal("bad_command", "", command.id, bout_id)


def build(topic: Topic) -> dict[str, Any] | None:
    """The data of a topic; None where there is no such ring, bout, nomination or event."""
    close_old_connections()
    now = clock.now_ms()
    try:
        return _frame(topic, now)
    except ObjectDoesNotExist:
        return None


def _frame(topic: Topic, now: int) -> dict[str, Any]:
    key: Any = topic.key
    if topic.kind == "rings":
        return selectors.crew_frame(key, now) if topic.crew else selectors.public_ring_frame(key, now)
    if topic.kind == "bouts":
        return selectors.bout_frame(key, topic.crew, now)
    if topic.kind == "nominations":
        return selectors.nomination_frame(key, now)
    return selectors.event_frame(key, now)


def next_change(bout_id: int) -> int | None:
    """When (ms) the bout next changes by itself; None: it does not, or it is gone."""
    close_old_connections()
    try:
        return selectors.next_change(bout_id, clock.now_ms())
    except ObjectDoesNotExist:
        return None


def running_bouts() -> list[Change]:
    """The bouts that are open, each with the moment at which it changes by itself."""
    close_old_connections()
    opened = Bout.objects.exclude(phase__in=["scheduled", "official"]).exclude(walkover=True)
    return [
        Change(bout.pk, bout.nomination_id, bout.ring_id, next_change=next_change(bout.pk)) for bout in opened
    ]


def keep_last_heard(heard: dict[int, int]) -> None:
    """Remember when the devices were last heard (ms), for the silences after a restart."""
    close_old_connections()
    try:
        with transaction.atomic():
            for device_id, moment in heard.items():
                Device.objects.filter(pk=device_id).update(last_heard_ms=moment)
    except DatabaseError:
        logger.exception("When the devices were last heard could not be kept")


def revoked(device_ids: list[int]) -> list[int]:
    """Those of the devices whose right is gone: another process may have taken it."""
    close_old_connections()
    alive = Device.objects.filter(pk__in=device_ids, revoked_at__isnull=True).values_list("pk", flat=True)
    return sorted(set(device_ids) - set(alive))


def hang_up() -> None:
    """Close this thread's connection, at the end of the process."""
    connections.close_all()
