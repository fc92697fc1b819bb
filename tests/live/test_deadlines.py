"""A bout's screens move when its moment has come, wherever the clock stands."""

from __future__ import annotations

import asyncio

import pytest

from tournament import clock
from tournament.bouts.announce import Change
from tournament.live.deadlines import Deadlines


@pytest.fixture
async def rung():
    return []


@pytest.fixture
async def deadlines(rung):
    made = Deadlines(lambda change: rung.append((change.bout_id, clock.now_ms())))
    yield made
    made.stop()


def change(bout, in_ms):
    return Change(bout, 1, 1, next_change=None if in_ms is None else clock.now_ms() + in_ms)


async def test_a_moment_rings_when_it_has_come_and_not_before(deadlines, rung):
    due = change(1, 60)
    deadlines.set(due)
    await asyncio.sleep(0.15)
    assert [bout for bout, _ in rung] == [1]
    assert 0 <= rung[0][1] - due.next_change < 60


async def test_a_later_change_replaces_the_moment(deadlines, rung):
    deadlines.set(change(1, 40))
    deadlines.set(change(1, None))
    deadlines.set(change(2, 40))
    await asyncio.sleep(0.12)
    assert [bout for bout, _ in rung] == [2]


async def test_what_was_read_a_while_ago_does_not_put_off_a_nearer_moment(deadlines, rung):
    deadlines.set(change(1, 40))
    deadlines.at_the_latest(change(1, 5000))
    deadlines.at_the_latest(change(1, None))
    deadlines.at_the_latest(change(2, 40))
    await asyncio.sleep(0.12)
    assert [bout for bout, _ in rung] == [1, 2]


async def test_a_moment_that_is_over_rings_at_once(deadlines, rung):
    deadlines.set(change(1, -5000))
    await asyncio.sleep(0.05)
    assert [bout for bout, _ in rung] == [1]


async def test_a_clock_that_was_moved_past_the_moment_is_noticed_within_a_second(deadlines, rung, settings, tmp_path):
    settings.CLOCK_SHIFT_FILE = str(tmp_path / "shift")
    deadlines.set(change(1, 60_000))
    (tmp_path / "shift").write_text("61000")
    await asyncio.sleep(1.1)
    assert [bout for bout, _ in rung] == [1]
