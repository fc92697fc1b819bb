"""Bouts and their log in the admin: ring and order can be planned, everything else is only shown.

A result is changed by commands through `bouts.services.submit`, whoever asks; there is no way past it here.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.bouts import services
from tournament.bouts.models import Bout, DoorRefusal, LogEntry


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that staff may look at and nobody may touch."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class PlanForm(forms.ModelForm):  # type: ignore[type-arg]
    """Where and when a bout is fought; asks the service before it is saved, so that the answer stands by the field."""

    class Meta:
        model = Bout
        fields = ["ring", "order"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "ring" in cleaned:
            try:
                services.may_be_placed(Bout.objects.select_related("nomination").get(pk=self.instance.pk), cleaned["ring"])
            except services.PlanRefused as refusal:
                self.add_error("ring", str(refusal))
        return cleaned


@admin.register(Bout)
class BoutAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    form = PlanForm
    list_display = ["number", "nomination", "match", "red", "blue", "ring", "order", "phase", "winner", "official_at"]
    list_filter = ["nomination__event", "nomination", "ring", "phase"]
    list_select_related = [
        "nomination", "red__fighter", "red__team", "blue__fighter", "blue__team", "winner__fighter", "winner__team",
        "ring__event",
    ]  # fmt: skip
    search_fields = [
        "number", "match", "red__fighter__name", "blue__fighter__name", "red__team__name", "blue__team__name", "nomination__name",
    ]  # fmt: skip
    autocomplete_fields = ["ring"]
    readonly_fields = [
        "nomination", "match", "title", "number", "red", "blue", "ruleset", "phase", "seq", "walkover", "result",
        "winner", "official_at",
    ]  # fmt: skip
    fieldsets = [
        (_("Plan"), {"fields": ["ring", "order"]}),
        (_("Shown only"), {"fields": tuple(readonly_fields)}),
    ]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Bout | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Bout, form: forms.ModelForm[Bout], change: bool) -> None:
        services.plan(obj, ring=form.cleaned_data["ring"], order=form.cleaned_data["order"])


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ["bout", "seq", "seat", "do", "data", "at", "received", "refused", "detail", "door"]
    list_filter = ["bout__nomination__event", ("bout", admin.RelatedOnlyFieldListFilter), "do", "refused", "seat"]
    list_select_related = ["bout__nomination"]
    search_fields = ["bout__number", "seat", "do", "command_id"]
    ordering = ["-bout", "-seq"]


@admin.register(DoorRefusal)
class DoorRefusalAdmin(ReadOnlyAdmin):
    list_display = ["bout", "seat", "do", "received", "refused", "detail", "door"]
    list_filter = ["bout__nomination__event", "refused"]
    list_select_related = ["bout__nomination"]
    search_fields = ["bout__number", "seat", "do", "command_id"]
