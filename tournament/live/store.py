"""The database as the sockets use it. Each function runs in a thread of its own kind, never on the loop."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, close_old_connections, connections, transaction
from django.utils import translation

from tournament import clock
from tournament.bouts import lineups, policy, selectors, services
from tournament.bouts.announce import Change
from tournament.bouts.answers import on_the_wire, refusal
from tournament.bouts.models import Bout
from tournament.devices.hearings import hearing_of
from tournament.devices.models import Device
from tournament.devices.services import find_device
from tournament.events.models import Ring
from tournament.live.protocol import Command
from tournament.live.topics import Topic
from tournament.live.wall import Speaker
from tournament.rosters.selectors import find_roster

logger = logging.getLogger(__name__)

# How often a command that breaks the program is tried before it is refused; each try is a new connection.
TRIES = 3
# What a captain hears whose link does not serve the side that he names.
ANOTHER_TEAM = "this link names the line-up of another team, or is not valid any more"
_failures: Counter[str] = Counter()


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether a socket may be a crew socket. `device` None: no right to the seat; `ring_id` None: no such
    ring or bout."""

    ring_id: int | None
    device: Device | None = None


def admit(topic: Topic, seat: str, key_for: Callable[[int], str]) -> Admission:
    """Look up the ring behind the topic and the device behind the key. An empty seat stands for the
    device's own."""
    close_old_connections()
    ring_id = _ring_of(topic)
    if ring_id is None:
        return Admission(None)
    device = find_device(key_for(ring_id))
    if device is not None:
        hearing_of(device)  # reads its enrolment here, so that the loop never asks the database
    seat = seat or (device.seat.name if device else "")
    if device is None or not policy.may_watch_crew(device, ring_id, seat):
        return Admission(ring_id)
    return Admission(ring_id, device)


def _ring_of(topic: Topic) -> int | None:
    if topic.kind == "rings":
        return topic.key if Ring.objects.filter(pk=topic.key).exists() else None  # type: ignore[return-value]
    # A bout without a ring exists, but no device is of its ring.
    ring_ids = Bout.objects.filter(pk=topic.key).values_list("ring_id", flat=True)
    return next((ring_id or 0 for ring_id in ring_ids), None)


def judge(command: Command, bout_id: int, speaker: Speaker, at: int, received: int) -> dict[str, Any] | None:
    """Submit one command; its answer as a frame, or None where it could not be kept and must be sent
    again."""
    close_old_connections()
    with translation.override(speaker.language):
        try:
            return _judged(command, bout_id, speaker, at, received)
        except DatabaseError:
            logger.exception("A command for bout %s could not be kept", bout_id)
            return None
        except Exception:
            logger.exception("A command for bout %s broke the program", bout_id)
            return _failed_again(command, bout_id)


def _failed_again(command: Command, bout_id: int) -> dict[str, Any] | None:
    """A tap that met a mistake in the program is sent again, like one that met a busy disk. One that fails every time must
    not keep its tablet from being heard: it is refused in the end."""
    _failures[command.id] += 1
    if _failures[command.id] < TRIES:
        return None
    del _failures[command.id]
    return refusal("bad_command", "the program failed on it; tell the organiser", command_id=command.id, bout=bout_id)


def _judged(command: Command, bout_id: int, speaker: Speaker, at: int, received: int) -> dict[str, Any]:
    bout = Bout.objects.only("ring_id").filter(pk=bout_id).first()
    if bout is None:
        return refusal("unknown_target", command_id=command.id, bout=bout_id)
    if not policy.may_command(speaker.device, bout, speaker.seat):
        return refusal("forbidden", command_id=command.id, bout=bout_id)
    answer = services.submit(bout_id, command.verb, seat=speaker.seat, at=at, received=received, device=speaker.device)
    return on_the_wire(answer, command.id)


def name_lineup(command: Command, bout_id: int, secret: str, language: str, received: int) -> dict[str, Any] | None:
    """Submit a captain's line-up; his right is looked up each time, so that a renewed link ends it at once."""
    close_old_connections()
    with translation.override(language):
        try:
            return _named(command, bout_id, secret, received)
        except DatabaseError:
            logger.exception("A line-up for bout %s could not be kept", bout_id)
            return None
        except Exception:
            logger.exception("A line-up for bout %s broke the program", bout_id)
            return _failed_again(command, bout_id)


def _named(command: Command, bout_id: int, secret: str, received: int) -> dict[str, Any]:
    bout = Bout.objects.only("red_id", "blue_id").filter(pk=bout_id).first()
    if bout is None:
        return refusal("unknown_target", command_id=command.id, bout=bout_id)
    seat = policy.captain_seat(find_roster(secret), bout, command.verb.get("do"))
    if seat is None:
        why = ANOTHER_TEAM if command.verb.get("do") == "lineup" else ""
        return refusal("forbidden", why, command_id=command.id, bout=bout_id)
    return on_the_wire(services.submit(bout_id, command.verb, seat=seat, at=received, received=received), command.id)


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
    if topic.kind == "captain":
        return lineups.captain_frame(key, now)
    if topic.kind == "nominations":
        return selectors.nomination_frame(key, now)
    return selectors.event_frame(key, now)


def following(change: Change) -> Change:
    """The same bout with the moment (ms) at which it changes by itself next, None: it does not."""
    close_old_connections()
    try:
        return replace(change, next_change=selectors.next_change(change.bout_id, clock.now_ms()))
    except ObjectDoesNotExist:
        return replace(change, next_change=None)


def running_bouts() -> list[Change]:
    """The bouts that are open, each with the moment at which it changes by itself."""
    close_old_connections()
    opened = Bout.objects.exclude(phase__in=["scheduled", "official"]).exclude(walkover=True)
    return [following(Change.of(bout)) for bout in opened]


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
