"""The captain's door: which bout his team fights next, and what his page shows of it.

A captain holds the secret of his team's link, and with it one right: to name the line-up of his own side.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils import translation

from tournament import clock
from tournament.bouts import engine
from tournament.bouts.models import Bout, LogEntry
from tournament.bouts.opening import people_of, show_anew
from tournament.bouts.selectors import ring_view, title
from tournament.registry.models import WITH_NAMES, Entry
from tournament.rosters.models import Roster
from tournament.rosters.selectors import find_roster

CHANGES_SHOWN = 10
_SIDES = tuple(f"{side}__{path}" for side in ("red", "blue") for path in WITH_NAMES)
_TOLD = ("phase", "round", "attempt", "clock", "call", "break", "rounds_won", "standing", "lineup_locked", "result")


def captain_frame(secret: str, now: int | None = None) -> dict[str, Any]:
    """What the captain's page shows (docs/protocol.md, `captain`). Raises Roster.DoesNotExist where the link is dead."""
    roster = find_roster(secret)
    if roster is None:
        raise Roster.DoesNotExist
    moment = clock.now_ms() if now is None else now
    entry = roster.entry
    event = entry.nomination.event
    bouts = open_bouts(entry)
    bout = _nearest(bouts)
    return {
        "now": moment,
        "event": {"slug": event.slug, "name": event.name},
        "team": {"id": entry.pk, "name": entry.name},
        "bouts": [each.pk for each in bouts],
        "bout": None if bout is None else _view(bout, entry, moment),
    }


def open_bouts(entry: Entry) -> list[Bout]:
    """The team's bouts still to be fought, in order; the one being fought among them."""
    own = Bout.objects.filter(Q(red=entry) | Q(blue=entry), official_at__isnull=True, walkover=False)
    return list(own.select_related("ring__event", "nomination__event", *_SIDES).order_by("order", "number", "pk"))


def next_bout(entry: Entry) -> Bout | None:
    """The bout that the team fights now, else its next one."""
    return _nearest(open_bouts(entry))


def _nearest(bouts: list[Bout]) -> Bout | None:
    return next((bout for bout in bouts if bout.phase != "scheduled"), bouts[0] if bouts else None)


def _view(bout: Bout, entry: Entry, now: int) -> dict[str, Any]:
    side = "red" if bout.red_id == entry.pk else "blue"
    opponent = bout.blue if side == "red" else bout.red
    show_anew(bout)
    ruleset = engine.ruleset_of(bout)
    people = bout.people if bout.pin else people_of(bout, ruleset)
    state = engine.state(bout, now, crew=True)
    barred = set(state["barred"][side])
    own = [(fighter, person) for fighter, person in people.items() if fighter.startswith(f"{side}-")]
    with translation.override(bout.nomination.event.language):
        stage = title(bout)
    return {
        "id": bout.pk,
        "number": bout.number,
        "nomination": bout.nomination.name,
        "title": stage,
        "ring": ring_view(bout.ring)["name"] if bout.ring is not None else None,
        "side": side,
        "opponent": opponent.name if opponent is not None else None,
        "main": ruleset.main,
        "state": {key: state[key] for key in _TOLD},
        "lineup": state["lineup"][side],
        "fighters": [
            {"id": fighter, "barred": fighter in barred, **{key: person[key] for key in ("number", "name", "role", "captain")}}
            for fighter, person in sorted(own, key=lambda item: int(item[1]["number"]))
        ],
        "changes": _changes(bout, side),
    }


def _changes(bout: Bout, side: str) -> list[dict[str, Any]]:
    """The line-ups that were named for this side, newest first."""
    named = LogEntry.objects.filter(bout=bout, do="lineup", refused="", data__side=side).order_by("-seq")
    return [
        {"seq": entry.seq, "at": entry.at, "by": entry.seat, "fighters": entry.data["fighters"]}
        for entry in named[:CHANGES_SHOWN]
    ]
