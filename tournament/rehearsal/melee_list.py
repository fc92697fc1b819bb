"""A list on which groups fight: two field judges at their consoles, the authenticity expert beside them.

The truth follows what the desk decides: who is out by a card is out, and whom the hofmarshal brings back fights on.
"""

from __future__ import annotations

import asyncio
from typing import Any

from tournament.rehearsal.field_judge import Expert, FieldJudge
from tournament.rehearsal.lists import TICK_S, FightingList, Ground
from tournament.rehearsal.melee import SIDES, Incident, Melee
from tournament.rehearsal.melee_conduct import FINAL
from tournament.rehearsal.steps import Step
from tournament.rehearsal.story import CHANCE, Story

LOOK_S = 1.0
Bout = dict[str, Any]


class MeleeList(FightingList):
    """The group fights of one ring. A `story` may have written what happens."""

    kind = "group"

    def __init__(self, ground: Ground, story: Story = CHANCE) -> None:
        super().__init__(ground, sorted(seat for seat in ground.devices if seat.startswith("field-")))
        eye, notes, slips = ground.pace.melee.eye, ground.phrases.notes, ground.phrases.slips
        self._judges = [FieldJudge(seat, ground.random(seat), eye, notes, slips) for seat in self.seats]
        self._crew: list[Expert] = list(self._judges)
        if "authenticity" in ground.devices:
            self._crew.append(Expert("authenticity", ground.random("authenticity"), eye, notes))
        self._story = story
        self._melees: dict[tuple[int, int, int], Melee] = {}

    async def run(self) -> None:
        await asyncio.gather(self._fight(), self._look_round())

    def acted(self, step: Step) -> None:
        """The desk has done something: a man who was brought back is in the fight again."""
        bout = self._shown()
        if step.do == "reinstate" and bout is not None:
            self._melee_of(bout).rise(step.keys["fighter"])

    def wrongly_out(self, bout: Bout) -> list[str]:
        """The men who are shown out and stand all the same, as the judges know by now."""
        melee = self._melee_of(bout)
        return [fall["fighter"] for fall in bout["state"]["out"] if _may_stand(fall) and melee.stands(fall["fighter"])]

    async def _fight(self) -> None:
        while True:
            bout = self.running_bout()
            if bout is None:
                await self.desk.changed(TICK_S)
                continue
            melee = self._melee_of(bout)
            await asyncio.sleep(melee.gap() / 1000)
            now = self.running_bout()
            if now is None or _key(now) != _key(bout):
                continue
            self._follow(melee, now)
            incident = melee.happen(self.desk.server_ms())
            if incident is not None:
                self._show(incident, melee, now)
            elif not all(melee.standing.values()):
                await self.desk.changed(TICK_S)

    async def _look_round(self) -> None:
        """Each second one of the judges, by turns, compares what he sees with his console."""
        while True:
            await asyncio.sleep(LOOK_S)
            bout = self.running_bout()
            if bout is None:
                continue
            judge, melee = self.rng.choice(self._judges), self._melee_of(bout)
            frame = self.ground.devices[judge.seat].frame
            shown = frame["bout"] if frame else None
            if shown is None or _key(shown) != _key(bout):
                continue
            self._follow(melee, bout)
            if bout["mode"] == "count":
                touches = judge.recounts(melee, shown["state"])
            else:
                touches = judge.looks_round(melee, shown["state"], self.desk.server_ms())
            for touch in touches:
                self.ground.start(self.touch(judge.seat, int(bout["id"]), touch))

    def _show(self, incident: Incident, melee: Melee, bout: Bout) -> None:
        for marshal in self._crew:
            for touch in marshal.notices(incident, melee, mode=bout["mode"]):
                self.ground.start(self.touch(marshal.seat, int(bout["id"]), touch))

    def _follow(self, melee: Melee, bout: Bout) -> None:
        for fall in bout["state"].get("out", ()):
            if not _may_stand(fall):
                melee.fall(fall["fighter"], self.desk.server_ms())

    def _melee_of(self, bout: Bout) -> Melee:
        key = _key(bout)
        if key not in self._melees:
            pace, lineup = self.ground.pace.melee, bout["state"]["lineup"]
            by_lot = Melee(
                self.ground.random(f"melee {key}"),
                self.strengths(bout),
                lineup,
                violations=bout["violations"],
                seats=[marshal.seat for marshal in self._crew],
                pace=pace,
            )
            self._melees[key] = self._story.truth(bout, by_lot)
            length = pace.stop_after_ms[0] if pace.stop_after_ms else pace.gap_ms * sum(len(lineup[side]) for side in SIDES)
            self.ground.start(self.radio_fails(min(length, bout["state"]["clock"]["limit"]), pace.cut_ms))
        return self._melees[key]

    def _shown(self) -> Bout | None:
        frame = self.desk.frame
        return frame["bout"] if frame else None


def _key(bout: Bout) -> tuple[int, int, int]:
    return (int(bout["id"]), int(bout["state"]["round"]), int(bout["state"]["attempt"]))


def _may_stand(fall: dict[str, Any]) -> bool:
    return fall["reason"] not in FINAL
