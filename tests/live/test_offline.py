"""Taps are placed at their own time: with a clock of its own, over a lost connection, and no further than believable."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.live.conftest import Site
from tests.live.tablet import new_id

pytestmark = pytest.mark.server

HIT = {"side": "blue", "zone": "limb", "grip": "two"}
FIVE_MINUTES = 300_000
# What this must tell apart is minutes and seconds; a busy machine alone may cost a tenth of a second.
CLOSE_MS = 250


def now_ms() -> int:
    return time.time_ns() // 1_000_000


async def test_twenty_seconds_offline_and_a_reload_every_tap_stands_at_its_own_time_once(site: Site):
    await site.fight()
    line = await site.seat("line-1", off_ms=FIVE_MINUTES)
    await line.until(lambda: line.times >= 3)
    line.socket.transport.abort()
    outbox = {}
    began = time.monotonic()
    while time.monotonic() - began < 20:
        await asyncio.sleep(1.9)
        outbox[new_id()] = now_ms()
    line = await site.seat("line-1", off_ms=FIVE_MINUTES)
    await line.until(lambda: line.times >= 3)
    for name, pressed in [*outbox.items(), *outbox.items()]:
        pressed_there = pressed + FIVE_MINUTES
        await line.command(site.bout, "hit", again=name, **HIT, pressed=pressed_there, sent=line.clock_ms())
    last = await line.ask(site.bout, "hit", **HIT, pressed=line.clock_ms())
    placed = {entry["command_id"]: entry["at"] for entry in site.log() if entry["command_id"] in outbox}
    assert last["type"] == "ack"
    assert [entry["do"] for entry in site.log()].count("hit") == len(outbox) + 1
    assert max(abs(placed[name] - pressed) for name, pressed in outbox.items()) <= CLOSE_MS


async def test_what_was_queued_while_the_server_was_down_is_placed_though_no_clock_is_measured_yet(site: Site):
    await site.fight()
    line = await site.seat("line-1", off_ms=-FIVE_MINUTES)
    await line.until(lambda: line.times >= 3)
    site.server.kill9()
    pressed = now_ms()
    await asyncio.sleep(0.7)
    await asyncio.to_thread(site.server.start)
    line = await site.seat("line-1", off_ms=-FIVE_MINUTES)
    ack = await line.ask(site.bout, "hit", **HIT, pressed=pressed - FIVE_MINUTES, sent=line.clock_ms())
    assert abs(ack["at"] - pressed) <= CLOSE_MS


async def test_a_clock_that_is_minutes_off_or_set_meanwhile_moves_no_tap(site: Site):
    await site.fight()
    line = await site.seat("line-1", off_ms=FIVE_MINUTES)
    await line.until(lambda: line.times >= 3)
    ack = await line.ask(site.bout, "hit", **HIT, pressed=line.clock_ms(), sent=line.clock_ms())
    assert abs(ack["at"] - now_ms()) <= CLOSE_MS
    line.off_ms = -3_600_000
    asked = line.times
    await line.until(lambda: line.times > asked)
    await asyncio.sleep(0.05)
    pressed = now_ms()
    await asyncio.sleep(0.04)
    ack = await line.ask(site.bout, "hit", **HIT, pressed=pressed + line.off_ms, sent=line.clock_ms())
    assert abs(ack["at"] - pressed) <= CLOSE_MS


async def test_a_tablet_that_was_heard_cannot_tap_in_the_past(site: Site):
    await site.fight()
    line = await site.seat("line-1")
    await line.until(lambda: line.times >= 4)
    a_second_ago = line.clock_ms() - 1000
    await line.ask(site.bout, "hit", **HIT, pressed=a_second_ago, sent=a_second_ago + 5)
    tap = site.log()[-1]
    assert tap["received"] - 50 - CLOSE_MS <= tap["at"] <= tap["received"] - 50


async def test_a_tap_from_the_future_is_placed_at_its_receipt(site: Site):
    await site.fight()
    line = await site.seat("line-1")
    await line.until(lambda: line.times >= 3)
    await line.ask(site.bout, "hit", **HIT, pressed=line.clock_ms() + 60_000)
    tap = site.log()[-1]
    assert tap["at"] == tap["received"]
