"""The admin: staff edit the event, plan bouts and draw; results and the log can only be looked at."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import Fight, draw_nomination, enrol_crew, make_entries, make_event, make_nomination, make_ring, make_team
from tournament.bouts.models import Bout, DoorRefusal, LogEntry
from tournament.devices.models import Device
from tournament.draw.models import Draw, Settlement
from tournament.events.models import Nomination, Ring
from tournament.registry.models import Entry
from tournament.rosters.models import Upload

# What a form of a nomination sends beside what its test is about.
USUAL = {"overrides": "{}", "position": 1, "format": "single", "pools": 2, "qualifiers": 2}
OURS = [
    model
    for label in ("events", "registry", "rosters", "devices", "draw", "bouts")
    for model in apps.get_app_config(label).get_models()
    if model is not Upload  # the organiser looks at it on the page of its team, and it is gone with its answer
]


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("organiser"))
    return client


def page(model: type[Any], what: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{what}", args=args)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_table_can_be_listed_searched_and_opened(staff: Client, model: type[Any]) -> None:
    nomination = draw_nomination(4)
    enrol_crew(nomination.ring)  # type: ignore[arg-type]
    Fight.of(nomination).win("red")
    Fight.of(nomination, "2.1").call()
    make_team(make_nomination(nomination.event, ruleset="isb/group-2"), main=2, reserves=1)
    Settlement.objects.create(nomination=nomination, pool="A", order=["1", "2"], how="lot", reason="a headline")

    assert staff.get(page(model, "changelist")).status_code == 200
    assert staff.get(page(model, "changelist"), {"q": "Seed 1"}).status_code == 200
    assert staff.get(page(model, "change", model._default_manager.first().pk)).status_code == 200


def test_every_table_is_in_the_admin() -> None:
    assert [model for model in OURS if not admin.site.is_registered(model)] == []


def test_a_guest_is_sent_to_the_login(client: Client, db: None) -> None:
    assert client.get(page(Bout, "changelist")).status_code == 302


class TestTheLog:
    @pytest.mark.parametrize("model", [LogEntry, DoorRefusal, Draw])
    def test_it_is_not_added_to_changed_or_deleted(self, staff: Client, model: type[Any]) -> None:
        nomination = draw_nomination(4)
        Fight.of(nomination).call()
        Fight.of(nomination, "2.1").call()
        row = model._default_manager.get()

        assert staff.get(page(model, "add")).status_code == 403
        assert staff.post(page(model, "change", row.pk), {"do": "confirm"}).status_code == 403
        assert staff.post(page(model, "delete", row.pk), {"post": "yes"}).status_code == 403
        staff.post(page(model, "changelist"), {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
        assert model._default_manager.filter(pk=row.pk).exists()

    def test_it_can_be_filtered_by_bout(self, staff: Client) -> None:
        nomination = draw_nomination(4)
        enrol_crew(nomination.ring)  # type: ignore[arg-type]
        first, second = Fight.of(nomination, "1.1"), Fight.of(nomination, "1.2")
        first.win("red")
        second.call()

        listed = staff.get(page(LogEntry, "changelist"), {"bout__id__exact": second.bout_id})

        assert [entry.bout_id for entry in listed.context["cl"].result_list] == [second.bout_id]


class TestBouts:
    def test_ring_and_order_are_planned_by_the_service(self, staff: Client) -> None:
        nomination = draw_nomination(4)
        bout, other = nomination.bouts.get(match="1.2"), make_ring(nomination.event)

        answer = staff.post(page(Bout, "change", bout.pk), {"ring": other.pk, "order": 9})

        assert answer.status_code == 302
        bout.refresh_from_db()
        assert (bout.ring, bout.order) == (other, 9)

    def test_a_result_posted_by_hand_changes_nothing(self, staff: Client) -> None:
        nomination = draw_nomination(4)
        bout = nomination.bouts.get(match="1.1")
        forged = {"winner": bout.red_id, "phase": "official", "result": "{}", "walkover": "on", "seq": 7, "red": ""}

        staff.post(page(Bout, "change", bout.pk), {"ring": bout.ring_id, "order": 1, **forged})

        after = Bout.objects.get(pk=bout.pk)
        assert (after.winner, after.phase, after.result, after.walkover, after.seq) == (None, "scheduled", None, False, 0)
        assert after.red == bout.red

    def test_a_called_bout_is_not_moved_and_the_page_says_why(self, staff: Client) -> None:
        nomination = draw_nomination(4)
        fight, other = Fight.of(nomination), make_ring(nomination.event)
        fight.call()

        answer = staff.post(page(Bout, "change", fight.bout_id), {"ring": other.pk, "order": 1})

        assert answer.status_code == 200
        assert "was called already" in answer.content.decode()
        assert fight.bout.ring == nomination.ring

    def test_a_bout_is_neither_added_nor_deleted(self, staff: Client) -> None:
        bout = draw_nomination(2).bouts.get()
        assert staff.get(page(Bout, "add")).status_code == 403
        assert staff.post(page(Bout, "delete", bout.pk), {"post": "yes"}).status_code == 403


class TestEntries:
    def test_who_is_drawn_is_not_deleted(self, staff: Client) -> None:
        entry = draw_nomination(2).entries.get(seed=1)
        assert staff.post(page(type(entry), "delete", entry.pk), {"post": "yes"}).status_code == 403

    def test_who_is_not_drawn_is(self, staff: Client) -> None:
        [entry] = make_entries(make_nomination(), 1)
        assert staff.post(page(type(entry), "delete", entry.pk), {"post": "yes"}).status_code == 302
        assert not type(entry)._default_manager.exists()


class TestActions:
    def act(self, staff: Client, model: type[Any], action: str, row: Any) -> str:
        answer = staff.post(page(model, "changelist"), {"action": action, "_selected_action": row.pk}, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    def test_draw_the_bracket(self, staff: Client) -> None:
        nomination = make_nomination()
        make_entries(nomination, 4)

        assert "is drawn" in self.act(staff, Nomination, "draw_the_bracket", nomination)
        assert nomination.bouts.count() == 4

    def test_a_draw_that_cannot_be_says_why(self, staff: Client) -> None:
        assert "Nobody is entered" in self.act(staff, Nomination, "draw_the_bracket", make_nomination())

    def test_withdraw(self, staff: Client) -> None:
        nomination = draw_nomination(4)
        entry = nomination.entries.get(seed=4)

        assert "is withdrawn" in self.act(staff, type(entry), "withdraw", entry)
        assert nomination.bouts.get(match="1.1").walkover

    def test_a_withdrawal_that_cannot_be_says_why(self, staff: Client) -> None:
        nomination = draw_nomination(4)
        Fight.of(nomination).call()
        entry = nomination.entries.get(seed=4)
        assert "has been called" in self.act(staff, type(entry), "withdraw", entry)

    def test_revoke(self, staff: Client) -> None:
        device = enrol_crew(make_ring()).devices["line-1"]
        self.act(staff, Device, "revoke", device)
        assert Device.objects.get(pk=device.pk).is_revoked


class TestEvents:
    def test_a_ring_added_by_hand_has_its_seats(self, staff: Client) -> None:
        data = {"number": 1, "length_m": 10, "width_m": 10, "barrier_m": "0.9", "surface": "hard", "name": ""}

        answer = staff.post(page(Ring, "add"), {"event": make_event().pk, **data})

        assert answer.status_code == 302
        assert Ring.objects.get().seats.count() == 6

    def test_a_ring_that_is_not_fit_says_why(self, staff: Client) -> None:
        ring = make_ring(width_m=5)
        assert "5 m wide" in staff.get(page(Ring, "change", ring.pk)).content.decode()

    def test_a_nomination_takes_its_waiting_bouts_to_another_ring(self, staff: Client) -> None:
        nomination = draw_nomination(2)
        other = make_ring(nomination.event)
        data = {"event": nomination.event.pk, "name": "Longsword", "ruleset": "isb/longsword", **USUAL}

        answer = staff.post(page(Nomination, "change", nomination.pk), {**data, "ring": other.pk})

        assert answer.status_code == 302
        assert nomination.bouts.get().ring == other

    def test_a_nomination_needs_no_overrides(self, staff: Client) -> None:
        data = {"name": "Алебарда", "ruleset": "isb/halberd", **USUAL, "overrides": "", "ring": ""}

        answer = staff.post(page(Nomination, "add"), {"event": make_event().pk, **data})

        assert answer.status_code == 302
        assert Nomination.objects.get().overrides == {}

    @pytest.mark.parametrize("overrides", ['{"reruns": "many"}', "[1]", "{"])
    def test_wrong_overrides_are_shown_beside_the_field(self, staff: Client, overrides: str) -> None:
        data = {"name": "Halberd", "ruleset": "isb/halberd", **USUAL, "overrides": overrides, "ring": ""}

        answer = staff.post(page(Nomination, "add"), {"event": make_event().pk, **data})

        assert answer.status_code == 200
        assert answer.context["adminform"].form.errors.keys() == {"overrides"}

    def test_an_event_with_fought_bouts_is_not_deleted(self, staff: Client) -> None:
        nomination = draw_nomination(2)
        Fight.of(nomination).call()

        answer = staff.post(page(type(nomination.event), "delete", nomination.event.pk), {"post": "yes"})

        assert answer.status_code in (200, 403)
        assert LogEntry.objects.count() == 1


class TestGroupNominations:
    def test_the_usual_sizes_are_offered_by_name_and_any_other_too(self, staff: Client) -> None:
        page_text = staff.get(page(Nomination, "add")).content.decode()
        for key in ("isb/group-5", "isb/group-30", "isb/mass-21", "isb/group-2", "isb/group-150", "isb/longsword"):
            assert f'value="{key}"' in page_text

    def test_a_tick_lets_judges_count_heads_and_another_takes_it_back(self, staff: Client) -> None:
        event = make_event()
        data = {"event": event.pk, "name": "Buhurt", "ruleset": "isb/group-5", **USUAL, "heads": "on"}
        staff.post(page(Nomination, "add"), data)
        nomination = Nomination.objects.get(name="Buhurt")
        assert nomination.overrides == {"capture": {"mode": "count"}}
        counting = {**data, "overrides": '{"capture": {"mode": "count"}}', "heads": ""}
        staff.post(page(Nomination, "change", nomination.pk), counting)
        nomination.refresh_from_db()
        assert nomination.overrides == {}

    def test_heads_in_a_duel_are_refused(self, staff: Client) -> None:
        data = {"event": make_event().pk, "name": "Duel", "ruleset": "isb/longsword", **USUAL}
        answer = staff.post(page(Nomination, "add"), {**data, "heads": "on"})
        assert answer.status_code == 200
        assert not Nomination.objects.filter(name="Duel").exists()

    def test_a_fighter_is_not_entered_among_teams(self, staff: Client) -> None:
        nomination = make_nomination(ruleset="isb/group-5")
        [duellist] = make_entries(make_nomination(nomination.event), 1)
        answer = staff.post(page(Entry, "add"), {"nomination": nomination.pk, "fighter": duellist.fighter_id})
        assert "Teams fight in this nomination" in answer.content.decode()
        assert nomination.entries.count() == 0
