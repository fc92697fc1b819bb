"""A bout of teams with all its screens: two judges' consoles, captains' phones, the desk, the arena screen, a spectator."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.hall import Hall, Ring
from tests.e2e.screens import Console, Desk, Screen

pytestmark = [pytest.mark.chromium, pytest.mark.server]

OFFLINE_S = 30


class Melee:
    """A ring on which teams fight, with its screens."""

    def __init__(self, hall: Hall, ring: Ring) -> None:
        self.hall, self.ring = hall, ring
        self.bout = ring.bouts["1.1"]
        self.desk: Desk = hall.desk(ring)
        self.judges: list[Console] = [hall.console(ring, seat) for seat in ("field-1", "field-2")]

    def begin(self) -> None:
        self.desk.begin(self.bout)

    def standing(self, red: int, blue: int, *more: Screen) -> None:
        """Every screen shows these counts."""
        for judge in self.judges:
            judge.standing(red, blue)
        for screen in (self.desk, *more):
            for side, number in (("red", red), ("blue", blue)):
                expect(screen.page.locator(f'[data-standing="{side}"]').first).to_have_text(str(number))

    def admitted(self, do: str) -> list[dict[str, Any]]:
        return [entry for entry in self.hall.log(self.bout) if entry["do"] == do and not entry["refused"]]


def test_two_judges_show_one_man_out_and_each_brings_him_back(hall: Hall) -> None:
    ring = hall.ring("isb/group-5")
    melee = Melee(hall, ring)
    board, watcher = hall.board(ring), hall.spectator(ring)
    melee.begin()
    melee.standing(5, 5, board, watcher)
    first, second = melee.judges
    first.out("red-4", rest_ms=400)
    second.out("red-4")
    melee.standing(4, 5, board, watcher)
    for judge in melee.judges:
        judge.stands("red-4", False)
    assert len(melee.admitted("out")) == 1
    first.bring_back("red-4")
    melee.standing(5, 5, board, watcher)
    # The other one had his finger on it already.
    second.stands("red-4")
    second.page.evaluate("document.querySelector('[data-ref=\"undo\"]').disabled || 0")
    melee.standing(5, 5, board, watcher)
    assert len(melee.admitted("reinstate")) == 1


def test_the_reason_may_follow_the_fall(hall: Hall) -> None:
    ring = hall.ring("isb/group-5")
    melee = Melee(hall, ring)
    melee.begin()
    judge = melee.judges[0]
    judge.out("blue-2")
    judge.stands("blue-2", False)
    judge.page.locator('[data-reason="third_support"][data-part="knee"]').tap()
    deadline = time.monotonic() + 5
    while not (explained := melee.admitted("explain")):
        assert time.monotonic() < deadline, "the reason never came"
        time.sleep(0.05)
    assert explained[0]["data"]["part"] == "knee"


def test_a_judge_offline_for_half_a_minute_loses_no_act(hall: Hall) -> None:
    hall.forgive()
    ring = hall.ring("isb/group-10")
    melee = Melee(hall, ring)
    board, watcher = hall.board(ring), hall.spectator(ring)
    melee.begin()
    cut, linked = melee.judges
    cut.page.context.set_offline(True)
    cut.is_linked("offline", timeout=15_000)
    began = time.monotonic()
    cut.out("red-1", "red-2", "red-3")
    linked.out("red-2", "blue-1")
    cut.standing(7, 10)
    linked.standing(9, 9)
    cut.bring_back("red-3")
    cut.standing(8, 10)
    hall.picture(cut.page, "console-offline")
    time.sleep(max(0.0, OFFLINE_S - (time.monotonic() - began)))
    cut.page.context.set_offline(False)
    cut.is_linked("online", timeout=20_000)
    melee.standing(8, 9, board, watcher)
    cut.keeps(0)
    outs = [entry for entry in hall.log(melee.bout) if entry["do"] == "out"]
    by_seat = [(entry["seat"], entry["data"]["fighter"], entry["refused"]) for entry in outs]
    assert ("field-1", "red-1", "") in by_seat
    assert sum(fighter == "red-2" for _, fighter, _ in by_seat) == 2, "both judges' words are on record"


def test_a_captain_names_his_line_up_and_the_lock_shuts_it(hall: Hall) -> None:
    ring = hall.ring("isb/group-5")
    melee = Melee(hall, ring)
    captain = hall.captain(ring, "red")
    melee.desk.prepare(melee.bout)
    expect(captain.ref("fights-count")).to_have_text("5/5")
    captain.swap(["red-1", "red-2"], ["red-6", "red-7"])
    melee.judges[0].figure("red-7").wait_for()
    expect(melee.judges[0].figure("red-1")).to_have_count(0)
    hall.picture(captain.page, "captain-sent")
    melee.judges[0].ref("lock").tap()
    expect(captain.ref("acts")).to_be_hidden()
    melee.desk.do("fight")
    melee.standing(5, 5)
    assert melee.admitted("lineup")[0]["data"]["fighters"] == ["red-3", "red-4", "red-5", "red-6", "red-7"]


@pytest.mark.parametrize(("ruleset", "size"), [("isb/mass-21", 21), ("isb/group-50", 50)])
def test_a_console_holds_two_whole_teams(hall: Hall, ruleset: str, size: int) -> None:
    ring = hall.ring(ruleset)
    melee = Melee(hall, ring)
    melee.begin()
    console = melee.judges[0]
    expect(console.page.locator("[data-fighter]")).to_have_count(2 * size)
    console.out("red-1", f"blue-{size}")
    console.standing(size - 1, size - 1)
    hall.picture(console.page, f"console-{size}")
    # On a ten-inch tablet nobody has to scroll for a man.
    for fighter in ("red-1", f"red-{size}", f"blue-{size}"):
        box = console.figure(fighter).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 768
    assert not console.page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_secretary_names_the_line_up_of_a_captain_whose_phone_is_dead(hall: Hall) -> None:
    ring = hall.ring("isb/group-5")
    melee = Melee(hall, ring)
    secretary = hall.desk(ring, "secretary")
    melee.desk.prepare(melee.bout)
    secretary.ref("blue-names").click()
    for fighter in ("blue-1", "blue-8"):
        secretary.ref("lineup-men").locator(f'[data-man="{fighter}"]').click()
    expect(secretary.ref("lineup-title")).to_contain_text("5 of 5")
    hall.picture(secretary.page, "desk-secretary-lineup")
    secretary.ref("lineup-yes").click()
    melee.judges[0].figure("blue-8").wait_for()
    melee.desk.ref("lock").click()
    expect(secretary.ref("blue-names")).to_be_hidden()
    assert melee.admitted("lineup")[0]["seat"] == "secretary"


def test_the_hofmarshal_shows_out_brings_back_and_gives_a_card(hall: Hall) -> None:
    ring = hall.ring("isb/group-5")
    melee = Melee(hall, ring)
    board, watcher = hall.board(ring), hall.spectator(ring)
    melee.begin()
    page, desk = melee.desk.page, melee.desk
    desk.about("red-2", "fell outside")
    melee.standing(4, 5, board, watcher)
    desk.about("red-2", "A joint fall")
    melee.standing(5, 5, board, watcher)
    desk.about("blue-3", "Thrust")
    page.locator('[data-ref="violations"] .card-yellow').first.click()
    melee.standing(5, 4, board, watcher)
    hall.picture(page, "desk-group")
    hall.picture(board.page, "board-group")


def test_a_level_round_is_said_on_every_screen_and_fought_again(hall: Hall) -> None:
    ring = hall.ring("isb/group-5", overrides={"clock": {"limit_ms": 8_000}})
    melee = Melee(hall, ring)
    board, watcher = hall.board(ring), hall.spectator(ring)
    melee.begin()
    melee.judges[0].out("red-1", "blue-1")
    melee.desk.is_in("time_up", timeout=15_000)
    melee.desk.do("stop")
    melee.desk.is_in("stopped")
    melee.desk.confirm()
    melee.desk.is_in("break")
    expect(board.ref("result")).to_contain_text("4 : 4")
    card = watcher.ring(ring.id)
    expect(card.locator('[data-part="says"]')).to_contain_text("4 : 4")
    hall.picture(board.page, "board-level")
    for side in ("red", "blue"):
        melee.desk.do("ready", side)
    melee.desk.do("fight")
    melee.standing(5, 5, board, watcher)
    expect(card.locator('[data-part="rounds"] li')).to_have_count(1)
