"""What screens read of a bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Prefetch, QuerySet

from scoring.contest.walk import Awaited, MatchState
from tournament.draw.models import Draw
from tournament.draw.standing import as_it_stands
from tournament.events.models import Nomination
from tournament.registry.models import WITH_NAMES, Entry

if TYPE_CHECKING:
    from tournament.bouts.models import Bout


def with_brackets(nominations: QuerySet[Nomination]) -> QuerySet[Nomination]:
    """The nominations with all that `bracket` reads at hand: the number of queries is the same for one and for ten."""
    entries = Prefetch("entries", Entry.objects.select_related(*WITH_NAMES))
    return nominations.select_related("drawn").prefetch_related(entries, "bouts__ring")


def bracket(nomination: Nomination) -> dict[str, Any]:
    """Data of the frame `nominations/<id>` of docs/protocol.md, without `now`. Not drawn: no matches."""
    frame: dict[str, Any] = {
        "nomination": {"id": nomination.pk, "name": nomination.name, "ruleset": nomination.ruleset},
        "matches": {},
        "podium": [],
        "champion": None,
    }
    drawn: Draw | None = getattr(nomination, "drawn", None)
    if drawn is None:
        return frame
    standing = as_it_stands(nomination, drawn)
    places = _places(nomination, drawn)
    bouts = {bout.match: bout for bout in nomination.bouts.all()}
    frame["matches"] = {name: _match(state, places, bouts.get(name)) for name, state in standing.states.items()}
    frame["podium"] = [places[entry]["name"] for entry in standing.podium]
    frame["champion"] = places[standing.champion]["name"] if standing.champion else None
    return frame


def _places(nomination: Nomination, drawn: Draw) -> dict[str, dict[str, str]]:
    """Name and club of everybody drawn, by the id in the draw: as they are now, or as drawn where the entry is gone."""
    places = {entrant["id"]: {"name": entrant["name"], "club": ""} for entrant in drawn.entrants}
    for entry in nomination.entries.all():
        places[str(entry.pk)] = {"name": entry.name, "club": entry.club.name if entry.club else ""}
    return places


def _match(state: MatchState, places: dict[str, dict[str, str]], bout: Bout | None) -> dict[str, Any]:
    winner = None
    if state.state == "done" and state.winner is not None:
        winner = "red" if state.winner == state.red else "blue"
    return {
        "state": state.state,
        "red": _place(state.red, places),
        "blue": _place(state.blue, places),
        "winner": winner,
        "points": bout.result["points"] if bout is not None and bout.result else None,
        "bout": bout.pk if bout is not None else None,
        "ring": bout.ring.number if bout is not None and bout.ring is not None else None,
        "release": _release(bout),
    }


def _place(side: str | Awaited | None, places: dict[str, dict[str, str]]) -> dict[str, Any] | None:
    if side is None:
        return None
    if isinstance(side, Awaited):
        return {"from": side.kind, "match": side.of}
    return places[side]


def _release(bout: Bout | None) -> str:
    """How far the result may be believed: `live` while fought, `provisional` once stopped, then `official`."""
    if bout is None or (bout.phase == "scheduled" and bout.official_at is None):
        return ""
    if bout.official_at is not None:
        return "official"
    return "provisional" if bout.phase in ("time_up", "stopped") else "live"
