"""Clubs, fighters, and the entries by which fighters take part in nominations."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.fields import NameField
from tournament.events.models import Nomination

country_code = RegexValidator(r"\A[A-Z]{2}\Z", _("Write the country as two capital letters, like CZ."), code="country_code")


class Club(models.Model):
    """A club that fighters fight for."""

    name = NameField(_("name"))
    city = NameField(_("city"), blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True, validators=[country_code])

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "city"]
        constraints = [
            models.UniqueConstraint(
                fields=["name", "city"],
                name="club_name_once_in_city",
                violation_error_message=_("A club of that name and city is on the list already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.city})" if self.city else self.name


class Fighter(models.Model):
    """A person who fights. Two of one name are two fighters."""

    name = NameField(_("name"))
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="fighters", verbose_name=_("club"))
    country = models.CharField(_("country"), max_length=2, blank=True, validators=[country_code])
    born = models.DateField(_("date of birth"), null=True, blank=True)

    class Meta:
        verbose_name = _("fighter")
        verbose_name_plural = _("fighters")
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return str(self.name)


class Entry(models.Model):
    """A fighter's part in one nomination. `number` is his start number there, given on the first save."""

    nomination = models.ForeignKey(Nomination, models.CASCADE, related_name="entries", verbose_name=_("nomination"))
    fighter = models.ForeignKey(Fighter, models.PROTECT, related_name="entries", verbose_name=_("fighter"))
    seed = models.PositiveSmallIntegerField(
        _("seed"), null=True, blank=True, validators=[MinValueValidator(1)],
        help_text=_("1 is the strongest; empty: placed by lot."),
    )  # fmt: skip
    number = models.PositiveSmallIntegerField(_("start number"), blank=True, editable=False)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["nomination", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["nomination", "fighter"],
                name="fighter_once_in_nomination",
                violation_error_message=_("This fighter is entered in this nomination already."),
            ),
            models.UniqueConstraint(
                fields=["nomination", "seed"],
                name="seed_once_in_nomination",
                violation_error_message=_("Another entry of this nomination has that seed. Change one of the two."),
            ),
            models.UniqueConstraint(fields=["nomination", "number"], name="number_once_in_nomination"),
        ]

    def __str__(self) -> str:
        return str(self.fighter)

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.number is None:
            last = Entry.objects.filter(nomination_id=self.nomination_id).aggregate(models.Max("number"))
            self.number = (last["number__max"] or 0) + 1
        super().save(*args, **kwargs)

    def clean(self) -> None:
        if self.pk is None or not self.nomination_id:
            return
        if Entry.objects.filter(pk=self.pk).exclude(nomination_id=self.nomination_id).exists():
            raise ValidationError(
                {"nomination": _("An entry stays in its nomination. Delete it and enter the fighter in the other one.")}
            )
