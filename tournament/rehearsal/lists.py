"""What happens on the list while a bout is fought, and who touches what because of it: the part that duels and groups share.

A list sees the frames of the desk and the hidden truth; its marshals see the truth with human delay and error.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tournament.rehearsal.device import Device
from tournament.rehearsal.marshal import Touch
from tournament.rehearsal.pace import Pace
from tournament.rehearsal.phrases import Phrases
from tournament.rehearsal.progress import Progress

TICK_S = 0.1
Start = Callable[[Coroutine[Any, Any, None]], None]
ANSWERED = {"already_out"}


@dataclass(frozen=True)
class Ground:
    """What a list stands on: its tablets by seat, how things go, where chances come from, who starts tasks."""

    devices: Mapping[str, Device]
    pace: Pace
    phrases: Phrases
    progress: Progress
    seed: str
    random: Callable[[str], Random]
    start: Start


class FightingList(ABC):
    """One ring's bouts of one kind (`duel`, `group`)."""

    kind: str

    def __init__(self, ground: Ground, seats: Sequence[str]) -> None:
        self.ground, self.seats = ground, list(seats)
        self.desk = ground.devices["hofmarshal"]
        self.rng = ground.random(f"{self.kind} list")

    @abstractmethod
    async def run(self) -> None:
        """Let things happen while a bout of this kind is fought; never returns."""

    def running_bout(self) -> dict[str, Any] | None:
        """The bout of this kind that is being fought now, as the desk shows it."""
        frame = self.desk.frame
        bout = frame["bout"] if frame else None
        if bout is None or bout["state"]["phase"] != "fighting" or bout.get("kind", "duel") != self.kind:
            return None
        return dict(bout)

    async def touch(self, seat: str, bout: int, touch: Touch, event: int | None = None) -> None:
        """One touch after its time, and those that follow its answer."""
        await asyncio.sleep(touch.after_ms / 1000)
        device = self.ground.devices[seat]
        shown = device.frame["bout"] if device.frame else None
        # A pad that shows another bout, or one that is over, has no button for this one.
        if not shown or int(shown["id"]) != bout or shown["state"]["phase"] == "official":
            return
        command = {**touch.command, "event": event} if touch.of_answer else touch.command
        answer = await device.press(bout, command, twice=touch.twice)
        stands = answer["type"] == "ack" or answer["code"] in ANSWERED
        for further in touch.then:
            if stands or not further.of_answer:
                self.ground.start(self.touch(seat, bout, further, answer["seq"]))

    async def radio_fails(self, length_ms: int, cut_ms: tuple[int, int]) -> None:
        """Now and then one tablet's connection is lost within an attempt of about `length_ms`."""
        if self.rng.random() >= self.ground.pace.cut:
            return
        await asyncio.sleep(self.rng.uniform(0.1, 0.8) * length_ms / 1000)
        if self.running_bout() is not None:
            self.ground.progress.cuts += 1
            device = self.ground.devices[self.rng.choice(self.seats)]
            device.cut(self.rng.randint(*cut_ms), silently=self.rng.random() < 0.5)

    def strengths(self, bout: dict[str, Any]) -> dict[Any, float]:
        """How good each side is in this rehearsal."""
        return {side: strength(self.ground.seed, bout[side]["name"]) for side in ("red", "blue")}


def strength(seed: str, name: str) -> float:
    """How good a fighter or a team is in this rehearsal, 0.3 to 1; the same in every bout."""
    return Random(f"{seed}/{name}").uniform(0.3, 1.0)  # noqa: S311 (a rehearsal, to be repeated)
