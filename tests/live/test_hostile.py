"""Whatever comes through a tablet's socket: a typed refusal, and the socket lives on."""

from __future__ import annotations

import math
import time

import pytest

from tests.live.conftest import Site
from tests.live.tablet import new_id

pytestmark = pytest.mark.server

HIT = {"side": "red", "zone": "head_or_torso", "grip": "two"}

FRAMES = [
    b"\x00\x01\xff",
    "",
    "{",
    "null",
    "[]",
    '"hit"',
    "[" * 15_000,
    '{"a":' * 3000 + "1" + "}" * 3000,
    "x" * 17_000,
    "y" * 1_000_000,
    b"z" * 1_000_000,
    '{"n": ' + "9" * 15_000 + "}",
    '{"type": "time", "t": NaN, "device": Infinity}',
    '{"type": "status", "battery": 1e999}',
    '{"type": {"type": "command"}}',
]

COMMANDS = [
    {"do": "dance"},
    {"do": None},
    {"do": ["hit"]},
    {"do": "hit", **HIT, "colour": "green"},
    {"do": "hit", **HIT, "note": "\ud800"},
    {"do": "hit", **HIT, "note": "\x00"},
    {"do": "hit", **HIT, "note": {"a": [[[]]]}},
    {"do": "hit", **HIT, "by": "hofmarshal"},
    {"do": "hit", **HIT, "at": 5},
    {"do": "hit", "side": "green", "zone": "head_or_torso"},
    {"do": "hit", "side": 10**300, "zone": "head_or_torso"},
    {"do": "hit", "side": "red", "zone": math.nan},
    {"do": "undo", "event": 10**40},
    {"do": "undo", "event": 1e308},
    {"do": "violation", "side": "red", "code": "no such code"},
]


async def test_every_malformed_frame_is_refused_and_the_socket_lives_on(site: Site):
    await site.fight()
    line = await site.seat("line-1")
    for frame in FRAMES:
        await line.say(frame)
    await line.until(lambda: len(line.others) == len(FRAMES))
    assert {(frame["type"], frame["code"], frame["id"]) for frame in line.others} == {("refused", "bad_command", None)}
    assert all(frame["message"] for frame in line.others)
    assert (await line.ask(site.bout, "hit", **HIT))["type"] == "ack"


async def test_every_malformed_command_is_refused_by_its_id(site: Site):
    await site.fight()
    line = await site.seat("line-1")
    answers = [await line.ask(site.bout, command.pop("do"), **command) for command in map(dict, COMMANDS)]
    assert {answer["code"] for answer in answers} == {"bad_command"}
    assert (await line.ask(site.bout, "hit", **HIT))["type"] == "ack"


async def test_a_bout_that_is_no_number_is_a_bad_command(quiet: Site):
    line = await quiet.seat("line-1")
    for bout in ("12", -1, 0, 1.5, 10**30, True, {}, None):
        assert (await line.ask(bout, "hit", **HIT))["code"] == "bad_command", bout


async def test_bouts_that_are_not_this_seats_are_refused(site: Site):
    line = await site.seat("line-1")
    assert (await line.ask(site.other_ring["bout"], "hit", **HIT))["code"] == "forbidden"
    assert (await line.ask(999_999, "hit", **HIT))["code"] == "unknown_target"
    assert (await line.ask(site.bout, "fight"))["code"] == "forbidden"
    assert site.log(site.other_ring["bout"]) == []


async def test_a_tap_with_an_impossible_time_counts_at_its_receipt(site: Site):
    await site.fight()
    line = await site.seat("line-1")
    await line.until(lambda: line.times >= 3)
    values = (math.nan, 1e308, -5, "5123", True, [], {"ms": 5}, 10**30, None)
    for value in values:
        assert (await line.ask(site.bout, "hit", **HIT, pressed=value, sent=value))["type"] == "ack", value
    taps = [entry for entry in site.log() if entry["do"] == "hit"]
    assert len(taps) == len(values)
    assert all(entry["received"] - 200 < entry["at"] <= entry["received"] for entry in taps)


async def test_a_flood_of_one_tablet_keeps_nobody_else_waiting(site: Site):
    await site.fight()
    wild, calm = await site.seat("line-1"), await site.seat("line-2")
    names = [new_id() for _ in range(300)]
    flooded = time.monotonic()
    for name in names:
        await wild.command(site.bout, "hit", again=name, **HIT)
    delays = []
    for _ in range(8):
        began = time.monotonic()
        assert (await calm.ask(site.bout, "hit", **HIT))["type"] == "ack"
        delays.append(time.monotonic() - began)
    await wild.answer(names[-1], within_s=20)
    served_in = time.monotonic() - flooded
    assert wild.order == names
    assert {answer["type"] for answer in wild.answers.values()} == {"ack"}
    assert max(delays) < served_in / 2


async def test_more_than_any_human_sends_is_refused_without_being_asked_of_the_rules(site: Site):
    line = await site.seat("line-1")
    names = [new_id() for _ in range(1500)]
    for name in names:
        await line.command(999_999, "hit", again=name, **HIT)
    await line.answer(names[-1], within_s=20)
    codes = [line.answers[name]["code"] for name in names]
    assert 600 <= codes.count("unknown_target") < 1000
    assert set(codes) == {"unknown_target", "bad_command"}


async def test_a_spectator_who_posts_commands_changes_nothing(site: Site):
    await site.fight()
    before = site.log()
    watcher = await site.watch(f"/ws/rings/{site.ring['id']}/")
    assert (await watcher.ask(site.bout, "stop", reason="I want it"))["code"] == "forbidden"
    for frame in ("{", b"\x00", "x" * 1_000_000):
        await watcher.say(frame)
    await watcher.until(lambda: len(watcher.others) == 3)
    assert {frame["code"] for frame in watcher.others} == {"forbidden"}
    assert site.log() == before
    assert (await watcher.state())["bout"]["state"]["phase"] == "fighting"
