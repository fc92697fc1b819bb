"""Events, rings and nominations in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.forms import BooleanField, ChoiceField, ModelForm
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event, Ring
from tournament.events.rules import ruleset_choices
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

    heads = BooleanField(
        label=_("judges count heads only"), required=False,
        help_text=_("Group fights: for events that do not track who of a team is out."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "overrides" in self.fields:
            self.fields["overrides"].required = False
        if "ruleset" in self.fields:
            old = self.fields["ruleset"]
            choices = ruleset_choices(self.initial.get("ruleset") or "")
            self.fields["ruleset"] = ChoiceField(choices=choices, label=old.label, initial=old.initial)
        overrides = self.initial.get("overrides")
        capture = overrides.get("capture") if isinstance(overrides, dict) else None
        self.initial["heads"] = isinstance(capture, dict) and capture.get("mode") == "count"

    def clean_overrides(self) -> Any:
        given = self.cleaned_data["overrides"]
        return {} if given is None else given

    def clean(self) -> dict[str, Any]:
        """The tick is a short way to write `{"capture": {"mode": "count"}}`."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        overrides = cleaned.get("overrides")
        if not isinstance(overrides, dict) or "heads" not in self.changed_data:
            return cleaned
        capture = overrides.get("capture", {})
        if isinstance(capture, dict):
            kept = {key: value for key, value in capture.items() if key != "mode"}
            capture = {**kept, "mode": "count"} if cleaned.get("heads") else kept
            rest = {key: value for key, value in overrides.items() if key != "capture"}
            cleaned["overrides"] = {**rest, "capture": capture} if capture else rest
            self.instance.overrides = cleaned["overrides"]
        return cleaned


class NominationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Registered by the draw above, which adds the drawing to it."""

    form = NominationForm
    list_display = ["name", "event", "ruleset", "format", "third_place", "ring", "position"]
    list_filter = ["event", "ruleset", "format"]
    list_select_related = ["event", "ring__event"]
    search_fields = ["name", "event__name"]
    autocomplete_fields = ["event", "ring"]
