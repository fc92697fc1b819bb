"""Drawing brackets in the admin. What was drawn is shown, never edited: it is changed by drawing anew."""

from __future__ import annotations

import secrets

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.draw import services
from tournament.draw.models import Draw, Settlement
from tournament.events.admin import NominationAdmin
from tournament.events.models import Nomination


@admin.register(Nomination)
class DrawnNominationAdmin(NominationAdmin):
    actions = ["draw_the_bracket"]

    def save_model(self, request: HttpRequest, obj: Nomination, form: ModelForm[Nomination], change: bool) -> None:
        before = Nomination.objects.select_related("ring").get(pk=obj.pk).ring if change else obj.ring
        super().save_model(request, obj, form, change)
        if before != obj.ring:
            services.follow_ring(obj, before)

    @admin.action(description=gettext_lazy("Draw the bracket"), permissions=["change"])
    def draw_the_bracket(self, request: HttpRequest, queryset: QuerySet[Nomination]) -> None:
        for nomination in queryset:
            try:
                services.draw(nomination, secrets.token_hex(8))
            except services.DrawRefused as refusal:
                self.message_user(request, f"{nomination}: {refusal}", messages.ERROR)
            else:
                self.message_user(request, _("%(name)s is drawn.") % {"name": nomination}, messages.SUCCESS)


class ShownOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that services write: shown, never edited."""

    list_filter = ["nomination__event"]
    list_select_related = ["nomination"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Draw | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Draw | None = None) -> bool:
        return False


@admin.register(Draw)
class DrawAdmin(ShownOnly):
    list_display = ["nomination", "random", "drawn_at", "code_version"]
    search_fields = ["nomination__name", "random"]


@admin.register(Settlement)
class SettlementAdmin(ShownOnly):
    """Ties are settled on the organiser's page, where the tied stand with their names."""

    list_display = ["nomination", "pool", "how", "reason", "by", "at"]
    search_fields = ["nomination__name", "reason"]
