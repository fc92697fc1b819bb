"""The one function that changes a bout: judged, numbered, written down, answered for ever."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.factories import CREW, LINES, Fight, draw_nomination, enrol_crew, make_ring
from tournament import clock
from tournament.bouts import engine, services
from tournament.bouts.models import Bout, DoorRefusal, LogEntry
from tournament.bouts.selectors import bout_frame
from tournament.bouts.signals import bout_changed
from tournament.devices import services as device_services
from tournament.devices.models import Seat
from tournament.events.models import Nomination, Ring

pytestmark = pytest.mark.django_db


def log_of(fight: Fight) -> list[tuple[int, str, str, str]]:
    entries = LogEntry.objects.filter(bout_id=fight.bout_id).order_by("seq")
    return list(entries.values_list("seq", "seat", "do", "refused"))


def state_of(fight: Fight) -> dict[str, Any]:
    state: dict[str, Any] = bout_frame(fight.bout_id, crew=True, now=fight.now)["bout"]["state"]
    return state


class TestOpening:
    def test_a_call_opens_the_bout_on_its_ring(self, fight: Fight) -> None:
        answer = fight.call()

        assert (answer.seq, answer.refused, answer.repeat, answer.bout) == (1, None, False, fight.bout_id)
        bout = fight.bout
        assert bout.ring is not None
        assert bout.ring.current_bout_id == bout.pk
        assert bout.phase == "called"
        assert bout.ruleset == "isb/longsword@1"
        assert bout.crew == ["hofmarshal", "secretary", *LINES]
        assert bout.sides == {"red": {"name": "Seed 1"}, "blue": {"name": "Seed 4"}}

    def test_a_second_bout_is_not_called_to_a_ring_in_use(self, nomination: Nomination, fight: Fight) -> None:
        fight.call()

        answer = Fight.of(nomination, "1.2").call()

        assert (answer.seq, answer.refused) == (None, "wrong_phase")
        assert "bout 1 is still being fought" in answer.detail
        assert not LogEntry.objects.exclude(bout_id=fight.bout_id).exists()

    def test_the_ring_is_free_again_once_the_bout_is_official(self, nomination: Nomination, fight: Fight) -> None:
        fight.win("red")

        assert Fight.of(nomination, "1.2").call().refused is None

    def test_a_bout_whose_sides_are_open_is_not_called(self, nomination: Nomination) -> None:
        answer = Fight.of(nomination, "2.1").call()

        assert (answer.seq, answer.refused) == (None, "wrong_phase")
        assert "sides" in answer.detail

    def test_a_bout_without_a_ring_is_not_called(self, fight: Fight) -> None:
        Bout.objects.filter(pk=fight.bout_id).update(ring=None)

        answer = fight.call()

        assert answer.refused == "wrong_phase"
        assert "no ring" in answer.detail

    def test_a_duel_is_not_called_to_a_ring_that_is_not_fit(self, nomination: Nomination, fight: Fight) -> None:
        Ring.objects.filter(pk=nomination.ring_id).update(length_m=6)

        answer = fight.call()

        assert (answer.seq, answer.refused) == (None, "wrong_phase")
        assert "6 m long" in answer.detail

    def test_a_line_marshal_may_not_call(self, fight: Fight) -> None:
        assert fight.say("line-1", "call").refused == "forbidden"

    def test_a_tap_before_the_call_is_kept_as_late(self, fight: Fight) -> None:
        answer = fight.say("line-1", "hit", side="red", zone="limb")

        assert (answer.seq, answer.refused) == (1, None)
        assert state_of(fight)["late"] == [{"tap": 1, "side": "red", "why": "before_start"}]
        assert fight.bout.phase == "scheduled"

    def test_who_left_between_an_early_tap_and_the_call_is_gone_at_the_call(self, fight: Fight) -> None:
        device = Seat.objects.get(ring=fight.bout.ring, name="line-4").devices.get()
        fight.say("line-1", "hit", side="red", zone="limb")
        device_services.revoke(device)

        fight.must("hofmarshal", "call")

        assert log_of(fight)[1:] == [(2, "secretary", "seat", ""), (3, "hofmarshal", "call", "")]
        assert state_of(fight)["missing"] == ["line-4"]

    def test_a_later_change_of_the_nomination_does_not_rejudge_the_bout(self, fight: Fight) -> None:
        fight.begin()
        Nomination.objects.update(ruleset="isb/halberd", overrides={"clock": {"limit_ms": 1000}})
        engine.forget_all()

        fight.hit("red")

        state = state_of(fight)
        assert state["score"] == {"red": 2, "blue": 0}
        assert state["clock"]["limit"] == 90_000

    def test_a_broken_ruleset_is_an_answer_that_names_the_key(self, fight: Fight) -> None:
        Nomination.objects.update(overrides={"reruns": "many"})

        answer = fight.call()

        assert answer.refused == "wrong_phase"
        assert "/overrides/reruns" in answer.detail


class TestRepeats:
    def test_the_same_command_twice_is_one_entry_and_one_answer(self, fight: Fight) -> None:
        fight.begin()
        first = fight.say("line-1", "hit", side="red", zone="limb", id="k7-k7-k7")
        again = fight.say("line-1", "hit", side="red", zone="limb", id="k7-k7-k7")

        assert again.repeat
        assert (again.seq, again.refused, again.at) == (first.seq, None, first.at)
        assert LogEntry.objects.filter(command_id="k7-k7-k7").count() == 1

    def test_a_repeat_after_a_restart_hears_the_first_answer(self, fight: Fight) -> None:
        fight.begin()
        refused = fight.say("line-1", "stop", reason="no", id="k8-k8-k8")
        engine.forget_all()

        again = fight.say("line-1", "stop", reason="no", id="k8-k8-k8")

        assert (again.seq, again.refused, again.repeat) == (refused.seq, "forbidden", True)

    def test_a_repeat_is_answered_before_anything_else_is_asked(self, fight: Fight) -> None:
        fight.begin()
        first = fight.say("line-1", "hit", side="red", zone="limb", id="k9-k9-k9")
        fight.must("hofmarshal", "award", side="red", cause="medical", reason="hand", after=3000)
        fight.must("hofmarshal", "confirm")

        again = fight.say("line-1", "hit", side="red", zone="limb", id="k9-k9-k9")

        assert (again.seq, again.refused, again.repeat) == (first.seq, None, True)

    def test_the_same_id_of_another_seat_is_another_command(self, fight: Fight) -> None:
        fight.begin()
        first = fight.say("line-1", "hit", side="red", zone="limb", id="same-same")
        second = fight.say("line-2", "hit", side="red", zone="limb", id="same-same")

        assert not second.repeat
        assert second.seq == (first.seq or 0) + 1

    def test_what_the_door_refused_stays_refused_when_sent_again(self, nomination: Nomination, fight: Fight) -> None:
        other = Fight.of(nomination, "1.2")
        fight.begin()
        first = other.say("hofmarshal", "call", id="call-call")
        fight.hit("red")
        fight.must("hofmarshal", "stop", reason="enough", after=2000)
        fight.must("hofmarshal", "confirm")

        again = other.say("hofmarshal", "call", id="call-call")
        anew = other.say("hofmarshal", "call", id="call-anew")

        assert (again.refused, again.detail, again.repeat) == ("wrong_phase", first.detail, True)
        assert anew.refused is None
        assert DoorRefusal.objects.count() == 1


class TestMalformed:
    @pytest.mark.parametrize(
        ("command", "said"),
        [
            ({"do": "dance", "id": "12345678"}, "/do"),
            ({"do": ["hit"], "id": "12345678"}, "do must"),
            ({"id": "12345678"}, "do must"),
            ({"do": "call"}, "id must"),
            ({"do": "call", "id": "short"}, "id must"),
            ({"do": "call", "id": "x" * 65}, "id must"),
            ({"do": "call", "id": "spaces are no"}, "id must"),
            ({"do": "call", "id": 12345678}, "id must"),
            ({"do": "call", "id": "12345678", "colour": "red"}, "colour"),
            ({"do": "call", "id": "12345678", "at": 5}, "at is the server's"),
            ({"do": "call", "id": "12345678", "received": 5}, "received is the server's"),
            ({"do": "call", "id": "12345678", "by": "line-1"}, "by is the server's"),
            ({"do": "stop", "id": "12345678", "reason": "a\x00b"}, "reason must"),
            ({"do": "stop", "id": "12345678", "reason": "\ud800"}, "reason must"),
            ({"do": "stop", "id": "12345678", "reason": {"deep": []}}, "reason must"),
            ({"do": "rule", "id": "12345678", "hit": 10**300, "grant": True}, "hit must"),
            ({"do": "rule", "id": "12345678", "hit": 1.5, "grant": True}, "hit must"),
            ({"do": "call", "id": "12345678", "\ud800": 1}, "a key holds"),
        ],
    )
    def test_it_is_answered_without_a_number_and_not_logged(self, fight: Fight, command: dict[str, Any], said: str) -> None:
        answer = services.submit(fight.bout_id, command, seat="hofmarshal", at=fight.now, received=fight.now)

        assert (answer.seq, answer.refused) == (None, "bad_command")
        assert said in answer.detail
        assert not LogEntry.objects.exists()

    def test_an_impossible_value_has_a_place_in_the_log(self, fight: Fight) -> None:
        fight.begin()

        answer = fight.say("line-1", "hit", side="red", zone="elbow of the referee")

        assert answer.refused == "bad_command"
        assert log_of(fight)[-1] == (answer.seq, "line-1", "hit", "bad_command")

    def test_a_bout_that_does_not_exist_is_no_answer_but_an_error(self) -> None:
        with pytest.raises(Bout.DoesNotExist):
            services.submit(987654, {"do": "call", "id": "12345678"}, seat="hofmarshal", at=1, received=1)


class TestTheLog:
    def test_receipts_never_run_backwards(self, fight: Fight) -> None:
        fight.begin()
        fight.say("line-1", "hit", side="red", zone="limb", after=-60_000)

        received = list(LogEntry.objects.order_by("seq").values_list("received", flat=True))
        assert received == sorted(received)
        assert LogEntry.objects.get(do="hit").at == fight.now

    def test_nothing_is_placed_later_than_its_receipt(self, fight: Fight) -> None:
        answer = fight.say("hofmarshal", "call", at=fight.now + 500_000)

        assert answer.at == fight.now

    def test_an_error_while_writing_leaves_memory_and_disk_as_they_were(
        self, fight: Fight, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fight.begin()
        before = state_of(fight)
        monkeypatch.setattr(LogEntry, "save", lambda *_args, **_kwargs: 1 / 0)

        with pytest.raises(ZeroDivisionError):
            fight.say("line-1", "hit", side="red", zone="limb", after=0)

        monkeypatch.undo()
        assert state_of(fight) == before
        assert fight.say("line-1", "hit", side="red", zone="limb").seq == len(log_of(fight))

    def test_a_state_in_memory_of_another_bout_of_that_number_is_not_believed(self, fight: Fight) -> None:
        fight.begin()
        Bout.objects.filter(pk=fight.bout_id).update(pin="another")

        with engine.LOCK:
            assert engine.for_writing(fight.bout).pin == "another"

    def test_a_bout_rebuilt_from_the_log_still_knows_which_commands_it_heard(self, fight: Fight) -> None:
        fight.begin()
        first = fight.say("line-1", "hit", side="red", zone="limb", id="in-memory")
        engine.forget_all()

        with engine.LOCK:
            known = engine.for_writing(fight.bout).engine.answer_to("line-1", "in-memory")

        assert known is not None
        assert known.seq == first.seq

    @pytest.mark.django_db(transaction=True)
    def test_submitting_inside_a_transaction_is_a_programmers_error(self, fight: Fight) -> None:
        """An outer transaction could still be taken back after the tablet has heard its answer."""
        now = clock.now_ms()
        with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
            services.submit(fight.bout_id, {"do": "call", "id": "12345678"}, seat="hofmarshal", at=now, received=now)


class TestOfficial:
    def test_the_winner_stands_in_the_next_slot_in_the_same_transaction(self, nomination: Nomination, fight: Fight) -> None:
        fight.win("blue")

        bout = fight.bout
        assert bout.official_at is not None
        assert bout.phase == "official"
        assert bout.winner == bout.blue
        assert bout.result == {
            "kind": "points",
            "winner": "blue",
            "rounds": {"red": 0, "blue": 1},
            "points": {"red": 0, "blue": 2},
            "main": {"red": 0, "blue": 1},
        }
        assert nomination.bouts.get(match="2.1").red == bout.blue
        assert nomination.bouts.get(match="3P").red == bout.red

    def test_if_the_bracket_cannot_follow_the_result_is_not_official_either(
        self, fight: Fight, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fight.begin()
        fight.hit("red")
        fight.must("hofmarshal", "stop", reason="enough", after=2000)
        monkeypatch.setattr(services, "advance", lambda _nomination: 1 / 0)

        with pytest.raises(ZeroDivisionError):
            fight.say("hofmarshal", "confirm", id="confirm-1")

        monkeypatch.undo()
        assert fight.bout.official_at is None
        assert state_of(fight)["phase"] == "stopped"
        assert fight.say("hofmarshal", "confirm", id="confirm-1").refused is None
        assert fight.bout.official_at is not None

    def test_a_second_confirm_is_refused_and_advances_nobody_twice(self, nomination: Nomination, fight: Fight) -> None:
        fight.win("red")
        official_at = fight.bout.official_at

        answer = fight.say("hofmarshal", "confirm")

        assert answer.refused == "official"
        assert fight.bout.official_at == official_at
        assert nomination.bouts.get(match="2.1").blue is None

    def test_a_double_loss_sends_the_other_semifinal_on_alone(self, nomination: Nomination, fight: Fight) -> None:
        fight.lose_both()
        Fight.of(nomination, "1.2").win("red")

        final = nomination.bouts.get(match="2.1")
        assert fight.bout.winner is None
        assert final.walkover
        assert final.winner == nomination.bouts.get(match="1.2").red

    def test_a_card_comes_along_into_the_next_bout_of_the_event(self, nomination: Nomination, fight: Fight) -> None:
        fight.begin()
        seq = fight.must("line-1", "violation", side="red", code="thrust").seq
        fight.must("hofmarshal", "sanction", violation=seq, card="yellow")
        fight.hit("red")
        fight.must("hofmarshal", "stop", reason="enough", after=2000)
        fight.must("hofmarshal", "confirm")
        Fight.of(nomination, "1.2").win("red")

        final = Fight.of(nomination, "2.1")
        final.begin()
        seq = final.must("line-1", "violation", side="red", code="thrust").seq
        final.must("hofmarshal", "sanction", violation=seq, card="yellow")

        assert final.bout.sides["red"] == {"name": "Seed 1", "cards": {"red-1": ["yellow"]}}
        assert state_of(final)["proposal"] == {"kind": "disqualification", "winner": "blue"}


class TestSignal:
    @pytest.fixture
    def heard(self) -> Iterator[list[dict[str, Any]]]:
        heard: list[dict[str, Any]] = []

        def listen(**said: Any) -> None:
            keys = ("bout_id", "nomination_id", "ring_id", "advanced", "next_change")
            heard.append({key: said[key] for key in keys})

        bout_changed.connect(listen)
        yield heard
        bout_changed.disconnect(listen)

    def test_it_says_when_the_bout_next_changes_by_itself(
        self, nomination: Nomination, fight: Fight, heard: list[dict[str, Any]]
    ) -> None:
        fight.begin()

        assert heard[-1] == {
            "bout_id": fight.bout_id,
            "nomination_id": nomination.pk,
            "ring_id": nomination.ring_id,
            "advanced": False,
            "next_change": fight.now + 90_000,
        }

    def test_a_result_says_that_the_bracket_moved_and_names_the_next_bouts(
        self, nomination: Nomination, fight: Fight, heard: list[dict[str, Any]]
    ) -> None:
        fight.win("red")

        later = set(nomination.bouts.filter(match__in=["2.1", "3P"]).values_list("pk", flat=True))
        last = heard[-3:]
        assert (last[0]["bout_id"], last[0]["advanced"]) == (fight.bout_id, True)
        assert {said["bout_id"] for said in last[1:]} == later

    def test_neither_a_repeat_nor_a_malformed_command_is_announced(self, fight: Fight, heard: list[dict[str, Any]]) -> None:
        fight.say("hofmarshal", "call", id="call-call")
        heard.clear()

        fight.say("hofmarshal", "call", id="call-call")
        fight.say("hofmarshal", "dance")

        assert heard == []

    def test_a_listener_that_fails_takes_no_tap_back(self, fight: Fight) -> None:
        def fail(**_said: Any) -> None:
            raise RuntimeError("screen fell over")

        bout_changed.connect(fail)
        try:
            assert fight.call().seq == 1
        finally:
            bout_changed.disconnect(fail)
        assert len(log_of(fight)) == 1


class TestCrew:
    def test_a_tablet_enrolled_during_the_bout_takes_its_seat(self, django_capture_on_commit_callbacks: Any) -> None:
        ring = make_ring()
        enrol_crew(ring, tuple(seat for seat in CREW if seat != "line-4"))
        fight = Fight.of(draw_nomination(2, ring))
        fight.must("hofmarshal", "call")
        assert state_of(fight)["missing"] == ["line-4"]

        with django_capture_on_commit_callbacks(execute=True):
            device, _key = device_services.enrol(Seat.objects.get(ring=ring, name="line-4"), "Late tablet")
        assert state_of(fight)["missing"] == []

        with django_capture_on_commit_callbacks(execute=True):
            device_services.revoke(device)
        assert state_of(fight)["missing"] == ["line-4"]
        assert [row[1:3] for row in log_of(fight)[1:]] == [("secretary", "seat"), ("secretary", "seat")]

    def test_a_second_tablet_in_a_seat_changes_nothing_in_the_bout(
        self, fight: Fight, django_capture_on_commit_callbacks: Any
    ) -> None:
        fight.must("hofmarshal", "call")

        with django_capture_on_commit_callbacks(execute=True):
            device_services.enrol(Seat.objects.get(ring=fight.bout.ring, name="line-1"), "Second tablet")

        assert len(log_of(fight)) == 1


class TestPlan:
    def test_a_bout_moves_to_another_ring_and_place(self, nomination: Nomination, fight: Fight) -> None:
        other = make_ring(nomination.event)

        services.plan(fight.bout, ring=other, order=7)

        assert (fight.bout.ring, fight.bout.order) == (other, 7)

    def test_a_called_bout_stays_on_its_ring(self, nomination: Nomination, fight: Fight) -> None:
        fight.call()

        with pytest.raises(services.PlanRefused, match="called already"):
            services.plan(fight.bout, ring=make_ring(nomination.event), order=1)

    def test_a_ring_that_is_not_fit_is_refused(self, nomination: Nomination, fight: Fight) -> None:
        with pytest.raises(services.PlanRefused, match="not hard"):
            services.plan(fight.bout, ring=make_ring(nomination.event, surface="soft"), order=1)

    def test_a_ring_of_another_event_is_refused(self, fight: Fight) -> None:
        with pytest.raises(services.PlanRefused, match="another event"):
            services.plan(fight.bout, ring=make_ring(), order=1)
