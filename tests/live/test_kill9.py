"""The server is killed in mid-round, twenty times at random moments: nothing acknowledged is lost, nothing doubled."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.live.conftest import Site
from tests.live.tablet import Tablet, new_id

pytestmark = pytest.mark.server

KILLS = 20
LINES = ("line-1", "line-2", "line-3", "line-4")


class Marshal:
    """Taps all the time, keeps what is not acknowledged, and sends it again after each restart."""

    def __init__(self, site: Site, seat: str, chance: random.Random) -> None:
        self.site = site
        self.seat = seat
        self.chance = chance
        self.outbox: dict[str, dict[str, Any]] = {}
        self.acks: dict[str, dict[str, Any]] = {}
        self.repeats = 0

    async def tap_until_killed(self) -> None:
        try:
            tablet = await self.site.seat(self.seat)
        except (OSError, ConnectionClosed, InvalidHandshake):
            return  # killed before the door was open: nothing was said
        try:
            for name, tap in list(self.outbox.items()):
                await self.send(tablet, name, tap)
            while True:
                side = self.chance.choice(["red", "blue"])
                tap = {"side": side, "zone": self.chance.choice(["head_or_torso", "limb"]), "grip": "two"}
                await self.send(tablet, new_id(), {**tap, "pressed": tablet.clock_ms()})
                await asyncio.sleep(self.chance.uniform(0, 0.02))
        except ConnectionClosed:
            await tablet.reading
        self.keep_account(tablet)

    async def send(self, tablet: Tablet, name: str, tap: dict[str, Any]) -> None:
        self.outbox[name] = tap
        await tablet.command(self.site.bout, "hit", again=name, **tap, sent=tablet.clock_ms())

    def keep_account(self, tablet: Tablet) -> None:
        """What was acknowledged leaves the outbox: only now, as on a page that died with its server."""
        for name, answer in tablet.answers.items():
            assert answer["type"] == "ack", answer
            self.repeats += answer["repeat"]
            self.acks[name] = answer
            self.outbox.pop(name, None)


async def test_twenty_kills_lose_no_acknowledged_tap_double_none_and_leave_the_clock_right(site: Site):
    seed = random.randrange(10**6)
    chance = random.Random(seed)
    await site.fight()
    marshals = [Marshal(site, seat, random.Random(f"{seed}-{seat}")) for seat in LINES]
    for _ in range(KILLS):
        tapping = [asyncio.create_task(marshal.tap_until_killed()) for marshal in marshals]
        await asyncio.sleep(chance.uniform(0.03, 0.3))
        await asyncio.to_thread(site.server.kill9)
        await asyncio.gather(*tapping)
        await asyncio.to_thread(site.server.start)
    lines = [await site.seat(marshal.seat) for marshal in marshals]
    for marshal, tablet in zip(marshals, lines, strict=True):
        again = {**marshal.outbox, **{name: {"side": "red"} for name in list(marshal.acks)[-3:]}}
        for name, tap in again.items():
            await tablet.command(site.bout, "hit", again=name, **tap)
        for name in again:
            await tablet.answer(name)
        known = {name: answer for name, answer in tablet.answers.items() if name in marshal.acks}
        assert known == {name: {**marshal.acks[name], "repeat": True} for name in known}, f"seed {seed}"
        marshal.keep_account(tablet)

    logged = {entry["command_id"]: entry for entry in site.log() if entry["do"] == "hit"}
    acknowledged = {name: answer for marshal in marshals for name, answer in marshal.acks.items()}
    assert len(acknowledged) > KILLS
    assert sum(marshal.repeats for marshal in marshals) >= 12
    assert {name: (e["seq"], e["at"]) for name, e in logged.items()} == {
        name: (answer["seq"], answer["at"]) for name, answer in acknowledged.items()
    }, f"seed {seed}"
    assert Counter(entry["command_id"] for entry in site.log()).most_common(1)[0][1] == 1
    await clock_is_right(site, seed)


async def clock_is_right(site: Site, seed: int) -> None:
    """What the killed server shows is what the rules make of the log alone, to the millisecond."""
    desk = await site.seat("hofmarshal")
    shown = (await desk.state())["bout"]["state"]
    judged = site.server.python("tests.live.arena", "replay", str(site.bout), str(shown["clock"]["at"]))
    fight = next(entry for entry in site.log() if entry["do"] == "fight")
    assert shown == json.loads(json.dumps(judged)), f"seed {seed}"
    running_for = shown["clock"]["at"] - fight["at"]
    assert shown["clock"]["elapsed"] == min(running_for, shown["clock"]["limit"])
