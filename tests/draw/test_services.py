"""Draws: the same text gives the same bracket, bouts are numbered in the order of fighting, slots fill themselves."""

from __future__ import annotations

import pytest

from tests.factories import Fight, draw_nomination, enrol_crew, make_entries, make_event, make_fighter, make_nomination, make_ring
from tournament.bouts.models import Bout
from tournament.draw import services
from tournament.draw.models import Draw
from tournament.draw.selectors import bracket
from tournament.events.models import Nomination
from tournament.registry.models import Club, Entry
from tournament.registry.services import withdraw

pytestmark = pytest.mark.django_db


def fresh(nomination: Nomination) -> Nomination:
    return Nomination.objects.get(pk=nomination.pk)


def pairs(nomination: Nomination) -> dict[str, tuple[str | None, str | None]]:
    def name(entry: Entry | None) -> str | None:
        return entry.fighter.name if entry else None

    return {bout.match: (name(bout.red), name(bout.blue)) for bout in nomination.bouts.order_by("number")}


class TestDraw:
    def test_seeds_stand_apart_and_the_third_place_is_fought_before_the_final(self) -> None:
        nomination = draw_nomination(4)

        assert pairs(nomination) == {
            "1.1": ("Seed 1", "Seed 4"), "1.2": ("Seed 2", "Seed 3"), "3P": (None, None), "2.1": (None, None),
        }  # fmt: skip
        assert list(nomination.bouts.order_by("number").values_list("title", flat=True)) == ["1/2", "1/2", "third", "final"]

    def test_numbers_run_on_through_the_event(self) -> None:
        ring = make_ring()
        draw_nomination(4, ring)
        second = draw_nomination(2, ring)

        assert list(second.bouts.values_list("number", "order")) == [(5, 5)]

    def test_a_bye_needs_no_bout(self) -> None:
        nomination = draw_nomination(3)

        assert pairs(nomination) == {"1.2": ("Seed 2", "Seed 3"), "3P": (None, None), "2.1": ("Seed 1", None)}

    def test_the_same_text_gives_the_same_bracket_and_another_text_another(self) -> None:
        nomination = make_nomination()
        for _ in range(16):
            Entry.objects.create(nomination=nomination, fighter=make_fighter())
        drawn = []
        for text in ("a headline", "a headline", "another headline"):
            services.draw(nomination, text)
            drawn.append(pairs(nomination))

        assert drawn[0] == drawn[1] != drawn[2]

    def test_what_it_was_made_from_is_kept(self) -> None:
        nomination = make_nomination(third_place=False)
        [first, second] = make_entries(nomination, 2)

        drawn = services.draw(nomination, " a headline ")

        assert drawn.random == "a headline"
        assert [entrant["id"] for entrant in drawn.entrants] == [str(first.pk), str(second.pk)]
        assert drawn.options["third_place"] is False
        assert drawn.notes == []
        assert drawn.code_version

    def test_clubmates_do_not_meet_at_once_where_that_can_be(self) -> None:
        nomination = make_nomination()
        club = Club.objects.create(name="Rytíři")
        for index in range(4):
            fighter = make_fighter(club=club if index < 2 else Club.objects.create(name=f"Other {index}"))
            Entry.objects.create(nomination=nomination, fighter=fighter)

        services.draw(nomination, "any")

        for bout in nomination.bouts.filter(match__startswith="1."):
            assert {bout.red.fighter.club, bout.blue.fighter.club} != {club}  # type: ignore[union-attr]

    def test_who_has_withdrawn_is_not_drawn(self) -> None:
        nomination = make_nomination()
        withdraw(make_entries(nomination, 3)[0])

        services.draw(nomination, "any")

        assert pairs(nomination) == {"1.1": ("Seed 2", "Seed 3")}

    def test_nobody_entered_is_told(self) -> None:
        with pytest.raises(services.DrawRefused, match="Nobody is entered"):
            services.draw(make_nomination(), "any")

    @pytest.mark.parametrize("text", ["", "  ", "x" * 201])
    def test_a_lot_needs_a_text(self, text: str) -> None:
        nomination = make_nomination()
        make_entries(nomination, 2)
        with pytest.raises(services.DrawRefused, match="1 to 200"):
            services.draw(nomination, text)

    def test_a_single_entrant_is_champion_without_a_bout(self) -> None:
        nomination = draw_nomination(1)
        frame = bracket(fresh(nomination))
        assert (frame["champion"], frame["podium"], frame["matches"]) == ("Seed 1", ["Seed 1"], {})

    def test_a_bracket_in_which_nothing_began_is_drawn_anew(self) -> None:
        nomination = draw_nomination(4)
        before = set(nomination.bouts.values_list("pk", flat=True))
        Fight.of(nomination, "2.1").call()  # refused at the door: nothing has begun by that

        services.draw(nomination, "another")

        assert before.isdisjoint(nomination.bouts.values_list("pk", flat=True))
        assert Draw.objects.filter(nomination=nomination).count() == 1

    def test_a_bracket_with_a_begun_bout_stays(self) -> None:
        nomination = draw_nomination(4)
        Fight.of(nomination).call()
        before = pairs(nomination)

        with pytest.raises(services.DrawRefused, match="In bout 1 something has been entered already"):
            services.draw(nomination, "another")
        assert pairs(nomination) == before

    def test_without_a_ring_of_its_own_it_is_fought_on_the_only_one(self) -> None:
        event = make_event()
        nomination = make_nomination(event)
        make_entries(nomination, 2)
        ring = make_ring(event)
        services.draw(nomination, "any")
        assert Bout.objects.get().ring == ring

        make_ring(event)
        services.draw(nomination, "any")
        assert Bout.objects.get().ring is None


class TestBracket:
    def test_before_the_draw_there_are_no_matches(self) -> None:
        nomination = make_nomination()
        assert bracket(nomination) == {
            "nomination": {"id": nomination.pk, "name": nomination.name, "ruleset": "isb/longsword"},
            "matches": {},
            "tables": [],
            "podium": [],
            "champion": None,
        }

    def test_a_match_says_who_comes_from_where(self) -> None:
        nomination = draw_nomination(4)

        matches = bracket(fresh(nomination))["matches"]

        first = nomination.bouts.get(match="1.1")
        assert matches["1.1"] == {
            "state": "ready", "red": {"name": "Seed 1", "club": first.red.fighter.club.name},  # type: ignore[union-attr]
            "blue": {"name": "Seed 4", "club": first.blue.fighter.club.name},  # type: ignore[union-attr]
            "winner": None, "points": None, "rounds": None, "bout": first.pk, "ring": 1, "release": "",
        }  # fmt: skip
        assert matches["2.1"]["red"] == {"from": "winner_of", "match": "1.1"}
        assert matches["3P"]["blue"] == {"from": "loser_of", "match": "1.2"}

    def test_a_bye_is_null_and_done(self) -> None:
        matches = bracket(fresh(draw_nomination(3)))["matches"]
        assert (matches["1.1"]["state"], matches["1.1"]["blue"], matches["1.1"]["bout"]) == ("done", None, None)
        assert matches["1.1"]["winner"] == "red"

    def test_a_whole_nomination_to_the_podium(self) -> None:
        nomination = draw_nomination(4)
        enrol_crew(nomination.ring)  # type: ignore[arg-type]
        releases = []
        for match, winner in {"1.1": "red", "1.2": "red", "3P": "blue", "2.1": "blue"}.items():
            fight = Fight.of(nomination, match)
            fight.begin()
            releases.append(bracket(fresh(nomination))["matches"][match]["release"])
            fight.hit(winner)
            fight.must("hofmarshal", "stop", reason="enough", after=2000)
            releases.append(bracket(fresh(nomination))["matches"][match]["release"])
            fight.must("hofmarshal", "confirm")
            releases.append(bracket(fresh(nomination))["matches"][match]["release"])

        frame = bracket(fresh(nomination))
        assert releases == ["live", "provisional", "official"] * 4
        assert (frame["champion"], frame["podium"]) == ("Seed 2", ["Seed 2", "Seed 1", "Seed 3"])
        assert frame["matches"]["2.1"]["points"] == {"red": 0, "blue": 2}

    def test_a_third_place_that_nobody_can_contest_is_given_unfought(self) -> None:
        nomination = draw_nomination(3)
        enrol_crew(nomination.ring)  # type: ignore[arg-type]

        Fight.of(nomination, "1.2").win("red")
        Fight.of(nomination, "2.1").win("blue")

        assert nomination.bouts.get(match="3P").walkover
        assert bracket(fresh(nomination))["podium"] == ["Seed 2", "Seed 1", "Seed 3"]


class TestUnfit:
    def test_bouts_are_not_put_on_a_ring_that_is_not_fit(self) -> None:
        ring = make_ring(width_m=5)
        nomination = make_nomination(ring.event, ring=ring)
        make_entries(nomination, 2)

        with pytest.raises(services.DrawRefused, match="5 m wide"):
            services.draw(nomination, "any")
        assert not Bout.objects.exists()

    def test_nothing_is_drawn_by_rules_that_cannot_be_used(self) -> None:
        nomination = make_nomination(overrides={"reruns": "many"})
        make_entries(nomination, 2)
        with pytest.raises(services.DrawRefused, match="/overrides/reruns"):
            services.draw(nomination, "any")


class TestRing:
    def test_waiting_bouts_go_along_when_the_nomination_changes_its_ring(self) -> None:
        nomination = draw_nomination(4)
        before, after = nomination.ring, make_ring(nomination.event)
        Fight.of(nomination).call()
        nomination.ring = after
        nomination.save()

        services.follow_ring(nomination, before)

        rings = dict(nomination.bouts.values_list("match", "ring__number"))
        assert rings == {"1.1": 1, "1.2": 2, "3P": 2, "2.1": 2}


class TestDeleting:
    def test_a_drawn_nomination_in_which_nothing_began_can_be_deleted(self) -> None:
        draw_nomination(4).delete()
        assert not Bout.objects.exists()

    def test_a_bracket_shows_a_deleted_entry_as_it_was_drawn(self) -> None:
        nomination = draw_nomination(1)
        nomination.entries.get().delete()
        assert bracket(fresh(nomination))["champion"] == "Seed 1"
