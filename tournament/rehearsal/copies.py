"""A rehearsal copy of a real event: the same fighters, teams, nominations and rings, none of its bouts and none of
its seats.

The organiser rehearses the very day that is to come, and nothing that the bots do can reach it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.devices.services import furnish
from tournament.draw.services import DrawRefused, draw
from tournament.events.models import Event, Nomination, Ring
from tournament.registry.models import Entry
from tournament.rehearsal.copies_groups import copy_admissions, copy_roster
from tournament.rehearsal.demo import free_slug


def copy_for_rehearsal(event: Event, only: Nomination | None = None, overrides: dict[str, Any] | None = None) -> Event:
    """A new event with `is_demo`. Its brackets are drawn anew: who has withdrawn stays at home, and lots fall as they will.

    Nominations without a ring or without two entries come along but are not drawn: nobody could fight them. Nor are those
    that cannot be drawn any more, say because too many have withdrawn for their pools.
    `only`: just this nomination of the event, with `overrides` laid over its rules.
    """
    with transaction.atomic(), override(event.language):
        copy = Event(
            slug=free_slug(f"{event.slug[:40]}-rehearsal"),
            name=(_("%(event)s (rehearsal)") % {"event": event.name[:60]}),
            place=event.place,
            first_day=event.first_day,
            last_day=event.last_day,
            time_zone=event.time_zone,
            language=event.language,
            is_demo=True,
        )
        copy.full_clean()
        copy.save()
        rings = {ring.pk: _copy_ring(ring, copy) for ring in event.rings.all()}
        copy_admissions(event, copy)
        for nomination in [only] if only is not None else event.nominations.all():
            nomination.overrides = {**nomination.overrides, **(overrides or {})}
            _copy_nomination(nomination, copy, rings)
    return copy


def _copy_ring(ring: Ring, event: Event) -> Ring:
    twin = Ring.objects.create(
        event=event, number=ring.number, name=ring.name, length_m=ring.length_m, width_m=ring.width_m,
        barrier_m=ring.barrier_m, surface=ring.surface,
    )  # fmt: skip
    furnish(twin)
    return twin


def _copy_nomination(nomination: Nomination, event: Event, rings: dict[int, Ring]) -> None:
    twin = Nomination.objects.create(
        event=event, name=nomination.name, ruleset=nomination.ruleset, overrides=nomination.overrides,
        third_place=nomination.third_place, position=nomination.position,
        format=nomination.format, pools=nomination.pools, qualifiers=nomination.qualifiers,
        ring=rings.get(nomination.ring_id) if nomination.ring_id else None,
    )  # fmt: skip
    entries = nomination.entries.filter(withdrawn_at__isnull=True).order_by("number")
    for entry in entries:
        made = Entry.objects.create(nomination=twin, fighter_id=entry.fighter_id, team_id=entry.team_id, seed=entry.seed)
        copy_roster(entry, made)
    if twin.ring_id and len(entries) > 1:
        with suppress(DrawRefused):
            draw(twin, f"{event.slug}/{twin.position}")
