"""What screens read of a bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Prefetch, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.contest.playoff import Place
from scoring.contest.standings import Row, Table, Why
from scoring.contest.walk import Awaited, MatchState
from scoring.tally import shown
from tournament.draw.models import Draw
from tournament.draw.standing import Standing, as_it_stands
from tournament.events.models import Nomination
from tournament.registry.models import WITH_NAMES, Entry

if TYPE_CHECKING:
    from tournament.bouts.models import Bout


def with_brackets(nominations: QuerySet[Nomination]) -> QuerySet[Nomination]:
    """The nominations with all that `bracket` reads at hand: the number of queries is the same for one and for ten."""
    entries = Prefetch("entries", Entry.objects.select_related(*WITH_NAMES))
    return nominations.select_related("drawn", "event").prefetch_related(entries, "bouts__ring", "settlements")


def bracket(nomination: Nomination) -> dict[str, Any]:
    """Data of the frame `nominations/<id>` of docs/protocol.md, without `now`. Not drawn: no matches."""
    frame: dict[str, Any] = {
        "nomination": {"id": nomination.pk, "name": nomination.name, "ruleset": nomination.ruleset},
        "matches": {},
        "tables": [],
        "podium": [],
        "champion": None,
    }
    drawn: Draw | None = getattr(nomination, "drawn", None)
    if drawn is None:
        return frame
    standing = as_it_stands(nomination, drawn)
    places = _places(nomination, drawn)
    bouts = {bout.match: bout for bout in nomination.bouts.all()}
    frame["matches"] = {name: _match(state, places, standing.places, bouts.get(name)) for name, state in standing.states.items()}
    with translation.override(nomination.event.language):
        frame["tables"] = [_table(standing, drawn, name, table, places) for name, table in standing.tables.items()]
    frame["podium"] = [places[entry]["name"] for entry in standing.podium]
    frame["champion"] = places[standing.champion]["name"] if standing.champion else None
    return frame


def _places(nomination: Nomination, drawn: Draw) -> dict[str, dict[str, str]]:
    """Name and club of everybody drawn, by the id in the draw: as they are now, or as drawn where the entry is gone."""
    places = {entrant["id"]: {"name": entrant["name"], "club": ""} for entrant in drawn.entrants}
    for entry in nomination.entries.all():
        places[str(entry.pk)] = {"name": entry.name, "club": entry.club.name if entry.club else ""}
    return places


def _table(standing: Standing, drawn: Draw, name: str, table: Table, places: dict[str, dict[str, str]]) -> dict[str, Any]:
    assert standing.pools is not None
    pool = next(one for one in standing.pools.pools if one.name == name)
    complete = standing.decided(name)
    through = drawn.gone_on.get(name, {}).get("through", [])
    return {
        "name": name,
        "rows": [_row(row, places, row.id in through) for row in table.rows],
        "blocked": _blocked(table, places) if complete and table.blocked else "",
        "complete": complete,
        "qualifiers": drawn.options["qualifiers"],
        "matches": list(pool.matches),
    }


def _row(row: Row, places: dict[str, dict[str, str]], through: bool) -> dict[str, Any]:
    return {
        "entry": int(row.id),
        "rank": row.rank,
        **places[row.id],
        "bouts": row.bouts,
        "main": row.main,
        "rounds": row.rounds,
        "points": shown(row.points),
        "cards": row.cards,
        "why": _why(row.why, places),
        "out": row.out,
        "through": through,
    }


def _why(why: Why, places: dict[str, dict[str, str]]) -> str:
    """What parts a row from the one above it, in the language of the event."""
    if why.key == "first":
        return ""
    sentence = {
        "main": _("Below %(above)s by bouts won: %(mine)s against %(theirs)s."),
        "rounds": _("Below %(above)s by round wins: %(mine)s against %(theirs)s."),
        "points": _("Below %(above)s by points: %(mine)s against %(theirs)s."),
        "head_to_head": _("Below %(above)s by bouts won among the tied: %(mine)s against %(theirs)s."),
        "cards": _("Below %(above)s by cards, where fewer is better: %(mine)s against %(theirs)s."),
        "settled": _("Below %(above)s as the organiser settled their tie."),
        "tied": _("Level with %(above)s in everything."),
        "withdrawn": _("Withdrew and stands last."),
    }[why.key]
    above = places[why.above]["name"] if why.above else ""
    return sentence % {"above": above, "mine": shown(why.mine), "theirs": shown(why.theirs)}


def _blocked(table: Table, places: dict[str, dict[str, str]]) -> str:
    names = ", ".join(places[entry]["name"] for entry in table.blocking)
    return _("Tied across the cut: %(names)s. Nobody goes on from this pool until the organiser settles it.") % {"names": names}


def _match(state: MatchState, places: dict[str, dict[str, str]], seeds: tuple[Place, ...], bout: Bout | None) -> dict[str, Any]:
    winner = None
    if state.state == "done" and state.winner is not None:
        winner = "red" if state.winner == state.red else "blue"
    return {
        "state": state.state,
        "red": _place(state.red, places, seeds),
        "blue": _place(state.blue, places, seeds),
        "winner": winner,
        "points": bout.result["points"] if bout is not None and bout.result else None,
        "rounds": bout.result["rounds"] if bout is not None and bout.result and bout.people else None,
        "bout": bout.pk if bout is not None else None,
        "ring": bout.ring.number if bout is not None and bout.ring is not None else None,
        "release": _release(bout),
    }


def _place(side: str | Awaited | None, places: dict[str, dict[str, str]], seeds: tuple[Place, ...]) -> dict[str, Any] | None:
    if side is None:
        return None
    if isinstance(side, Awaited) and isinstance(side.of, int):
        place = seeds[side.of - 1]
        return {"from": "place", "pool": place.pool, "place": place.number}
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
