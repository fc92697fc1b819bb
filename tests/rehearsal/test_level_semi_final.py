"""The written semi-final: a level first round, a fight again with five men changed, cards, and a man brought back."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rehearsal.melee_by_brains import RehearsedMelee
from tests.running_server import ROOT, RunningServer, running_server
from tournament.events.models import Event
from tournament.rehearsal import level_semi_final
from tournament.rehearsal.demo import ensure_demo
from tournament.rehearsal.level_semi_final import FAST_LIMIT_MS, LEVEL, LevelSemiFinal, pace
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.rehearse import Options, RehearsalRefused


@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_judges_miss_the_first_round_ends_level_and_is_won_when_fought_again(seed: int) -> None:
    story = LevelSemiFinal(FAST_LIMIT_MS)
    told = RehearsedMelee("isb/mass-21", seed, pace(fast=True), {"clock": {"limit_ms": FAST_LIMIT_MS}}, story).fight()
    first, again, *_ = told.bout.attempts
    assert (first["kind"], first["standing"], first["elapsed"]) == ("rerun", LEVEL, FAST_LIMIT_MS)
    assert (again["round"], again["attempt"], again["winner"]) == (1, 2, "red")
    assert told.bout.result is not None
    assert told.bout.result["rounds"] == {"red": 2, "blue": 0}
    assert [command["card"] for command in told.log if command["do"] == "sanction"] == ["yellow", "red"]


def test_it_is_told_at_the_full_time_of_the_rules_too() -> None:
    told = RehearsedMelee("isb/mass-21", 1, pace(fast=False), story=LevelSemiFinal(600_000)).fight()
    first, *_ = told.bout.attempts
    assert (first["kind"], first["standing"], first["elapsed"]) == ("rerun", LEVEL, 600_000)


@pytest.mark.django_db(transaction=True)
def test_it_is_refused_for_a_real_event_and_for_one_without_teams() -> None:
    event = ensure_demo("en")
    assert event is not None
    Event.objects.update(is_demo=False)
    event.refresh_from_db()
    with pytest.raises(RehearsalRefused, match="real event"):
        level_semi_final.perform(event, Options(), Progress(), threading.Event())
    Event.objects.update(is_demo=True)
    event.refresh_from_db()
    event.nominations.filter(ruleset="isb/mass-21").update(ruleset="isb/group-21")
    with pytest.raises(RehearsalRefused, match="no nomination of 21 against 21"):
        level_semi_final.perform(event, Options(), Progress(), threading.Event())
    assert Event.objects.count() == 1


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path) as running:
        yield running


@pytest.mark.server
def test_through_the_server_its_log_proves_all_of_it(server: RunningServer) -> None:
    manage = [sys.executable, "-m", "django"]
    subprocess.run([*manage, "demo", "--language", "en"], cwd=ROOT, env=server.env, check=True, capture_output=True)
    command = [*manage, "rehearse", "--script", "level-semi-final", "--fast", "--seed", "proof", "--url", server.url]
    bots = subprocess.run(command, cwd=ROOT, env=server.env, capture_output=True, text=True, timeout=240)
    assert bots.returncode == 0, bots.stdout + bots.stderr
    assert "round 1, attempt 1: 6 : 6 after 16.0 s – rerun" in bots.stdout
    assert "full time of a round: 16 s (by the rules 600 s)" in bots.stdout
    assert bots.stdout.count("✓") == 7
    assert "✗" not in bots.stdout
    assert "lost: 0" in bots.stdout
