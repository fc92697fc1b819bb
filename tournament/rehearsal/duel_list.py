"""A list on which duels are fought: four line marshals at their pads."""

from __future__ import annotations

import asyncio
from typing import Any

from tournament.rehearsal.lists import TICK_S, FightingList, Ground
from tournament.rehearsal.marshal import LineMarshal
from tournament.rehearsal.pace import Eye
from tournament.rehearsal.truth import Fight, Happening

WELL_PLACED = 2


class DuelList(FightingList):
    """The duels of one ring."""

    kind = "duel"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, sorted(seat for seat in ground.devices if seat.startswith("line-")))
        self._marshals = [LineMarshal(seat, ground.random(seat), Eye(), ground.phrases.notes) for seat in self.seats]
        self._fights: dict[tuple[int, int, int], Fight] = {}

    async def run(self) -> None:
        while True:
            bout = self.running_bout()
            if bout is None:
                await self.desk.changed(TICK_S)
                continue
            gap, happening = self._fight_of(bout).next()
            await asyncio.sleep(gap / 1000)
            now = self.running_bout()
            if now is not None and now["id"] == bout["id"]:
                self._show(happening, now)

    def _fight_of(self, bout: dict[str, Any]) -> Fight:
        key = (int(bout["id"]), int(bout["state"]["round"]), int(bout["state"]["attempt"]))
        if key not in self._fights:
            pace = self.ground.pace
            self._fights[key] = Fight(
                self.ground.random(f"fight {key}"),
                self.strengths(bout),
                pad=bout["pad"],
                violations=bout["violations"],
                seats=self.seats,
                pace=pace,
            )
            length = pace.stop_after_ms[0] if pace.stop_after_ms else bout["state"]["clock"]["limit"]
            self.ground.start(self.radio_fails(length, pace.cut_ms))
        return self._fights[key]

    def _show(self, happening: Happening, bout: dict[str, Any]) -> None:
        well_placed = self.rng.sample(self._marshals, min(WELL_PLACED, len(self._marshals)))
        for marshal in self._marshals:
            touches = marshal.notices(happening, well_placed=marshal in well_placed, pad=bout["pad"])
            for touch in touches:
                self.ground.start(self.touch(marshal.seat, int(bout["id"]), touch))
