"""Makes an event with two rings for duels and one for groups, their crews and a drawn nomination on each, and prints what a
test needs to know.

Run as a program on the data folder of a server: `server.python("tests.live.arena")`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django


def make() -> dict[str, Any]:
    """`{"event", "rings": [{"id", "nomination", "bout", "second", "keys", "devices"}, ...],
    "group": {"id", "nomination", "bout", "keys", "captains": {"red": secret, "blue": ...}}, "fighter": who stands red in the
    first bout, "session": the organiser's}`."""
    from tests import factories

    event = factories.make_event(slug="cup")
    rings, nominations = [], []
    for _ in range(2):
        ring = factories.make_ring(event)
        crew = factories.enrol_crew(ring)
        nomination = factories.draw_nomination(4, ring)
        nominations.append(nomination)
        rings.append(
            {
                "id": ring.pk,
                "nomination": nomination.pk,
                "bout": nomination.bouts.get(match="1.1").pk,
                "second": nomination.bouts.get(match="1.2").pk,
                "keys": crew.keys,
                "devices": {seat: device.pk for seat, device in crew.devices.items()},
            }
        )
    fighter = nominations[0].bouts.get(match="1.1").red.fighter.pk
    return {"event": event.slug, "rings": rings, "group": group(event), "fighter": fighter, "session": sign_in()}


def group(event: Any) -> dict[str, Any]:
    """A ring on which two teams of five meet."""
    from tests import factories
    from tournament.rosters.models import Roster

    ring = factories.make_ring(event, length_m=30, width_m=15)
    nomination = factories.draw_group(2, ring)
    bout = nomination.bouts.get()
    crew = factories.enrol_crew(ring, factories.GROUP_CREW)
    secrets = {side: Roster.objects.get(entry=getattr(bout, side)).secret for side in ("red", "blue")}
    return {"id": ring.pk, "nomination": nomination.pk, "bout": bout.pk, "keys": crew.keys, "captains": secrets}


def sign_in() -> str:
    """The session cookie of an organiser."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
    from django.contrib.sessions.backends.db import SessionStore

    user = get_user_model().objects.create_superuser("organiser", password="a test's password")
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def second_tablet(ring_id: int, seat: str) -> dict[str, Any]:
    """Enrol one more device in a seat: `{"id", "key"}`."""
    from tournament.devices import services
    from tournament.devices.models import Seat

    device, key = services.enrol(Seat.objects.get(ring_id=ring_id, name=seat), "Second tablet")
    return {"id": device.pk, "key": key}


def count_heads(nomination_id: int) -> None:
    """Let the nomination's judges count heads; for bouts that nobody has spoken in yet."""
    from tournament.events.models import Nomination

    Nomination.objects.filter(pk=nomination_id).update(overrides={"capture": {"mode": "count"}})


def revoke(device_id: int) -> None:
    """Take a device's right away, from a program that is not the server."""
    from tournament.devices import services
    from tournament.devices.models import Device

    services.revoke(Device.objects.get(pk=device_id))


def log(bout_id: int) -> list[dict[str, Any]]:
    """The bout's log as it is on disk."""
    from tournament.bouts.models import LogEntry

    fields = ("seq", "command_id", "seat", "do", "at", "received", "refused")
    return list(LogEntry.objects.filter(bout_id=bout_id).order_by("seq").values(*fields))


def replay(bout_id: int, now: int) -> dict[str, Any]:
    """The crew's state at `now` (ms), judged by the rules alone from what is on disk."""
    import scoring
    from scoring.ruleset import pinned_ruleset
    from tournament.bouts.engine import command_of
    from tournament.bouts.models import Bout

    bout = Bout.objects.get(pk=bout_id)
    engine = scoring.Bout(pinned_ruleset(bout.ruleset, bout.ruleset_data), sides=bout.sides, crew=bout.crew)
    for entry in bout.log.order_by("seq"):
        assert engine.submit(scoring.parse_command(command_of(entry))).seq == entry.seq
    return engine.state(now)


if __name__ == "__main__":
    django.setup()
    what, *arguments = sys.argv[1:] or ["make"]
    acts = {
        "make": make,
        "tablet": lambda: second_tablet(int(arguments[0]), arguments[1]),
        "heads": lambda: count_heads(int(arguments[0])),
        "revoke": lambda: revoke(int(arguments[0])),
        "replay": lambda: replay(int(arguments[0]), int(arguments[1])),
        "log": lambda: log(int(arguments[0])),
    }
    print(json.dumps(acts[what]()))
