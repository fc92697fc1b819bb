"""Teams' lists: who may be named, with which number, and what is refused with its reason."""

from __future__ import annotations

import pytest

from tests.factories import GROUP_CREW, Fight, draw_group, enrol_crew, make_fighter, make_nomination, make_ring, make_team
from tournament.events.models import Event, Nomination
from tournament.registry.models import Entry, Fighter, Team
from tournament.registry.services import admit, bar
from tournament.rosters import services
from tournament.rosters.lists import Place, RosterRefused
from tournament.rosters.models import Member
from tournament.rosters.selectors import find_roster, squad


def numbers(entry: Entry) -> dict[str, int]:
    return {member["name"]: member["number"] for member in squad(entry)}


def member(entry: Entry, number: int) -> Member:
    return Member.objects.get(roster__entry=entry, number=number)


class TestPlacing:
    def test_the_lowest_free_number_is_given(self, reds: Entry, ivan: Fighter) -> None:
        services.remove(member(reds, 2))
        assert services.place(reds, ivan).number == 2

    def test_a_number_may_be_chosen(self, reds: Entry, ivan: Fighter) -> None:
        assert services.place(reds, ivan, "reserve", 77).number == 77

    def test_a_worn_number_is_refused_with_its_wearer(self, reds: Entry, ivan: Fighter) -> None:
        with pytest.raises(RosterRefused, match="Number 2 is worn by Reds 2"):
            services.place(reds, ivan, number=2)
        assert ivan.name not in numbers(reds)

    @pytest.mark.parametrize("number", [0, -1, 1000])
    def test_a_number_that_fits_no_surcoat_is_refused(self, reds: Entry, ivan: Fighter, number: int) -> None:
        with pytest.raises(RosterRefused, match="1 to 999"):
            services.place(reds, ivan, number=number)

    def test_a_role_that_is_none_is_refused(self, reds: Entry, ivan: Fighter) -> None:
        with pytest.raises(RosterRefused, match="main or as reserve"):
            services.place(reds, ivan, "coach")

    def test_who_is_not_admitted_is_refused_beside_his_name(self, reds: Entry) -> None:
        stranger = make_fighter("Jan Novák")
        with pytest.raises(RosterRefused, match="Jan Novák is not admitted") as refused:
            services.place(reds, stranger)
        assert list(refused.value.beside) == [stranger.pk]

    def test_who_fights_for_another_team_is_refused(self, reds: Entry, blues: Entry) -> None:
        with pytest.raises(RosterRefused, match="Blues 3 is on the list of Blues"):
            services.place(reds, member(blues, 3).fighter)

    def test_he_may_fight_for_another_team_in_another_nomination(self, event: Event, blues: Entry) -> None:
        other = make_nomination(event, ruleset="isb/group-3")
        entry = make_team(other, "Greens", main=1, reserves=0)
        assert services.place(entry, member(blues, 3).fighter).number == 2

    def test_nobody_is_named_twice(self, reds: Entry) -> None:
        with pytest.raises(RosterRefused, match="Reds 1 is on this list already"):
            services.place(reds, member(reds, 1).fighter)

    def test_a_main_fighter_too_many_is_refused(self, nomination: Nomination, ivan: Fighter) -> None:
        entry = make_team(nomination, main=5, reserves=1)
        with pytest.raises(RosterRefused, match="5 main fighters already"):
            services.place(entry, ivan)
        assert services.place(entry, ivan, "reserve").number == 7

    def test_a_reserve_too_many_is_refused(self, nomination: Nomination, ivan: Fighter) -> None:
        entry = make_team(nomination, main=4, reserves=3)
        with pytest.raises(RosterRefused, match="3 reserves already"):
            services.place(entry, ivan, "reserve")
        assert services.place(entry, ivan).number == 8

    def test_a_captain_takes_the_place_of_the_old_one(self, reds: Entry, ivan: Fighter) -> None:
        services.place(reds, ivan, captain=True)
        assert [each["name"] for each in squad(reds) if each["captain"]] == [ivan.name]


class TestTwentyOne:
    """ISB-061 to ISB-063: 21 main fighters, 29 reserves, 50 in all."""

    @pytest.fixture
    def full(self, event: Event) -> Entry:
        return make_team(make_nomination(event, ruleset="isb/mass-21"), "Fifty", main=21, reserves=29)

    @pytest.mark.parametrize("role", ["main", "reserve"])
    def test_a_fifty_first_name_is_refused(self, full: Entry, ivan: Fighter, role: str) -> None:
        with pytest.raises(RosterRefused, match="full: it holds 50 names"):
            services.place(full, ivan, role)
        assert len(squad(full)) == 50

    def test_a_twenty_second_main_fighter_is_refused(self, full: Entry, ivan: Fighter) -> None:
        services.remove(member(full, 50))
        with pytest.raises(RosterRefused, match="21 main fighters already"):
            services.place(full, ivan)
        services.place(full, ivan, "reserve")


class TestArranging:
    def test_two_may_swap_their_numbers(self, reds: Entry) -> None:
        first, second = member(reds, 1), member(reds, 2)
        services.arrange(reds, [Place(first.fighter, "main", 2, True, first), Place(second.fighter, "main", 1, False, second)])
        assert numbers(reds) == {"Reds 2": 1, "Reds 1": 2, "Reds 3": 3, "Reds 4": 4}

    def test_a_captain_is_handed_over(self, reds: Entry) -> None:
        first, second = member(reds, 1), member(reds, 2)
        services.arrange(reds, [Place(second.fighter, "main", 2, True, second), Place(first.fighter, "main", 1, False, first)])
        assert [each["number"] for each in squad(reds) if each["captain"]] == [2]

    def test_one_fault_leaves_all_as_it_was(self, reds: Entry) -> None:
        first, second = member(reds, 1), member(reds, 2)
        wanted = [Place(first.fighter, "main", 9, True, first), Place(second.fighter, "main", 3, False, second)]
        with pytest.raises(RosterRefused, match="Number 3 is worn by Reds 3") as refused:
            services.arrange(reds, wanted, [member(reds, 4)])
        assert list(refused.value.beside) == [second.fighter_id]
        assert numbers(reds) == {"Reds 1": 1, "Reds 2": 2, "Reds 3": 3, "Reds 4": 4}

    def test_a_reserve_may_change_with_a_main_fighter(self, blues: Entry) -> None:
        old, new = member(blues, 5), member(blues, 6)
        services.arrange(blues, [Place(new.fighter, "main", 6, False, new), Place(old.fighter, "reserve", 5, False, old)])
        assert (member(blues, 5).role, member(blues, 6).role) == ("reserve", "main")

    def test_a_list_that_new_rules_made_too_long_can_be_shortened(self, blues: Entry) -> None:
        Nomination.objects.filter(pk=blues.nomination_id).update(ruleset="isb/group-3")
        services.arrange(Entry.objects.get(pk=blues.pk), [], [member(blues, 5)])
        assert len(squad(blues)) == 7

    def test_who_has_lost_his_admission_keeps_his_line_and_may_leave(self, event: Event, reds: Entry, ivan: Fighter) -> None:
        second = member(reds, 2)
        assert bar(event, second.fighter)
        services.place(reds, ivan)
        assert [each["admitted"] for each in squad(reds)] == [True, False, True, True, True]
        services.remove(second)


class TestDeclaring:
    def test_a_declared_list_stays_until_it_is_opened(self, reds: Entry, ivan: Fighter) -> None:
        services.declare(reds)
        captain = member(reds, 1)
        for change in (
            lambda: services.place(reds, ivan),
            lambda: services.remove(captain),
            lambda: services.name_captain(member(reds, 2)),
            lambda: services.arrange(reds, []),
        ):
            with pytest.raises(RosterRefused, match="The list of Reds is declared"):
                change()
        services.reopen(reds)
        services.place(reds, ivan)

    def test_declaring_twice_is_declaring_once(self, reds: Entry) -> None:
        first = services.declare(reds).declared_at
        assert services.declare(reds).declared_at == first

    def test_a_list_without_a_captain_is_not_final(self, reds: Entry) -> None:
        services.remove(member(reds, 1))
        with pytest.raises(RosterRefused, match="no captain yet"):
            services.declare(reds)

    def test_a_list_without_main_fighters_is_not_final(self, nomination: Nomination) -> None:
        with pytest.raises(RosterRefused, match="no main fighter yet"):
            services.declare(make_team(nomination, main=0, reserves=2))

    def test_a_list_with_somebody_not_admitted_is_not_final(self, event: Event, reds: Entry) -> None:
        barred = member(reds, 3).fighter
        bar(event, barred)
        with pytest.raises(RosterRefused, match="Reds 3 is not admitted") as refused:
            services.declare(reds)
        assert list(refused.value.beside) == [barred.pk]


class TestFighting:
    """Who stands in a bout that has been called stays on the list as he is until it is over."""

    @pytest.fixture
    def fighting(self, event: Event) -> Entry:
        ring = make_ring(event, length_m=30, width_m=15)
        drawn = draw_group(2, ring)
        enrol_crew(ring, GROUP_CREW)
        Fight.of(drawn).must("hofmarshal", "call")
        entry = drawn.bouts.get(match="1.1").red
        assert entry is not None
        return entry

    def test_he_cannot_be_taken_off(self, fighting: Entry) -> None:
        with pytest.raises(RosterRefused, match="fights in bout 1, which has been called"):
            services.remove(member(fighting, 2))
        assert len(squad(fighting)) == 8

    def test_he_keeps_his_number_and_role(self, fighting: Entry) -> None:
        second = member(fighting, 2)
        with pytest.raises(RosterRefused, match="fights in bout 1"):
            services.arrange(fighting, [Place(second.fighter, "main", 99, False, second)])

    def test_the_captain_may_change(self, fighting: Entry) -> None:
        services.name_captain(member(fighting, 2))
        assert member(fighting, 2).captain

    def test_when_it_is_over_he_may_leave(self, fighting: Entry) -> None:
        fight = Fight.of(fighting.nomination)
        fight.must("hofmarshal", "award", cause="double_loss", reason="both absent")
        fight.must("hofmarshal", "confirm")
        services.remove(member(fighting, 2))
        assert len(squad(fighting)) == 7


class TestEntering:
    def test_a_team_enters_with_an_empty_list_and_a_link(self, nomination: Nomination) -> None:
        entry = services.enter(nomination, Team.objects.create(name="Greens"))
        assert squad(entry) == []
        assert find_roster(entry.roster.secret) == entry.roster

    def test_a_team_enters_once(self, nomination: Nomination, reds: Entry) -> None:
        assert reds.team is not None
        with pytest.raises(RosterRefused, match="Reds takes part in this nomination already"):
            services.enter(nomination, reds.team)

    def test_no_team_enters_a_duel(self, event: Event) -> None:
        with pytest.raises(RosterRefused, match="it has no teams"):
            services.enter(make_nomination(event), Team.objects.create(name="Greens"))

    def test_broken_rules_are_told(self, event: Event) -> None:
        broken = make_nomination(event, ruleset="isb/group-1")
        with pytest.raises(RosterRefused, match="ruleset of this nomination cannot be used"):
            services.enter(broken, Team.objects.create(name="Greens"))

    def test_a_renewed_link_kills_the_old_one(self, reds: Entry) -> None:
        old = reds.roster.secret
        new = services.renew(reds).secret
        assert find_roster(old) is None
        assert find_roster(new) == reds.roster

    def test_admitting_twice_is_admitting_once(self, event: Event, ivan: Fighter) -> None:
        assert not admit(event, ivan, "olga")
        assert (bar(event, ivan), bar(event, ivan)) == (True, False)
