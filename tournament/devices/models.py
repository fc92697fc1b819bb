"""Seats of a ring's crew and the devices enrolled in them.

A seat is not a connection: a device is bound to its seat once, by the seat's secret link; however often it reconnects, it
is the same seat and never a second vote.
"""

from __future__ import annotations

import secrets

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.fields import NameField
from tournament.events.models import Ring

seat_name = RegexValidator(
    r"\A(hofmarshal|secretary|authenticity|line-[1-4]|field-[1-9]|(red|blue)-(captain|fighter))\Z",
    _("Unknown seat. Write hofmarshal, secretary, line-1 to line-4, field-1 to field-9 or authenticity."),
    code="seat_name",
)


def new_secret() -> str:
    """An unguessable text for a seat's enrolment link (128 bits, letters of a URL)."""
    return secrets.token_urlsafe(16)


class Seat(models.Model):
    """A place in the crew of a ring, like `line-2`. Whoever holds its secret can enrol a device in it."""

    ring = models.ForeignKey(Ring, models.CASCADE, related_name="seats", verbose_name=_("ring"))
    name = models.CharField(_("seat"), max_length=20, validators=[seat_name])
    secret = models.CharField(_("secret"), max_length=64, unique=True, default=new_secret, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["ring", "name"]
        constraints = [
            models.UniqueConstraint(
                fields=["ring", "name"],
                name="seat_once_on_ring",
                violation_error_message=_("This ring has that seat already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.ring} · {self.name}"


class Device(models.Model):
    """A tablet, phone or computer bound to one seat. `last_heard_ms` is a moment on the server's clock."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="devices", verbose_name=_("seat"))
    key_hash = models.CharField(_("hash of its key"), max_length=64, unique=True, editable=False)
    name = NameField(_("name"), blank=True)
    enrolled_at = models.DateTimeField(_("enrolled"), auto_now_add=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True, editable=False)
    last_heard_ms = models.BigIntegerField(_("last heard, ms"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ["seat", "id"]

    def __str__(self) -> str:
        return self.name or str(_("Device %(number)s") % {"number": self.pk})

    @property
    def is_revoked(self) -> bool:
        return self.revoked_at is not None
