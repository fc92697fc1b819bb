"""The buttons on a team's page: what each does, and each refusal beside the name."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import GROUP_CREW, Fight, draw_group, enrol_crew, make_fighter, make_nomination, make_ring, make_team
from tests.web.team_pages import form, member, path, text
from tournament.events.models import Event, Nomination
from tournament.registry.models import Admission, Club, Entry, Fighter
from tournament.rosters import services
from tournament.rosters.selectors import find_roster, squad


class TestRefusedBesideTheName:
    def refused(self, organiser: Client, entry: Entry, fighter: Fighter, said: str, **typed: str) -> None:
        before = squad(entry)
        answer = organiser.post(path(entry, "place"), {"fighter": fighter.pk, "role": "main", "number": "", **typed})
        page = text(answer)
        assert answer.status_code == 409
        after_name = page.split(f"<b>{fighter.name}</b>", 1)[1] if "already" not in said else page
        assert said in after_name
        assert squad(entry) == before

    def test_without_admission(self, organiser: Client, reds: Entry) -> None:
        self.refused(organiser, reds, make_fighter("Jan Novák"), "Jan Novák is not admitted to this event")

    def test_in_another_team_of_the_nomination(self, organiser: Client, reds: Entry, five: Nomination) -> None:
        blues = make_team(five, "Blues")
        self.refused(organiser, reds, member(blues, 2).fighter, "Blues 2 is on the list of Blues")
        assert "is on the list of Blues" in text(organiser.get(path(reds), {"q": "Blues 2"}))

    def test_vouching_for_another_teams_man_admits_nobody(self, organiser: Client, reds: Entry, five: Nomination) -> None:
        fighter = member(make_team(five, "Blues"), 2).fighter
        Admission.objects.filter(fighter=fighter).delete()
        self.refused(organiser, reds, fighter, "Blues 2 is on the list of Blues", vouched="1")
        assert not Admission.objects.filter(fighter=fighter).exists()

    def test_on_the_list_already(self, organiser: Client, reds: Entry) -> None:
        self.refused(organiser, reds, member(reds, 1).fighter, "Reds 1 is on this list already")

    def test_a_worn_number(self, organiser: Client, reds: Entry, ivan: Fighter) -> None:
        self.refused(organiser, reds, ivan, "Number 2 is worn by Reds 2", number="2")

    @pytest.mark.parametrize("number", ["0", "1000", "seven", "-1", "\x00"])
    def test_a_number_that_is_none(self, organiser: Client, reds: Entry, ivan: Fighter, number: str) -> None:
        self.refused(organiser, reds, ivan, "A surcoat number is 1 to 999", number=number)

    def test_a_main_fighter_too_many(self, organiser: Client, five: Nomination, ivan: Fighter) -> None:
        self.refused(organiser, make_team(five, "Full", 5, 1), ivan, "There are 5 main fighters")

    def test_a_reserve_too_many(self, organiser: Client, five: Nomination, ivan: Fighter) -> None:
        self.refused(organiser, make_team(five, "Full", 4, 3), ivan, "There are 3 reserves", role="reserve")

    def test_a_twenty_second_and_a_fifty_first(self, organiser: Client, event: Event, ivan: Fighter) -> None:
        entry = make_team(make_nomination(event, ruleset="isb/mass-21"), "Mass", 21, 28)
        self.refused(organiser, entry, ivan, "There are 21 main fighters")
        organiser.post(path(entry, "place"), {"fighter": ivan.pk, "role": "reserve", "number": ""})
        late = make_fighter("Petr Pozdě")
        Admission.objects.create(event=event, fighter=late)
        self.refused(organiser, entry, late, "it holds 50 names", role="reserve")

    def test_a_role_that_is_none(self, organiser: Client, reds: Entry, ivan: Fighter) -> None:
        answer = organiser.post(path(reds, "place"), {"fighter": ivan.pk, "role": "coach"})
        assert (answer.status_code, len(squad(reds))) == (409, 4)

    def test_a_declared_list(self, organiser: Client, reds: Entry, ivan: Fighter) -> None:
        services.declare(reds)
        answer = organiser.post(path(reds, "place"), {"fighter": ivan.pk, "role": "main"})
        assert answer.status_code == 409
        assert "The list of Reds is declared" in text(answer)


class TestNewcomer:
    TYPED = {
        "name": "Jan Novák", "club": "Lvi (Brno)", "country": "cz", "born": "17.5.1990", "role": "main", "number": "",
        "vouched": "1",
    }  # fmt: skip

    def test_a_new_fighter_is_taken_in_and_named(self, organiser: Client, reds: Entry) -> None:
        answer = organiser.post(path(reds, "newcomer"), self.TYPED, follow=True)
        assert "Jan Novák is on the list" in text(answer)
        fighter = Fighter.objects.get(name="Jan Novák")
        assert (str(fighter.club), fighter.country, str(fighter.born)) == ("Lvi (Brno)", "CZ", "1990-05-17")
        assert squad(reds)[-1]["admitted"]

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"name": ""}, "Write the fighter's name here"),
            ({"name": "x" * 81}, "80"),
            ({"country": "CZE"}, "two capital letters"),
            ({"born": "soon"}, "like 1990-05-17"),
            ({"born": "1990"}, "whole date of birth"),
            ({"number": "2"}, "Number 2 is worn by Reds 2"),
            ({"role": "coach"}, "main or reserve"),
            ({"vouched": ""}, "on the list already"),
        ],
    )
    def test_what_is_wrong_stands_at_its_field_and_nothing_is_saved(
        self, organiser: Client, reds: Entry, typed: dict[str, str], said: str
    ) -> None:
        if "vouched" in typed:
            said = "The desk checks new fighters first"
        sent = {key: value for key, value in {**self.TYPED, **typed}.items() if key != "vouched" or value}
        answer = organiser.post(path(reds, "newcomer"), sent)
        assert answer.status_code == 409
        assert said in text(answer)
        assert (len(squad(reds)), Fighter.objects.count(), Club.objects.filter(name="Lvi").count()) == (4, 4, 0)


class TestSaving:
    def test_numbers_roles_captain_admissions_and_leavers_at_once(self, organiser: Client, reds: Entry) -> None:
        second = member(reds, 2)
        changes = form(reds, number_1="2", number_2="1", role_2="reserve", captain=second.pk, admitted_2=None, off_4="1")
        organiser.post(path(reds, "save"), changes)
        keys = ("number", "name", "role", "captain", "admitted")
        assert [tuple(row[key] for key in keys) for row in squad(reds)] == [
            (1, "Reds 2", "reserve", True, False),
            (2, "Reds 1", "main", False, True),
            (3, "Reds 3", "main", False, True),
        ]

    def test_an_admission_that_somebody_else_gave_meanwhile_stays(self, organiser: Client, reds: Entry) -> None:
        Admission.objects.filter(fighter=member(reds, 2).fighter).delete()
        filled = form(reds)
        Admission.objects.create(event=reds.nomination.event, fighter=member(reds, 2).fighter)
        organiser.post(path(reds, "save"), filled)
        assert squad(reds)[1]["admitted"]

    def test_an_emptied_number_is_the_lowest_free_one(self, organiser: Client, reds: Entry) -> None:
        organiser.post(path(reds, "save"), form(reds, number_4="", off_1="1"))
        assert [row["number"] for row in squad(reds)] == [1, 2, 3]

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"number_2": "3"}, "Number 3 is worn by Reds 3"),
            ({"number_2": "none"}, "A surcoat number is 1 to 999"),
            ({"role_2": "coach"}, "named as main or as reserve"),
        ],
    )
    def test_one_fault_saves_nothing_and_keeps_what_was_typed(
        self, organiser: Client, reds: Entry, changes: dict[str, Any], said: str
    ) -> None:
        before = squad(reds)
        answer = organiser.post(path(reds, "save"), form(reds, number_1="41", off_4="1", **changes))
        page = text(answer)
        assert answer.status_code == 409
        assert said in page.split("<b>Reds 2</b>", 1)[1]
        assert 'value="41"' in page
        assert squad(reds) == before

    def test_a_list_that_somebody_else_changed_is_looked_at_again(self, organiser: Client, reds: Entry) -> None:
        filled = form(reds, number_1="41")
        services.remove(member(reds, 4))
        answer = organiser.post(path(reds, "save"), filled)
        assert answer.status_code == 409
        assert "Somebody else has changed this list meanwhile" in text(answer)
        assert member(reds, 1)

    def test_who_fights_right_now_stays(self, organiser: Client, event: Event) -> None:
        ring = make_ring(event, length_m=30, width_m=15)
        drawn = draw_group(2, ring)
        enrol_crew(ring, GROUP_CREW)
        Fight.of(drawn).must("hofmarshal", "call")
        entry = drawn.bouts.get(match="1.1").red
        assert entry is not None
        answer = organiser.post(path(entry, "save"), form(entry, off_2="1"))
        assert answer.status_code == 409
        assert "fights in bout 1, which has been called" in text(answer).split("<b>Team 1 2</b>", 1)[1]
        assert len(squad(entry)) == 8


class TestDeclaring:
    def test_a_declared_list_is_shown_without_a_form_until_it_is_opened(self, organiser: Client, reds: Entry) -> None:
        assert "The list of Reds is declared" in text(organiser.post(path(reds, "declare"), follow=True))
        page = text(organiser.get(path(reds)))
        assert "Save the list" not in page
        assert "Reds 1" in page
        assert organiser.post(path(reds, "save"), form(reds)).status_code == 409
        assert "Save the list" in text(organiser.post(path(reds, "reopen"), follow=True))

    def test_who_is_not_admitted_holds_it_up_beside_his_name(self, organiser: Client, reds: Entry) -> None:
        Admission.objects.filter(fighter=member(reds, 3).fighter).delete()
        answer = organiser.post(path(reds, "declare"))
        assert answer.status_code == 409
        assert "Reds 3 is not admitted to this event" in text(answer).split("<b>Reds 3</b>", 1)[1]

    def test_a_list_without_a_captain_is_held_up(self, organiser: Client, reds: Entry) -> None:
        services.remove(member(reds, 1))
        assert "has no captain yet" in text(organiser.post(path(reds, "declare")))

    def test_few_reserves_are_remarked_on(self, organiser: Client, reds: Entry) -> None:
        assert "three are usual" in text(organiser.get(path(reds)))


def test_an_earlier_list_is_taken_over_and_who_cannot_be_is_named(organiser: Client, event: Event, reds: Entry) -> None:
    earlier = make_team(make_nomination(ruleset="isb/group-5", name="Last year"), "Whites", 5, 3)
    assert earlier.team is not None
    entry = services.enter(reds.nomination, earlier.team)
    assert "Last year" in text(organiser.get(path(entry)))
    told = text(organiser.post(path(entry, "copy"), {"roster": earlier.roster.pk}, follow=True))
    assert "Whites 1 is not admitted" in told
    assert squad(entry) == []
    organiser.post(path(entry, "copy"), {"roster": earlier.roster.pk, "vouched": "1"})
    assert squad(entry) == squad(earlier)
    assert organiser.post(path(entry, "copy"), {"roster": reds.roster.pk}).status_code == 409
    assert organiser.post(path(entry, "copy"), {"roster": "x"}).status_code == 404


def test_a_renewed_link_kills_the_old_one(organiser: Client, reds: Entry) -> None:
    old = reds.roster.secret
    page = text(organiser.post(path(reds, "renew"), follow=True))
    assert find_roster(old) is None
    reds.roster.refresh_from_db()
    assert f"/c/{reds.roster.secret}/" in page
    assert page.count("<svg") == 2
