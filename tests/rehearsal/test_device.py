"""The bots' tablet against a real socket: nothing pressed is forgotten, whatever the radio does."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from websockets.asyncio.server import Server, ServerConnection, serve

from tournament.rehearsal.device import FORBIDDEN, Device, Rejected

TAP = {"do": "hit", "side": "red", "zone": "limb", "grip": "two"}
CLOCK_OFFSET_MS = 5_000_000


class Desk:
    """A server that keeps what it hears, answers commands while `answers` is true, and asks for the time."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.keys: list[str | None] = []
        self.answers = True
        self.shuts = False
        self.url = ""
        self.arrived = asyncio.Event()
        self.numbers: dict[str, int] = {}

    async def handle(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        self.paths.append(socket.request.path)
        self.keys.append(socket.request.headers.get("Authorization"))
        if self.shuts:
            await socket.close(FORBIDDEN, "revoked")
            return
        await socket.send(json.dumps({"type": "time", "t": 777}))
        async for text in socket:
            message = json.loads(text)
            self.heard.append(message)
            self.arrived.set()
            if message["type"] == "command" and self.answers:
                await socket.send(json.dumps(self.answer(message["id"])))

    def answer(self, command: str) -> dict[str, Any]:
        repeat = command in self.numbers
        seq = self.numbers.setdefault(command, len(self.numbers) + 1)
        return {"type": "ack", "id": command, "bout": 12, "seq": seq, "at": 5, "repeat": repeat}

    def commands(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == "command"]


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[Desk]:
    keeper = Desk()
    async with serve(keeper.handle, "127.0.0.1", 0) as server:
        keeper.url = address(server)
        yield keeper


def address(server: Server) -> str:
    return f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


@contextlib.asynccontextmanager
async def tablet(desk: Desk) -> AsyncIterator[Device]:
    device = Device(desk.url, 3, "line-2", "sesame", clock_offset_ms=CLOCK_OFFSET_MS)
    running = asyncio.create_task(device.run())
    try:
        await asyncio.wait_for(desk.arrived.wait(), 3)
        yield device
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


async def test_it_goes_to_its_own_seat_with_its_own_key(desk: Desk) -> None:
    async with tablet(desk):
        assert desk.paths[0].startswith("/ws/rings/3/crew/?seat=line-2")
        assert desk.keys == ["Seat sesame"]


async def test_it_tells_its_own_clock_when_asked_for_the_time(desk: Desk) -> None:
    async with tablet(desk) as device:
        asked = desk.heard[0]
        assert asked["t"] == 777
        assert asked["device"] == pytest.approx(device.clock_ms(), abs=2_000)


async def test_a_touch_is_sent_with_the_moment_of_the_touch(desk: Desk) -> None:
    async with tablet(desk) as device:
        pressed = device.clock_ms()
        answer = await asyncio.wait_for(device.press(12, TAP), 2)
        (command,) = desk.commands()
        assert answer["seq"] == 1
        assert command.items() >= {**TAP, "bout": 12}.items()
        assert command["sent"] >= command["pressed"] == pytest.approx(pressed, abs=50)
        assert device.unanswered == 0


async def test_a_bounce_goes_out_twice_under_one_id(desk: Desk) -> None:
    async with tablet(desk) as device:
        await asyncio.wait_for(device.press(12, TAP, twice=True), 2)
        await asyncio.sleep(0.1)
        first, second = desk.commands()
        assert first["id"] == second["id"]
        (item,) = device.history
        assert [again["repeat"] for again in item.repeats] == [True]


@pytest.mark.parametrize("silently", [True, False])
async def test_what_is_pressed_without_a_radio_comes_after_it_once_and_with_its_own_time(desk: Desk, silently: bool) -> None:
    async with tablet(desk) as device:
        device.cut(600, silently=silently)
        pressed = device.clock_ms()
        answer = device.press(12, TAP)
        await asyncio.sleep(0.4)
        assert desk.commands() == []
        await asyncio.wait_for(answer, 3)
        (command,) = desk.commands()
        assert command["pressed"] == pytest.approx(pressed, abs=50)
        assert command["sent"] - command["pressed"] >= 500
        assert device.reconnects == 1


async def test_an_unanswered_command_is_sent_again_after_a_reconnect_under_its_id(desk: Desk) -> None:
    async with tablet(desk) as device:
        desk.answers = False
        answer = device.press(12, TAP)
        await asyncio.sleep(0.1)
        desk.answers = True
        device.cut(100, silently=False)
        await asyncio.wait_for(answer, 3)
        assert len({command["id"] for command in desk.commands()}) == 1
        assert len(desk.commands()) == device.history[0].times == 2


async def test_a_tablet_that_is_shown_the_door_says_so(desk: Desk) -> None:
    desk.shuts = True
    device = Device(desk.url, 3, "line-2", "wrong", clock_offset_ms=0)
    with pytest.raises(Rejected, match="revoked"):
        await asyncio.wait_for(device.run(), 3)


async def test_a_server_that_is_not_there_is_no_endless_wait() -> None:
    device = Device("http://127.0.0.1:9", 3, "line-2", "key", clock_offset_ms=0)
    with pytest.raises(Rejected, match=r"127\.0\.0\.1:9"):
        await asyncio.wait_for(device.run(), 3)
