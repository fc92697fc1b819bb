"""Events, the rings on which they are fought, and the nominations that are fought there."""

from __future__ import annotations

import zoneinfo
from decimal import Decimal

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.fields import NameField


def known_time_zone(name: str) -> None:
    """Refuse a time zone that this computer does not know."""
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValidationError(
            _("“%(name)s” is not a time zone. Write it like Europe/Prague."), code="time_zone", params={"name": name}
        ) from error


class Event(models.Model):
    """A tournament: some days at one place."""

    slug = models.SlugField(_("short name in addresses"), max_length=60, unique=True)
    name = NameField(_("name"))
    place = NameField(_("place"), blank=True)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=60, default="UTC", validators=[known_time_zone])
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, default="en")
    is_demo = models.BooleanField(_("demo"), default=False, help_text=_("A made-up event to try things on."))

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-first_day", "name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")),
                name="event_days_in_order",
                violation_error_message=_("The last day is before the first day. Correct one of them."),
            )
        ]

    def __str__(self) -> str:
        return str(self.name)


class Ring(models.Model):
    """A list (ristalische): a fenced field on which one bout at a time is fought. Dimensions in metres."""

    class Surface(models.TextChoices):
        HARD = "hard", _("hard (fenced with boards)")
        SOFT = "soft", _("soft (ropes or tape)")

    event = models.ForeignKey(Event, models.CASCADE, related_name="rings", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])
    name = NameField(_("name"), blank=True)
    length_m = models.DecimalField(
        _("length, m"), max_digits=5, decimal_places=2, default=Decimal("10"), validators=[MinValueValidator(0)]
    )
    width_m = models.DecimalField(
        _("width, m"), max_digits=5, decimal_places=2, default=Decimal("10"), validators=[MinValueValidator(0)]
    )
    barrier_m = models.DecimalField(
        _("height of the barrier, m"), max_digits=4, decimal_places=2, default=Decimal("0.9"),
        validators=[MinValueValidator(0)],
    )  # fmt: skip
    surface = models.CharField(_("enclosure"), max_length=4, choices=Surface, default=Surface.HARD)
    # Bouts stand above rings, but a screen follows a ring and must find what is fought on it in one step.
    current_bout = models.ForeignKey(
        "bouts.Bout", models.SET_NULL, null=True, blank=True, editable=False, related_name="+",
        verbose_name=_("bout on the ring"),
    )  # fmt: skip

    class Meta:
        verbose_name = _("ring")
        verbose_name_plural = _("rings")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"],
                name="ring_number_once_in_event",
                violation_error_message=_("This event has a ring of that number already. Choose another number."),
            )
        ]

    def __str__(self) -> str:
        return self.name or str(_("Ring %(number)s") % {"number": self.number})


class Nomination(models.Model):
    """What is contested: a ruleset and the entries that fight by it, in one bracket or in pools first.

    `pools` and `qualifiers` (of each pool) matter in the format of pools alone. One pool of which one goes on is a round
    robin: its table is the result, and no play-off follows.
    """

    class Format(models.TextChoices):
        SINGLE = "single", _("single elimination")
        POOLS = "pools", _("pools, then a play-off")

    event = models.ForeignKey(Event, models.CASCADE, related_name="nominations", verbose_name=_("event"))
    name = NameField(_("name"))
    ruleset = models.CharField(
        _("ruleset"), max_length=60, default="isb/longsword", help_text=_("Key of a preset, like isb/longsword.")
    )
    overrides = models.JSONField(
        _("changes to the ruleset"), default=dict, blank=True,
        help_text=_('Only what differs from the preset, like {"clock": {"limit_ms": 60000}}.'),
    )  # fmt: skip
    format = models.CharField(_("format"), max_length=8, choices=Format, default=Format.SINGLE)
    pools = models.PositiveSmallIntegerField(
        _("pools"), default=2, validators=[MinValueValidator(1), MaxValueValidator(64)],
        help_text=_("How many pools; for the format of pools alone."),
    )  # fmt: skip
    qualifiers = models.PositiveSmallIntegerField(
        _("qualifiers of each pool"), default=2, validators=[MinValueValidator(1), MaxValueValidator(16)],
        help_text=_("How many of each pool go on to the play-off. One pool that sends one on is a round robin without it."),
    )  # fmt: skip
    third_place = models.BooleanField(_("bout for the third place"), default=True)
    ring = models.ForeignKey(Ring, models.SET_NULL, null=True, blank=True, related_name="nominations", verbose_name=_("ring"))
    position = models.PositiveSmallIntegerField(_("place in the order of the event"), default=1)

    class Meta:
        verbose_name = _("nomination")
        verbose_name_plural = _("nominations")
        ordering = ["event", "position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "name"],
                name="nomination_name_once_in_event",
                violation_error_message=_("This event has a nomination of that name already."),
            )
        ]

    def __str__(self) -> str:
        return str(self.name)

    @property
    def is_group(self) -> bool:
        """Whether teams fight here; a ruleset that cannot be used is taken for a duel's."""
        from tournament.events import rules  # the engine is loaded only where somebody asks

        return rules.is_group(self)

    def clean(self) -> None:
        from tournament.events import rules  # the engine is loaded only where a nomination is checked

        errors = rules.nomination_errors(self)
        if errors:
            raise ValidationError(errors)
