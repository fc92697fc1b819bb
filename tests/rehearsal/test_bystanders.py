"""Captains' phones and spectators' screens: whose door they use, and what a screen remembers of a bout."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

from websockets.asyncio.server import ServerConnection, serve

from tournament.rehearsal.bystanders import Phone, Screen, Sight
from tournament.rehearsal.captain import Captain
from tournament.rehearsal.pace import FAST


def shown(phase: str, red: int = 5, *, attempt: int = 1, **more: Any) -> dict[str, Any]:
    """A public state of a group bout."""
    return {
        "phase": phase, "round": 1, "attempt": attempt, "standing": {"red": red, "blue": 5}, "attempts": [], "result": None,
        "lineup": {"red": ["red-1"], "blue": ["blue-1"]}, "lineup_locked": True, **more,
    }  # fmt: skip


def test_a_captain_has_no_key_but_his_link() -> None:
    captain = Captain(Random(1), FAST.melee, 250)
    phone = Phone("http://127.0.0.1:8000/", "s3cret", captain, clock_offset_ms=0, language="cs")
    assert phone.address == "ws://127.0.0.1:8000/ws/captain/s3cret/?lang=cs"
    assert phone.seat == "captain"


def test_a_spectator_is_nobody() -> None:
    assert Screen("http://127.0.0.1:8000", 3).address == "ws://127.0.0.1:8000/ws/rings/3/"


def test_a_screen_remembers_the_last_count_of_each_attempt_and_the_end() -> None:
    sight = Sight()
    states = (shown("fighting", 4), shown("stopped", 3), shown("break", 5, attempt=2), shown("fighting", 2, attempt=2))
    for now, state in enumerate(states):
        sight.see(state, now)
    sight.see(shown("official", attempt=2, result={"winner": "blue"}, attempts=[{"round": 1}]), 9)
    assert {key: counts["red"] for key, counts in sight.counts.items()} == {(1, 1): 3, (1, 2): 2}
    assert (sight.frames, sight.result, sight.attempts) == (5, {"winner": "blue"}, [{"round": 1}])


def test_an_older_frame_of_the_other_socket_changes_nothing() -> None:
    sight = Sight()
    sight.see(shown("official", result={"winner": "blue"}), 50)
    sight.see(shown("fighting", 1), 49)
    assert (sight.result, sight.counts, sight.frames) == ({"winner": "blue"}, {}, 2)


def test_a_line_up_shown_before_it_is_locked_is_a_leak() -> None:
    sight = Sight()
    sight.see(shown("ready", lineup_locked=False, lineup={"red": None, "blue": None}), 1)
    assert sight.leaks == 0
    sight.see(shown("ready", lineup_locked=False, lineup={"red": ["red-1"], "blue": None}), 1)
    assert sight.leaks == 1


async def test_the_end_that_a_rings_screen_passes_over_is_seen_on_the_bouts_page() -> None:
    def told(bout: int, now: int, state: dict[str, Any]) -> str:
        return json.dumps(
            {"type": "state", "topic": "", "version": now, "data": {"now": now, "bout": {"id": bout, "state": state}}}
        )

    over = told(12, 30, shown("official", result={"winner": "red"}))
    ways = {
        "/ws/rings/3/": [told(12, 10, shown("fighting")), told(13, 40, shown("fighting"))],
        "/ws/bouts/12/": [told(12, 20, shown("stopped", 2)), over],
        "/ws/bouts/13/": [],
    }

    async def tells(socket: ServerConnection) -> None:
        assert socket.request is not None
        for text in ways[socket.request.path]:
            await socket.send(text)
        await socket.wait_closed()

    async with serve(tells, "127.0.0.1", 0) as server:
        screen = Screen(f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}", 3)
        watching = asyncio.create_task(screen.run())
        for _ in range(500):
            await asyncio.sleep(0.0 if screen.has_seen([12]) else 0.02)
        assert screen.has_seen([12])
        assert not screen.has_seen([12, 13])
        assert screen.seen[12].counts == {(1, 1): {"red": 2, "blue": 5}}
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


def test_a_duel_has_points_in_their_place() -> None:
    sight = Sight()
    sight.see({"phase": "fighting", "round": 1, "attempt": 1, "score": {"red": 2, "blue": 0}, "attempts": [], "result": None}, 1)
    assert (sight.counts, sight.leaks) == ({(1, 1): {"red": 2, "blue": 0}}, 0)
