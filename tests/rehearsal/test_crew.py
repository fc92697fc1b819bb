"""The crew of a ring: what it says of a bout, and what it does when the server falls silent."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tests.rehearsal.frames import LINE, frame
from tournament.rehearsal import crew
from tournament.rehearsal.crew import RingCrew, Seats, result_line
from tournament.rehearsal.device import Rejected
from tournament.rehearsal.hofmarshal import IDLE_MS
from tournament.rehearsal.lists import strength
from tournament.rehearsal.pace import FAST
from tournament.rehearsal.phrases import phrases
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.steps import Budget


def ring_crew(url: str) -> RingCrew:
    seats = Seats(3, "Ring 1", dict.fromkeys(["hofmarshal", "secretary", *LINE], "key"))
    return RingCrew(
        seats, url=url, seed="s", pace=FAST, phrases=phrases("en"), progress=Progress(), budget=Budget(), nominations=None,
        language="en",
    )  # fmt: skip


async def test_a_server_that_has_fallen_silent_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def says_nothing(socket: ServerConnection) -> None:
        await socket.wait_closed()

    monkeypatch.setattr(crew, "GONE_MS", 300)
    async with serve(says_nothing, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        with pytest.raises(Rejected, match="nothing was heard"):
            await asyncio.wait_for(ring_crew(f"http://127.0.0.1:{port}").run(asyncio.Event()), 5)


async def test_the_day_is_not_over_before_the_spectators_have_seen_its_end() -> None:
    result = {"kind": "points", "winner": "blue", "points": {"red": 3, "blue": 5}}
    stopped = frame("stopped", score={"red": 3, "blue": 5}, attempts=[], proposal={"kind": "points", "winner": "blue"})
    over = frame("official", score={"red": 3, "blue": 5}, attempts=[], result=result)

    async def tells(socket: ServerConnection) -> None:
        assert socket.request is not None
        slow = "crew" not in socket.request.path
        for version, data in enumerate((stopped, over)):
            await socket.send(json.dumps({"type": "state", "topic": "", "version": version, "data": data}))
            await asyncio.sleep(IDLE_MS / 1000 + 1.0 if slow else 0.2)
        await socket.wait_closed()

    async with serve(tells, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        ring = ring_crew(f"http://127.0.0.1:{port}")
        await asyncio.wait_for(ring.run(asyncio.Event()), 20)
    assert ring.official == {12}
    assert [sight[12].result for sight in ring.sights()] == [result]


def test_an_official_bout_is_told_in_one_line() -> None:
    result = {"kind": "points", "winner": "blue", "points": {"red": 3, "blue": 5}}
    bout = frame("official", result=result)["bout"]
    assert result_line(bout) == "№ 7 Longsword 1/8 · Мирон 3:5 ★ Řehoř (points)"


def test_of_a_bout_of_teams_the_rounds_are_told() -> None:
    result = {"kind": "elimination", "winner": "red", "rounds": {"red": 2, "blue": 1}, "points": {"red": 9, "blue": 3}}
    bout = {**frame("official", result=result)["bout"], "kind": "group"}
    assert result_line(bout) == "№ 7 Longsword 1/8 · ★ Мирон 2:1 Řehoř (elimination)"


def test_a_fighter_is_as_strong_in_every_bout_of_a_rehearsal() -> None:
    assert strength("s", "Мирон") == strength("s", "Мирон") != strength("s", "Řehoř")
    assert 0.3 <= strength("s", "Мирон") <= 1.0


def test_tablets_have_clocks_of_their_own() -> None:
    clocks = {device.clock_ms() for device in ring_crew("http://127.0.0.1:9").devices.values()}
    assert len(clocks) == 6
    assert min(clocks) >= 0
