"""A topic is built once for all its screens, never queued, and at its own pace."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.live.test_outlet import Line
from tournament import clock
from tournament.bouts.announce import Change
from tournament.live.hub import Hub
from tournament.live.outlet import Outlet
from tournament.live.topics import Topic, touches

RING, CREW = Topic("rings", 3), Topic("rings", 3, crew=True)
BRACKET, EVENT, BOUT = Topic("nominations", 4), Topic("events", "cup"), Topic("bouts", 12)
CAPTAIN = Topic("captain", "secret-of-a-link")


class Desk:
    """A hub over a number that a test changes, and the screens that watch it."""

    def __init__(self):
        self.value = 0
        self.builds = 0
        self.fault = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.hub = Hub(self.build, lambda topic, data: {**data, "dress": self.value})
        self.tasks = []

    async def build(self, topic):
        self.builds += 1
        value = self.value
        await self.gate.wait()
        if self.fault is not None:
            raise self.fault
        return None if topic.key == 404 else {"now": 0, "value": value}

    def screen(self, topic):
        line = Line()
        outlet = Outlet(line.send)
        self.tasks.append(asyncio.create_task(outlet.run()))
        self.hub.subscribe(topic, outlet)
        line.outlet = outlet
        return line

    def change(self, *topics):
        self.value += 1
        self.hub.changed(topics)


def values(line):
    return [frame["data"]["value"] for frame in line.frames]


@pytest.fixture
async def desk():
    made = Desk()
    yield made
    made.hub.close()
    for task in made.tasks:
        task.cancel()


async def soon():
    await asyncio.sleep(0.01)


async def test_a_screen_gets_the_whole_state_when_it_connects(desk):
    screen = desk.screen(RING)
    await soon()
    assert values(screen) == [0]


async def test_a_thousand_screens_cost_one_build(desk):
    screens = [desk.screen(EVENT) for _ in range(1000)]
    await asyncio.sleep(0.1)
    assert desk.builds == 1
    assert all(values(screen) == [0] for screen in screens)


async def test_a_screen_that_comes_later_gets_what_is_known_with_the_moment_of_now(desk):
    desk.screen(RING)
    await soon()
    before = clock.now_ms()
    late = desk.screen(RING)
    await soon()
    assert (desk.builds, values(late)) == (1, [0])
    assert late.frames[0]["data"]["now"] >= before - 10


async def test_versions_rise_and_are_no_older_than_the_clock(desk):
    screen = desk.screen(CREW)
    before = clock.now_ms()
    for _ in range(5):
        await soon()
        desk.change(CREW)
    await soon()
    versions = [frame["version"] for frame in screen.frames]
    assert versions == sorted(set(versions))
    assert versions[0] >= before


async def test_changes_during_a_build_are_built_once_more_and_none_is_missed(desk):
    screen = desk.screen(CREW)
    await soon()
    desk.gate.clear()
    for _ in range(50):
        desk.change(CREW)
        await asyncio.sleep(0)
    desk.gate.set()
    await soon()
    assert desk.builds == 3
    assert values(screen)[-1] == 50


async def test_spectators_get_a_burst_of_changes_within_a_tenth_of_a_second_as_few_frames(desk):
    screen = desk.screen(EVENT)
    await soon()
    for _ in range(20):
        desk.change(EVENT)
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.15)
    assert len(screen.frames) <= 3
    assert values(screen)[-1] == 20


async def test_the_crew_waits_for_no_tenth_of_a_second(desk):
    screen = desk.screen(CREW)
    for expected in range(5):
        await soon()
        assert values(screen)[-1] == expected
        desk.change(CREW)


async def test_a_stalled_screen_delays_no_other(desk):
    stalled, healthy = desk.screen(CREW), desk.screen(CREW)
    stalled.open.clear()
    await soon()
    for _ in range(10):
        desk.change(CREW)
        await soon()
    assert values(healthy) == list(range(11))
    assert values(stalled) == []


async def test_a_topic_that_does_not_exist_closes_its_screens(desk):
    screen = desk.screen(Topic("rings", 404))
    await soon()
    assert screen.sent == [{"type": "websocket.close", "code": 4404}]
    assert desk.hub.topics == []


async def test_a_build_that_fails_is_tried_again(desk, caplog):
    desk.fault = RuntimeError("the disk is busy")
    screen = desk.screen(CREW)
    await soon()
    desk.fault = None
    await asyncio.sleep(1.1)
    assert values(screen) == [0]
    assert "the disk is busy" in caplog.text


async def test_a_topic_that_nobody_watches_any_more_is_forgotten(desk):
    screen = desk.screen(RING)
    await soon()
    desk.hub.unsubscribe(RING, screen.outlet)
    desk.change(RING)
    await soon()
    assert (desk.builds, desk.hub.topics) == (1, [])


async def test_new_dress_goes_out_without_a_build(desk):
    screen = desk.screen(CREW)
    await soon()
    desk.value = 9
    desk.hub.redress([CREW])
    await soon()
    assert desk.builds == 1
    assert [json.dumps(frame["data"]["dress"]) for frame in screen.frames] == ["0", "9"]


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        (Change(12, 4, 3), [RING, CREW, BRACKET, EVENT, BOUT]),
        (Change(13, 4, 7), [BRACKET, EVENT]),
        (Change(13, 5, 7, advanced=True), [RING, CREW, EVENT]),
        (Change(12, 5, None), [EVENT, BOUT]),
    ],
)
def test_a_change_is_shown_where_it_can_be_seen(change, shown):
    assert [topic for topic in (RING, CREW, BRACKET, EVENT, BOUT) if touches(change, topic)] == shown


@pytest.mark.parametrize(
    ("change", "shown"),
    [(Change(12, 4, 3), True), (Change(15, 4, 3), True), (Change(13, 4, 3), False), (Change(13, 5, 7, advanced=True), True)],
)
def test_a_captain_s_phone_is_left_in_peace_by_the_bouts_of_others(change, shown):
    assert touches(change, CAPTAIN, {"bouts": [12, 15]}) is shown
    assert touches(change, CAPTAIN), "before its first frame is built, anything may be its own"
