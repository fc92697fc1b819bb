"""The bots of one ring: the hofmarshal at his desk, the secretary beside him, marshals and judges at their tablets, captains
with their phones, and spectators who watch.

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

from tournament.rehearsal.bystanders import Phone, Screen, Sight
from tournament.rehearsal.captain import Captain
from tournament.rehearsal.device import Device, Rejected, Sent
from tournament.rehearsal.duel_list import DuelList
from tournament.rehearsal.hofmarshal import Hofmarshal
from tournament.rehearsal.lists import TICK_S, Ground
from tournament.rehearsal.melee_list import MeleeList
from tournament.rehearsal.pace import Pace
from tournament.rehearsal.phrases import Phrases
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.steps import SIDES, Budget, Step
from tournament.rehearsal.story import CHANCE, Story

FRAME_S = 1.0
FLUSH_S = 20.0
GONE_MS = 60_000
# A tablet counts from its own beginning: from 0 up to some four months.
LARGEST_CLOCK_OFFSET_MS = 10_000_000_000


@dataclass(frozen=True)
class Seats:
    """The ring, the device keys of its seats by the name of the seat, and the secrets of the captains' links."""

    ring: int
    name: str
    keys: dict[str, str]
    captains: tuple[str, ...] = ()


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
        story: Story = CHANCE,
        screens: int = 1,
    ) -> None:
        self.seats, self.progress = seats, progress
        self._seed = seed
        rng = self._random("list")
        self.devices = {
            name: Device(url, seats.ring, name, key, language=language, clock_offset_ms=rng.randint(0, LARGEST_CLOCK_OFFSET_MS))
            for name, key in seats.keys.items()
        }
        self.phones = [
            Phone(url, secret, Captain(self._random(f"captain {place}"), pace.melee, pace.think_ms, story),
                  clock_offset_ms=rng.randint(0, LARGEST_CLOCK_OFFSET_MS), language=language)
            for place, secret in enumerate(seats.captains)
        ]  # fmt: skip
        self.screens = [Screen(url, seats.ring) for _ in range(screens)]
        self._desk = self.devices["hofmarshal"]
        self._desk.on_frame = self._note_frame
        ground = Ground(self.devices, pace, phrases, progress, seed, self._random, self._start)
        self._duels, self._melees = DuelList(ground), MeleeList(ground, story)
        self._brain = Hofmarshal(
            self._random("hofmarshal"), pace, phrases, budget=budget, nominations=nominations,
            wrongly_out=self._melees.wrongly_out, story=story,
        )  # fmt: skip
        self._tasks: set[asyncio.Task[Any]] = set()
        self._fought: set[int] = set()
        self.official: set[int] = set()

    def history(self) -> list[Sent]:
        """Every command that a tablet or phone of this ring has sent."""
        return [item for device in self._senders() for item in device.history]

    def sights(self) -> list[dict[int, Sight]]:
        """What each spectator has seen, by bout."""
        return [screen.seen for screen in self.screens]

    async def run(self, stop: asyncio.Event) -> None:
        """Fight. Raises device.Rejected when the server does not let a tablet in."""
        connections = [asyncio.create_task(device.run()) for device in [*self._senders(), *self.screens]]
        works = [self._duels.run(), self._melees.run(), *(phone.follow() for phone in self.phones)]
        lively = [asyncio.create_task(work) for work in works]
        try:
            await self._conduct(stop, [*connections, *lively])
            await _cancel(lively)
            await self._flush(connections)
        finally:
            await _cancel([*lively, *self._tasks, *connections])
            self.progress.reconnects += sum(device.reconnects for device in self._senders())

    def _senders(self) -> list[Device]:
        return [*self.devices.values(), *self.phones]

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
        else:
            self._melees.acted(step)
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

    # -- odds and ends -------------------------------------------------------------------------------------

    async def _flush(self, connections: list[asyncio.Task[None]]) -> None:
        """Let the last touches happen, every outbox run empty and every screen show the end, for a while."""
        deadline = asyncio.get_running_loop().time() + FLUSH_S
        while asyncio.get_running_loop().time() < deadline:
            waiting = self._tasks or any(device.unanswered for device in self._senders())
            if not waiting and all(screen.has_seen(self.official) for screen in self.screens):
                return
            _raise_failure(connections)
            await asyncio.sleep(TICK_S)

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _random(self, name: str) -> Random:
        return Random(f"{self._seed}/{self.seats.ring}/{name}")  # noqa: S311 (a rehearsal, to be repeated)


def result_line(bout: dict[str, Any]) -> str:
    """One line about an official bout: number, nomination, stage, names and points, of groups the rounds; the
    winner bears a star.
    """
    result = bout["state"]["result"]
    counted = result["rounds" if bout.get("kind") == "group" else "points"]
    names = {side: ("★ " if result["winner"] == side else "") + bout[side]["name"] for side in SIDES}
    points = f"{counted['red']}:{counted['blue']}"
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
