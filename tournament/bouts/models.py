"""Bouts and their log. The log is the truth; what a bout row says of phase and result is a cache of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.devices.models import Device
from tournament.events.models import Nomination, Ring
from tournament.registry.models import Entry


class Bout(models.Model):
    """One bout of a bracket.

    `ruleset`, `ruleset_data`, `sides`, `people` and `crew` are pinned when the first command is logged, so that a later change
    of a preset, a name, a roster or an enrolment never re-judges it. `pin` marks that moment and guards caches. `seq` is the
    number of the last log entry. `people`: in groups who hides behind the ids of the log. `cards`: the yellow and red cards
    given, by side or in groups by fighter's id, kept when official. `walkover`: decided without a fight.
    """

    nomination = models.ForeignKey(Nomination, models.CASCADE, related_name="bouts", verbose_name=_("nomination"))
    match = models.CharField(_("place in the bracket"), max_length=10)
    title = models.CharField(_("stage"), max_length=20, blank=True)
    number = models.PositiveIntegerField(_("number in the event"))
    order = models.PositiveIntegerField(_("place in the ring's queue"), default=0)
    ring = models.ForeignKey(Ring, models.SET_NULL, null=True, blank=True, related_name="bouts", verbose_name=_("ring"))
    red = models.ForeignKey(Entry, models.RESTRICT, null=True, blank=True, related_name="bouts_as_red", verbose_name=_("red"))
    blue = models.ForeignKey(Entry, models.RESTRICT, null=True, blank=True, related_name="bouts_as_blue", verbose_name=_("blue"))
    pin = models.CharField(_("mark of the pinned rules"), max_length=32, blank=True, editable=False)
    ruleset = models.CharField(_("pinned ruleset"), max_length=80, blank=True, editable=False)
    ruleset_data = models.JSONField(_("pinned rules"), default=dict, blank=True, editable=False)
    sides = models.JSONField(_("pinned sides"), default=dict, blank=True, editable=False)
    people = models.JSONField(_("pinned fighters"), default=dict, blank=True, editable=False)
    crew = models.JSONField(_("pinned crew"), default=list, blank=True, editable=False)
    seq = models.PositiveIntegerField(_("entries in the log"), default=0, editable=False)
    phase = models.CharField(_("phase"), max_length=12, default="scheduled", editable=False)
    result = models.JSONField(_("result"), null=True, blank=True, editable=False)
    cards = models.JSONField(_("cards given"), default=dict, blank=True, editable=False)
    walkover = models.BooleanField(_("decided without a fight"), default=False, editable=False)
    winner = models.ForeignKey(
        Entry, models.RESTRICT, null=True, blank=True, editable=False, related_name="bouts_won", verbose_name=_("winner")
    )
    official_at = models.DateTimeField(_("official"), null=True, blank=True, editable=False)

    # Commands that the service will enter with the next one, while a bout is seen as it will be pinned (`opening.show_anew`).
    foreseen: Sequence[dict[str, Any]] = ()

    class Meta:
        verbose_name = _("bout")
        verbose_name_plural = _("bouts")
        ordering = ["order", "number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["nomination", "match"], name="match_once_in_nomination"),
            models.CheckConstraint(
                condition=models.Q(red__isnull=True) | ~models.Q(red=models.F("blue")), name="two_different_sides"
            ),
        ]

    def __str__(self) -> str:
        return f"№ {self.number} · {self.nomination} {self.match}"


class AppendOnlyError(TypeError):
    """Something tried to change or delete what the log already holds."""


def _refuse(*_args: Any, **_kwargs: Any) -> NoReturn:
    raise AppendOnlyError("the log of a bout is append-only: undo is a new entry, nothing is changed or deleted")


class LogQuerySet(models.QuerySet["LogEntry"]):
    """Reads of the log; every write but the creation of a new entry is refused."""

    update = _refuse
    delete = _refuse
    bulk_update = _refuse
    update_or_create = _refuse
    _raw_delete = _refuse


class LogEntry(models.Model):
    """One command as it was received, with its answer. Times in ms on the server's clock.

    `data` is the rest of the command (side, zone, reason …); refused commands are here too, they have numbers.
    """

    class Door(models.TextChoices):
        SOCKET = "socket", _("socket")
        HTTP = "http", _("HTTP")
        PAGE = "page", _("page")
        SERVICE = "service", _("the program itself")

    bout = models.ForeignKey(Bout, models.PROTECT, related_name="log", verbose_name=_("bout"))
    seq = models.PositiveIntegerField(_("number"))
    command_id = models.CharField(_("id of the command"), max_length=64, blank=True)
    seat = models.CharField(_("seat"), max_length=20)
    do = models.CharField(_("verb"), max_length=20)
    at = models.BigIntegerField(_("at, ms"))
    received = models.BigIntegerField(_("received, ms"))
    data = models.JSONField(_("further keys"), default=dict)
    refused = models.CharField(_("refused"), max_length=20, blank=True)
    detail = models.CharField(_("detail"), max_length=400, blank=True)
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+", verbose_name=_("device"))
    door = models.CharField(_("door"), max_length=8, choices=Door, default=Door.SOCKET)
    created = models.DateTimeField(_("written"), auto_now_add=True)

    objects = LogQuerySet.as_manager()

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ["bout", "seq"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["bout", "seq"], name="log_number_once"),
            models.UniqueConstraint(
                fields=["bout", "seat", "command_id"],
                condition=~models.Q(command_id=""),
                name="log_command_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq}. {self.seat} {self.do}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            _refuse()
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        _refuse()


class DoorRefusal(models.Model):
    """A command that never reached the rules: its bout could not be fought yet (sides unknown, ring not free or not fit).

    It has no number and is no part of the log; it is kept so that the same command, sent again, hears the same answer.
    """

    bout = models.ForeignKey(Bout, models.CASCADE, related_name="door_refusals", verbose_name=_("bout"))
    command_id = models.CharField(_("id of the command"), max_length=64, blank=True)
    seat = models.CharField(_("seat"), max_length=20)
    do = models.CharField(_("verb"), max_length=20)
    at = models.BigIntegerField(_("at, ms"))
    received = models.BigIntegerField(_("received, ms"))
    refused = models.CharField(_("refused"), max_length=20)
    detail = models.CharField(_("detail"), max_length=400, blank=True)
    device = models.ForeignKey(Device, models.SET_NULL, null=True, related_name="+", verbose_name=_("device"))
    door = models.CharField(_("door"), max_length=8, choices=LogEntry.Door)
    created = models.DateTimeField(_("written"), auto_now_add=True)

    class Meta:
        verbose_name = _("command refused at the door")
        verbose_name_plural = _("commands refused at the door")
        ordering = ["bout", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["bout", "seat", "command_id"],
                condition=~models.Q(command_id=""),
                name="door_refusal_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.do}: {self.refused}"
