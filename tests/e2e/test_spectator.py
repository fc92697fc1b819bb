"""Whoever only watches changes nothing, whatever his browser sends."""

from __future__ import annotations

import json

import pytest

from tests.e2e.hall import Hall
from tests.e2e.screens import Pad

pytestmark = [pytest.mark.chromium, pytest.mark.server]

# Sends all frames into a socket of this page's own and gives what came back, state frames left out.
SHOUT = """([path, frames]) => new Promise((resolve) => {
  const heard = [{ type: "closed" }];
  const socket = new WebSocket(`ws://${location.host}${path}`);
  const end = () => resolve(heard);
  socket.onopen = () => {
    heard[0].type = "open";
    frames.forEach((frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)));
  };
  socket.onmessage = ({ data }) => { const frame = JSON.parse(data); if (frame.type !== "state") heard.push(frame); };
  socket.onclose = end;
  setTimeout(() => { socket.onclose = null; socket.close(); end(); }, 300);
})"""
POST = """([path, body]) => fetch(path, {
  method: "POST", body, headers: { "Content-Type": "application/json", "X-Seat": "line-1" },
}).then((answer) => answer.status)"""


def refusals(heard: list[dict[str, str]]) -> list[str]:
    """The codes of what was refused; nothing was taken."""
    assert "ack" not in {frame["type"] for frame in heard}
    return [frame["code"] for frame in heard if frame["type"] == "refused"]


def test_a_spectator_who_sends_commands_changes_nothing(hall: Hall) -> None:
    hall.forgive("403")
    ring = hall.ring()
    bout = ring.bouts["1.1"]
    desk, spectator = hall.desk(ring), hall.spectator(ring)
    first, second = hall.pad(ring, "line-1"), hall.pad(ring, "line-2")
    desk.begin(bout)
    first.tap("red", 2, rest_ms=0)
    second.tap("red", 2)
    desk.scores(2, 0)
    before = hall.log(bout)

    commands = [
        {"type": "command", "id": f"forged-{number}", "bout": bout, **what}
        for number, what in enumerate(
            [
                {"do": "hit", "side": "blue", "zone": "head_or_torso", "grip": "two"},
                {"do": "hit", "side": "blue", "zone": "limb", "by": "line-1", "seat": "line-1"},
                {"do": "stop", "reason": "forged"},
                {"do": "award", "side": "blue", "cause": "medical", "reason": "forged"},
                {"do": "undo"},
            ]
        )
    ]
    junk = ["{", "[]", "0", '{"type": "time", "t": 0, "device": 1e99}', '{"type": "status", "battery": 5}', "x" * 100_000]
    paths = [
        f"/ws/events/{ring.slug}/",
        f"/ws/rings/{ring.id}/",
        f"/ws/rings/{ring.id}/?seat=hofmarshal",
        f"/ws/bouts/{bout}/",
        f"/ws/nominations/{ring.nomination}/",
        f"/ws/rings/{ring.id}/crew/?seat=hofmarshal",
        f"/ws/bouts/{bout}/crew/?seat=line-1&key=guess",
    ]
    for path in paths:
        heard = spectator.page.evaluate(SHOUT, [path, [*commands, *junk]])
        said = {frame["type"] for frame in heard}
        assert "open" in said, path
        assert "ack" not in said, (path, heard)
    for command in commands:
        body = {key: value for key, value in command.items() if key != "type"}
        address = f"/api/bouts/{bout}/commands/"
        assert spectator.page.evaluate(POST, [address, json.dumps(body)]) in (400, 403)

    assert hall.log(bout) == before
    desk.scores(2, 0)
    desk.is_in("fighting")
    first.counts(1, 0)
    spectator.is_linked()


def test_a_marshal_cannot_speak_for_another_seat_or_ring(hall: Hall) -> None:
    ring, other = hall.event({}, {})
    desk = hall.desk(ring)
    pad: Pad = hall.pad(ring, "line-1")
    desk.begin(ring.bouts["1.1"])
    forged = {"type": "command", "id": "forged-again", "bout": ring.bouts["1.1"], "do": "stop", "reason": "forged"}
    for path in (f"/ws/rings/{ring.id}/crew/?seat=hofmarshal", f"/ws/rings/{other.id}/crew/?seat=line-1"):
        heard = pad.page.evaluate(SHOUT, [path, [forged]])
        assert refusals(heard) == ["forbidden"]
    heard = pad.page.evaluate(SHOUT, [f"/ws/rings/{ring.id}/crew/?seat=line-1", [forged]])
    assert refusals(heard) == ["forbidden"]
    desk.is_in("fighting")
