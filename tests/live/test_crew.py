"""What a tablet in its seat can do through its socket, and what it cannot."""

from __future__ import annotations

import pytest

from tests.live.conftest import Site

pytestmark = pytest.mark.server

HIT = {"side": "red", "zone": "head_or_torso", "grip": "two"}


async def test_a_tap_is_acknowledged_once_it_is_on_disk_and_the_desk_sees_the_hit(site: Site):
    desk = await site.fight()
    first, second = await site.seat("line-1"), await site.seat("line-2")
    ack = await first.ask(site.bout, "hit", **HIT)
    await second.ask(site.bout, "hit", **HIT)
    frame = await desk.state(lambda data: data["bout"]["state"]["score"]["red"] == 2)
    assert ack["type"] == "ack"
    assert {entry["seq"]: entry["command_id"] for entry in site.log()}[ack["seq"]] == ack["id"]
    assert frame["bout"]["state"]["marshals"]["line-1"]["red"] == 1
