"""Rosters in the admin: to look at and to mend; the organiser's pages are the usual way."""

from __future__ import annotations

from django.contrib import admin

from tournament.rosters.models import Member, Roster


class MemberInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Member
    fields = ["number", "fighter", "role", "captain"]
    autocomplete_fields = ["fighter"]
    extra = 0


@admin.register(Roster)
class RosterAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["entry", "declared_at"]
    list_filter = ["entry__nomination"]
    list_select_related = ["entry__team", "entry__fighter"]
    search_fields = ["entry__team__name", "members__fighter__name"]
    autocomplete_fields = ["entry"]
    readonly_fields = ["declared_at"]
    inlines = [MemberInline]


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["number", "fighter", "roster", "role", "captain"]
    list_filter = ["nomination", "role"]
    list_select_related = ["fighter", "roster__entry__team", "roster__entry__fighter"]
    search_fields = ["fighter__name", "roster__entry__team__name", "number"]
    autocomplete_fields = ["fighter", "roster"]
