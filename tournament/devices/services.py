"""Enrolment of devices: a seat's secret link binds a tablet to the seat; revoking works at once.

The server keeps only a hash of a device's key, so a copied database opens no seat.
"""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone

from tournament.devices.models import Device, Seat, new_secret
from tournament.devices.signals import device_revoked, seat_changed
from tournament.events.models import Ring
from tournament.events.rules import judges_needed
from tournament.events.selectors import ring_problems


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def _live_devices(seat: Seat) -> int:
    return Device.objects.filter(seat=seat, revoked_at__isnull=True).count()


def _announce_seat(seat: Seat, present: bool) -> None:
    ring_id, name = seat.ring_id, seat.name
    # Robust: the key of a device that is on disk must reach its tablet, whatever becomes of the bout's crew.
    transaction.on_commit(lambda: seat_changed.send(Device, ring_id=ring_id, seat=name, present=present), robust=True)


def enrol(seat: Seat, name: str = "") -> tuple[Device, str]:
    """Bind a new device to the seat. Returns the device and its key, which is told this one time only."""
    key = secrets.token_urlsafe(32)
    device = Device(seat=seat, key_hash=_hash(key), name=name[:80])
    device.full_clean(exclude=["seat"])
    with transaction.atomic():
        first = _live_devices(seat) == 0
        device.save()
        if first:
            _announce_seat(seat, present=True)
    return device, key


def find_device(key: str) -> Device | None:
    """The enrolled device that holds this key, its seat and ring at hand; None for an unknown or revoked one."""
    if not key:
        return None
    devices = Device.objects.select_related("seat__ring")
    return devices.filter(key_hash=_hash(key), revoked_at__isnull=True).first()


def find_seat(secret: str) -> Seat | None:
    """The seat whose enrolment link holds this secret; None where the link is dead."""
    return Seat.objects.select_related("ring__event").filter(secret=secret).first() if secret else None


def revoke(device: Device) -> None:
    """Take the device's right away, at once. Revoking again changes nothing."""
    with transaction.atomic():
        changed = Device.objects.filter(pk=device.pk, revoked_at__isnull=True).update(revoked_at=timezone.now())
        device.refresh_from_db()
        if not changed:
            return
        device_id = device.pk
        transaction.on_commit(lambda: device_revoked.send(Device, device_id=device_id))
        if _live_devices(device.seat) == 0:
            _announce_seat(device.seat, present=False)


def renew(seat: Seat) -> Seat:
    """Give the seat a new secret: the printed QR code is dead, devices enrolled already stay."""
    seat.secret = new_secret()
    seat.save(update_fields=["secret"])
    return seat


DUEL_SEATS = ("hofmarshal", "line-1", "line-2", "line-3", "line-4", "secretary")
GROUP_SEATS = ("authenticity", "field-1", "field-2")


def furnish(ring: Ring) -> list[Seat]:
    """Give the ring the seats of a duel's crew (ISB-021, ISB-046), and where teams may fight on it those of a group's
    (ISB-079); seats that it has already stay as they are."""
    names: tuple[str, ...] = DUEL_SEATS
    if may_hold_groups(ring):
        needed = max(judges_needed(nomination) for nomination in ring.event.nominations.all())
        names += (*GROUP_SEATS, *(f"field-{number}" for number in range(3, needed + 1)))
    return [Seat.objects.get_or_create(ring=ring, name=name)[0] for name in names]


def may_hold_groups(ring: Ring) -> bool:
    """Whether teams fight at the event, and the ring is big enough for them (ISB-054)."""
    groups = any(nomination.is_group for nomination in ring.event.nominations.all())
    return groups and not ring_problems(ring, "group")
