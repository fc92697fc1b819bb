"""The brains fight whole bouts against the real rules, in a time that costs nothing: no socket, no waiting."""

from __future__ import annotations

import heapq
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring import Bout, load_ruleset, parse_command
from tests.rehearsal.frames import LINE
from tournament.rehearsal.hofmarshal import Hofmarshal
from tournament.rehearsal.marshal import LineMarshal
from tournament.rehearsal.pace import FAST, REAL, Eye, Pace
from tournament.rehearsal.phrases import phrases
from tournament.rehearsal.steps import Budget
from tournament.rehearsal.truth import Fight

RULESETS = ["isb/longsword", "isb/sword-buckler", "isb/sword-shield", "isb/halberd"]
CREW = ["hofmarshal", "secretary", *LINE]
STEP_MS = 20
LONGEST_MS = 40 * 60_000


class Rehearsed:
    """One bout in virtual time. `log` holds the commands, `refused` those of the desk that were refused."""

    def __init__(self, ruleset: str, seed: int, pace: Pace) -> None:
        self.rules = load_ruleset(ruleset)
        self.bout = Bout(self.rules, {"red": {"name": "A"}, "blue": {"name": "B"}}, CREW)
        self.log: list[dict[str, Any]] = []
        self.refused: list[tuple[str, str]] = []
        rng = Random(seed)
        self._desk = Hofmarshal(rng, pace, phrases("en"), budget=Budget(1), nominations=None)
        self._marshals = [LineMarshal(seat, Random(f"{seed} {seat}"), Eye(), ("seen",)) for seat in LINE]
        self._rng, self._pace = rng, pace
        self._touches: list[tuple[int, int, str, dict[str, Any]]] = []
        self._fights: dict[tuple[int, int], Fight] = {}
        self._next: tuple[int, Any] | None = None

    def fight(self) -> Rehearsed:
        """To the end, or until it has taken absurdly long."""
        for now in range(0, LONGEST_MS, STEP_MS):
            while self._touches and self._touches[0][0] <= now:
                at, _, seat, command = heapq.heappop(self._touches)
                self._submit(seat, command, now, at=at)
            state = self.bout.state(now)
            if state["phase"] == "official":
                return self
            self._live(now, state)
            step = self._desk.next_step(self._frame(state), now)
            if step:
                self._submit(step.seat, step.command(), now)
        raise AssertionError(f"not over after {LONGEST_MS} ms: {self.bout.state(LONGEST_MS)}")

    def _live(self, now: int, state: dict[str, Any]) -> None:
        if state["phase"] != "fighting":
            self._next = None
            return
        fight = self._fights.setdefault((state["round"], state["attempt"]), self._new_fight())
        if self._next and self._next[0] <= now:
            well = self._rng.sample(self._marshals, 2)
            for marshal in self._marshals:
                for touch in marshal.notices(self._next[1], well_placed=marshal in well, pad=self.rules.pad()):
                    heapq.heappush(self._touches, (now + touch.after_ms, len(self._touches), marshal.seat, touch.command))
            self._next = None
        if self._next is None:
            gap, happening = fight.next()
            self._next = (now + gap, happening)

    def _new_fight(self) -> Fight:
        return Fight(
            Random(self._rng.random()), {"red": 0.6, "blue": 0.5}, pad=self.rules.pad(),
            violations=["thrust", "left_list"], seats=LINE, pace=self._pace,
        )  # fmt: skip

    def _submit(self, seat: str, command: dict[str, Any], now: int, at: int | None = None) -> None:
        self.log.append({"at": now if at is None else at, "received": now, "by": seat, **command})
        answer = self.bout.submit(parse_command(self.log[-1]))
        if answer.refused and seat in {"hofmarshal", "secretary"}:
            self.refused.append((command["do"], f"{answer.refused} {answer.detail}"))

    def _frame(self, state: dict[str, Any]) -> dict[str, Any]:
        devices = [{"seat": seat, "connected": True} for seat in CREW]
        return {"bout": {"id": 1, "state": state}, "queue": [], "devices": devices}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_a_fast_bout_becomes_official_and_its_log_gives_the_same_result_again(ruleset: str, seed: int) -> None:
    rehearsed = Rehearsed(ruleset, seed, replace(FAST, pause=0.5, taken_back=0.3)).fight()
    again = Bout(rehearsed.rules, {"red": {"name": "A"}, "blue": {"name": "B"}}, CREW)
    for command in rehearsed.log:
        again.submit(parse_command(command))
    assert again.result == rehearsed.bout.result
    assert again.result is not None
    assert again.result["winner"] in {"red", "blue"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_desk_asks_for_nothing_that_the_rules_refuse(ruleset: str) -> None:
    refused = [Rehearsed(ruleset, seed, replace(FAST, taken_back=0.3)).fight().refused for seed in range(6)]
    assert refused == [[]] * 6


def test_in_real_time_a_round_has_its_full_length() -> None:
    rehearsed = Rehearsed("isb/longsword", 5, replace(REAL, pause=0.0, palm_every_ms=10**9)).fight()
    (first, *_) = rehearsed.bout.attempts
    assert first["elapsed"] == 90_000


def test_who_does_not_come_loses_by_a_technical() -> None:
    rehearsed = Rehearsed("isb/halberd", 1, replace(FAST, no_show=1.0)).fight()
    assert rehearsed.bout.result is not None
    assert rehearsed.bout.result["kind"] == "technical"
    assert rehearsed.log[-1]["at"] > 180_000
