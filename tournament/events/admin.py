"""Events, rings and nominations in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event, Ring
from tournament.events.selectors import ring_problems
from tournament.events.signals import ring_added


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "place", "first_day", "last_day", "language", "is_demo"]
    list_filter = ["is_demo", "language"]
    search_fields = ["name", "place", "slug"]
    prepopulated_fields = {"slug": ["name"]}
    date_hierarchy = "first_day"


@admin.register(Ring)
class RingAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["__str__", "event", "number", "length_m", "width_m", "barrier_m", "surface", "fit_for_duels"]
    list_filter = ["event", "surface"]
    list_select_related = ["event"]
    search_fields = ["name", "number", "event__name"]
    autocomplete_fields = ["event"]
    readonly_fields = ["problems"]

    @admin.display(boolean=True, description=_("fit for duels"))
    def fit_for_duels(self, ring: Ring) -> bool:
        return not ring_problems(ring)

    @admin.display(description=_("why no duel may be fought here"))
    def problems(self, ring: Ring) -> str:
        if ring.pk is None:
            return "–"
        return format_html_join("", "<p>{}</p>", ((problem,) for problem in ring_problems(ring))) or "–"

    def save_model(self, request: HttpRequest, obj: Ring, form: ModelForm[Ring], change: bool) -> None:
        super().save_model(request, obj, form, change)
        if not change:
            ring_added.send(Ring, ring=obj)


class NominationForm(ModelForm):  # type: ignore[type-arg]
    """No changes to the ruleset is a sound answer; Django's own form would take the empty field for a missing one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "overrides" in self.fields:
            self.fields["overrides"].required = False

    def clean_overrides(self) -> Any:
        given = self.cleaned_data["overrides"]
        return {} if given is None else given


class NominationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Registered by the draw above, which adds the drawing to it."""

    form = NominationForm
    list_display = ["name", "event", "ruleset", "third_place", "ring", "position"]
    list_filter = ["event", "ruleset"]
    list_select_related = ["event", "ring__event"]
    search_fields = ["name", "event__name"]
    autocomplete_fields = ["event", "ring"]
