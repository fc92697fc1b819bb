"""The wall shows every device of the ring: there, far away, silent, or twice."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tournament.devices import hearings
from tournament.devices.timing import Hearing, Stretch
from tournament.live.wall import Wall

NOW = 1_790_000_000_000
ROW = {"id": 5, "seat": "line-1", "name": "Tablet", "connected": False, "rtt": None, "last_heard": NOW - 60_000, "battery": None}


@pytest.fixture
def wall(monkeypatch):
    monkeypatch.setattr(hearings, "_hearings", {5: Hearing(NOW - 60_000), 6: Hearing(NOW - 60_000)})
    return Wall()


def enter(wall, device_id=5, now=NOW):
    device = SimpleNamespace(pk=device_id, seat=SimpleNamespace(name="line-1"))
    return wall.enter(device, None, "en", now)


def shown(wall, now, device_id=5):
    return wall.dress([{**ROW, "id": device_id}], now)[0]


def test_a_device_that_never_came_is_as_the_database_knows_it(wall):
    assert shown(wall, NOW) == {**ROW, "connections": 0}


def test_a_device_that_is_heard_is_connected_with_its_delay_and_battery(wall):
    connection = enter(wall)
    connection.hear(NOW + 8)
    connection.clock.measure(NOW, 1000, NOW + 8)
    connection.presence.battery = 0.4
    row = shown(wall, NOW + 100)
    assert row == {**ROW, "connected": True, "connections": 1, "rtt": 8, "last_heard": NOW + 8, "battery": 0.4}


def test_a_device_is_connected_from_its_handshake_on(wall):
    enter(wall)
    assert shown(wall, NOW)["connected"]
    assert shown(wall, NOW + 10_000)["connected"]
    assert not shown(wall, NOW + 10_001)["connected"]


def test_a_device_that_is_silent_for_ten_seconds_is_lost_though_its_socket_stands(wall):
    enter(wall).hear(NOW)
    assert shown(wall, NOW + 10_000)["connected"]
    assert not shown(wall, NOW + 10_001)["connected"]


def test_two_sockets_of_one_device_are_both_counted(wall):
    first, second = enter(wall), enter(wall)
    first.hear(NOW)
    wall.leave(first)
    assert shown(wall, NOW)["connections"] == 1
    wall.leave(second)
    assert not shown(wall, NOW)["connected"]


def test_two_devices_in_one_seat_are_two_rows(wall):
    enter(wall, 5).hear(NOW)
    enter(wall, 6).hear(NOW)
    rows = wall.dress([{**ROW, "id": 5}, {**ROW, "id": 6}], NOW)
    assert [row["connected"] for row in rows] == [True, True]


def test_a_reconnect_remembers_the_silence_before_it(wall):
    first = enter(wall)
    first.hear(NOW)
    first.presence.hearing.settle()
    wall.leave(first)
    second = enter(wall, now=NOW + 20_000)
    assert second.presence.hearing.stretches[-1] == Stretch(NOW - 50, NOW + 20_000)


def test_when_a_device_was_heard_is_written_every_five_seconds_and_when_it_leaves(wall):
    connection = enter(wall)
    written = []
    for second in range(0, 12, 2):
        connection.hear(NOW + second * 1000)
        written += wall.to_persist(NOW + second * 1000).values()
    wall.leave(connection)
    written += wall.to_persist(NOW + 10_500).values()
    assert written == [NOW, NOW + 6000, NOW + 10_000]


def test_a_server_clock_moved_by_a_test_makes_no_silence(wall):
    connection = enter(wall)
    connection.hear(NOW)
    connection.clock.measure(NOW, 1000, NOW)
    before = len(connection.presence.hearing.stretches)
    wall.clock_moved(180_000)
    connection.presence.hearing.settle()
    connection.hear(NOW + 180_500)
    assert len(connection.presence.hearing.stretches) == before
    assert connection.clock.offset is None
