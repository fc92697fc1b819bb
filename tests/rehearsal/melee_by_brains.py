"""A whole group bout fought by the brains against the real rules, in a time that costs nothing: no socket, no waiting."""

from __future__ import annotations

import heapq
from itertools import count
from random import Random
from typing import Any

from scoring import Bout, load_ruleset, parse_command
from tournament.rehearsal.captain import Captain
from tournament.rehearsal.field_judge import Expert, FieldJudge
from tournament.rehearsal.hofmarshal import Hofmarshal
from tournament.rehearsal.marshal import Touch
from tournament.rehearsal.melee import Melee
from tournament.rehearsal.melee_conduct import FINAL
from tournament.rehearsal.pace import Pace
from tournament.rehearsal.phrases import phrases
from tournament.rehearsal.steps import Budget
from tournament.rehearsal.story import CHANCE, Story

CREW = ["hofmarshal", "secretary", "red-captain", "blue-captain", "field-1", "field-2", "authenticity"]
SIDES = ("red", "blue")
STEP_MS = 25
LOOK_MS = 1_000
LONGEST_MS = 90 * 60_000


class RehearsedMelee:
    """One bout in virtual time. `log` holds the commands, `refused` (seat, verb, code) what the rules did not take."""

    def __init__(
        self, ruleset: str, seed: int, pace: Pace, overrides: dict[str, Any] | None = None, story: Story = CHANCE
    ) -> None:
        self.rules = load_ruleset(ruleset, overrides or {})
        named = {"main": self.rules.main, "reserves": self.rules.reserves}
        self.sides = {side: {"name": side, **named} for side in SIDES}
        self.bout = Bout(self.rules, self.sides, CREW)
        self.log: list[dict[str, Any]] = []
        self.refused: list[tuple[str, str, str]] = []
        self.melees: dict[tuple[int, int], Melee] = {}
        self._pace, self._rng, self._story = pace, Random(seed), story
        self._desk = Hofmarshal(self._rng, pace, phrases("en"), budget=Budget(1), wrongly_out=self._wrongly_out, story=story)
        eye = pace.melee.eye
        self._judges = [FieldJudge(seat, Random(f"{seed} {seat}"), eye, ("seen",), ("slip",)) for seat in ("field-1", "field-2")]
        self._crew = [*self._judges, Expert("authenticity", Random(f"{seed} e"), eye, ("seen",))]
        self._captains = {side: Captain(Random(f"{seed} {side}"), pace.melee, pace.think_ms, story) for side in SIDES}
        self._touches: list[tuple[int, int, str, Touch, int]] = []
        self._order = count()
        self._next: int | None = None
        self._now = 0

    def fight(self) -> RehearsedMelee:
        """To the end, or until it has taken absurdly long."""
        for self._now in range(0, LONGEST_MS, STEP_MS):
            while self._touches and self._touches[0][0] <= self._now:
                at, _, seat, touch, event = heapq.heappop(self._touches)
                self._touch(seat, touch, at, event)
            state = self.bout.state(self._now)
            if state["phase"] == "official":
                return self
            self._live(state)
            self._name_lineups(state)
            step = self._desk.next_step(self._frame(state), self._now)
            if step:
                self._submit(step.seat, step.command(), self._now)
                if step.do == "reinstate":
                    self._melee(state).rise(step.keys["fighter"])
        raise AssertionError(f"not over after {LONGEST_MS} ms: {self.bout.state(LONGEST_MS)}")

    def standing(self) -> dict[tuple[int, int], dict[str, int]]:
        """Who stood in truth at the end of each attempt."""
        return {key: {side: len(men) for side, men in melee.standing.items()} for key, melee in self.melees.items()}

    def _live(self, state: dict[str, Any]) -> None:
        if state["phase"] != "fighting":
            self._next = None
            return
        melee = self._melee(state)
        for fall in state.get("out", ()):
            if fall["reason"] in FINAL:
                melee.fall(fall["fighter"], self._now)
        if self._next is not None and self._next <= self._now:
            self._next = None
            incident = melee.happen(self._now)
            for judge in self._crew if incident else ():
                for touch in judge.notices(incident, melee, mode=self.rules.mode):
                    self._plan(judge.seat, touch, 0)
        if self._next is None:
            self._next = self._now + melee.gap()
        if self._now % LOOK_MS == 0:
            judge = self._rng.choice(self._judges)
            named = self.rules.mode == "fighters"
            for touch in judge.looks_round(melee, state, self._now) if named else judge.recounts(melee, state):
                self._plan(judge.seat, touch, 0)

    def _melee(self, state: dict[str, Any]) -> Melee:
        key = (state["round"], state["attempt"])
        if key not in self.melees:
            seats = [judge.seat for judge in self._crew]
            by_lot = Melee(
                Random(f"{self._rng.random()}"), {"red": 0.6, "blue": 0.5}, state["lineup"],
                violations=["thrust"], seats=seats, pace=self._pace.melee,
            )  # fmt: skip
            self.melees[key] = self._story.truth({"state": state}, by_lot)
        return self.melees[key]

    def _wrongly_out(self, _bout: dict[str, Any]) -> list[str]:
        state = self.bout.state(self._now)
        melee = self._melee(state)
        return [fall["fighter"] for fall in state["out"] if melee.stands(fall["fighter"]) and fall["reason"] not in FINAL]

    def _plan(self, seat: str, touch: Touch, event: int) -> None:
        heapq.heappush(self._touches, (self._now + touch.after_ms, next(self._order), seat, touch, event))

    def _touch(self, seat: str, touch: Touch, at: int, event: int) -> None:
        command = {**touch.command, "event": event} if touch.of_answer else touch.command
        seq = self._submit(seat, command, at)
        for further in touch.then:
            self._plan(seat, further, seq)

    def _name_lineups(self, state: dict[str, Any]) -> None:
        for side, captain in self._captains.items():
            barred, main = state["barred"][side], [f"{side}-{number}" for number in range(1, self.rules.main + 1)]
            reserves = [f"{side}-{self.rules.main + number}" for number in range(1, self.rules.reserves + 1)]
            fighters = [{"id": fighter, "barred": fighter in barred} for fighter in [*main, *reserves]]
            bout = {
                "id": 1, "side": side, "main": self.rules.main, "state": state, "lineup": state["lineup"][side],
                "fighters": fighters,
            }  # fmt: skip
            step = captain.next_step({"bout": bout}, self._now)
            if step:
                self._submit(step.seat, step.command(), self._now)

    def _submit(self, seat: str, command: dict[str, Any], at: int) -> int:
        self.log.append({"at": at, "received": self._now, "by": seat, **command})
        answer = self.bout.submit(parse_command(self.log[-1]))
        if answer.refused:
            self.refused.append((seat, command["do"], answer.refused))
        return answer.seq

    def _frame(self, state: dict[str, Any]) -> dict[str, Any]:
        devices = [{"seat": seat, "connected": True} for seat in CREW]
        bout = {"id": 1, "kind": "group", "mode": self.rules.mode, "state": state}
        return {"bout": bout, "queue": [], "devices": devices}
