"""Cards follow a fighter through the event: from team to team, from a duel to a group fight and back (ISB-104)."""

from __future__ import annotations

import pytest

from tests.bouts.teams import next_round, win, win_round
from tests.factories import GROUP_CREW, Fight, draw_group, enrol_crew, make_fighter, make_nomination, make_ring
from tournament.bouts import selectors
from tournament.draw import services as draw_services
from tournament.events.models import Nomination
from tournament.registry.models import Entry, Fighter
from tournament.rosters.models import Member

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def nomination() -> Nomination:
    made = draw_group(2)
    enrol_crew(made.ring, GROUP_CREW)  # type: ignore[arg-type]
    return made


@pytest.fixture
def fight(nomination: Nomination) -> Fight:
    return Fight.of(nomination)


@pytest.fixture
def third(fight: Fight) -> Fighter:
    """Who wears number 3 of the red team."""
    return Member.objects.get(roster__entry=fight.bout.red, number=3).fighter


def duel_of(fighter: Fighter, nomination: Nomination) -> Fight:
    """A duel of his at the same event, red against a stranger."""
    duel = make_nomination(nomination.event, ring=make_ring(nomination.event))
    for seed, one in enumerate((fighter, make_fighter("An opponent")), 1):
        Entry.objects.create(nomination=duel, fighter=one, seed=seed)
    draw_services.draw(duel, "lists closed")
    enrol_crew(duel.ring)  # type: ignore[arg-type]
    return Fight.of(duel)


def give(fight: Fight, card: str, seat: str = "field-1", **whom: str) -> None:
    draft = fight.must(seat, "violation", code="thrust", **whom).seq
    fight.must("hofmarshal", "sanction", violation=draft, card=card)


def win_with_yellow(duel: Fight) -> None:
    """Red wins his duel and bears a yellow card."""
    duel.begin()
    give(duel, "yellow", "line-1", side="red")
    duel.hit("red")
    duel.must("hofmarshal", "stop", reason="enough", after=2000)
    duel.must("hofmarshal", "confirm")


def test_a_yellow_of_a_duel_and_one_of_a_group_fight_bar_a_man(nomination: Nomination, fight: Fight, third: Fighter) -> None:
    win_with_yellow(duel_of(third, nomination))
    fight.begin()
    assert fight.bout.sides["red"]["cards"] == {"red-3": ["yellow"]}
    give(fight, "yellow", side="red", fighter="red-3")
    frame = selectors.bout_frame(fight.bout_id, crew=True)
    assert frame["bout"]["state"]["barred"]["red"] == ["red-3"]


def test_a_yellow_of_a_group_fight_and_one_of_a_duel_lose_the_duel(nomination: Nomination, fight: Fight, third: Fighter) -> None:
    fight.begin()
    give(fight, "yellow", side="red", fighter="red-3")
    win_round(fight, "blue", gone={"red-3"})
    next_round(fight)
    win_round(fight, "blue")
    duel = duel_of(third, nomination)
    duel.begin()
    assert duel.bout.sides["red"]["cards"] == {"red-1": ["yellow"]}
    give(duel, "yellow", "line-1", side="red")
    state = selectors.bout_frame(duel.bout_id, crew=True)["bout"]["state"]
    assert state["proposal"] == {"kind": "disqualification", "winner": "blue"}


def test_two_yellows_of_two_bouts_bar_a_man_from_a_third(nomination: Nomination, fight: Fight, third: Fighter) -> None:
    win_with_yellow(duel_of(third, nomination))
    second = duel_of(third, nomination)
    second.begin()
    give(second, "yellow", "line-1", side="red")
    second.must("hofmarshal", "stop", reason="disqualified")
    second.must("hofmarshal", "confirm")
    refused = fight.say("red-captain", "lineup", side="red", fighters=["red-1", "red-3"])
    assert (refused.refused, refused.detail) == ("not_eligible", "barred by cards: red-3")
    fight.begin()
    state = selectors.bout_frame(fight.bout_id, crew=True)["bout"]["state"]
    assert (state["barred"]["red"], state["standing"]["red"]) == (["red-3"], 4)


def test_a_man_named_early_and_barred_since_does_not_fight(nomination: Nomination, fight: Fight, third: Fighter) -> None:
    fight.must("red-captain", "lineup", side="red", fighters=["red-1", "red-3"])
    duel = duel_of(third, nomination)
    duel.begin()
    give(duel, "red", "line-1", side="red")
    duel.must("hofmarshal", "stop", reason="disqualified")
    duel.must("hofmarshal", "confirm")
    seen = selectors.bout_frame(fight.bout_id, crew=True)["bout"]["state"]
    assert (seen["lineup"]["red"], seen["barred"]["red"]) == (["red-1"], ["red-3"])
    fight.must("hofmarshal", "call")
    assert selectors.bout_frame(fight.bout_id, crew=True)["bout"]["state"]["lineup"]["red"] == ["red-1"]
    assert fight.say("red-captain", "lineup", side="red", fighters=["red-3"]).refused == "not_eligible"


def test_a_card_given_after_an_early_command_is_known_at_the_call(nomination: Nomination, fight: Fight, third: Fighter) -> None:
    fight.must("red-captain", "lineup", side="red", fighters=["red-1", "red-3"])
    second = duel_of(third, nomination)
    assert second.say("hofmarshal", "fight").refused == "wrong_phase"
    win_with_yellow(duel_of(third, nomination))
    fight.must("hofmarshal", "call")
    assert fight.bout.sides["red"]["cards"] == {"red-3": ["yellow"]}
    second.must("hofmarshal", "call")
    assert second.bout.sides["red"]["cards"] == {"red-1": ["yellow"]}


def test_cards_given_are_kept_by_fighter_and_barred_men_stay_out_of_the_next_bout() -> None:
    nomination = draw_group(4)
    enrol_crew(nomination.ring, GROUP_CREW)  # type: ignore[arg-type]
    semi = Fight.of(nomination)
    semi.begin()
    give(semi, "red", side="red", fighter="red-2")
    win_round(semi, "red")
    next_round(semi)
    win_round(semi, "red")
    assert semi.bout.cards == {"red-2": ["red"]}
    other = Fight.of(nomination, "1.2")
    win(other, "red")
    final = Fight.of(nomination, "2.1")
    final.must("hofmarshal", "call")
    frame = selectors.bout_frame(final.bout_id, crew=True)
    assert frame["bout"]["state"]["lineup"]["red"] == ["red-1", "red-3", "red-4", "red-5"]


def test_a_card_on_a_whole_team_is_nobody_s_own(nomination: Nomination, fight: Fight) -> None:
    fight.begin()
    give(fight, "yellow", side="red")
    win_round(fight, "red")
    next_round(fight)
    win_round(fight, "red")
    assert fight.bout.cards == {"red": ["yellow"]}
    captain = Member.objects.get(roster__entry=fight.bout.red, number=1).fighter
    duel = duel_of(captain, nomination)
    duel.must("hofmarshal", "call")
    assert "cards" not in duel.bout.sides["red"]
