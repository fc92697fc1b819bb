"""A bout of teams over the sockets: two judges, captains at their phones, spectators."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import Site
from tests.live.group_refusals import BEGIN, CASES, Said
from tests.live.tablet import Tablet

pytestmark = pytest.mark.server


class Crew:
    """Everybody who speaks in a bout of teams, each at his own socket."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.bout: int = site.arena["group"]["bout"]
        self.at: dict[str, Tablet] = {}

    async def socket(self, who: str) -> Tablet:
        if who not in self.at:
            if who.startswith("captain-"):
                self.at[who] = await self.site.captain(who.removeprefix("captain-"))
            elif who == "spectator":
                self.at[who] = await self.site.watch(f"/ws/bouts/{self.bout}/")
            else:
                self.at[who] = await self.site.judge(who)
        return self.at[who]

    async def say(self, said: Said) -> dict[str, Any]:
        who, do, keys = said
        return await (await self.socket(who)).ask(self.bout, do, **keys)

    async def must(self, *lines: Said) -> None:
        for said in lines:
            answer = await self.say(said)
            assert answer["type"] == "ack", (said, answer)

    async def standing(self, who: str, counts: tuple[int, int]) -> dict[str, Any]:
        """The frame in which this screen shows those counts, soon."""
        wanted = {"red": counts[0], "blue": counts[1]}
        return await (await self.socket(who)).state(lambda data: data["bout"]["state"]["standing"] == wanted)


@pytest.fixture
async def crew(site: Site) -> Crew:
    return Crew(site)


@pytest.mark.parametrize("case", CASES)
async def test_it_is_refused_by_the_socket_and_changes_nothing(crew: Crew, case: str) -> None:
    before, said, code = CASES[case]
    await crew.must(*before)
    answer = await crew.say(said)
    assert (answer["type"], answer["code"]) == ("refused", code)
    assert len(answer["message"]) > 20, "says what to do"
    kept = [entry["do"] for entry in crew.site.log(crew.bout) if not entry["refused"]]
    assert kept == [do for _, do, _ in before]
    if kept:
        state = crew.site.server.python("tests.live.arena", "replay", str(crew.bout), str(2**50))
        out = [keys["fighter"] for _, do, keys in before if do == "out"]
        assert [fall["fighter"] for fall in state["out"] if fall["reason"] != "card"] == out


async def test_two_judges_show_one_man_out_and_each_brings_him_back(crew: Crew) -> None:
    await crew.must(*BEGIN)
    await crew.must(("field-1", "out", {"fighter": "red-4", "reason": "third_support"}))
    for screen in ("hofmarshal", "spectator", "field-2"):
        await crew.standing(screen, (4, 5))
    await asyncio.sleep(0.4)
    second = await crew.say(("field-2", "out", {"fighter": "red-4", "reason": "fell_outside"}))
    assert second["code"] == "already_out"
    desk = await crew.socket("hofmarshal")
    frame = await desk.state(lambda data: data["bout"]["state"]["out"][0]["judges"] == ["field-1", "field-2"])
    assert frame["bout"]["state"]["standing"] == {"red": 4, "blue": 5}
    await crew.must(("field-1", "reinstate", {"fighter": "red-4", "reason": "a joint fall"}))
    await crew.standing("spectator", (5, 5))
    again = await crew.say(("field-2", "reinstate", {"fighter": "red-4", "reason": "a joint fall"}))
    assert again["code"] == "not_out"
    await crew.standing("hofmarshal", (5, 5))


async def test_a_judge_offline_for_a_while_is_placed_at_his_own_time(crew: Crew) -> None:
    await crew.must(*BEGIN)
    judge = await crew.socket("field-1")
    await judge.until(lambda: judge.times >= 3)
    await judge.close()
    pressed = judge.clock_ms()
    await asyncio.sleep(3)
    back = await crew.site.judge("field-1")
    await back.until(lambda: back.times >= 3)
    answer = await back.ask(crew.bout, "out", fighter="blue-2", pressed=pressed, sent=back.clock_ms())
    assert answer["type"] == "ack"
    assert abs(answer["at"] - pressed) < 200


async def test_a_captain_sees_his_own_squad_and_the_opponent_hears_nothing_before_the_lock(crew: Crew) -> None:
    red, blue, watcher = [await crew.socket(who) for who in ("captain-red", "captain-blue", "spectator")]
    frame = await red.state()
    assert (frame["bout"]["side"], frame["bout"]["main"], len(frame["bout"]["fighters"])) == ("red", 5, 8)
    await crew.must(("captain-red", "lineup", {"side": "red", "fighters": ["red-8", "red-7", "red-6"]}))
    frame = await red.state(lambda data: data["bout"]["lineup"] == ["red-8", "red-7", "red-6"])
    assert frame["bout"]["changes"][0]["by"] == "red-captain"
    assert all("red-8" not in str(each["data"]["bout"].get("lineup")) for each in blue.states)
    assert all(each["data"]["bout"]["state"]["lineup"]["red"] is None for each in watcher.states)
    await crew.must(("hofmarshal", "call", {}), ("field-1", "lock", {}))
    await watcher.state(lambda data: data["bout"]["state"]["lineup"]["red"] == ["red-8", "red-7", "red-6"])
    await red.state(lambda data: data["bout"]["state"]["lineup_locked"])


async def test_a_killed_server_knows_every_man_again(crew: Crew) -> None:
    await crew.must(*BEGIN)
    await crew.must(*(("field-1", "out", {"fighter": f"red-{number}"}) for number in (1, 2, 3)))
    crew.site.server.kill9()
    crew.site.server.restart()
    crew.at.clear()
    frame = await crew.standing("hofmarshal", (2, 5))
    assert [fall["fighter"] for fall in frame["bout"]["state"]["out"]] == ["red-1", "red-2", "red-3"]
    await crew.must(("field-2", "out", {"fighter": "red-4"}))
    await crew.standing("spectator", (1, 5))


def judged_again(address: str, file: Path) -> subprocess.CompletedProcess[str]:
    """Fetch the log of a bout and let Python alone judge it."""
    with urllib.request.urlopen(address) as answer:
        file.write_bytes(answer.read())
    return subprocess.run([sys.executable, "-m", "scoring", str(file)], capture_output=True, text=True)


async def test_an_official_bout_of_teams_is_judged_again_from_its_log(crew: Crew, tmp_path: Path) -> None:
    await crew.must(*BEGIN)
    for round_ in (1, 2):
        for number in range(1, 6):
            await crew.must(("field-1", "out", {"fighter": f"blue-{number}", "reason": "fell_outside"}))
        await crew.must(("hofmarshal", "stop", {}), ("hofmarshal", "confirm", {}))
        if round_ == 1:
            await crew.must(*BEGIN[1:])
    done = judged_again(f"{crew.site.server.url}/api/bouts/{crew.bout}/log/", tmp_path / "bout.json")
    assert done.returncode == 0, done.stdout + done.stderr
    watcher = await crew.site.watch(f"/ws/nominations/{crew.site.arena['group']['nomination']}/")
    bracket = await watcher.state()
    assert bracket["champion"] == "Team 1"


async def test_judges_who_count_heads_differently_are_shown_to_the_desk_by_themselves(crew: Crew) -> None:
    crew.site.server.python("tests.live.arena", "heads", str(crew.site.arena["group"]["nomination"]))
    fewer = {"side": "red", "change": -1}
    await crew.must(*BEGIN, ("field-1", "count", fewer), ("field-2", "count", fewer))
    parted = await crew.say(("field-2", "count", fewer))
    desk = await crew.socket("hofmarshal")
    frame = await desk.state(lambda data: data["bout"]["state"]["disputes"], within_s=6)
    [dispute] = frame["bout"]["state"]["disputes"]
    assert (dispute["id"], dispute["kind"], dispute["side"]) == (parted["seq"], "count", "red")
    assert frame["bout"]["mode"] == "count"
    await crew.must(("hofmarshal", "rule", {"hit": parted["seq"], "grant": True, "value": 3, "reason": "two men lie"}))
    for screen in ("spectator", "field-1"):
        await crew.standing(screen, (3, 5))
