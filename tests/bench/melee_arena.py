"""A ring on which two teams of 50 meet, with its crew's keys, made on the data folder of a running server; prints JSON.

Run as a program: `server.python("tests.bench.melee_arena")`; with a bout's id as its argument it tells what is on disk of it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django

MEN = 50


def make() -> dict[str, Any]:
    """`{"ring": id, "bout": id, "keys": {seat: key}}`."""
    from tests import factories

    ring = factories.make_ring(length_m=40, width_m=20)
    nomination = factories.draw_group(2, ring, main=MEN, reserves=15)
    crew = factories.enrol_crew(ring, factories.GROUP_CREW)
    return {"ring": ring.pk, "bout": nomination.bouts.get().pk, "keys": crew.keys}


def on_disk(bout_id: int) -> dict[str, Any]:
    """`{"ids": of all commands in the log, "standing": what folding the log gives}`."""
    from tournament import clock
    from tournament.bouts.models import Bout, LogEntry
    from tournament.rehearsal.verify import judge

    ids = LogEntry.objects.filter(bout_id=bout_id).exclude(command_id="").values_list("command_id", flat=True)
    state = judge(Bout.objects.get(pk=bout_id)).state(clock.now_ms())
    return {"ids": list(ids), "standing": state["standing"]}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(on_disk(int(sys.argv[1])) if sys.argv[1:] else make()))
