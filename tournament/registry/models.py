"""Clubs, fighters, teams, and the entries by which they take part in nominations."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.fields import NameField
from tournament.events.models import Event, Nomination

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


class Team(models.Model):
    """A team that fights group bouts, at this event and at others; who fights for it is named for each entry anew."""

    name = NameField(_("name"))
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="teams", verbose_name=_("club"))
    country = models.CharField(_("country"), max_length=2, blank=True, validators=[country_code])

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["name", "country"],
                name="team_name_once_in_country",
                violation_error_message=_("A team of that name and country is on the list already."),
            )
        ]

    def __str__(self) -> str:
        return str(self.name)


class Admission(models.Model):
    """The fighter may fight at this event: somebody at the desk has checked what admission needs (ISB-110)."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="admissions", verbose_name=_("event"))
    fighter = models.ForeignKey(Fighter, models.CASCADE, related_name="admissions", verbose_name=_("fighter"))
    by = models.CharField(_("admitted by"), max_length=150, blank=True)
    at = models.DateTimeField(_("admitted"), auto_now_add=True)
    note = NameField(_("note"), blank=True, max_length=200)

    class Meta:
        verbose_name = _("admission")
        verbose_name_plural = _("admissions")
        ordering = ["event", "fighter"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "fighter"],
                name="admitted_once_to_event",
                violation_error_message=_("This fighter is admitted to this event already."),
            )
        ]

    def __str__(self) -> str:
        return str(self.fighter)


class Entry(models.Model):
    """The part of a fighter, or in a group nomination of a team, in one nomination.

    `number` is the start number there, given on the first save.
    """

    nomination = models.ForeignKey(Nomination, models.CASCADE, related_name="entries", verbose_name=_("nomination"))
    fighter = models.ForeignKey(
        Fighter, models.PROTECT, null=True, blank=True, related_name="entries", verbose_name=_("fighter")
    )
    team = models.ForeignKey(Team, models.PROTECT, null=True, blank=True, related_name="entries", verbose_name=_("team"))
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
                fields=["nomination", "team"],
                name="team_once_in_nomination",
                violation_error_message=_("This team is entered in this nomination already."),
            ),
            models.CheckConstraint(
                condition=models.Q(fighter__isnull=True) ^ models.Q(team__isnull=True),
                name="fighter_or_team",
                violation_error_message=_("Name either a fighter or a team."),
            ),
            models.UniqueConstraint(
                fields=["nomination", "seed"],
                name="seed_once_in_nomination",
                violation_error_message=_("Another entry of this nomination has that seed. Change one of the two."),
            ),
            models.UniqueConstraint(fields=["nomination", "number"], name="number_once_in_nomination"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.number is None:
            last = Entry.objects.filter(nomination_id=self.nomination_id).aggregate(models.Max("number"))
            self.number = (last["number__max"] or 0) + 1
        super().save(*args, **kwargs)

    def clean(self) -> None:
        if not self.nomination_id:
            return
        self._clean_who()
        if self.pk is None:
            return
        if Entry.objects.filter(pk=self.pk).exclude(nomination_id=self.nomination_id).exists():
            raise ValidationError(
                {"nomination": _("An entry stays in its nomination. Delete it and enter the fighter in the other one.")}
            )

    @property
    def who(self) -> Fighter | Team:
        """The fighter, or the team."""
        return self.fighter or self.team  # type: ignore[return-value]

    @property
    def name(self) -> str:
        """The name on screens and papers."""
        return str(self.who.name)

    @property
    def club(self) -> Club | None:
        """The club fought for."""
        return self.who.club

    @property
    def country(self) -> str:
        """The country, or that of the club; two letters or empty."""
        return self.who.country or (self.who.club.country if self.who.club else "")

    def _clean_who(self) -> None:
        """Teams fight group nominations, fighters fight duels."""
        is_group = self.nomination.is_group
        if is_group and self.team_id is None:
            raise ValidationError({"team": _("Teams fight in this nomination. Choose a team, and leave the fighter empty.")})
        if not is_group and self.fighter_id is None:
            raise ValidationError({"fighter": _("Single fighters fight in this nomination. Choose a fighter, and no team.")})


# What a query has to bring along for `name`, `club` and `country`.
WITH_NAMES = ("fighter__club", "team__club")
