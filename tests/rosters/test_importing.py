"""A list from a file: each error by its row and column, nothing saved before it is accepted, and then all or nothing."""

from __future__ import annotations

import datetime

import pytest

from tests.factories import make_fighter, make_team
from tournament.registry.models import Admission, Club, Entry, Fighter
from tournament.rosters import importing, services
from tournament.rosters.lists import RosterRefused
from tournament.rosters.models import Member, Upload
from tournament.rosters.selectors import squad

Errors = dict[int, list[str]]


def keep(entry: Entry, text: str, vouched: bool = True) -> Upload:
    return importing.keep(entry, "list.csv", text.encode(), vouched=vouched, by="olga")


def errors(upload: Upload) -> Errors:
    """Columns with errors by row."""
    return {line.row.number: [column for column, _said in line.errors] for line in importing.plan(upload).lines if line.errors}


def said(upload: Upload) -> str:
    return " ".join(sentence for line in importing.plan(upload).lines for _column, sentence in line.errors)


def becomes(upload: Upload) -> list[str]:
    return [line.becomes for line in importing.plan(upload).lines]


LIST = """name;club;country;born;role;number;captain
Jan Novák;Rytíři (Brno);cz;17.05.1990;main;21;yes
Petr Svoboda;Rytíři (Brno);CZ;;reserve;;
Иван Петров;;;;;5;
"""


class TestTaking:
    def test_a_whole_list_of_new_fighters(self, reds: Entry) -> None:
        upload = keep(reds, LIST)
        assert (errors(upload), becomes(upload)) == ({}, ["new"] * 3)
        assert importing.accept(upload, "olga") == 3
        added = {each["name"]: (each["number"], each["role"], each["captain"], each["admitted"]) for each in squad(reds)[4:]}
        assert added == {
            "Иван Петров": (5, "main", False, True),
            "Petr Svoboda": (6, "reserve", False, True),
            "Jan Novák": (21, "main", True, True),
        }
        jan = Fighter.objects.get(name="Jan Novák")
        assert (str(jan.club), jan.country, jan.born) == ("Rytíři (Brno)", "CZ", datetime.date(1990, 5, 17))
        assert Club.objects.filter(name="Rytíři", city="Brno").count() == 1

    def test_nothing_is_saved_before(self, reds: Entry) -> None:
        fighters, clubs = Fighter.objects.count(), Club.objects.count()
        importing.plan(keep(reds, LIST))
        assert (Fighter.objects.count(), Club.objects.count(), len(squad(reds))) == (fighters, clubs, 4)

    def test_the_same_file_again_changes_nothing(self, reds: Entry) -> None:
        importing.accept(keep(reds, LIST), "olga")
        before = (list(Member.objects.values()), list(Fighter.objects.values()), list(Admission.objects.values()))
        again = keep(reds, LIST)
        assert becomes(again) == ["same"] * 3
        assert importing.accept(again, "olga") == 0
        assert (list(Member.objects.values()), list(Fighter.objects.values()), list(Admission.objects.values())) == before

    def test_who_is_not_in_the_file_stays(self, reds: Entry, ivan: Fighter) -> None:
        importing.accept(keep(reds, f"name\n{ivan.name}\n", vouched=False), "olga")
        assert [each["name"] for each in squad(reds)] == ["Reds 1", "Reds 2", "Reds 3", "Reds 4", ivan.name]

    def test_members_may_swap_their_numbers_by_a_file(self, reds: Entry) -> None:
        upload = keep(reds, "name;number\nReds 1;2\nReds 2;1\n", vouched=False)
        assert becomes(upload) == ["moved", "moved"]
        importing.accept(upload, "olga")
        assert [each["name"] for each in squad(reds)] == ["Reds 2", "Reds 1", "Reds 3", "Reds 4"]

    def test_a_captain_of_the_file_takes_the_place_of_the_old_one(self, reds: Entry) -> None:
        importing.accept(keep(reds, "name;captain\nReds 2;x\n"), "olga")
        assert [each["name"] for each in squad(reds) if each["captain"]] == ["Reds 2"]

    def test_without_roles_the_first_are_main_and_the_others_reserves(self, nomination) -> None:
        entry = make_team(nomination, "Empty", main=0, reserves=0)
        names = "\n".join(f"New {number}" for number in range(1, 9))
        importing.accept(keep(entry, f"name\n{names}\n"), "olga")
        assert [(each["number"], each["role"]) for each in squad(entry)] == [
            *((number, "main") for number in range(1, 6)), *((number, "reserve") for number in range(6, 9)),
        ]  # fmt: skip


class TestNamesakes:
    @pytest.fixture
    def two(self, event) -> tuple[Fighter, Fighter]:
        """Two of one name, of two clubs and years, both admitted."""
        pair = tuple(
            make_fighter("Jan Novák", Club.objects.create(name=club), born=datetime.date(year, 1, 1))
            for club, year in (("Lvi", 1980), ("Orli", 1990))
        )
        for fighter in pair:
            Admission.objects.create(event=event, fighter=fighter)
        return pair  # type: ignore[return-value]

    def test_the_club_tells_them_apart(self, reds: Entry, two: tuple[Fighter, Fighter]) -> None:
        importing.accept(keep(reds, "name;club\nJan Novák;Orli\n", vouched=False), "olga")
        assert squad(reds)[-1]["fighter"] == two[1].pk

    def test_the_year_of_birth_tells_them_apart(self, reds: Entry, two: tuple[Fighter, Fighter]) -> None:
        importing.accept(keep(reds, "name;born\nJan Novák;1980\n", vouched=False), "olga")
        assert squad(reds)[-1]["fighter"] == two[0].pk

    def test_both_may_stand_in_one_file(self, reds: Entry, two: tuple[Fighter, Fighter]) -> None:
        upload = keep(reds, "name;club;role\nJan Novák;Orli;main\nJan Novák;Lvi;main\n", vouched=False)
        assert errors(upload) == {}

    def test_a_bare_name_is_asked_back(self, reds: Entry, two: tuple[Fighter, Fighter]) -> None:
        upload = keep(reds, "name\nJan Novák\n")
        assert errors(upload) == {2: ["name"]}
        assert "Jan Novák (Lvi, 1980); Jan Novák (Orli, 1990)" in said(upload)

    def test_a_third_of_the_name_is_new_and_the_others_are_shown(self, reds: Entry, two: tuple[Fighter, Fighter]) -> None:
        [line] = importing.plan(keep(reds, "name;club\nJan Novák;Vlci\n")).lines
        assert (line.becomes, line.errors) == ("new", [])
        assert "Jan Novák (Lvi, 1980)" in line.hint

    def test_a_name_in_capitals_or_without_its_dots_is_the_same_name(self, reds: Entry) -> None:
        fyodor = make_fighter("Фёдор Орлов", Club.objects.create(name="Орлы"))
        importing.accept(keep(reds, "name;club\nФЕДОР ОРЛОВ;орлы\nREDS 1;\n"), "olga")
        assert [each["fighter"] for each in squad(reds)[4:]] == [fyodor.pk]
        assert Fighter.objects.filter(pk=fyodor.pk, name="Фёдор Орлов").exists()

    def test_capitals_are_no_way_into_a_second_team(self, reds: Entry, blues: Entry) -> None:
        assert errors(keep(reds, "name\nBLUES 1\n")) == {2: ["name"]}

    def test_a_new_club_spelt_in_two_ways_is_one_club(self, reds: Entry) -> None:
        importing.accept(keep(reds, "name;club\nKarel;Vlci\nPavel;VLCI\n"), "olga")
        assert list(Club.objects.filter(name__iexact="vlci").values_list("name", flat=True)) == ["Vlci"]

    def test_a_second_newcomer_of_the_name_must_differ(self, reds: Entry) -> None:
        upload = keep(reds, "name;club\nJan Novák;Lvi\nJAN NOVÁK;\n")
        assert errors(upload) == {3: ["name"]}
        assert "may be any of these: Jan Novák (Lvi). Write the club and the year of birth." in said(upload)
        assert errors(keep(reds, "name;club\nJan Novák;Lvi\nJan Novák;Orli\n")) == {}

    def test_a_club_of_two_cities_is_asked_back(self, reds: Entry) -> None:
        for city in ("Brno", "Praha"):
            Club.objects.create(name="Lvi", city=city)
        upload = keep(reds, "name;club\nKarel;Lvi\nPavel;Lvi (Brno)\n")
        assert errors(upload) == {2: ["club"]}


class TestRefusals:
    def refused(self, upload: Upload, wanted: Errors, sentence: str) -> None:
        """The errors stand in these rows and columns, and accepting saves nothing at all."""
        before = (Fighter.objects.count(), Club.objects.count(), Admission.objects.count(), squad(upload.entry))
        assert errors(upload) == wanted
        assert sentence in said(upload)
        with pytest.raises(RosterRefused, match="has errors"):
            importing.accept(upload, "olga")
        assert (Fighter.objects.count(), Club.objects.count(), Admission.objects.count(), squad(upload.entry)) == before

    def test_each_cell_that_cannot_be_taken(self, reds: Entry) -> None:
        upload = keep(reds, "name;country;born;role;number;captain\nGood;;;;;\n;CZE;soon;coach;0;maybe\n")
        self.refused(upload, {3: ["role", "number", "captain", "country", "born", "name"]}, "two capital letters")

    def test_a_name_too_long_or_with_hidden_letters(self, reds: Entry) -> None:
        self.refused(keep(reds, f"name\n{'x' * 81}\nJan\u202eNovák\n"), {2: ["name"], 3: ["name"]}, "80")

    def test_a_name_twice(self, reds: Entry) -> None:
        self.refused(keep(reds, "name\nJan Novák\nPetr\nJan  Novák\n"), {4: ["name"]}, "stands in row 2 already")

    def test_a_known_fighter_twice(self, reds: Entry, ivan: Fighter) -> None:
        self.refused(keep(reds, f"name;club\n{ivan.name};\n{ivan.name};Lvi\n"), {3: ["name"]}, "stands in row 2 already")

    def test_a_fighter_of_another_team(self, reds: Entry, blues: Entry) -> None:
        self.refused(keep(reds, "name\nBlues 3\n"), {2: ["name"]}, "on the list of Blues")

    def test_a_known_fighter_without_admission(self, reds: Entry) -> None:
        make_fighter("Jan Novák")
        self.refused(keep(reds, "name\nJan Novák\n", vouched=False), {2: ["name"]}, "not admitted")

    def test_an_unknown_fighter_without_the_desks_word(self, reds: Entry) -> None:
        self.refused(keep(reds, "name\nJan Novák\n", vouched=False), {2: ["name"]}, "Nobody of this name")

    def test_a_new_fighter_with_a_mere_year(self, reds: Entry) -> None:
        self.refused(keep(reds, "name;born\nJan Novák;1990\n"), {2: ["born"]}, "whole date")

    def test_a_number_twice_in_the_file(self, reds: Entry) -> None:
        self.refused(keep(reds, "name;number\nJan;9\nPetr;9\n"), {3: ["number"]}, "Number 9 is worn by Jan")

    def test_a_number_worn_on_the_list(self, reds: Entry) -> None:
        self.refused(keep(reds, "name;number\nJan;2\n"), {2: ["number"]}, "Number 2 is worn by Reds 2")

    def test_two_captains(self, reds: Entry) -> None:
        self.refused(keep(reds, "name;captain\nReds 1;x\nReds 2;x\n"), {3: ["captain"]}, "Reds 1 is the captain already")

    def test_a_main_fighter_and_a_reserve_too_many(self, reds: Entry) -> None:
        rows = "\n".join([*(f"Main {n};main" for n in range(3)), *(f"Spare {n};reserve" for n in range(3))])
        upload = keep(reds, f"name;role\n{rows}\n")
        self.refused(upload, {4: ["role"], 7: ["role"]}, "5 main fighters already")

    def test_the_list_is_full(self, blues: Entry) -> None:
        self.refused(keep(blues, "name\nJan\n"), {2: ["role"]}, "it holds 8 names")


def test_a_declared_list_takes_no_file(reds: Entry) -> None:
    upload = keep(reds, LIST)
    services.declare(reds)
    with pytest.raises(RosterRefused, match="is declared"):
        importing.accept(upload, "olga")


def test_what_happened_since_the_preview_counts(reds: Entry, ivan: Fighter, blues: Entry) -> None:
    upload = keep(reds, f"name\n{ivan.name}\n")
    services.remove(Member.objects.get(roster__entry=blues, number=8))
    services.place(blues, ivan, "reserve")
    with pytest.raises(RosterRefused, match="has errors"):
        importing.accept(upload, "olga")


def test_a_second_file_takes_the_place_of_the_first(reds: Entry) -> None:
    first, second = keep(reds, LIST), keep(reds, "name\nJan\n")
    assert Upload.objects.get(entry=reds).token == second.token != first.token
