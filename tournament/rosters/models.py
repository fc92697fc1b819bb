"""Rosters: who may fight for a team in one nomination, as main fighters and as reserves (ISB-056 ... ISB-063)."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Nomination
from tournament.registry.models import Entry, Fighter

LARGEST_NUMBER = 999


def new_secret() -> str:
    """An unguessable text for a captain's link (128 bits, letters of a URL)."""
    return secrets.token_urlsafe(16)


class Roster(models.Model):
    """The list of one team entry. Whoever holds `secret` names its line-ups, and nothing else.

    `declared_at`: the list is final; from then on only the organiser opens it again.
    """

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="roster", verbose_name=_("entry"))
    secret = models.CharField(_("secret of the captain's link"), max_length=64, unique=True, default=new_secret, editable=False)
    declared_at = models.DateTimeField(_("declared"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("roster")
        verbose_name_plural = _("rosters")
        ordering = ["entry"]

    def __str__(self) -> str:
        return str(self.entry)


class Member(models.Model):
    """A fighter on a roster. `number` is the one on his surcoat; in the logs he goes by it."""

    class Role(models.TextChoices):
        MAIN = "main", _("main")
        RESERVE = "reserve", _("reserve")

    roster = models.ForeignKey(Roster, models.CASCADE, related_name="members", verbose_name=_("roster"))
    nomination = models.ForeignKey(Nomination, models.CASCADE, related_name="+", editable=False, verbose_name=_("nomination"))
    fighter = models.ForeignKey(Fighter, models.PROTECT, related_name="memberships", verbose_name=_("fighter"))
    role = models.CharField(_("role"), max_length=7, choices=Role, default=Role.MAIN)
    number = models.PositiveSmallIntegerField(
        _("surcoat number"), validators=[MinValueValidator(1), MaxValueValidator(LARGEST_NUMBER)]
    )
    captain = models.BooleanField(_("captain"), default=False)

    class Meta:
        verbose_name = _("member of a roster")
        verbose_name_plural = _("members of a roster")
        ordering = ["roster", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["nomination", "fighter"],
                name="fighter_in_one_team_of_nomination",
                violation_error_message=_("This fighter is on a roster of this nomination already."),
            ),
            models.UniqueConstraint(
                fields=["roster", "number"],
                name="surcoat_number_once_in_team",
                violation_error_message=_("Another fighter of this team has that number."),
            ),
            models.UniqueConstraint(
                fields=["roster"],
                condition=models.Q(captain=True),
                name="one_captain_in_team",
                violation_error_message=_("This team has a captain already."),
            ),
        ]

    def __str__(self) -> str:
        return f"№ {self.number} {self.fighter}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.nomination = self.roster.entry.nomination
        super().save(*args, **kwargs)


class Upload(models.Model):
    """A file with names, read and not yet accepted: what the preview shows, and what accepting it takes over.

    `rows` are `[row number, {column: text}]`. Kept here and not in the page, so that what is accepted is what was looked at;
    `token` tells it from a later file of the same list.
    """

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="upload", verbose_name=_("entry"))
    token = models.CharField(max_length=64, default=new_secret, editable=False)
    file_name = models.CharField(_("file"), max_length=120)
    rows = models.JSONField(_("rows"), default=list)
    ignored = models.JSONField(_("columns not read"), default=list)
    vouched = models.BooleanField(_("the desk has checked their admission"), default=False)
    by = models.CharField(_("uploaded by"), max_length=150, blank=True)
    at = models.DateTimeField(_("uploaded"), auto_now_add=True)

    class Meta:
        verbose_name = _("uploaded list")
        verbose_name_plural = _("uploaded lists")

    def __str__(self) -> str:
        return self.file_name
