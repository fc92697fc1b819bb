"""The organiser's pages of teams: who may, adding a team, searching for its fighters, and the paper."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import draw_group, make_fighter, make_nomination, make_ring, make_team
from tests.web.team_pages import path, text
from tournament.events.models import Event, Nomination
from tournament.registry.models import Admission, Club, Entry, Fighter, Team
from tournament.rosters import services
from tournament.rosters.selectors import squad

ACTS = ("place", "newcomer", "save", "declare", "reopen", "renew", "copy", "import/check", "import/accept", "import/drop")


class TestWho:
    def test_a_stranger_signs_in_first(self, client: Client, reds: Entry) -> None:
        for page in ("/events/spring/teams/", path(reds), path(reds, "print"), path(reds, "import")):
            assert client.get(page).headers["Location"] == f"/login/?next={page}", page

    def test_nothing_works_for_strangers_and_guests(self, client: Client, guest: Client, reds: Entry) -> None:
        for address in [*(path(reds, act) for act in ACTS), path(reds, "import"), "/events/spring/teams/add/"]:
            assert client.post(address).status_code == 302, address
            assert guest.post(address).status_code == 403, address
        assert len(squad(reds)) == 4

    def test_no_button_answers_a_mere_link(self, organiser: Client, reds: Entry) -> None:
        assert [organiser.get(path(reds, act)).status_code for act in ACTS] == [405] * len(ACTS)

    def test_a_team_of_another_event_is_not_found_here(self, organiser: Client, reds: Entry) -> None:
        other = make_team(make_nomination(ruleset="isb/group-5"), "Others")
        assert organiser.get(f"/events/spring/teams/{other.pk}/").status_code == 404
        assert organiser.get("/events/spring/teams/99999999999999999999/").status_code == 404


class TestTeams:
    def test_each_team_with_its_numbers_its_captain_and_its_link(self, organiser: Client, reds: Entry) -> None:
        page = text(organiser.get("/events/spring/teams/"))
        for words in ("Five", "Reds", "Reds 1", "<b>3</b>", "<b>1</b>", "open", f"/c/{reds.roster.secret}/"):
            assert words in page
        services.declare(reds)
        assert "✓ declared" in text(organiser.get("/events/spring/teams/"))

    def test_the_organise_page_leads_here(self, organiser: Client, event: Event) -> None:
        assert 'href="/events/spring/teams/"' in text(organiser.get("/events/spring/organise/"))

    def test_one_team_and_ten_take_the_same_number_of_queries(
        self, organiser: Client, five: Nomination, reds: Entry, django_assert_max_num_queries: Any
    ) -> None:
        for number in range(9):
            make_team(five, f"Team {number}", main=1, reserves=0)
        with django_assert_max_num_queries(14):
            organiser.get("/events/spring/teams/")

    def test_a_team_is_added_with_its_club(self, organiser: Client, five: Nomination) -> None:
        typed = {"nomination": five.pk, "name": " Lvi  z Brna", "club": "Lvi (Brno)", "country": "cz"}
        answer = organiser.post("/events/spring/teams/add/", typed, follow=True)
        [entry] = five.entries.all()
        assert (entry.name, str(entry.club), entry.country) == ("Lvi z Brna", "Lvi (Brno)", "CZ")
        assert answer.redirect_chain[-1][0] == path(entry)
        assert "Now name its fighters" in text(answer)

    def test_a_team_of_an_earlier_event_is_the_same_team(self, organiser: Client, five: Nomination) -> None:
        team = Team.objects.create(name="Lvi", country="CZ")
        organiser.post("/events/spring/teams/add/", {"nomination": five.pk, "name": "LVI"})
        assert (five.entries.get().team, five.entries.get().name) == (team, "Lvi")

    def test_a_team_after_the_draw_is_told_of_it(self, organiser: Client, event: Event) -> None:
        drawn = draw_group(2, make_ring(event, length_m=30, width_m=15))
        answer = organiser.post("/events/spring/teams/add/", {"nomination": drawn.pk, "name": "Late"}, follow=True)
        assert "Draw it anew" in text(answer)

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"name": "Reds"}, "takes part in this nomination already"),
            ({"name": ""}, "Write the name of the team"),
            ({"name": "x" * 81}, "80"),
            ({"name": "Blues", "country": "CZE"}, "two capital letters"),
            ({"name": "Twins"}, "Name the country too"),
            ({"name": "Blues", "club": "Lvi"}, "Write it with its city"),
        ],
    )
    def test_a_team_that_cannot_be_added(self, organiser: Client, reds: Entry, typed: dict[str, str], said: str) -> None:
        for country in ("CZ", "SK"):
            Team.objects.create(name="Twins", country=country)
            Club.objects.create(name="Lvi", city=country)
        teams, clubs = Team.objects.count(), Club.objects.count()
        answer = organiser.post("/events/spring/teams/add/", {"nomination": reds.nomination_id, **typed})
        assert answer.status_code == 409
        assert said in text(answer)
        assert (Team.objects.count(), Club.objects.count(), Entry.objects.count()) == (teams, clubs, 1)

    def test_a_duel_and_another_events_nomination_take_no_team(self, organiser: Client, event: Event) -> None:
        duel, other = make_nomination(event), make_nomination(ruleset="isb/group-5")
        answer = organiser.post("/events/spring/teams/add/", {"nomination": duel.pk, "name": "Reds"})
        assert answer.status_code == 409
        for given in (other.pk, "x", "", "²"):
            answer = organiser.post("/events/spring/teams/add/", {"nomination": given, "name": "Reds"})
            assert answer.status_code == 404


class TestAdding:
    def test_a_name_is_searched_whatever_the_case(self, organiser: Client, reds: Entry, ivan: Fighter) -> None:
        page = text(organiser.get(path(reds), {"q": "петр ИВ"}))
        assert "Иван Петров" in page

    def test_who_is_free_is_found_before_those_who_are_placed(self, organiser: Client, reds: Entry, five: Nomination) -> None:
        for number in range(1, 4):
            make_team(five, f"Aces {number}")
        make_fighter("Zed Aces")
        page = text(organiser.get(path(reds), {"q": "aces"}))
        assert page.index("Zed Aces") < page.index("Aces 1 1")

    def test_clubmates_who_are_free_are_offered_without_a_search(self, organiser: Client, reds: Entry) -> None:
        make_fighter("Free Clubmate", reds.club)
        assert "Free Clubmate" in text(organiser.get(path(reds)))

    def test_who_is_admitted_is_added(self, organiser: Client, reds: Entry, ivan: Fighter) -> None:
        answer = organiser.post(path(reds, "place"), {"fighter": ivan.pk, "role": "reserve", "number": "77"}, follow=True)
        assert "Иван Петров wears number 77" in text(answer)
        assert squad(reds)[-1] | {"fighter": ivan.pk, "number": 77, "role": "reserve"} == squad(reds)[-1]

    def test_the_desk_admits_and_adds_at_once(self, organiser: Client, reds: Entry) -> None:
        stranger = make_fighter("Jan Novák")
        assert "admit and add" in text(organiser.get(path(reds), {"q": "novák"}))
        organiser.post(path(reds, "place"), {"fighter": stranger.pk, "role": "main", "number": "", "vouched": "1"})
        assert squad(reds)[-1]["name"] == "Jan Novák"
        assert Admission.objects.get(fighter=stranger).by == "olga"

    @pytest.mark.parametrize("typed", [{}, {"fighter": "0"}, {"fighter": "x"}, {"fighter": "9" * 30}])
    def test_a_fighter_who_is_none_is_not_found(self, organiser: Client, reds: Entry, typed: dict[str, str]) -> None:
        assert organiser.post(path(reds, "place"), typed).status_code == 404


def test_the_paper_speaks_the_language_of_the_event(organiser: Client, reds: Entry) -> None:
    Event.objects.filter(pk=reds.nomination.event_id).update(language="cs")
    page = text(organiser.get(path(reds, "print")))
    assert '<html lang="cs">' in page
    assert [f"Reds {number}" in page for number in (1, 2, 3, 4)] == [True] * 4
