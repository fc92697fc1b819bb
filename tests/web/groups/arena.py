"""Makes an event with one ring, on which two teams meet, and prints what a browser needs; run on a server's data folder.

server.python("tests.web.groups.arena", '{"main": 21, "reserves": 29, "ruleset": "isb/mass-21"}')
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django

NAMES = ("Ravens", "Wolves")


def make(main: int, reserves: int, ruleset: str, overrides: Any = None, names: Any = NAMES) -> dict[str, Any]:
    """Teams of these names, to which the event's number is added.

    `{"ring", "bout", "keys": {seat: key}, "captains": {"red": secret, "blue": secret}}`.
    """
    from tests import factories
    from tournament.draw.services import draw
    from tournament.events.models import Event
    from tournament.rosters.models import Roster

    number = Event.objects.count() + 1
    ring = factories.make_ring(factories.make_event(slug=f"battle-{number}"), length_m=30, width_m=15)
    nomination = factories.make_nomination(ring.event, ring=ring, ruleset=ruleset, overrides=overrides or {})
    for seed, name in enumerate(names, 1):
        factories.make_team(nomination, f"{name} {number}", main, reserves, seed)
    draw(nomination, "lists closed")
    bout = nomination.bouts.get()
    secrets = {side: Roster.objects.get(entry=getattr(bout, side)).secret for side in ("red", "blue")}
    return {"ring": ring.pk, "bout": bout.pk, "keys": factories.enrol_crew(ring, factories.GROUP_CREW).keys, "captains": secrets}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(make(**json.loads(sys.argv[1]))))
