"""Bouts of teams in the database: who is pinned, what comes of it, and what the frames tell."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bouts.teams import win
from tests.factories import GROUP_CREW, Fight, draw_group, enrol_crew, make_fighter, make_team
from tournament.bouts import engine, selectors, services
from tournament.bouts.lineups import captain_frame, next_bout
from tournament.bouts.models import Bout, LogEntry
from tournament.devices import services as device_services
from tournament.devices.models import Device, Seat
from tournament.events.models import Nomination
from tournament.registry.models import Admission
from tournament.rosters.models import Member, Roster

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def nomination() -> Nomination:
    made = draw_group(2)
    enrol_crew(made.ring, GROUP_CREW)  # type: ignore[arg-type]
    return made


@pytest.fixture
def fight(nomination: Nomination) -> Fight:
    return Fight.of(nomination)


def lineup_of(fight: Fight, side: str) -> list[str]:
    return selectors.bout_frame(fight.bout_id, crew=True)["bout"]["state"]["lineup"][side]


class TestThePin:
    def test_only_who_is_admitted_is_pinned_and_goes_by_side_and_number(self, fight: Fight) -> None:
        roster = Roster.objects.get(entry=fight.bout.red)
        stranger = make_fighter("Nobody checked him")
        Member.objects.create(roster=roster, fighter=stranger, number=99, role=Member.Role.RESERVE)
        fight.must("hofmarshal", "call")
        bout = fight.bout
        assert bout.sides["red"]["main"] == [f"red-{number}" for number in range(1, 6)]
        assert bout.sides["red"]["reserves"] == ["red-6", "red-7", "red-8"]
        assert bout.people["red-1"]["captain"] is True
        assert "red-99" not in bout.people

    def test_a_list_may_still_change_between_an_early_line_up_and_the_call(self, fight: Fight) -> None:
        fight.must("red-captain", "lineup", side="red", fighters=["red-1", "red-2", "red-6"])
        roster = Roster.objects.get(entry=fight.bout.red)
        late = make_fighter("Came in the morning")
        Admission.objects.create(event=fight.bout.nomination.event, fighter=late)
        Member.objects.create(roster=roster, fighter=late, number=9, role=Member.Role.RESERVE)
        fight.must("red-captain", "lineup", side="red", fighters=["red-1", "red-9"])
        fight.must("hofmarshal", "call")
        assert fight.bout.people["red-9"]["name"] == "Came in the morning"
        assert not engine.answered_otherwise(fight.bout, fight.bout.sides)

    def test_his_phone_shows_a_captain_the_list_as_it_is_also_after_an_early_line_up(self, fight: Fight) -> None:
        fight.must("red-captain", "lineup", side="red", fighters=["red-1", "red-2"])
        roster = Roster.objects.get(entry=fight.bout.red)
        late = make_fighter("Came in the morning")
        Admission.objects.create(event=fight.bout.nomination.event, fighter=late)
        Member.objects.create(roster=roster, fighter=late, number=9, role=Member.Role.RESERVE)
        Member.objects.filter(roster=roster, number=8).delete()
        before = fight.bout.pin
        shown = captain_frame(roster.secret)["bout"]
        assert [man["number"] for man in shown["fighters"]] == [1, 2, 3, 4, 5, 6, 7, 9]
        assert shown["lineup"] == ["red-1", "red-2"]
        public = selectors.bout_frame(fight.bout_id)["bout"]["red"]["fighters"]
        assert [man["number"] for man in public] == [1, 2, 3, 4, 5, 6, 7, 9]
        assert fight.bout.pin == before, "looking changes nothing"

    def test_a_man_named_early_and_taken_off_the_list_is_named_no_more(self, fight: Fight) -> None:
        fight.must("red-captain", "lineup", side="red", fighters=["red-1", "red-6"])
        Member.objects.filter(roster__entry=fight.bout.red, number=6).delete()
        captain = Roster.objects.get(entry=fight.bout.red).secret
        assert (lineup_of(fight, "red"), captain_frame(captain)["bout"]["lineup"]) == (["red-1"], ["red-1"])
        assert fight.bout.log.count() == 1, "looking changes nothing"
        fight.must("hofmarshal", "call")
        assert "red-6" not in fight.bout.people
        again = fight.bout.log.get(do="lineup", door=LogEntry.Door.SERVICE)
        assert again.data == {"side": "red", "fighters": ["red-1"]}
        assert lineup_of(fight, "red") == ["red-1"]

    def test_nobody_left_of_an_early_line_up_names_nobody_again(self, fight: Fight) -> None:
        fight.must("red-captain", "lineup", side="red", fighters=["red-6"])
        Member.objects.filter(roster__entry=fight.bout.red, number=6).delete()
        fight.must("hofmarshal", "call")
        assert not fight.bout.log.filter(door=LogEntry.Door.SERVICE, do="lineup").exists()
        assert "red-6" not in fight.bout.people

    @pytest.mark.parametrize("seat", ["field-1", "authenticity"])
    def test_who_watches_the_field_is_not_heard_before_the_call(self, fight: Fight, seat: str) -> None:
        answer = fight.say(seat, "violation", code="thrust", side="red")
        assert (answer.refused, answer.detail) == ("wrong_phase", "the bout has not been called yet")
        assert not fight.bout.pin

    def test_a_roster_changed_afterwards_changes_nothing_in_the_bout(self, fight: Fight) -> None:
        fight.must("hofmarshal", "call")
        Member.objects.filter(roster__entry=fight.bout.red, number=5).delete()
        frame = selectors.bout_frame(fight.bout_id)
        assert [one["number"] for one in frame["bout"]["red"]["fighters"]] == [1, 2, 3, 4, 5, 6, 7, 8]

    def test_a_team_without_an_admitted_main_fighter_cannot_be_called(self, fight: Fight) -> None:
        Admission.objects.filter(fighter__memberships__roster__entry=fight.bout.red).delete()
        answer = fight.call()
        assert (answer.refused, answer.detail) == ("wrong_phase", "the list of Team 1 has no admitted main fighter")
        assert not fight.bout.pin

    def test_the_crew_is_the_desk_the_captains_and_whoever_has_a_tablet(self, fight: Fight) -> None:
        fight.must("hofmarshal", "call")
        assert set(fight.bout.crew) == {*GROUP_CREW, "red-captain", "blue-captain"}

    def test_a_judge_who_gets_his_tablet_in_mid_bout_is_seated(self, fight: Fight) -> None:
        fight.begin()
        seat, _ = Seat.objects.get_or_create(ring=fight.bout.ring, name="field-3")
        device_services.enrol(seat)
        assert fight.say("field-3", "out", fighter="red-1").refused is None

    @pytest.mark.parametrize("kind", ["authenticity", "field"])
    def test_a_bout_waits_for_whose_tablet_was_taken_away(self, nomination: Nomination, fight: Fight, kind: str) -> None:
        fight.must("hofmarshal", "call")
        for side in ("red", "blue"):
            fight.must("hofmarshal", "ready", side=side)
        devices = list(Device.objects.filter(seat__ring=nomination.ring, seat__name__startswith=kind).order_by("seat__name"))
        for device in devices:
            device_services.revoke(device)
        seat = devices[0].seat
        assert selectors.bout_frame(fight.bout_id, crew=True)["bout"]["state"]["missing"] == [seat.name]
        assert fight.say("hofmarshal", "fight").refused == "crew_incomplete"
        device_services.enrol(seat)
        fight.must("hofmarshal", "fight")

    def test_an_absent_secretary_keeps_no_judge_from_being_seated(self, fight: Fight) -> None:
        fight.begin()
        absent = {"do": "seat", "id": "secretary-away", "seat": "secretary", "present": False}
        services.submit(fight.bout_id, absent, seat="hofmarshal", at=fight.now, received=fight.now)
        seat, _ = Seat.objects.get_or_create(ring=fight.bout.ring, name="field-3")
        device_services.enrol(seat)
        assert fight.say("field-3", "out", fighter="red-1").refused is None


class TestTheResult:
    def test_round_wins_and_standing_points_are_kept_and_the_winner_advances(self) -> None:
        nomination = draw_group(4)
        enrol_crew(nomination.ring, GROUP_CREW)  # type: ignore[arg-type]
        fight = Fight.of(nomination)
        win(fight, "blue")
        bout = fight.bout
        assert bout.result is not None
        assert (bout.result["rounds"], bout.result["points"]) == ({"red": 0, "blue": 2}, {"red": 0, "blue": 10})
        assert nomination.bouts.get(match="2.1").red == bout.blue

    def test_a_level_round_is_fought_again_and_counts_for_nobody(self, fight: Fight) -> None:
        fight.begin()
        fight.must("field-1", "out", fighter="red-1")
        fight.must("field-2", "out", fighter="blue-1")
        fight.must("hofmarshal", "stop", after=600_000)
        fight.must("hofmarshal", "confirm")
        state = selectors.bout_frame(fight.bout_id, now=fight.now)["bout"]["state"]
        assert (state["phase"], state["attempt"], state["rounds_won"]) == ("break", 2, {"red": 0, "blue": 0})
        assert state["standing"] == {"red": 5, "blue": 5}
        assert state["break"]["limit"] == 120_000


class TestTheFrames:
    def test_a_frame_tells_what_kind_of_bout_it_is_and_who_may_fight(self, fight: Fight) -> None:
        bout = selectors.bout_frame(fight.bout_id)["bout"]
        assert (bout["kind"], bout["mode"], bout["main"], bout["pad"]) == ("group", "fighters", 5, [])
        assert bout["blue"]["fighters"][0] == {
            "id": "blue-1", "number": 1, "name": "Team 2 1", "role": "main", "captain": True,
        }  # fmt: skip
        assert "third_support" in bout["reasons"]

    def test_a_captain_sees_the_bout_that_is_fought_else_the_next(self) -> None:
        nomination = draw_group(4)
        enrol_crew(nomination.ring, GROUP_CREW)  # type: ignore[arg-type]
        fight = Fight.of(nomination)
        roster = Roster.objects.get(entry=fight.bout.red)
        frame = captain_frame(roster.secret)
        assert (frame["bout"]["side"], frame["bout"]["opponent"]) == ("red", "Team 4")
        win(fight, "red")
        final = next_bout(roster.entry)
        assert final == Bout.objects.get(nomination=nomination, match="2.1")
        assert captain_frame(roster.secret)["bout"]["opponent"] is None

    def test_a_captain_of_a_bout_whose_opponent_is_open_is_told_so_and_nothing_is_written(self) -> None:
        nomination = draw_group(3)
        fight = Fight.of(nomination, "2.1")
        answer = fight.say("red-captain", "lineup", side="red", fighters=["red-1"])
        assert (answer.refused, answer.seq) == ("wrong_phase", None)
        assert not LogEntry.objects.filter(bout=fight.bout_id).exists()


def test_heads_are_counted_without_names() -> None:
    nomination = draw_group(2, overrides={"capture": {"mode": "count"}})
    enrol_crew(nomination.ring, GROUP_CREW)  # type: ignore[arg-type]
    fight = Fight.of(nomination)
    fight.begin()
    for _ in range(5):
        for seat in ("field-1", "field-2"):
            fight.must(seat, "count", side="red", change=-1, after=100)
    frame: dict[str, Any] = selectors.bout_frame(fight.bout_id, crew=True, now=fight.now)
    assert frame["bout"]["mode"] == "count"
    assert frame["bout"]["state"]["proposal"] == {"kind": "elimination", "winner": "blue"}


def test_a_number_on_two_surcoats_is_refused_by_the_database(nomination: Nomination) -> None:
    entry = make_team(nomination, "Third")
    member = Member.objects.get(roster__entry=entry, number=2)
    member.number = 1
    with pytest.raises(Exception, match="UNIQUE"):
        member.save()
