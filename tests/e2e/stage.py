"""Makes what a browser test is about, and reads what came of it; run as a program on the data folder of a server.

    server.python("tests.e2e.stage", "event", '{"slug": "cup", "rings": [{"ruleset": "isb/halberd"}]}')
    server.python("tests.e2e.stage", "log", "12")

An event has one ring and one drawn nomination of four for each ring that is asked for, and a device in every seat.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import django

NAMES = ("Jan Novák", "Иван Петров", "Oliver Smith", "Petr Svoboda")


def make_event(slug: str, rings: list[dict[str, Any]], language: str = "en", club: str = "") -> dict[str, Any]:
    """`{"slug", "rings": [{"id", "nomination", "bouts": {match: id}, "seats": {seat: {"id", "secret", "key"}}}]}`."""
    from tests import factories

    event = factories.make_event(slug=slug, name=f"Cup {slug}", place="Brno", language=language)
    return {"slug": slug, "rings": [make_ring(event, number, club, **ring) for number, ring in enumerate(rings, 1)]}


def make_ring(
    event: Any,
    number: int,
    club: str,
    ruleset: str = "isb/longsword",
    overrides: Any = None,
    names: Any = NAMES,
    bare: Any = (),
) -> dict[str, Any]:
    """A ring with a device in each seat but the `bare`, and a nomination of that ruleset drawn for it in seed order."""
    from tests import factories
    from tournament.draw.services import draw

    if ruleset.startswith(("isb/group", "isb/mass")):
        return make_group_ring(event, number, ruleset, overrides)
    ring = factories.make_ring(event, number=number)
    crew = factories.enrol_crew(ring, tuple(seat for seat in factories.CREW if seat not in bare))
    name = ruleset.partition("/")[2].replace("-", " ")
    nomination = factories.make_nomination(
        event, ring=ring, ruleset=ruleset, overrides=overrides or {}, name=f"Nomination {name} {number}"
    )
    for seed, fighter in enumerate(names, 1):
        enter(nomination, seed, fighter, club or f"Club {seed} of {event.slug} {number}")
    draw(nomination, "lists closed")
    return _ring(ring, nomination, crew)


def make_group_ring(event: Any, number: int, ruleset: str, overrides: Any) -> dict[str, Any]:
    """A ring for teams, four of them in the draw, with full rosters; the captains' secrets by match and side."""
    import scoring
    from tests import factories

    ring = factories.make_ring(event, number=number, length_m=40, width_m=20)
    rules = scoring.load_ruleset(ruleset)
    nomination = factories.draw_group(4, ring, rules.main, rules.reserves, ruleset=ruleset, overrides=overrides or {})
    crew = factories.enrol_crew(ring, factories.GROUP_CREW)
    captains = {
        bout.match: {side: getattr(bout, side).roster.secret for side in ("red", "blue") if getattr(bout, side)}
        for bout in nomination.bouts.all()
    }
    return {**_ring(ring, nomination, crew), "captains": captains}


def _ring(ring: Any, nomination: Any, crew: Any) -> dict[str, Any]:
    return {
        "id": ring.pk,
        "nomination": nomination.pk,
        "bouts": dict(nomination.bouts.values_list("match", "pk")),
        "seats": {
            seat.name: {"id": seat.pk, "secret": seat.secret, "key": crew.keys.get(seat.name, "")}
            for seat in ring.seats.all()
        },
    }


def enter(nomination: Any, seed: int, name: str, club: str) -> None:
    """A fighter of that name and club takes part."""
    from tournament.registry.models import Club, Entry, Fighter

    home, _ = Club.objects.get_or_create(name=club, defaults={"city": "Brno", "country": "CZ"})
    fighter = Fighter.objects.create(name=name, club=home, country="CZ")
    Entry.objects.create(nomination=nomination, fighter=fighter, seed=seed)


def fight_on(bout: int, hits: dict[str, int], more: Any = (), end: bool = False) -> None:
    """Bring the bout to «Бой!» and let each side strike that often, head or torso.

    `more`: further commands as `[seat, verb, keys]`; with `end` the bout comes to its official end.
    """
    from tests.factories import Fight

    fight = Fight(bout)
    fight.now -= 200_000  # what follows on the real clock comes after it
    fight.begin()
    for side, number in hits.items():
        for _ in range(number):
            fight.hit(side)
    for seat, do, keys in more:
        fight.must(seat, do, **keys)
    if end:
        fight.must("hofmarshal", "stop", reason="enough", after=2000)
        fight.must("hofmarshal", "confirm")


def log(bout: int) -> list[dict[str, Any]]:
    """The bout's log as it is on disk, in its order."""
    from tournament.bouts.models import LogEntry

    fields = ("seq", "command_id", "seat", "do", "at", "received", "refused", "data")
    return list(LogEntry.objects.filter(bout_id=bout).order_by("seq").values(*fields))


def sign_in() -> str:
    """The session cookie of an organiser."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    users = get_user_model().objects
    client = Client()
    organiser = users.filter(is_superuser=True).first() or users.create_superuser("organiser", password="a test's password")
    client.force_login(organiser)
    return client.cookies["sessionid"].value


def main(what: str, *arguments: str) -> None:
    given = [json.loads(argument) for argument in arguments]
    acts: dict[str, Callable[..., Any]] = {
        "event": lambda event: make_event(**event),
        "fight": lambda fight: fight_on(**fight),
        "log": log,
        "sign_in": sign_in,
    }
    print(json.dumps(acts[what](*given)))


if __name__ == "__main__":
    django.setup()
    main(*sys.argv[1:])
