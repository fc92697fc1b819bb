"""What waits for a socket goes out in the right order, and only the newest state of all."""

from __future__ import annotations

import asyncio
import json

import pytest

from tournament.live.outlet import UNANSWERED, Outlet
from tournament.live.topics import Snapshot, Topic


def snapshot(version):
    return Snapshot.of(Topic("rings", 3), version, {"now": 1, "score": version})


class Line:
    """A socket that lets frames through while it is open."""

    def __init__(self):
        self.sent = []
        self.open = asyncio.Event()
        self.open.set()

    async def send(self, message):
        await self.open.wait()
        self.sent.append(message)

    @property
    def frames(self):
        return [json.loads(message["text"]) for message in self.sent if message["type"] == "websocket.send"]


@pytest.fixture
async def line():
    return Line()


@pytest.fixture
async def outlet(line):
    made = Outlet(line.send)
    running = asyncio.create_task(made.run())
    yield made
    running.cancel()


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_answers_keep_their_order_however_long_one_takes(line, outlet):
    slow = asyncio.get_running_loop().create_future()
    outlet.answer_when(slow, lambda: '"slow"')
    outlet.answer('"quick"')
    await settle()
    before = list(line.frames)
    slow.set_result(None)
    await settle()
    assert (before, line.frames) == ([], ["slow", "quick"])


async def test_a_state_passes_an_answer_that_is_still_being_saved(line, outlet):
    outlet.answer_when(asyncio.get_running_loop().create_future(), lambda: '"never"')
    outlet.offer(snapshot(1))
    await settle()
    assert [frame["version"] for frame in line.frames] == [1]


async def test_a_stalled_socket_gets_the_newest_state_and_no_backlog(line, outlet):
    line.open.clear()
    for version in range(1, 1001):
        outlet.offer(snapshot(version))
        await asyncio.sleep(0)
    line.open.set()
    await settle()
    assert [frame["version"] for frame in line.frames] == [1, 1000]


async def test_a_question_is_made_when_it_goes_out(line, outlet):
    line.open.clear()
    outlet.offer(snapshot(1))
    await settle()
    outlet.ask(lambda: '"old"')
    outlet.ask(lambda: '"new"')
    line.open.set()
    await settle()
    assert line.frames[1:] == ["new"]


async def test_the_last_word_is_said_before_closing(line, outlet):
    outlet.offer(snapshot(1))
    outlet.close(4403, '"out"')
    outlet.close(1000)
    await settle()
    assert line.sent == [{"type": "websocket.send", "text": '"out"'}, {"type": "websocket.close", "code": 4403}]


async def test_a_socket_with_too_many_open_answers_is_not_read_on_until_one_is_gone(line, outlet):
    first = asyncio.get_running_loop().create_future()
    outlet.answer_when(first, lambda: '"first"')
    for _ in range(UNANSWERED - 1):
        outlet.answer('"next"')
    reading = asyncio.create_task(outlet.room())
    await settle()
    waited = not reading.done()
    first.set_result(None)
    await asyncio.wait_for(reading, 1)
    assert waited


async def test_who_waits_for_room_is_released_when_the_socket_is_gone(outlet):
    for _ in range(UNANSWERED):
        outlet.answer_when(asyncio.get_running_loop().create_future(), lambda: None)
    reading = asyncio.create_task(outlet.room())
    await settle()
    outlet.close(1006)
    await asyncio.wait_for(reading, 1)


async def test_a_socket_that_breaks_ends_its_sender_quietly():
    async def broken(message):
        raise ConnectionResetError

    outlet = Outlet(broken)
    outlet.answer('"hello"')
    await asyncio.wait_for(outlet.run(), 1)


def test_one_serialisation_serves_all_screens_and_bears_the_moment_of_its_sending():
    frame = snapshot(7).frame(1_790_000_000_123)
    assert json.loads(frame) == {
        "type": "state",
        "topic": "rings/3",
        "version": 7,
        "data": {"now": 1_790_000_000_123, "score": 7},
    }


def test_a_state_of_nothing_is_a_frame_too():
    frame = Snapshot.of(Topic("events", "cup"), 1, {}).frame(5)
    assert json.loads(frame)["data"] == {"now": 5}
