"""Clubs, fighters and entries in the admin."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.registry import services
from tournament.registry.models import Admission, Club, Entry, Fighter, Team


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "city", "country"]
    list_filter = ["country"]
    search_fields = ["name", "city"]


@admin.register(Fighter)
class FighterAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "club", "country", "born"]
    list_filter = ["country", "club"]
    list_select_related = ["club"]
    search_fields = ["name", "club__name"]
    autocomplete_fields = ["club"]


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "club", "country"]
    list_filter = ["country"]
    list_select_related = ["club"]
    search_fields = ["name", "club__name"]
    autocomplete_fields = ["club"]


@admin.register(Admission)
class AdmissionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["fighter", "event", "by", "at", "note"]
    list_filter = ["event"]
    list_select_related = ["fighter", "event"]
    search_fields = ["fighter__name", "event__name"]
    autocomplete_fields = ["event", "fighter"]
    readonly_fields = ["by", "at"]

    def save_model(self, request: HttpRequest, obj: Admission, form: ModelForm[Admission], change: bool) -> None:
        obj.by = request.user.get_username()
        super().save_model(request, obj, form, change)


@admin.register(Entry)
class EntryAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["number", "__str__", "nomination", "seed", "withdrawn_at"]
    list_display_links = ["__str__"]
    list_filter = ["nomination__event", "nomination", ("withdrawn_at", admin.EmptyFieldListFilter)]
    list_select_related = ["fighter", "team", "nomination"]
    search_fields = ["fighter__name", "fighter__club__name", "team__name", "nomination__name"]
    autocomplete_fields = ["nomination", "fighter", "team"]
    readonly_fields = ["number", "withdrawn_at"]
    actions = ["withdraw"]

    def has_delete_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        """Who is drawn can only withdraw: the bracket has his name in it."""
        drawn = obj is not None and hasattr(obj.nomination, "drawn")
        return not drawn and super().has_delete_permission(request, obj)

    @admin.action(description=gettext_lazy("Withdraw: open bouts go to the opponents"), permissions=["change"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        for entry in queryset.select_related("fighter", "team"):
            try:
                services.withdraw(entry)
            except services.WithdrawRefused as refusal:
                self.message_user(request, f"{entry}: {refusal}", messages.ERROR)
            else:
                self.message_user(request, _("%(entry)s is withdrawn.") % {"entry": entry}, messages.SUCCESS)
