"""How a bout begins: what is pinned with its first log entry, and what the door asks before it is called to a ring."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from typing import Any

from django.utils import translation

from scoring import Ruleset, RulesetError
from scoring.commands import SIDES, seat_kind
from tournament.bouts import engine
from tournament.bouts.details import AND
from tournament.bouts.models import Bout
from tournament.devices.models import Device
from tournament.events.models import Ring
from tournament.events.selectors import ring_problems
from tournament.registry.models import Entry
from tournament.rosters.selectors import squad

# The desk is a person who is there, and so is a captain; marshals, judges and experts are there when their tablet is.
ALWAYS_SEATED = {
    "duel": ("hofmarshal", "secretary"),
    "group": ("hofmarshal", "secretary", "red-captain", "blue-captain"),
}
BY_TABLET = {"duel": ("line",), "group": ("field", "authenticity")}


def pin(bout: Bout) -> None:
    """Write down by which rules, between whom and before which crew this bout is judged. Raises RulesetError."""
    ruleset = engine.ruleset_of_nomination(bout.nomination)
    bout.ruleset = ruleset.key
    bout.ruleset_data = dict(ruleset.data)
    bout.people = people_of(bout, ruleset)
    bout.sides = sides_of(bout, bout.people)
    bout.crew = crew_of(bout, ruleset)
    bout.pin = secrets.token_hex(8)
    bout.save(update_fields=["ruleset", "ruleset_data", "people", "sides", "crew", "pin"])


def pin_anew(bout: Bout) -> bool:
    """Pin again what may have changed since the first command of a bout that was not called yet: the teams' lists, and the
    cards that fighters got elsewhere.

    Only where every entry of the log so far is answered as before; True where the pin has changed.
    """
    changed = show_anew(bout)
    if changed:
        bout.save(update_fields=["people", "sides", "pin"])
    return changed


def show_anew(bout: Bout) -> bool:
    """Let a bout that was not called yet be seen as `pin_anew` would pin it; the row stays as it is.

    Its pin is a new one then, so that nothing kept in memory under the old one is taken for it.
    """
    if not bout.pin or bout.phase != "scheduled":
        return False
    people = people_of(bout, engine.ruleset_of(bout))
    sides = sides_of(bout, people)
    if (people, sides) == (bout.people, bout.sides) or not engine.would_answer_alike(bout, sides):
        return False
    bout.people, bout.sides, bout.pin = people, sides, secrets.token_hex(8)
    return True


def people_of(bout: Bout, ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """Who may fight, by the id that the log calls him: `red-7` wears number 7; empty for a duel.

    Only whom the event has admitted. `fighter` is his row, for the cards that follow him.
    """
    if ruleset.kind != "group":
        return {}
    return {
        f"{side}-{member['number']}": {key: member[key] for key in ("number", "name", "role", "captain", "fighter")}
        for side in SIDES
        for member in _squad(getattr(bout, side))
        if member["admitted"]
    }


def _squad(entry: Entry | None) -> list[dict[str, Any]]:
    return squad(entry) if entry is not None else []


def sides_of(bout: Bout, people: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Both sides as the rules want them, with the cards they bring from earlier bouts of the event."""
    return {side: _side(bout, side, people) for side in SIDES}


def _side(bout: Bout, side: str, people: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    entry: Entry | None = getattr(bout, side)
    if entry is None:
        return {"name": "?"}
    own = {fighter: person for fighter, person in people.items() if fighter.startswith(f"{side}-")}
    named = {
        "main": [fighter for fighter, person in own.items() if person["role"] == "main"],
        "reserves": [fighter for fighter, person in own.items() if person["role"] != "main"],
    }
    rows = {fighter: person["fighter"] for fighter, person in own.items()}
    if entry.fighter_id is not None:
        named, rows = {}, {f"{side}-1": entry.fighter_id}
    earlier = cards_so_far(bout.nomination.event_id, set(rows.values()))
    cards = {fighter: earlier[row] for fighter, row in rows.items() if row in earlier}
    return {"name": entry.name, **named, **({"cards": cards} if cards else {})}


def cards_so_far(event_id: int, fighters: Collection[int]) -> dict[int, list[str]]:
    """Yellow and red cards that fighters (by row) got in official bouts of the event, duels and groups alike (ISB-104)."""
    fought = Bout.objects.filter(nomination__event_id=event_id, official_at__isnull=False).exclude(cards={})
    found: dict[int, list[str]] = {}
    for cards, people, red, blue in fought.values_list("cards", "people", "red__fighter_id", "blue__fighter_id"):
        rows = {"red": red, "blue": blue, **{fighter: person["fighter"] for fighter, person in people.items()}}
        for bearer, given in cards.items():
            if rows.get(bearer) in fighters:
                found.setdefault(rows[bearer], []).extend(given)
    return {row: sorted(given, reverse=True) for row, given in found.items() if given}


def crew_of(bout: Bout, ruleset: Ruleset) -> list[str]:
    """The occupied seats: who is always there, and every marshal's, judge's or expert's seat with an unrevoked device."""
    always = list(ALWAYS_SEATED[ruleset.kind])
    if bout.ring_id is None:
        return always
    devices = Device.objects.filter(seat__ring_id=bout.ring_id, revoked_at__isnull=True)
    seats = set(devices.values_list("seat__name", flat=True))
    return [*always, *sorted(seat for seat in seats if seat_kind(seat) in BY_TABLET[ruleset.kind])]


def obstacle(bout: Bout, do: str, seat: str) -> tuple[str, str]:
    """Why the door does not even ask the rules: a refusal code and what exactly; ("", "") where they are asked."""
    if bout.walkover:
        return "official", "this bout is decided without a fight"
    if bout.red_id is None or bout.blue_id is None:
        return "wrong_phase", "the sides of this bout are not known yet"
    why = "" if bout.pin else _broken_rules(bout) or _nobody_named(bout)
    if not why and do == "call" and seat == "hofmarshal" and bout.phase == "scheduled":
        why = _not_to_be_called(bout)
    return ("wrong_phase", why) if why else ("", "")


def _broken_rules(bout: Bout) -> str:
    try:
        engine.ruleset_of(bout)
    except RulesetError as error:
        return f"the ruleset of the nomination cannot be used: {error}"
    return ""


def _nobody_named(bout: Bout) -> str:
    """A team without a single admitted main fighter cannot start; its list has to be made first."""
    if engine.ruleset_of(bout).kind != "group":
        return ""
    for side in SIDES:
        if not any(member["admitted"] and member["role"] == "main" for member in _squad(getattr(bout, side))):
            return f"the list of {getattr(bout, side).name} has no admitted main fighter"
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
