"""A demo event of one nomination with four entries, made on the data folder of a running server; prints JSON.

Run as a program: `server.python("tests.rehearsal.small_event", "make")`.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import django

SLUG = "small-demo"


def make() -> dict[str, Any]:
    """`{"nomination": id}`."""
    from tests import factories
    from tournament.devices.services import furnish

    ring = factories.make_ring(factories.make_event(slug=SLUG, is_demo=True))
    furnish(ring)
    return {"nomination": factories.draw_nomination(4, ring).pk}


def make_groups() -> dict[str, Any]:
    """The same with two teams of five."""
    from tests import factories

    ring = factories.make_ring(factories.make_event(slug=SLUG, is_demo=True), length_m=30, width_m=15)
    return {"nomination": factories.draw_group(2, ring).pk}


def verbs() -> dict[str, Any]:
    """How often each verb stands in the logs as taken, and under `seats` who spoke."""
    from collections import Counter

    from tournament.bouts.models import LogEntry

    taken = list(LogEntry.objects.filter(refused="").values_list("do", "seat"))
    return {**Counter(do for do, _ in taken), "seats": sorted({seat for _, seat in taken})}


def by_button(url: str) -> list[dict[str, Any]]:
    """What the organiser's button does: begin, begin again (refused), wait for a bout, end. The statuses on the way."""
    from tournament.events.models import Event
    from tournament.rehearsal import services

    event = Event.objects.get(slug=SLUG)
    seen = [services.start(event, url=url)]
    try:
        services.start(event, url=url)
    except services.RehearsalRefused as refused:
        seen.append({"refused": str(refused)})
    wait_until(lambda: services.status(event)["bouts"] >= 1)
    seen.append(services.stop(event))
    wait_until(lambda: not services.status(event)["running"])
    return [*seen, services.status(event)]


def wait_until(is_so: Any, patience_s: float = 90.0) -> None:
    deadline = time.monotonic() + patience_s
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.1)


if __name__ == "__main__":
    django.setup()
    what, *arguments = sys.argv[1:]
    print(json.dumps({"make": make, "make_groups": make_groups, "verbs": verbs, "by_button": by_button}[what](*arguments)))
