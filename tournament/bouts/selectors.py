"""What screens read: the frames of docs/protocol.md, complete and ready to be sent as JSON.

Each frame asks the database the same number of questions however many bouts, rings or devices it shows. `now` (ms, the
server's clock) can be given by tests; else it is read once per frame.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils import translation
from django.utils.translation import gettext

from scoring import Ruleset
from scoring.commands import REASONS, VIOLATIONS
from tournament import clock
from tournament.bouts import engine
from tournament.bouts.export import scenario
from tournament.bouts.models import Bout
from tournament.bouts.opening import people_of, show_anew
from tournament.devices.models import Device
from tournament.draw.selectors import bracket, with_brackets
from tournament.events.models import Event, Nomination, Ring
from tournament.registry.models import WITH_NAMES, Entry

__all__ = ["bout_frame", "crew_frame", "event_frame", "next_change", "nomination_frame", "public_ring_frame", "scenario"]

_SIDES = tuple(f"{side}__{path}" for side in ("red", "blue") for path in WITH_NAMES)
_WHOLE_BOUT = ("nomination__event", *_SIDES)


def crew_frame(ring_id: int, now: int | None = None) -> dict[str, Any]:
    """Data of `rings/<id>/crew`. Raises Ring.DoesNotExist.

    `devices` bear what the database knows: `connected` is false, `rtt` and `battery` null; whoever holds the sockets lays
    his knowledge over it by `id`.
    """
    ring = _ring(ring_id)
    frame = _ring_frame(ring, clock.now_ms() if now is None else now, crew=True)
    return {**frame, "devices": _devices(ring)}


def public_ring_frame(ring_id: int, now: int | None = None) -> dict[str, Any]:
    """Data of `rings/<id>`. Raises Ring.DoesNotExist."""
    return _ring_frame(_ring(ring_id), clock.now_ms() if now is None else now, crew=False)


def bout_frame(bout_id: int, crew: bool = False, now: int | None = None) -> dict[str, Any]:
    """`{"now", "ring": {...} | null, "event", "bout": BOUT}` of one bout. Raises Bout.DoesNotExist."""
    bout = Bout.objects.select_related("ring", *_WHOLE_BOUT).get(pk=bout_id)
    moment = clock.now_ms() if now is None else now
    return {
        "now": moment,
        "ring": ring_view(bout.ring) if bout.ring is not None else None,
        "event": _event_view(bout.nomination.event),
        "bout": _bout_view(bout, moment, crew=crew),
    }


def nomination_frame(nomination_id: int, now: int | None = None) -> dict[str, Any]:
    """Data of `nominations/<id>`. Raises Nomination.DoesNotExist."""
    nomination = with_brackets(Nomination.objects.all()).get(pk=nomination_id)
    return {"now": clock.now_ms() if now is None else now, **bracket(nomination)}


def event_frame(slug: str, now: int | None = None) -> dict[str, Any]:
    """Data of `events/<slug>`. Raises Event.DoesNotExist."""
    event = Event.objects.get(slug=slug)
    moment = clock.now_ms() if now is None else now
    rings = list(_rings().filter(event=event).order_by("number"))
    queues = _queues(event, rings)
    nominations = with_brackets(event.nominations.order_by("position", "pk"))
    days = {"first_day": event.first_day.isoformat(), "last_day": event.last_day.isoformat()}
    return {
        "now": moment,
        "event": {**_event_view(event), "place": event.place, **days},
        "rings": [
            {"ring": ring_view(ring), "bout": _current(ring, moment, crew=False), "queue": queues[ring.pk]} for ring in rings
        ],
        "nominations": [bracket(nomination) for nomination in nominations],
    }


def next_change(bout_id: int, now: int | None = None) -> int | None:
    """When (ms) the state of the bout next changes by itself; None where it does not. Raises Bout.DoesNotExist."""
    bout = Bout.objects.select_related(*_WHOLE_BOUT).get(pk=bout_id)
    return engine.next_change(bout, clock.now_ms() if now is None else now) if bout.pin else None


def title(bout: Bout) -> str:
    """The stage in the language of the event: «1/8», «final», «third place», «pool A»."""
    if bout.title.startswith("pool "):
        return gettext("pool %(letter)s") % {"letter": bout.title.removeprefix("pool ")}
    words = {"final": gettext("final"), "third": gettext("third place")}
    return words.get(bout.title, bout.title)


def _rings() -> QuerySet[Ring]:
    current = (f"current_bout__{path}" for path in _WHOLE_BOUT)
    return Ring.objects.select_related("event", *current)


def _ring(ring_id: int) -> Ring:
    return _rings().get(pk=ring_id)


def _ring_frame(ring: Ring, now: int, *, crew: bool) -> dict[str, Any]:
    return {
        "now": now,
        "ring": ring_view(ring),
        "event": _event_view(ring.event),
        "bout": _current(ring, now, crew=crew),
        "queue": _queues(ring.event, [ring])[ring.pk],
    }


def _current(ring: Ring, now: int, *, crew: bool) -> dict[str, Any] | None:
    return _bout_view(ring.current_bout, now, crew=crew) if ring.current_bout is not None else None


def _queues(event: Event, rings: Iterable[Ring]) -> dict[int, list[dict[str, Any]]]:
    """The bouts still to fight, by ring id, in order; the one that is being fought is not among them."""
    current = {ring.current_bout_id for ring in rings}
    waiting = Bout.objects.filter(ring__in=list(rings), official_at__isnull=True, walkover=False)
    queues: dict[int, list[dict[str, Any]]] = defaultdict(list)
    with translation.override(event.language):
        for bout in waiting.select_related("nomination", *_SIDES).order_by("order", "number", "pk"):
            if bout.pk not in current and bout.ring_id is not None:
                queues[bout.ring_id].append(_queued(bout))
    return queues


def _queued(bout: Bout) -> dict[str, Any]:
    return {
        "id": bout.pk,
        "number": bout.number,
        "nomination": bout.nomination.name,
        "title": title(bout),
        "red": bout.red.name if bout.red else None,
        "blue": bout.blue.name if bout.blue else None,
        "ready": bout.red is not None and bout.blue is not None,
    }


def _bout_view(bout: Bout, now: int, *, crew: bool) -> dict[str, Any]:
    show_anew(bout)
    ruleset = engine.ruleset_of(bout)
    people = bout.people if bout.pin else people_of(bout, ruleset)
    with translation.override(bout.nomination.event.language):
        stage = title(bout)
    return {
        "id": bout.pk,
        "number": bout.number,
        "nomination": {"id": bout.nomination.pk, "name": bout.nomination.name},
        "match": bout.match,
        "title": stage,
        "ruleset": ruleset.key,
        "label": ruleset.labels["round"],
        "red": _side_view(bout.red, "red", people),
        "blue": _side_view(bout.blue, "blue", people),
        **(_group_view(ruleset) if ruleset.kind == "group" else {"kind": "duel", "pad": ruleset.pad()}),
        "violations": list(VIOLATIONS),
        "state": engine.state(bout, now, crew=crew),
    }


def _group_view(ruleset: Ruleset) -> dict[str, Any]:
    return {"kind": "group", "mode": ruleset.mode, "main": ruleset.main, "reasons": list(REASONS), "pad": []}


def _side_view(entry: Entry | None, side: str, people: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
    """Who stands on the side, in groups with all who may fight for it; None while that is open."""
    if entry is None:
        return None
    if entry.team_id is not None:
        return {**_who(entry), "fighters": _fighters(side, people)}
    return _who(entry)


def _fighters(side: str, people: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    own = [(fighter, person) for fighter, person in people.items() if fighter.startswith(f"{side}-")]
    return [
        {"id": fighter, **{key: person[key] for key in ("number", "name", "role", "captain")}}
        for fighter, person in sorted(own, key=lambda item: int(item[1]["number"]))
    ]


def _who(entry: Entry) -> dict[str, str]:
    return {"name": entry.name, "club": entry.club.name if entry.club else "", "country": entry.country}


def ring_view(ring: Ring) -> dict[str, Any]:
    """The ring as frames name it, in the language of its event."""
    with translation.override(ring.event.language):
        return {"id": ring.pk, "name": str(ring), "number": ring.number}


def _event_view(event: Event) -> dict[str, Any]:
    return {"slug": event.slug, "name": event.name}


def _devices(ring: Ring) -> list[dict[str, Any]]:
    devices = Device.objects.filter(seat__ring=ring, revoked_at__isnull=True).select_related("seat")
    return [
        {
            "id": device.pk, "seat": device.seat.name, "name": device.name, "connected": False, "rtt": None,
            "last_heard": device.last_heard_ms, "battery": None,
        }
        for device in devices.order_by("seat__name", "pk")
    ]  # fmt: skip
