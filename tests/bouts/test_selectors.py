"""Frames: whole, as docs/protocol.md has them, and never more questions to the database for more rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import CREW, Fight, draw_nomination, enrol_crew, make_event, make_ring
from tournament.bouts import engine
from tournament.bouts.models import Bout
from tournament.bouts.selectors import (
    bout_frame,
    crew_frame,
    event_frame,
    next_change,
    nomination_frame,
    public_ring_frame,
)
from tournament.events.models import Nomination, Ring

pytestmark = pytest.mark.django_db


def queries(frame: Callable[[], Any]) -> int:
    frame()  # what is kept in memory is there now, as in a running server
    with CaptureQueriesContext(connection) as asked:
        frame()
    return len(asked)


class TestCrewFrame:
    def test_before_the_first_call_there_is_a_queue_and_no_bout(self, nomination: Nomination) -> None:
        frame = crew_frame(nomination.ring_id, now=5)  # type: ignore[arg-type]

        assert frame["now"] == 5
        assert frame["bout"] is None
        assert [(waiting["number"], waiting["title"], waiting["ready"]) for waiting in frame["queue"]] == [
            (1, "1/2", True), (2, "1/2", True), (3, "third place", False), (4, "final", False),
        ]  # fmt: skip
        first = frame["queue"][0]
        assert (first["red"], first["blue"], first["nomination"]) == ("Seed 1", "Seed 4", nomination.name)
        assert frame["queue"][3]["red"] is None

    def test_the_bout_being_fought_is_shown_whole_and_is_not_in_the_queue(self, nomination: Nomination, fight: Fight) -> None:
        fight.begin()
        fight.must("line-1", "hit", side="red", zone="limb")

        frame = crew_frame(nomination.ring_id, now=fight.now)  # type: ignore[arg-type]

        bout = frame["bout"]
        assert {key: bout[key] for key in ("number", "match", "title", "ruleset", "label")} == {
            "number": 1, "match": "1.1", "title": "1/2", "ruleset": "isb/longsword@1", "label": "round",
        }  # fmt: skip
        assert bout["red"] == {"name": "Seed 1", "club": bout["red"]["club"], "country": "CZ"}
        assert [button["value"] for button in bout["pad"]] == [2, 1]
        assert "thrust" in bout["violations"]
        assert len(bout["state"]["pending"]) == 1
        assert fight.bout_id not in [waiting["id"] for waiting in frame["queue"]]

    def test_it_names_the_enrolled_devices(self, nomination: Nomination) -> None:
        devices = crew_frame(nomination.ring_id)["devices"]  # type: ignore[arg-type]

        assert [device["seat"] for device in devices] == sorted(CREW)
        assert all(device["connected"] is False for device in devices)

    def test_it_can_be_sent(self, nomination: Nomination, fight: Fight) -> None:
        fight.win("red")

        assert json.loads(json.dumps(crew_frame(nomination.ring_id)))["bout"]["state"]["phase"] == "official"  # type: ignore[arg-type]


class TestPublicFrames:
    def test_single_taps_disputes_and_devices_do_not_leak(self, nomination: Nomination, fight: Fight) -> None:
        fight.begin()
        fight.must("line-1", "hit", side="red", zone="limb")
        fight.must("line-1", "violation", side="blue", code="thrust")

        frame = public_ring_frame(nomination.ring_id, now=fight.now + 5000)  # type: ignore[arg-type]

        state = frame["bout"]["state"]
        hidden = {"pending", "disputes", "late", "alerts", "offers", "marshals", "crew", "missing", "allowed"}
        assert "devices" not in frame
        assert hidden.isdisjoint(state)
        assert state["violations"] == []
        assert state["score"] == {"red": 0, "blue": 0}

    def test_a_bout_not_called_yet_shows_its_beginning(self, fight: Fight) -> None:
        frame = bout_frame(fight.bout_id)

        assert frame["bout"]["state"]["phase"] == "scheduled"
        assert not Bout.objects.get(pk=fight.bout_id).pin

    def test_a_bout_whose_sides_are_open_says_so(self, nomination: Nomination) -> None:
        frame = bout_frame(nomination.bouts.get(match="2.1").pk)

        assert (frame["bout"]["red"], frame["bout"]["blue"]) == (None, None)

    def test_the_stage_is_named_in_the_language_of_the_event(self) -> None:
        ring = make_ring(make_event(language="cs"))
        draw_nomination(2, ring)
        assert public_ring_frame(ring.pk)["queue"][0]["title"] == event_frame(ring.event.slug)["rings"][0]["queue"][0]["title"]

    def test_an_event_shows_rings_and_brackets(self, nomination: Nomination, fight: Fight) -> None:
        fight.begin()

        frame = event_frame(nomination.event.slug, now=fight.now)

        assert frame["event"]["slug"] == nomination.event.slug
        assert frame["rings"][0]["bout"]["id"] == fight.bout_id
        assert len(frame["rings"][0]["queue"]) == 3
        assert frame["nominations"][0]["matches"]["1.1"]["state"] == "running"

    def test_what_does_not_exist_raises(self) -> None:
        with pytest.raises(Ring.DoesNotExist):
            crew_frame(4711)
        with pytest.raises(Bout.DoesNotExist):
            bout_frame(4711)
        with pytest.raises(Nomination.DoesNotExist):
            nomination_frame(4711)


def test_the_next_change_of_a_running_bout_is_its_limit(fight: Fight) -> None:
    assert next_change(fight.bout_id) is None
    fight.begin()

    assert next_change(fight.bout_id, now=fight.now) == fight.now + 90_000


def test_a_clock_set_back_by_a_restart_shows_no_earlier_state(fight: Fight) -> None:
    fight.begin()
    fight.hit("red")

    state = bout_frame(fight.bout_id, now=fight.now - 3_600_000)["bout"]["state"]

    assert state["score"] == {"red": 2, "blue": 0}


class TestNumberOfQueries:
    def test_a_ring_with_one_and_with_three_waiting_bouts_and_devices(self) -> None:
        small, large = make_ring(), make_ring()
        enrol_crew(small, ("line-1",))
        enrol_crew(large, ("line-1", "line-2", "line-3"))
        Fight.of(draw_nomination(2, small)).call()
        Fight.of(draw_nomination(4, large)).call()
        draw_nomination(2, small)

        assert queries(lambda: crew_frame(small.pk)) == queries(lambda: crew_frame(large.pk)) == 3
        assert queries(lambda: public_ring_frame(small.pk)) == queries(lambda: public_ring_frame(large.pk)) == 2

    def test_an_event_with_one_and_with_three_rings_and_nominations(self) -> None:
        small, large = make_event(), make_event()
        for event, rings in ((small, 1), (large, 3)):
            for _ in range(rings):
                Fight.of(draw_nomination(4, make_ring(event))).call()

        assert queries(lambda: event_frame(small.slug)) == queries(lambda: event_frame(large.slug)) == 8

    def test_a_bracket_of_two_and_of_eight(self) -> None:
        small, large = draw_nomination(2), draw_nomination(8)

        assert queries(lambda: nomination_frame(small.pk)) == queries(lambda: nomination_frame(large.pk)) == 5

    def test_a_tap_costs_the_same_early_and_late_in_a_bout(self, fight: Fight) -> None:
        fight.begin()
        counts = []
        for _ in range(30):
            with CaptureQueriesContext(connection) as asked:
                fight.say("line-1", "hit", side="red", zone="limb")
            counts.append(len(asked))

        assert len(set(counts)) == 1
        assert counts[0] <= 7

    def test_a_state_in_memory_is_not_read_from_the_log_again(self, fight: Fight) -> None:
        fight.begin()
        with CaptureQueriesContext(connection) as asked:
            bout_frame(fight.bout_id)
        assert not [query for query in asked if "logentry" in query["sql"]]

        engine.forget_all()
        with CaptureQueriesContext(connection) as asked:
            bout_frame(fight.bout_id)
        assert len([query for query in asked if "logentry" in query["sql"]]) == 1
