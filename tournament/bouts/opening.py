"""How a bout begins: what is pinned with its first log entry, and what the door asks before it is called to a ring."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils import translation

from scoring import Ruleset, RulesetError
from scoring.commands import SIDES, VERBS, seat_kind
from tournament.bouts import engine
from tournament.bouts.details import AND
from tournament.bouts.models import Bout, LogEntry
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


def pin_anew(bout: Bout) -> Sequence[dict[str, Any]]:
    """Pin again what may have changed since the first command of a bout that was not called yet: the teams' lists, and the
    cards that fighters got elsewhere.

    A line-up named early may hold a man who has been barred or taken off the list since. Returned are the line-ups that
    name again who is left; the caller enters them in the log.
    """
    if not show_anew(bout):
        return ()
    bout.save(update_fields=["people", "sides", "pin"])
    again, bout.foreseen = bout.foreseen, ()
    return again


def show_anew(bout: Bout) -> bool:
    """Let a bout that was not called yet be seen as `pin_anew` would pin it; the row and the log stay as they are.

    Its pin is a new one then, so that nothing kept in memory under the old one is taken for it. False where nothing has
    changed, or where another answer than that to a line-up would turn out different: then the pin stays.
    """
    if not bout.pin or bout.phase != "scheduled":
        return False
    people = people_of(bout, engine.ruleset_of(bout))
    sides = sides_of(bout, people)
    if (people, sides) == (bout.people, bout.sides):
        return False
    fallen = engine.answered_otherwise(bout, sides)
    if any(entry.do != "lineup" or entry.refused for entry in fallen):
        return False
    bout.people, bout.sides, bout.pin = people, sides, secrets.token_hex(8)
    bout.foreseen = _named_again(bout, fallen)
    return True


def _named_again(bout: Bout, fallen: Collection[LogEntry]) -> list[dict[str, Any]]:
    """For each side whose last line-up has fallen, a line-up of those in it who may still start; none where nobody may."""
    last = {entry.data["side"]: entry for entry in bout.log.filter(do="lineup", refused="").order_by("seq")}
    left = {side: engine.who_may_start(bout, side, entry.data["fighters"]) for side, entry in last.items() if entry in fallen}
    return [
        {**engine.command_of(last[side]), "id": "", "by": "secretary", "fighters": fighters}
        for side, fighters in left.items()
        if fighters
    ]


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
    if not why and bout.phase == "scheduled" and _watches_the_field(bout, seat, do):
        why = "the bout has not been called yet"
    if not why and do == "call" and seat == "hofmarshal" and bout.phase == "scheduled":
        why = _not_to_be_called(bout)
    return ("wrong_phase", why) if why else ("", "")


def _watches_the_field(bout: Bout, seat: str, do: str) -> bool:
    """Whether a field judge or an expert of a group bout says what is his to say; the rules answer him where it is not."""
    kind = seat_kind(seat)
    return kind in BY_TABLET["group"] and kind in VERBS[do].who and engine.ruleset_of(bout).kind == "group"


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
