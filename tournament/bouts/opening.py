"""How a bout begins: what is pinned with its first log entry, and what the door asks before it is called to a ring."""

from __future__ import annotations

import secrets
from typing import Any

from django.utils import translation

from scoring import RulesetError
from tournament.bouts import engine
from tournament.bouts.details import AND
from tournament.bouts.models import Bout
from tournament.devices.models import Device
from tournament.events.models import Ring
from tournament.events.selectors import ring_problems
from tournament.registry.models import Entry

# The desk is a person who is there; line marshals are there when their tablet is.
LINE = "line-"
ALWAYS_SEATED = ("hofmarshal", "secretary")


def pin(bout: Bout) -> None:
    """Write down by which rules, between whom and before which crew this bout is judged. Raises RulesetError."""
    ruleset = engine.ruleset_of_nomination(bout.nomination)
    bout.ruleset = ruleset.key
    bout.ruleset_data = dict(ruleset.data)
    bout.sides = sides_of(bout)
    bout.crew = crew_of(bout)
    bout.pin = secrets.token_hex(8)
    bout.save(update_fields=["ruleset", "ruleset_data", "sides", "crew", "pin"])


def sides_of(bout: Bout) -> dict[str, Any]:
    """Both sides as the rules want them, with the cards they bring from earlier bouts of the event."""
    return {side: _side(bout, side) for side in ("red", "blue")}


def _side(bout: Bout, side: str) -> dict[str, Any]:
    entry: Entry | None = getattr(bout, side)
    if entry is None:
        return {"name": "?"}
    cards = _earlier_cards(bout, entry)
    name = {"name": entry.fighter.name}
    return {**name, "cards": {f"{side}-1": cards}} if cards else name


def _earlier_cards(bout: Bout, entry: Entry) -> list[str]:
    """Yellow and red cards of the fighter in official bouts of the same event, whatever the nomination (ISB-104)."""
    fought = Bout.objects.filter(nomination__event_id=bout.nomination.event_id, official_at__isnull=False)
    cards: list[str] = []
    for side in ("red", "blue"):
        for given in fought.filter(**{f"{side}__fighter_id": entry.fighter_id}).values_list("cards", flat=True):
            cards += given.get(side, [])
    return sorted(cards, reverse=True)


def crew_of(bout: Bout) -> list[str]:
    """The occupied seats of the bout's ring: the desk, and every line seat with an unrevoked device."""
    if bout.ring_id is None:
        return list(ALWAYS_SEATED)
    devices = Device.objects.filter(seat__ring_id=bout.ring_id, revoked_at__isnull=True)
    lines = devices.filter(seat__name__startswith=LINE).values_list("seat__name", flat=True)
    return [*ALWAYS_SEATED, *sorted(set(lines))]


def obstacle(bout: Bout, do: str, seat: str) -> tuple[str, str]:
    """Why the door does not even ask the rules: a refusal code and what exactly; ("", "") where they are asked."""
    if bout.walkover:
        return "official", "this bout is decided without a fight"
    if bout.red_id is None or bout.blue_id is None:
        return "wrong_phase", "the sides of this bout are not known yet"
    why = "" if bout.pin else _broken_rules(bout)
    if not why and do == "call" and seat == "hofmarshal" and bout.phase == "scheduled":
        why = _not_to_be_called(bout)
    return ("wrong_phase", why) if why else ("", "")


def _broken_rules(bout: Bout) -> str:
    try:
        engine.ruleset_of(bout)
    except RulesetError as error:
        return f"the ruleset of the nomination cannot be used: {error}"
    return ""


def _not_to_be_called(bout: Bout) -> str:
    """Why the bout cannot be called to its ring now; empty where it can. Locks the ring's row."""
    if bout.ring_id is None:
        return "the bout has no ring, give it one first"
    ring = Ring.objects.select_for_update(of=("self",)).select_related("current_bout").get(pk=bout.ring_id)
    with translation.override("en"):  # as all details in the log; `details.in_language` says them to the reader
        problems = ring_problems(ring, engine.ruleset_of(bout).kind)
    if problems:
        return AND.join(["the ring is not fit", *problems])
    current = ring.current_bout
    if current is not None and current.pk != bout.pk and current.official_at is None:
        return f"bout {current.number} is still being fought on this ring"
    return ""
