"""Bouts of teams in the database: who is pinned, whose cards follow him, and what the frames tell."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import GROUP_CREW, Fight, draw_group, enrol_crew, make_fighter, make_nomination, make_ring, make_team
from tournament.bouts import engine, selectors, services
from tournament.bouts.lineups import captain_frame, next_bout
from tournament.bouts.models import Bout, LogEntry
from tournament.devices import services as device_services
from tournament.devices.models import Seat
from tournament.draw import services as draw_services
from tournament.events.models import Nomination
from tournament.registry.models import Admission, Entry
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


def all_out(fight: Fight, side: str, number: int = 5) -> None:
    for index in range(1, number + 1):
        fight.must("field-1", "out", fighter=f"{side}-{index}", reason="fell_outside")


def win_round(fight: Fight, winner: str) -> None:
    all_out(fight, "blue" if winner == "red" else "red")
    fight.must("hofmarshal", "stop")
    fight.must("hofmarshal", "confirm")


def lineup_of(fight: Fight, side: str) -> list[str]:
    return selectors.bout_frame(fight.bout_id, crew=True)["bout"]["state"]["lineup"][side]


def win(fight: Fight, winner: str) -> None:
    """Two rounds, all out."""
    fight.begin()
    win_round(fight, winner)
    for side in ("red", "blue"):
        fight.must("hofmarshal", "ready", side=side)
    fight.must("hofmarshal", "fight")
    win_round(fight, winner)


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

    def test_a_man_named_early_and_taken_off_the_list_is_named_no_more(self, fight: Fight) -> None:
        fight.must("red-captain", "lineup", side="red", fighters=["red-1", "red-6"])
        Member.objects.filter(roster__entry=fight.bout.red, number=6).delete()
        fight.must("hofmarshal", "call")
        assert "red-6" not in fight.bout.people
        again = fight.bout.log.get(do="lineup", door=LogEntry.Door.SERVICE)
        assert again.data == {"side": "red", "fighters": ["red-1"]}
        assert lineup_of(fight, "red") == ["red-1"]

    def test_a_man_named_early_and_barred_since_does_not_fight(self, fight: Fight) -> None:
        fight.must("red-captain", "lineup", side="red", fighters=["red-1", "red-2"])
        barred = Member.objects.get(roster__entry=fight.bout.red, number=2).fighter
        event = fight.bout.nomination.event
        duel = make_nomination(event, ring=make_ring(event))
        for seed, one in enumerate((barred, make_fighter("An opponent")), 1):
            Entry.objects.create(nomination=duel, fighter=one, seed=seed)
        draw_services.draw(duel, "lists closed")
        enrol_crew(duel.ring)  # type: ignore[arg-type]
        other = Fight.of(duel)
        other.begin()
        draft = other.must("line-1", "violation", side="red", code="thrust").seq
        other.must("hofmarshal", "sanction", violation=draft, card="red")
        other.must("hofmarshal", "confirm")
        fight.must("hofmarshal", "call")
        assert lineup_of(fight, "red") == ["red-1"]
        assert fight.say("red-captain", "lineup", side="red", fighters=["red-2"]).refused == "not_eligible"

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

    def test_an_absent_secretary_keeps_no_judge_from_being_seated(self, fight: Fight) -> None:
        fight.begin()
        absent = {"do": "seat", "id": "secretary-away", "seat": "secretary", "present": False}
        services.submit(fight.bout_id, absent, seat="hofmarshal", at=fight.now, received=fight.now)
        seat, _ = Seat.objects.get_or_create(ring=fight.bout.ring, name="field-3")
        device_services.enrol(seat)
        assert fight.say("field-3", "out", fighter="red-1").refused is None


class TestCards:
    def card(self, fight: Fight, card: str, **whom: str) -> None:
        draft = fight.must("field-1", "violation", code="thrust", **whom).seq
        fight.must("hofmarshal", "sanction", violation=draft, card=card)

    def test_a_card_follows_a_fighter_from_group_to_group_and_from_a_duel(self, nomination: Nomination, fight: Fight) -> None:
        fighter = Member.objects.get(roster__entry=fight.bout.red, number=3).fighter
        duel = make_nomination(nomination.event, ring=make_ring(nomination.event))
        for seed, one in enumerate((fighter, make_fighter("An opponent")), 1):
            Entry.objects.create(nomination=duel, fighter=one, seed=seed)
        draw_services.draw(duel, "lists closed")
        enrol_crew(duel.ring)  # type: ignore[arg-type]
        first = Fight.of(duel)
        first.begin()
        draft = first.must("line-1", "violation", side="red", code="thrust").seq
        first.must("hofmarshal", "sanction", violation=draft, card="yellow")
        first.hit("red")
        first.must("hofmarshal", "stop", reason="enough", after=2000)
        first.must("hofmarshal", "confirm")

        fight.begin()
        assert fight.bout.sides["red"]["cards"] == {"red-3": ["yellow"]}
        self.card(fight, "yellow", side="red", fighter="red-3")
        frame = selectors.bout_frame(fight.bout_id, crew=True)
        assert frame["bout"]["state"]["barred"]["red"] == ["red-3"]

    def test_cards_given_are_kept_by_fighter_and_barred_men_stay_out_of_the_next_bout(self) -> None:
        nomination = draw_group(4)
        enrol_crew(nomination.ring, GROUP_CREW)  # type: ignore[arg-type]
        semi = Fight.of(nomination)
        semi.begin()
        self.card(semi, "red", side="red", fighter="red-2")
        win_round(semi, "red")
        for side in ("red", "blue"):
            semi.must("hofmarshal", "ready", side=side)
        semi.must("hofmarshal", "fight")
        win_round(semi, "red")
        assert semi.bout.cards == {"red-2": ["red"]}
        other = Fight.of(nomination, "1.2")
        win(other, "red")
        final = Fight.of(nomination, "2.1")
        final.must("hofmarshal", "call")
        frame = selectors.bout_frame(final.bout_id, crew=True)
        assert frame["bout"]["state"]["lineup"]["red"] == ["red-1", "red-3", "red-4", "red-5"]


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
