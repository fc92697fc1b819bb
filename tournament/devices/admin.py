"""Seats and devices in the admin. Devices are enrolled by a seat's link only, so none is added by hand."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.devices import services
from tournament.devices.models import Device, Seat


@admin.register(Seat)
class SeatAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "ring", "enrolment_link"]
    list_filter = ["ring__event", "ring", "name"]
    list_select_related = ["ring__event"]
    search_fields = ["name", "ring__name", "ring__event__name"]
    autocomplete_fields = ["ring"]
    readonly_fields = ["enrolment_link"]
    actions = ["renew"]

    @admin.display(description=gettext_lazy("enrolment link"))
    def enrolment_link(self, seat: Seat) -> str:
        return f"/e/{seat.secret}/" if seat.pk else "–"

    @admin.action(description=gettext_lazy("New enrolment links: printed ones are dead"), permissions=["change"])
    def renew(self, request: HttpRequest, queryset: QuerySet[Seat]) -> None:
        for seat in queryset:
            services.renew(seat)
        self.message_user(request, _("The links are new. Print them again."), messages.SUCCESS)


@admin.register(Device)
class DeviceAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["__str__", "seat", "enrolled_at", "revoked_at"]
    list_filter = ["seat__ring__event", "seat__ring", ("revoked_at", admin.EmptyFieldListFilter)]
    list_select_related = ["seat__ring__event"]
    search_fields = ["name", "seat__name"]
    fields = ["name", "seat", "enrolled_at", "revoked_at", "last_heard_ms"]
    readonly_fields = ["seat", "enrolled_at", "revoked_at", "last_heard_ms"]
    actions = ["revoke"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Device | None = None) -> bool:
        return False

    @admin.action(description=gettext_lazy("Revoke: the device is out at once"), permissions=["change"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[Device]) -> None:
        for device in queryset.select_related("seat"):
            services.revoke(device)
        self.message_user(request, _("The devices are revoked."), messages.SUCCESS)
