"""Several processes, one after another, on one database file: what was answered is on disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

PREPARE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.factories import Fight, draw_nomination, enrol_crew, make_ring
ring = make_ring()
enrol_crew(ring)
fight = Fight.of(draw_nomination(4, ring))
fight.begin()
tell(bout=fight.bout_id, now=fight.now)
"""

# Says what it was answered, then dies without a word of farewell, in the middle of the round.
TAP_AND_DIE = """
from tournament.bouts.services import submit
for number in range(5):
    command = {"do": "hit", "id": f"tap-{number:05}", "side": "red", "zone": "limb"}
    at = NOW + 2000 * (number + 1)
    answer = submit(BOUT, command, seat="line-1", at=at, received=at)
    tell(seq=answer.seq, repeat=answer.repeat, at=answer.at, refused=answer.refused)
os.kill(os.getpid(), signal.SIGKILL)
"""

LOOK = """
from tournament.bouts.models import LogEntry
from tournament.bouts.selectors import bout_frame
state = bout_frame(BOUT, crew=True, now=NOW + 11_001)["bout"]["state"]
taps = LogEntry.objects.filter(bout_id=BOUT, do="hit").count()
tell(taps=taps, clock=state["clock"], disputes=len(state["disputes"]))
"""

PRAGMAS = """
from django.db import connection
def pragma(name):
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]
def said():
    return {"journal": pragma("journal_mode"), "synchronous": pragma("synchronous"), "foreign_keys": pragma("foreign_keys")}
import threading
first = said()
connection.close()
second = said()
others = []
thread = threading.Thread(target=lambda: (others.append(said()), connection.close()))
thread.start(); thread.join()
tell(all=[first, second, others[0]])
"""


def run(code: str, folder: Path, **known: int) -> tuple[int, list[dict[str, Any]]]:
    """Run the code in a process of its own. Returns its exit code and what it told."""
    head = [
        "import json, os, signal, sys, django",
        "django.setup()",
        "def tell(**said): print(json.dumps(said), flush=True)",
        *(f"{name} = {value}" for name, value in known.items()),
    ]
    environment = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    done = subprocess.run(
        [sys.executable, "-c", "\n".join([*head, code])],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.server
def test_a_killed_process_loses_no_answered_tap_and_a_new_one_gives_the_same_answers(tmp_path: Path) -> None:
    _, [made] = run(PREPARE, tmp_path)
    known = {"BOUT": made["bout"], "NOW": made["now"]}

    killed, first = run(TAP_AND_DIE, tmp_path, **known)
    killed_again, second = run(TAP_AND_DIE, tmp_path, **known)
    _, [seen] = run(LOOK, tmp_path, **known)

    assert killed == killed_again == -signal.SIGKILL
    assert [answer["repeat"] for answer in first] == [False] * 5
    assert second == [{**answer, "repeat": True} for answer in first]
    assert (seen["taps"], seen["disputes"]) == (5, 5)
    assert seen["clock"] == {"elapsed": 11_001, "limit": 90_000, "running": True, "at": made["now"] + 11_001}


@pytest.mark.server
def test_every_connection_writes_through_to_the_disk(tmp_path: Path) -> None:
    run(PREPARE, tmp_path)

    _, [said] = run(PRAGMAS, tmp_path)

    assert said["all"] == [{"journal": "wal", "synchronous": 2, "foreign_keys": 1}] * 3


# Four tablets in one process tap at the same time, each in a thread of its own.
TAP_TOGETHER = """
import threading
from django.db import connection
from tournament.bouts.services import submit
def tap(seat):
    for number in range(15):
        command = {"do": "hit", "id": f"{PROCESS}-{number:06}", "side": "blue", "zone": "limb"}
        answer = submit(BOUT, command, seat=seat, at=NOW + 1000 * number, received=NOW + 1000 * number)
        answers.append(answer.seq)
    connection.close()
answers = []
threads = [threading.Thread(target=tap, args=[f"line-{number}"]) for number in range(1, 5)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
tell(seqs=answers)
"""


@pytest.mark.server
def test_tablets_that_tap_at_once_in_two_processes_get_each_a_number_of_their_own(tmp_path: Path) -> None:
    _, [made] = run(PREPARE, tmp_path)
    known = {"BOUT": made["bout"], "NOW": made["now"]}

    with ThreadPoolExecutor() as pool:
        both = list(pool.map(lambda process: run(TAP_TOGETHER, tmp_path, PROCESS=process, **known)[1][0], [1, 2]))
    _, [seen] = run(LOOK, tmp_path, **known)

    begun = 6
    assert sorted(both[0]["seqs"] + both[1]["seqs"]) == list(range(begun + 1, begun + 121))
    assert seen["taps"] == 120
