"""What a tablet in its seat can do through its socket."""

from __future__ import annotations

import asyncio
import time

import pytest
from django.utils import translation
from websockets.exceptions import InvalidStatus

from tests.live.conftest import Site
from tests.live.tablet import Tablet
from tournament.bouts.refusals import sentence

pytestmark = pytest.mark.server

HIT = {"side": "red", "zone": "head_or_torso", "grip": "two"}


def row(frame, device):
    return next(row for row in frame["devices"] if row["id"] == device)


async def test_a_tap_is_acknowledged_once_it_is_on_disk_and_the_desk_sees_the_hit(site: Site):
    desk = await site.fight()
    first, second = await site.seat("line-1"), await site.seat("line-2")
    ack = await first.ask(site.bout, "hit", **HIT)
    await second.ask(site.bout, "hit", **HIT)
    frame = await desk.state(lambda data: data["bout"]["state"]["score"]["red"] == 2)
    logged = {entry["seq"]: entry for entry in site.log()}[ack["seq"]]
    assert ack == {
        "type": "ack", "id": logged["command_id"], "bout": site.bout, "seq": logged["seq"], "at": logged["at"], "repeat": False,
    }  # fmt: skip
    assert frame["bout"]["state"]["marshals"]["line-1"]["red"] == 1


async def test_answers_come_in_the_order_of_the_commands_the_wrong_ones_too(site: Site):
    await site.fight()
    line = await site.seat("line-1")
    sent = []
    for number in range(30):
        do = "hit" if number % 3 else "dance"
        sent.append(await line.command(site.bout, do, **HIT))
    await line.answer(sent[-1])
    assert line.order == sent


async def test_a_command_sent_again_gets_the_first_answer_also_after_a_restart(site: Site):
    await site.fight()
    line = await site.seat("line-1")
    ack = await line.ask(site.bout, "hit", **HIT)
    site.server.restart()
    line = await site.seat("line-1")
    assert await line.ask(site.bout, "hit", again=ack["id"], **HIT) == {**ack, "repeat": True}
    assert [entry["command_id"] for entry in site.log()].count(ack["id"]) == 1


async def test_two_tablets_in_one_seat_have_one_vote_and_both_are_shown(site: Site):
    desk = await site.fight()
    other = site.server.python("tests.live.arena", "tablet", str(site.ring["id"]), "line-1")
    first, second = await site.seat("line-1"), await site.seat("line-1", key=other["key"])
    await first.ask(site.bout, "hit", **HIT)
    await second.ask(site.bout, "hit", **HIT)
    frame = await desk.state(lambda data: data["bout"]["state"]["marshals"]["line-1"]["red"] == 2)
    assert row(frame, other["id"])["connected"]
    assert row(frame, site.ring["devices"]["line-1"])["connected"]
    assert frame["bout"]["state"]["score"] == {"red": 0, "blue": 0}


async def test_the_wall_shows_who_comes_how_far_away_he_is_and_who_goes(quiet: Site):
    desk = await quiet.seat("hofmarshal")
    device = quiet.ring["devices"]["line-2"]
    line = await quiet.seat("line-2")
    await line.say({"type": "status", "battery": 0.82})
    frame = await desk.state(lambda data: row(data, device)["battery"] == 0.82 and row(data, device)["rtt"] is not None)
    assert row(frame, device)["connected"]
    assert 0 <= row(frame, device)["rtt"] < 1000
    await line.close()
    gone = row(await desk.state(lambda data: not row(data, device)["connected"], within_s=1), device)
    assert (gone["connections"], gone["rtt"]) == (0, None)
    assert abs(gone["last_heard"] - time.time() * 1000) < 5000


async def test_a_revoked_tablet_is_told_and_put_out_at_once(site: Site):
    await site.fight()
    line, desk = await site.seat("line-1"), await site.seat("line-2")
    await line.state()
    revoking = {"action": "revoke", "_selected_action": site.ring["devices"]["line-1"]}
    began = time.monotonic()
    await asyncio.to_thread(site.in_admin, "devices/device/", revoking)
    assert await line.closed() == 4403
    assert time.monotonic() - began < 5
    assert [frame["code"] for frame in line.others] == ["forbidden"]
    frame = await desk.state(lambda data: "line-1" not in data["bout"]["state"]["crew"])
    assert [row["seat"] for row in frame["devices"]].count("line-1") == 0
    again = await site.seat("line-1")
    assert await again.closed() == 4403


async def test_a_tablet_revoked_by_another_program_is_put_out_within_seconds(site: Site):
    line = await site.seat("line-3")
    await line.state()
    site.server.python("tests.live.arena", "revoke", str(site.ring["devices"]["line-3"]))
    assert await line.closed(within_s=7) == 4403


async def test_the_tablet_follows_its_ring_and_a_bouts_own_socket_needs_no_number(site: Site):
    await site.fight()
    line = await site.seat("line-1", path=f"/ws/bouts/{site.bout}/crew/")
    frame = await line.state()
    await line.say({"type": "command", "id": "without-a-bout", "do": "hit", **HIT})
    answer = await line.answer("without-a-bout")
    assert (frame["bout"]["id"], answer["type"], answer["bout"]) == (site.bout, "ack", site.bout)
    assert line.states[0]["topic"] == f"bouts/{site.bout}/crew"


async def test_on_a_rings_socket_a_command_must_name_its_bout(quiet: Site):
    line = await quiet.seat("line-1")
    await line.say({"type": "command", "id": "without-a-bout", "do": "hit", **HIT})
    answer = await line.answer("without-a-bout")
    assert (answer["code"], answer["seq"]) == ("bad_command", None)


async def test_a_key_opens_its_own_seat_only(quiet: Site):
    for seat in ("line-2", "hofmarshal", "line-99", "captain%00"):
        line = await quiet.seat(seat, key=quiet.ring["keys"]["line-1"])
        assert await line.closed() == 4403, seat
        assert line.others[0]["code"] == "forbidden"


async def test_a_program_that_names_no_seat_gets_that_of_its_key(site: Site):
    line = await site.seat("", key=site.ring["keys"]["line-1"])
    assert (await line.ask(site.bout, "fight"))["code"] == "forbidden"
    assert [entry["seat"] for entry in site.log()] == ["line-1"]


async def test_an_unknown_key_opens_nothing_and_is_told_why(quiet: Site):
    of_the_other_ring = quiet.other_ring["keys"]["line-1"]
    for key in ("wrong", "x" * 5000, "%s%s", "клюц".encode().decode("latin-1"), of_the_other_ring):
        line = await quiet.seat("line-1", key=key)
        assert await line.closed() == 4403, key
        assert line.others[0]["message"]


async def test_the_cookie_of_the_enrolment_and_the_address_open_the_seat_too(quiet: Site):
    ring, key = quiet.ring["id"], quiet.ring["keys"]["line-1"]
    by_cookie = await quiet.watch(f"/ws/rings/{ring}/crew/?seat=line-1", Cookie=f"seat-{ring}-line-1={key}")
    by_address = await quiet.watch(f"/ws/rings/{ring}/crew/?seat=line-1&key={key}")
    assert (await by_cookie.state())["devices"]
    assert (await by_address.state())["devices"]


async def test_a_refusal_is_told_in_the_language_of_the_device(quiet: Site):
    path = f"/ws/rings/{quiet.ring['id']}/crew/?seat=line-1"
    for asked, language in (("en", "en"), ("cs", "cs"), ("ru", "ru"), ("xx", "en")):
        line = await quiet.watch(f"{path}&lang={asked}")
        await line.closed()
        with translation.override(language):
            assert line.others[0]["message"] == sentence("forbidden")


async def test_what_does_not_exist_closes_with_4404(quiet: Site):
    huge = "9" * 20
    for path in ("/ws/rings/999/crew/", "/ws/bouts/999/crew/", f"/ws/rings/{huge}/crew/", "/ws/nothing/", "/"):
        line = await quiet.seat("line-1", path=path)
        assert await line.closed() == 4404, path


async def test_a_page_of_another_site_opens_no_socket(quiet: Site):
    path = f"{quiet.server.ws_url}/ws/rings/{quiet.ring['id']}/crew/?seat=line-1"
    with pytest.raises(InvalidStatus, match="403"):
        await Tablet.open(path, quiet.ring["keys"]["line-1"], Origin="https://evil.example")
    own = await Tablet.open(path, quiet.ring["keys"]["line-1"], Origin=quiet.server.url)
    await own.state()
    await own.close()
