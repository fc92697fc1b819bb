"""Bots fight a whole nomination to the podium against the real server, and not a tap is lost; not even over its death."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rehearsal.small_event import SLUG
from tests.running_server import ROOT, RunningServer, running_server

pytestmark = pytest.mark.server
PATIENCE_S = 240


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path) as running:
        yield running


@pytest.fixture
def nomination(server: RunningServer) -> int:
    return int(server.python("tests.rehearsal.small_event", "make")["nomination"])


def rehearse(server: RunningServer, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "django", "rehearse", SLUG, "--fast", "--url", server.url, *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=server.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def ended(bots: subprocess.Popen[str]) -> str:
    """What the bots have said when they are through; nobody is left running."""
    try:
        return bots.communicate(timeout=PATIENCE_S)[0]
    finally:
        bots.kill()


def bracket(server: RunningServer, nomination: int) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}/api/nominations/{nomination}/") as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def count(name: str, text: str) -> int:
    found = re.search(rf"{name}: (\d+)", text)
    assert found, text
    return int(found[1])


def test_a_nomination_is_fought_to_the_podium_without_a_lost_tap(server: RunningServer, nomination: int) -> None:
    bots = rehearse(server, "--seed", "podium")
    text = ended(bots)
    assert bots.returncode == 0, text
    assert (count("bouts fought", text), count("lost", text)) == (4, 0)
    assert count("taps sent", text) == count("acknowledged", text) > 20
    assert (count("judged again", text), count("other than stored", text)) == (4, 0)
    assert (count("followed by spectators", text), count("seen otherwise than the log has it", text)) == (4, 0)
    found = bracket(server, nomination)
    assert {match["state"] for match in found["matches"].values()} == {"done"}
    assert len(found["podium"]) == 3
    assert found["champion"] == found["podium"][0]


def test_teams_fight_a_nomination_and_the_spectators_see_what_the_log_says(server: RunningServer) -> None:
    nomination = int(server.python("tests.rehearsal.small_event", "make_groups")["nomination"])
    bots = rehearse(server, "--seed", "teams")
    text = ended(bots)
    assert bots.returncode == 0, text
    assert (count("bouts fought", text), count("lost", text), count("other than stored", text)) == (1, 0, 0)
    assert (count("followed by spectators", text), count("seen otherwise than the log has it", text)) == (1, 0)
    entries = server.python("tests.rehearsal.small_event", "verbs")
    assert {"lineup", "lock", "out", "explain", "fight", "confirm"} <= set(entries)
    assert {"red-captain", "blue-captain", "field-1", "field-2", "secretary", "hofmarshal"} <= set(entries["seats"])
    assert bracket(server, nomination)["champion"]


def test_the_bots_go_on_over_a_killed_and_restarted_server(server: RunningServer, nomination: int) -> None:
    bots = rehearse(server, "--bouts", "2", "--seed", "kill")
    time.sleep(6)
    server.kill9()
    time.sleep(1)
    server.restart()
    text = ended(bots)
    assert bots.returncode == 0, text
    assert (count("bouts fought", text), count("lost", text), count("other than stored", text)) == (2, 0, 0)
    assert count("reconnects", text) >= 6


def test_a_rehearsal_that_is_told_to_end_counts_what_it_did(server: RunningServer, nomination: int) -> None:
    bots = rehearse(server, "--seed", "told")
    time.sleep(5)
    bots.terminate()
    text = ended(bots)
    assert bots.returncode == 0, text
    assert (count("bouts fought", text), count("lost", text)) == (0, 0)


def test_the_button_begins_one_rehearsal_and_ends_it_in_good_order(server: RunningServer, nomination: int) -> None:
    begun, again, told, after = server.python("tests.rehearsal.small_event", "by_button", server.url)
    assert begun["running"]
    assert "already" in again["refused"]
    assert told["running"]
    assert (after["running"], after["lost"], after["failures"]) == (False, 0, [])
    assert after["bouts"] >= 1
    assert any("taps sent" in line for line in after["lines"])
