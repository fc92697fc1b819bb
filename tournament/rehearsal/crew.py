"""The bots of one ring: four line marshals at their pads, the hofmarshal at his desk, the secretary beside
him.

The crew sees two things: the frames of its own sockets, and what happens on the list. The fight goes on
while the hofmarshal's frame says so; everything else the marshals do is human delay and error.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from tournament.rehearsal.device import Device, Rejected, Sent
from tournament.rehearsal.hofmarshal import Hofmarshal
from tournament.rehearsal.marshal import LineMarshal, Touch
from tournament.rehearsal.pace import Eye, Pace
from tournament.rehearsal.phrases import Phrases
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.steps import Budget, Step
from tournament.rehearsal.truth import SIDES, Fight, Happening

TICK_S = 0.1
FRAME_S = 1.0
FLUSH_S = 20.0
GONE_MS = 60_000
WELL_PLACED = 2
# A tablet counts from its own beginning: from 0 up to some four months.
LARGEST_CLOCK_OFFSET_MS = 10_000_000_000


@dataclass(frozen=True)
class Seats:
    """The ring and the device keys of its seats, by the name of the seat."""

    ring: int
    name: str
    keys: dict[str, str]


class RingCrew:
    """Fights the bouts of one ring over its sockets at `url` until nothing is left or it is told to stop."""

    def __init__(
        self,
        seats: Seats,
        *,
        url: str,
        seed: str,
        pace: Pace,
        phrases: Phrases,
        progress: Progress,
        budget: Budget,
        nominations: frozenset[str] | None,
        language: str,
    ) -> None:
        self.seats, self.pace, self.progress = seats, pace, progress
        self._seed = seed
        self._rng = self._random("list")
        self.devices = {
            name: Device(
                url, seats.ring, name, key, language=language,
                clock_offset_ms=self._rng.randint(0, LARGEST_CLOCK_OFFSET_MS),
            )
            for name, key in seats.keys.items()
        }  # fmt: skip
        self._desk = self.devices["hofmarshal"]
        self._desk.on_frame = self._note_frame
        self._brain = Hofmarshal(self._random("hofmarshal"), pace, phrases, budget=budget, nominations=nominations)
        self._marshals = [
            LineMarshal(name, self._random(name), Eye(), phrases.notes) for name in sorted(seats.keys) if name.startswith("line-")
        ]
        self._fights: dict[tuple[int, int, int], Fight] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._fought: set[int] = set()
        self.official: set[int] = set()

    def history(self) -> list[Sent]:
        """Every command that a device of this ring has sent."""
        return [item for device in self.devices.values() for item in device.history]

    async def run(self, stop: asyncio.Event) -> None:
        """Fight. Raises device.Rejected when the server does not let a tablet in."""
        connections = [asyncio.create_task(device.run()) for device in self.devices.values()]
        fight = asyncio.create_task(self._fight())
        try:
            await self._conduct(stop, [*connections, fight])
            await self._flush(connections)
        finally:
            await _cancel([fight, *self._tasks, *connections])
            self.progress.reconnects += sum(device.reconnects for device in self.devices.values())

    # -- the desk ------------------------------------------------------------------------------------------

    async def _conduct(self, stop: asyncio.Event, alongside: list[asyncio.Task[None]]) -> None:
        while not self._brain.finished and not stop.is_set():
            self._check(alongside)
            frame = self._desk.frame
            step = self._brain.next_step(frame, self._desk.server_ms()) if frame else None
            if step is None:
                await self._desk.changed(TICK_S)
                continue
            await self._command(step, alongside)

    async def _command(self, step: Step, alongside: list[asyncio.Task[None]]) -> None:
        answer = self.devices[step.seat].press(step.bout, step.command())
        while not answer.done():
            self._check(alongside)
            await asyncio.wait([answer], timeout=TICK_S)
        if answer.result()["type"] == "refused":
            given = answer.result()
            self.progress.say(f"{self.seats.name}: {step.do} – {given['code']}: {given.get('message', '')}")
        # The frame that shows the effect is on its way; deciding on the old one would give the command twice.
        await self._desk.changed(FRAME_S if answer.result()["type"] == "ack" else TICK_S)

    def _check(self, alongside: list[asyncio.Task[None]]) -> None:
        """Raise what went wrong beside the desk; a server that died and does not come back is not waited for."""
        _raise_failure(alongside)
        if self._desk.silence_ms() > GONE_MS:
            raise Rejected(f"{self._desk.address}: nothing was heard for {GONE_MS // 1000} s")

    def _note_frame(self, frame: dict[str, Any]) -> None:
        bout = frame["bout"]
        if bout is None:
            return
        number, state = int(bout["id"]), bout["state"]
        if state["phase"] != "official":
            self._fought.add(number)
            self.progress.disputes.update((number, dispute["id"]) for dispute in state["disputes"])
        elif number in self._fought and number not in self.official:
            self.official.add(number)
            self.progress.bouts += 1
            self.progress.say(f"{self.seats.name} · {result_line(bout)}")

    # -- the list ------------------------------------------------------------------------------------------

    async def _fight(self) -> None:
        while True:
            bout = self._running_bout()
            if bout is None:
                await self._desk.changed(TICK_S)
                continue
            gap, happening = self._fight_of(bout).next()
            await asyncio.sleep(gap / 1000)
            now = self._running_bout()
            if now is not None and now["id"] == bout["id"]:
                self._show(happening, now)

    def _running_bout(self) -> dict[str, Any] | None:
        frame = self._desk.frame
        bout = frame["bout"] if frame else None
        return bout if bout and bout["state"]["phase"] == "fighting" else None

    def _fight_of(self, bout: dict[str, Any]) -> Fight:
        key = (int(bout["id"]), int(bout["state"]["round"]), int(bout["state"]["attempt"]))
        if key not in self._fights:
            strengths = {side: strength(self._seed, bout[side]["name"]) for side in SIDES}
            self._fights[key] = Fight(
                self._random(f"fight {key}"),
                strengths,
                pad=bout["pad"],
                violations=bout["violations"],
                seats=[marshal.seat for marshal in self._marshals],
                pace=self.pace,
            )
            self._start(self._radio_fails(bout))
        return self._fights[key]

    def _show(self, happening: Happening, bout: dict[str, Any]) -> None:
        well_placed = self._rng.sample(self._marshals, min(WELL_PLACED, len(self._marshals)))
        for marshal in self._marshals:
            touches = marshal.notices(happening, well_placed=marshal in well_placed, pad=bout["pad"])
            for touch in touches:
                self._start(self._touch(marshal.seat, int(bout["id"]), touch))

    async def _touch(self, seat: str, bout: int, touch: Touch) -> None:
        await asyncio.sleep(touch.after_ms / 1000)
        device = self.devices[seat]
        shown = device.frame["bout"] if device.frame else None
        # A pad that shows another bout, or one that is over, has no button for this one.
        if shown and int(shown["id"]) == bout and shown["state"]["phase"] != "official":
            device.press(bout, touch.command, twice=touch.twice)

    async def _radio_fails(self, bout: dict[str, Any]) -> None:
        if self._rng.random() >= self.pace.cut:
            return
        length = self.pace.stop_after_ms[0] if self.pace.stop_after_ms else bout["state"]["clock"]["limit"]
        await asyncio.sleep(self._rng.uniform(0.1, 0.8) * length / 1000)
        if self._running_bout() is not None:
            self.progress.cuts += 1
            device = self.devices[self._rng.choice(self._marshals).seat]
            device.cut(self._rng.randint(*self.pace.cut_ms), silently=self._rng.random() < 0.5)

    # -- odds and ends -------------------------------------------------------------------------------------

    async def _flush(self, connections: list[asyncio.Task[None]]) -> None:
        """Let the last touches happen and every outbox run empty, for a while."""
        deadline = asyncio.get_running_loop().time() + FLUSH_S
        while asyncio.get_running_loop().time() < deadline:
            if not self._tasks and not any(device.unanswered for device in self.devices.values()):
                return
            _raise_failure(connections)
            await asyncio.sleep(TICK_S)

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _random(self, name: str) -> Random:
        return Random(f"{self._seed}/{self.seats.ring}/{name}")  # noqa: S311 (a rehearsal, to be repeated)


def strength(seed: str, name: str) -> float:
    """How good a fighter is in this rehearsal, 0.3 to 1; the same in every bout."""
    return Random(f"{seed}/{name}").uniform(0.3, 1.0)  # noqa: S311 (as above)


def result_line(bout: dict[str, Any]) -> str:
    """One line about an official bout: number, nomination, stage, names and points; the winner bears a
    star.
    """
    result = bout["state"]["result"]
    names = {side: ("★ " if result["winner"] == side else "") + bout[side]["name"] for side in SIDES}
    points = f"{result['points']['red']}:{result['points']['blue']}"
    where = f"№ {bout['number']} {bout['nomination']['name']} {bout['title']}".rstrip()
    return f"{where} · {names['red']} {points} {names['blue']} ({result['kind']})"


def _raise_failure(tasks: Iterable[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()):
            raise error


async def _cancel(tasks: Iterable[asyncio.Task[Any]]) -> None:
    tasks = list(tasks)
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError, Exception):
            await task
