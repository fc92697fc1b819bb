"""The captain's door: it takes his line-up and nothing else, as often as he sends it, and ends with his link."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.live.conftest import Site

pytestmark = pytest.mark.server

NO_FRAMES = ["{", "[]", '"x"', "null", "x" * 20_000, b"\x00\xff", '{"type": "command"}', '{"type": "steal"}']
NO_LINEUPS: list[dict[str, Any]] = [
    {"fighters": [["red-1"]]},
    {"fighters": [1]},
    {"fighters": "red-1"},
    {"fighters": None},
    {"fighters": ["red-1"] * 600},
    {"fighters": ["red-1\x00"]},
    {"fighters": ["red-1", "\ud800"]},
    {"side": "green"},
    {"side": None},
    {"side": ["red"]},
    {"at": 1},
    {"by": "blue-captain"},
    {"number": 7},
]


def bout_of(site: Site) -> int:
    bout: int = site.arena["group"]["bout"]
    return bout


def kept(site: Site) -> list[tuple[str, str]]:
    """Who said what, of all that was admitted."""
    return [(entry["seat"], entry["do"]) for entry in site.log(bout_of(site)) if not entry["refused"]]


async def test_a_line_up_sent_twice_is_named_once_also_after_a_power_cut(site: Site) -> None:
    bout, red = bout_of(site), await site.captain("red")
    name = await red.command(bout, "lineup", side="red", fighters=["red-1", "red-7"])
    first = await red.answer(name)
    site.server.kill9()
    site.server.restart()
    again = await site.captain("red")
    await again.command(bout, "lineup", again=name, side="red", fighters=["red-1", "red-7"])
    assert await again.answer(name) == {**first, "repeat": True}
    assert (await again.state())["bout"]["lineup"] == ["red-1", "red-7"]
    assert kept(site) == [("red-captain", "lineup")]


async def test_a_renewed_link_closes_the_phone_that_is_open_and_the_new_one_opens(site: Site) -> None:
    bout, old = bout_of(site), await site.captain("red")
    team = (await old.state())["team"]["id"]
    before = await old.ask(bout, "lineup", side="red", fighters=["red-1"])
    assert before["type"] == "ack"
    site.organise(f"/events/{site.arena['event']}/teams/{team}/renew/", {})
    assert await old.closed() == 4404
    again = await site.captain("red")
    assert await again.closed() == 4404


@pytest.mark.parametrize("secret", ["nobody", "x" * 200, "%00", "%FF%FE", "%ED%A0%80", "a%2Fb", "%20"])
async def test_a_dead_link_is_told_so(quiet: Site, secret: str) -> None:
    phone = await quiet.watch(f"/ws/captain/{secret}/")
    assert await phone.closed() == 4404


async def test_what_is_no_line_up_is_refused_in_words_and_the_phone_stays_open(site: Site) -> None:
    bout, red = bout_of(site), await site.captain("red")
    for frame in NO_FRAMES:
        await red.say(frame)
    await red.until(lambda: len(red.others) == len(NO_FRAMES))
    assert {answer["code"] for answer in red.others} == {"bad_command"}
    for wrong in NO_LINEUPS:
        answer = await red.ask(bout, "lineup", **{"side": "red", "fighters": ["red-1"], **wrong})
        assert (answer["type"], answer["code"]) == ("refused", "bad_command"), wrong
        assert answer["message"]
    for target in (0, -1, 2**70, "1", None):
        lineup = {"do": "lineup", "side": "red", "fighters": ["red-1"]}
        await red.say(json.dumps({"type": "command", "id": f"aims-at-{target}", "bout": target, **lineup}))
        answer = await red.answer(f"aims-at-{target}")
        assert answer["code"] in ("bad_command", "unknown_target"), target
    assert kept(site) == []
    assert (await red.ask(bout, "lineup", side="red", fighters=["red-1"]))["type"] == "ack"


async def test_a_captain_may_name_a_line_up_and_nothing_else(quiet: Site) -> None:
    red = await quiet.captain("red")
    for verb in ("call", "fight", "stop", "confirm", "out", "lock", "award", "seat", "violation", "undo", "alert"):
        answer = await red.ask(bout_of(quiet), verb, side="red", fighter="blue-1", reason="because")
        assert (answer["type"], answer["code"]) == ("refused", "forbidden"), verb
    assert quiet.log(bout_of(quiet)) == []


async def test_a_captain_has_no_say_in_a_bout_of_others(quiet: Site) -> None:
    red = await quiet.captain("red")
    answer = await red.ask(quiet.bout, "lineup", side="red", fighters=["red-1"])
    assert (answer["code"], "of another team" in answer["message"]) == ("forbidden", True)
    assert quiet.log() == []


async def test_a_phone_hears_of_its_own_bout_alone(site: Site) -> None:
    red = await site.captain("red")
    await red.state()
    shown = len(red.states)
    await site.fight()
    await asyncio.sleep(0.5)
    assert len(red.states) == shown, "a duel on another ring"
    desk = await site.judge("hofmarshal")
    await desk.ask(bout_of(site), "call")
    await red.state(lambda data: data["bout"]["state"]["phase"] == "called")
