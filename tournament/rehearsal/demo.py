"""The demo event: what a newcomer sees first, and what the bots may fight on.

Four nominations of duels with 16 entries each, on two rings inside the limits for duels (ISB-014, ISB-015), and two of
group fights with four teams each, on a third that is big enough for them (ISB-054); all drawn by a recorded lot.
It is made whole or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.devices.services import furnish
from tournament.draw.services import draw
from tournament.events.models import Event, Nomination, Ring
from tournament.registry.models import Entry
from tournament.rehearsal.demo_groups import fighters_of, hold_groups
from tournament.rehearsal.people import FighterCard, fields

SLUG = "demo"
TIME_ZONE = "Europe/Prague"
SEEDED = 8


@dataclass(frozen=True)
class _Plot:
    """A ring to be fenced, in metres, and the presets that are fought on it."""

    length_m: Decimal
    width_m: Decimal
    rulesets: tuple[str, ...] = ()


PLOTS = (
    _Plot(Decimal("14"), Decimal("9"), ("isb/longsword", "isb/sword-buckler")),
    _Plot(Decimal("12"), Decimal("8"), ("isb/sword-shield", "isb/halberd")),
)
GROUP_PLOT = _Plot(Decimal("30"), Decimal("15"))
BARRIER_M = Decimal("0.9")


def nomination_names() -> dict[str, str]:
    """The rulebook's names of the four duel nominations in the active language, by preset."""
    return {
        "isb/longsword": _("Longsword"),
        "isb/sword-buckler": _("Sword and buckler"),
        "isb/sword-shield": _("Sword and shield"),
        "isb/halberd": _("Halberd"),
    }


def ensure_demo(language: str) -> Event | None:
    """Make the demo event in `language` if there is no event at all; None when there is one already."""
    with transaction.atomic():
        return None if Event.objects.exists() else _make(SLUG, language)


def another_demo(language: str) -> Event:
    """Make a fresh demo event beside those there are (`demo-2`, …): the log of the old one is never thrown
    away.
    """
    with transaction.atomic():
        return _make(free_slug(SLUG), language)


def language_of(environ: Mapping[str, str]) -> str:
    """The product's language that the computer speaks by its LC_ALL, LC_MESSAGES or LANG, else English."""
    known = dict(settings.LANGUAGES)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if given := environ.get(name, ""):
            language = given.partition(".")[0].partition("_")[0].lower()
            return language if language in known else "en"
    return "en"


def free_slug(base: str) -> str:
    """`base`, or `base-2`, `base-3` …: the first that no event bears."""
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number, slug = 1, base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def _make(slug: str, language: str) -> Event:
    today = timezone.localdate(timezone=ZoneInfo(TIME_ZONE))
    with override(language):
        event = Event(
            slug=slug, name=_("Linden Shield (demonstration)"), place=_("Castle meadow"), first_day=today,
            last_day=today, time_zone=TIME_ZONE, language=language, is_demo=True,
        )  # fmt: skip
        event.full_clean()
        event.save()
        for number, (plot, entries) in enumerate(zip(PLOTS, fields(), strict=True), start=1):
            ring = _fence(event, number, plot)
            for ruleset, cards in zip(plot.rulesets, entries, strict=True):
                _hold(ring, ruleset, cards)
        hold_groups(_fence(event, len(PLOTS) + 1, GROUP_PLOT))
    return event


def _fence(event: Event, number: int, plot: _Plot) -> Ring:
    ring = Ring(
        event=event, number=number, name=_("Ring %(number)s") % {"number": number},
        length_m=plot.length_m, width_m=plot.width_m, barrier_m=BARRIER_M, surface=Ring.Surface.HARD,
    )  # fmt: skip
    ring.full_clean()
    ring.save()
    furnish(ring)
    return ring


def _hold(ring: Ring, ruleset: str, cards: list[FighterCard]) -> Nomination:
    event = ring.event
    nomination = Nomination(
        event=event, name=nomination_names()[ruleset], ruleset=ruleset, third_place=True, ring=ring,
        position=event.nominations.count() + 1,
    )  # fmt: skip
    nomination.full_clean()
    nomination.save()
    fighters = fighters_of(cards)
    for place, card in enumerate(cards, start=1):
        entry = Entry(nomination=nomination, fighter=fighters[card], seed=place if place <= SEEDED else None)
        entry.full_clean()
        entry.save()
    draw(nomination, f"{event.slug}/{ruleset}")
    return nomination
