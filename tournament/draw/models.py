"""The draw of a nomination: everything it was made from, so that anybody can make it again and get the same bracket."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Nomination


class Draw(models.Model):
    """One drawn bracket. `entrants` are entry ids (as text) with seed and club, in the order of the lot's input."""

    nomination = models.OneToOneField(Nomination, models.CASCADE, related_name="drawn", verbose_name=_("nomination"))
    random = models.CharField(_("text of the lot"), max_length=200)
    entrants = models.JSONField(_("entrants"), default=list)
    options = models.JSONField(_("options"), default=dict)
    drawn_at = models.DateTimeField(_("drawn"), auto_now_add=True)
    code_version = models.CharField(_("version of the program"), max_length=40)
    notes = models.JSONField(_("wishes that could not be met"), default=list)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["nomination"]

    def __str__(self) -> str:
        return str(self.nomination)
