"""The draw of a nomination: everything it was made from, so that anybody can make it again and get the same bracket."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Nomination


class Draw(models.Model):
    """One drawn bracket, or pools with their play-off.

    `entrants` are entry ids (as text) with seed and club, in the order of the lot's input. `options` hold the format and
    the rules of its tables as they were at the draw. `gone_on`, by pool: who went on to the play-off (`through`, the first
    first) and who had withdrawn by then (`out`); once written it stays, whoever withdraws later.
    """

    nomination = models.OneToOneField(Nomination, models.CASCADE, related_name="drawn", verbose_name=_("nomination"))
    random = models.CharField(_("text of the lot"), max_length=200)
    entrants = models.JSONField(_("entrants"), default=list)
    options = models.JSONField(_("options"), default=dict)
    drawn_at = models.DateTimeField(_("drawn"), auto_now_add=True)
    code_version = models.CharField(_("version of the program"), max_length=40)
    notes = models.JSONField(_("wishes that could not be met"), default=list)
    gone_on = models.JSONField(_("gone on to the play-off"), default=dict, editable=False)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["nomination"]

    def __str__(self) -> str:
        return str(self.nomination)


class Settlement(models.Model):
    """A tie of a pool that no key parts, settled by the organiser (ISB-075, G11).

    `order`: the tied entries' ids as text, the first first. `reason` is the text of the lot, or why the ruling says so.
    Nothing is edited: the newest that names all of a tie counts.
    """

    class How(models.TextChoices):
        LOT = "lot", _("by lot")
        RULING = "ruling", _("by ruling")

    nomination = models.ForeignKey(Nomination, models.CASCADE, related_name="settlements", verbose_name=_("nomination"))
    pool = models.CharField(_("pool"), max_length=4)
    order = models.JSONField(_("order"))
    how = models.CharField(_("how"), max_length=8, choices=How)
    reason = models.CharField(_("text of the lot, or reason"), max_length=200)
    by = models.CharField(_("settled by"), max_length=150, blank=True)
    at = models.DateTimeField(_("settled"), auto_now_add=True)

    class Meta:
        verbose_name = _("settled tie")
        verbose_name_plural = _("settled ties")
        ordering = ["nomination", "pool", "id"]

    def __str__(self) -> str:
        return f"{self.nomination} {self.pool}"
