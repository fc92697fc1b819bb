"""Withdrawal: an entry leaves and the bracket follows, or nothing happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import Fight, draw_nomination, enrol_crew, make_entries, make_nomination
from tournament.bouts.signals import bout_changed
from tournament.draw import receivers
from tournament.draw.selectors import bracket
from tournament.events.models import Nomination
from tournament.registry.models import Entry
from tournament.registry.services import WithdrawRefused, withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def nomination() -> Nomination:
    nomination = draw_nomination(4)
    assert nomination.ring is not None
    enrol_crew(nomination.ring)
    return nomination


def entry(nomination: Nomination, seed: int) -> Entry:
    return nomination.entries.get(seed=seed)


def test_the_opponent_advances_without_a_fight(nomination: Nomination) -> None:
    withdraw(entry(nomination, 4))

    bout = nomination.bouts.get(match="1.1")
    assert (bout.walkover, bout.winner, bout.official_at) == (True, entry(nomination, 1), None)
    assert nomination.bouts.get(match="2.1").red == entry(nomination, 1)
    assert Fight.of(nomination).call().refused == "official"


def test_who_has_won_and_then_leaves_gives_the_final_away(nomination: Nomination) -> None:
    Fight.of(nomination, "1.1").win("red")
    withdraw(entry(nomination, 1))
    Fight.of(nomination, "1.2").win("red")

    frame = bracket(Nomination.objects.get(pk=nomination.pk))
    assert frame["champion"] == "Seed 2"
    assert frame["matches"]["2.1"]["state"] == "done"
    assert frame["matches"]["1.1"]["winner"] == "red"


def test_two_leavers_one_after_the_other_leave_what_was_won_where_it_was(nomination: Nomination) -> None:
    withdraw(entry(nomination, 4))
    withdraw(entry(nomination, 1))
    Fight.of(nomination, "1.2").win("blue")

    frame = bracket(Nomination.objects.get(pk=nomination.pk))
    assert frame["champion"] == "Seed 3"
    assert frame["matches"]["1.1"]["winner"] == "red"


def test_withdrawing_twice_is_withdrawing_once(nomination: Nomination) -> None:
    first = withdraw(entry(nomination, 4)).withdrawn_at
    assert withdraw(entry(nomination, 4)).withdrawn_at == first


def test_who_is_being_fought_cannot_leave(nomination: Nomination) -> None:
    Fight.of(nomination).call()

    leaving = entry(nomination, 4)
    with pytest.raises(WithdrawRefused, match=f"Bout 1 of {leaving.name} has been called"):
        withdraw(leaving)
    assert entry(nomination, 4).withdrawn_at is None


def test_if_the_bracket_cannot_follow_nobody_is_withdrawn(nomination: Nomination, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receivers.services, "advance", lambda _nomination: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        withdraw(entry(nomination, 4))

    assert entry(nomination, 4).withdrawn_at is None


def test_a_leaver_before_the_draw_is_not_drawn() -> None:
    nomination = make_nomination()
    withdraw(make_entries(nomination, 1)[0])
    assert entry(nomination, 1).withdrawn_at is not None


def test_the_screens_hear_which_bouts_changed(nomination: Nomination, django_capture_on_commit_callbacks: Any) -> None:
    heard: list[tuple[int, bool]] = []

    def listen(bout_id: int, advanced: bool, **_said: Any) -> None:
        heard.append((bout_id, advanced))

    bout_changed.connect(listen)
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(entry(nomination, 4))
    bout_changed.disconnect(listen)

    changed = [nomination.bouts.get(match=match).pk for match in ("1.1", "3P", "2.1")]
    assert heard[0] == (changed[0], True)
    assert {bout_id for bout_id, _ in heard} <= set(changed)
    assert [advanced for _, advanced in heard].count(True) == 1
