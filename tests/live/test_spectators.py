"""What anybody may see, as it happens."""

from __future__ import annotations

import asyncio
import base64
import os
import shutil
import socket
import time

import pytest

from tests.live.conftest import Site, at
from tests.running_server import running_server

pytestmark = pytest.mark.server

HIT = {"side": "red", "zone": "head_or_torso", "grip": "two"}
CREW_ONLY = {"pending", "disputes", "late", "alerts", "offers", "marshals", "allowed"}


async def test_every_public_topic_shows_its_whole_state_on_connect(quiet: Site):
    ring, nomination = quiet.ring["id"], quiet.ring["nomination"]
    topics = {
        f"rings/{ring}": "bout",
        f"bouts/{quiet.bout}": "bout",
        f"nominations/{nomination}": "matches",
        "events/cup": "rings",
    }
    for topic, key in topics.items():
        screen = await quiet.watch(f"/ws/{topic}/")
        data = await screen.state()
        assert screen.states[0]["topic"] == topic
        assert key in data
        assert abs(data["now"] - time.time() * 1000) < 1000


async def test_a_topic_that_does_not_exist_closes_with_4404(quiet: Site):
    for path in ("rings/999", "bouts/999", "nominations/999", "events/no-such-cup", "events/%D1%8F", "events"):
        screen = await quiet.watch(f"/ws/{path}/")
        assert await screen.closed() == 4404, path


async def test_a_hit_is_seen_within_a_second_and_single_taps_never(site: Site):
    await site.fight()
    screens = [await site.watch(path) for path in (f"/ws/rings/{site.ring['id']}/", f"/ws/bouts/{site.bout}/", "/ws/events/cup/")]
    first, second = await site.seat("line-1"), await site.seat("line-2")
    await first.ask(site.bout, "hit", **HIT)
    await second.ask(site.bout, "hit", **HIT)
    for screen in screens[:2]:
        await screen.state(lambda data: data["bout"]["state"]["score"]["red"] == 2, within_s=1)
        assert all(not CREW_ONLY & data["data"]["bout"]["state"].keys() for data in screen.states)
        versions = [frame["version"] for frame in screen.states]
        assert versions == sorted(set(versions))
    await screens[2].state(lambda data: data["rings"][0]["bout"]["state"]["score"]["red"] == 2, within_s=1)


async def test_the_winner_stands_in_the_bracket_within_a_second(site: Site):
    desk = await site.fight()
    bracket = await site.watch(f"/ws/nominations/{site.ring['nomination']}/")
    await bracket.state()
    await desk.ask(site.bout, "award", side="red", cause="medical", reason="cannot go on")
    await desk.ask(site.bout, "confirm")
    data = await bracket.state(lambda data: data["matches"]["1.1"]["state"] == "done", within_s=1)
    assert data["matches"]["2.1"]["red"] == data["matches"]["1.1"]["red"]


async def test_what_the_organiser_edits_is_on_the_screens_within_a_second(site: Site):
    await site.fight()
    screens = [await site.watch("/ws/events/cup/"), await site.watch(f"/ws/rings/{site.ring['id']}/")]
    for screen in screens:
        await screen.state()
    form = {"name": "A name put right", "club": "", "country": "CZ", "born": ""}
    await asyncio.to_thread(site.in_admin, f"registry/fighter/{site.arena['fighter']}/change/", form)
    for screen in screens:
        await screen.until(lambda shown=screen: "A name put right" in str(shown.states[-1]), within_s=1)


async def test_screens_move_by_themselves_when_the_time_is_up(arena_folder, tmp_path):
    shift = tmp_path / "shift"
    shift.write_text("0")
    shutil.copytree(arena_folder[0], tmp_path / "data")
    with running_server(tmp_path / "data", env={"CLOCK_SHIFT_FILE": str(shift)}) as server:
        async with at(server, arena_folder[1]) as site:
            desk = await site.fight()
            screen = await site.watch(f"/ws/rings/{site.ring['id']}/")
            limit = (await screen.state())["bout"]["state"]["clock"]["limit"]
            shift.write_text(str(limit))
            data = await screen.state(lambda data: data["bout"]["state"]["phase"] == "time_up", within_s=3)
            assert data["bout"]["state"]["clock"]["elapsed"] == limit
            # The desk's clock was measured before the jump; its next command is placed right all the same.
            ack = await desk.ask(site.bout, "stop", pressed=desk.clock_ms(), sent=desk.clock_ms())
            assert abs(ack["at"] - limit - time.time() * 1000) < 1000


async def test_a_phone_that_reads_nothing_delays_nobody(site: Site):
    await site.fight()
    stalled = [stalled_phone(site.server.port, f"/ws/bouts/{site.bout}/") for _ in range(5)]
    healthy = await site.watch(f"/ws/bouts/{site.bout}/")
    first, second = await site.seat("line-1"), await site.seat("line-2")
    slowest = 0.0
    for hit in range(1, 21):
        await first.ask(site.bout, "hit", **HIT)
        began = time.monotonic()
        await second.ask(site.bout, "hit", **HIT)
        await healthy.state(lambda data, hit=hit: data["bout"]["state"]["score"]["red"] == 2 * hit)
        slowest = max(slowest, time.monotonic() - began)
    for phone in stalled:
        phone.close()
    # A hub that waited for them would stand still until their connections are given up, after 20 s and more.
    assert slowest < 5


def stalled_phone(port: int, path: str) -> socket.socket:
    """A socket that shakes hands, takes almost nothing into its buffer and never reads."""
    phone = socket.socket()
    phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    phone.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    phone.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    return phone
