"""Pools: drawn with their play-off at once, ranked by official bouts, and advanced when no tie straddles the cut."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.draw.kit import better, drawn, fight, fight_pool, fresh, in_a_circle, names, pooled, sides, table
from tests.factories import Fight, make_entries, make_nomination
from tournament.bouts.models import Bout
from tournament.draw import services
from tournament.draw.selectors import bracket
from tournament.registry.services import withdraw

pytestmark = pytest.mark.django_db


class TestDraw:
    def test_the_bouts_of_the_pools_and_of_the_play_off_are_there_at_once(self) -> None:
        nomination = pooled(6, 2, 2)
        planned = list(nomination.bouts.order_by("number").values_list("match", "title"))
        assert planned == [
            ("A1", "pool A"), ("B1", "pool B"), ("A2", "pool A"), ("B2", "pool B"), ("A3", "pool A"), ("B3", "pool B"),
            ("1.1", "1/2"), ("1.2", "1/2"), ("3P", "third"), ("2.1", "final"),
        ]  # fmt: skip
        assert sides(nomination, "1.1") == (None, None)

    def test_nobody_fights_twice_running_in_two_pools_of_four(self) -> None:
        bouts = list(pooled(8, 2, 2).bouts.filter(title__startswith="pool").order_by("order"))
        assert len(bouts) == 12
        assert all(not {one.red_id, one.blue_id} & {other.red_id, other.blue_id} for one, other in pairwise(bouts))

    def test_a_bye_of_the_play_off_needs_no_bout(self) -> None:
        nomination = pooled(9, 3, 2)
        play_off = nomination.bouts.exclude(title__startswith="pool").order_by("order")
        assert list(play_off.values_list("match", flat=True)) == ["1.2", "1.4", "2.1", "2.2", "3P", "3.1"]

    def test_one_pool_that_sends_one_on_is_a_round_robin(self) -> None:
        nomination = pooled(4, 1, 1)
        assert set(nomination.bouts.values_list("title", flat=True)) == {"pool A"}

    @pytest.mark.parametrize(("entries", "pools", "qualifiers", "least"), [(5, 3, 1, 2), (6, 2, 4, 4), (1, 1, 1, 2)])
    def test_too_few_for_the_pools_is_told_and_nothing_is_drawn(
        self, entries: int, pools: int, qualifiers: int, least: int
    ) -> None:
        nomination = make_nomination(format="pools", pools=pools, qualifiers=qualifiers)
        make_entries(nomination, entries)
        with pytest.raises(services.DrawRefused, match=f"entries are {entries}: .* at least {least} in each"):
            services.draw(nomination, "any")
        assert not Bout.objects.exists()

    def test_nobody_entered_is_told_as_ever(self) -> None:
        with pytest.raises(services.DrawRefused, match="Nobody is entered"):
            services.draw(make_nomination(format="pools"), "any")

    def test_the_same_text_deals_the_same_pools(self) -> None:
        nomination = make_nomination(format="pools", pools=3, qualifiers=1)
        for entry in make_entries(nomination, 9):
            entry.seed = None
            entry.save()
        dealt = []
        for text in ("one", "one", "two"):
            services.draw(nomination, text)
            dealt.append([names(nomination, pool) for pool in "ABC"])
        assert dealt[0] == dealt[1] != dealt[2]

    def test_drawn_anew_as_a_single_elimination_it_has_no_tables(self) -> None:
        nomination = pooled(4, 1, 1)
        nomination.format = "single"
        nomination.save()
        services.draw(nomination, "any")
        assert bracket(fresh(nomination))["tables"] == []
        assert set(nomination.bouts.values_list("match", flat=True)) == {"1.1", "1.2", "3P", "2.1"}

    def test_pools_that_have_begun_are_not_drawn_anew(self) -> None:
        nomination = pooled(4, 1, 1)
        fight(nomination, "A1")
        with pytest.raises(services.DrawRefused, match="has begun cannot be drawn"):
            services.draw(nomination, "any")


class TestTable:
    def test_official_bouts_fill_it(self) -> None:
        nomination = pooled(4, 1, 2)
        fight(nomination, "A1", lambda one, other: one)
        red, blue = sides(nomination, "A1")
        first, second = table(nomination, "A")["rows"][0], table(nomination, "A")["rows"][-1]
        assert {key: first[key] for key in ("name", "rank", "bouts", "main", "rounds", "points", "cards", "out")} == {
            "name": red, "rank": 1, "bouts": 1, "main": 1, "rounds": 1, "points": 2, "cards": 0, "out": False,
        }  # fmt: skip
        assert (first["why"], table(nomination, "A")["complete"]) == ("", False)
        assert blue in names(nomination, "A")
        assert second["main"] == 0

    def test_a_running_bout_is_not_in_it_yet(self) -> None:
        nomination = pooled(3, 1, 1)
        running = Fight.of(nomination, "A1")
        running.begin()
        running.hit("red")
        assert {row["points"] for row in table(nomination, "A")["rows"]} == {0}
        assert bracket(fresh(nomination))["matches"]["A1"]["state"] == "running"

    def test_cards_weigh_one_and_two(self) -> None:
        nomination = pooled(2, 1, 1)
        bout = Fight.of(nomination, "A1")
        bout.begin()
        violation = bout.must("line-1", "violation", side="red", code="thrust").seq
        bout.must("hofmarshal", "sanction", violation=violation, card="yellow")
        violation = bout.must("line-1", "violation", side="blue", code="thrust").seq
        bout.must("hofmarshal", "sanction", violation=violation, card="red")
        bout.must("hofmarshal", "confirm")
        red, blue = sides(nomination, "A1")
        assert {row["name"]: row["cards"] for row in table(nomination, "A")["rows"]} == {red: 1, blue: 2}

    def test_it_says_why_in_the_language_of_the_event(self) -> None:
        nomination = pooled(3, 1, 1)
        fight_pool(nomination, "A")
        why = [row["why"] for row in table(nomination, "A")["rows"]]
        assert why == ["", "Below Seed 1 by bouts won: 1 against 2.", "Below Seed 2 by bouts won: 0 against 1."]

    def test_a_place_of_the_play_off_says_where_its_fighter_comes_from(self) -> None:
        matches = bracket(fresh(pooled(6, 2, 2)))["matches"]
        assert matches["1.1"]["red"] == {"from": "place", "pool": "A", "place": 1}
        assert matches["1.1"]["blue"] == {"from": "place", "pool": "B", "place": 2}
        assert matches["2.1"]["red"] == {"from": "winner_of", "match": "1.1"}
        assert list(matches)[:2] == ["A1", "B1"]


class TestAdvancing:
    def test_a_pool_that_is_fought_out_sends_its_qualifiers_on(self) -> None:
        nomination = pooled(6, 2, 2)
        fight_pool(nomination, "A")
        assert (sides(nomination, "1.1"), sides(nomination, "1.2")) == (("Seed 1", None), (None, "Seed 4"))
        assert [row["through"] for row in table(nomination, "A")["rows"]] == [True, True, False]
        fight_pool(nomination, "B")
        assert (sides(nomination, "1.1"), sides(nomination, "1.2")) == (("Seed 1", "Seed 3"), ("Seed 2", "Seed 4"))

    def test_nobody_goes_on_while_a_bout_of_the_pool_is_open(self) -> None:
        nomination = pooled(6, 2, 2)
        fight(nomination, "A1")
        fight(nomination, "A2")
        assert sides(nomination, "1.1") == (None, None)

    def test_from_the_pools_to_the_podium(self) -> None:
        nomination = pooled(6, 2, 2)
        for pool in "AB":
            fight_pool(nomination, pool)
        for match in ("1.1", "1.2", "3P", "2.1"):
            fight(nomination, match)
        frame = bracket(fresh(nomination))
        assert (frame["champion"], frame["podium"]) == ("Seed 1", ["Seed 1", "Seed 2", "Seed 3"])
        assert {match["release"] for match in frame["matches"].values()} == {"official"}

    def test_a_round_robin_has_its_champion_from_the_table(self) -> None:
        nomination = pooled(4, 1, 1)
        fight_pool(nomination, "A")
        frame = bracket(fresh(nomination))
        assert (frame["champion"], frame["podium"]) == ("Seed 1", ["Seed 1", "Seed 2", "Seed 3"])

    def test_a_tie_across_the_cut_holds_everybody_of_the_pool_and_says_so(self) -> None:
        nomination = pooled(6, 2, 1)
        fight_pool(nomination, "A", in_order_of_a_circle(nomination, "A"))
        found = table(nomination, "A")
        assert found["blocked"].startswith("Tied across the cut: Seed 1, Seed 4, Seed 5.")
        assert [row["rank"] for row in found["rows"]] == [1, 1, 1]
        assert sides(nomination, "1.1") == (None, None)
        fight_pool(nomination, "B")
        assert sides(nomination, "1.1") == (None, "Seed 2")

    def test_a_tie_inside_the_places_holds_nobody_up(self) -> None:
        nomination = pooled(4, 1, 3)
        fight_pool(
            nomination, "A", lambda one, other: in_a_circle(one, other) if "Seed 4" not in (one, other) else better(one, other)
        )
        assert table(nomination, "A")["blocked"] == ""
        assert sum(row["through"] for row in table(nomination, "A")["rows"]) == 3

    def test_two_losers_both_score_nothing(self) -> None:
        nomination = pooled(3, 1, 1)
        fight(nomination, "A1", lambda one, other: None)
        assert {row["main"] for row in table(nomination, "A")["rows"]} == {0}
        assert bracket(fresh(nomination))["matches"]["A1"]["winner"] is None


def in_order_of_a_circle(nomination, pool):  # type: ignore[no-untyped-def]
    """Whoever is next after the other in the pool's order of seeds loses to him, the last beats the first."""
    order = names(nomination, pool)

    def winner(one: str, other: str) -> str:
        return one if (order.index(other) - order.index(one)) % 3 == 1 else other

    return winner


class TestLeaving:
    def entry(self, nomination, name):  # type: ignore[no-untyped-def]
        return nomination.entries.get(fighter__name=name)

    def test_what_a_leaver_owes_are_technical_victories_of_the_others(self) -> None:
        nomination = pooled(4, 1, 2)
        withdraw(self.entry(nomination, "Seed 1"))
        rows = {row["name"]: row for row in table(nomination, "A")["rows"]}
        assert [rows[name]["main"] for name in ("Seed 2", "Seed 3", "Seed 4", "Seed 1")] == [1, 1, 1, 0]
        assert (rows["Seed 2"]["points"], rows["Seed 1"]["out"], rows["Seed 1"]["rank"]) == (10, True, 4)
        closed = nomination.bouts.filter(walkover=True)
        assert closed.count() == 3
        assert {bout.winner.name for bout in closed} == {"Seed 2", "Seed 3", "Seed 4"}  # type: ignore[union-attr]

    def test_his_leaving_may_decide_the_pool(self) -> None:
        nomination = pooled(6, 2, 2)
        order = names(nomination, "A")
        for match in ("A1", "A2", "A3"):
            if order[2] not in sides(nomination, match):
                fight(nomination, match)
        withdraw(self.entry(nomination, order[2]))
        assert sides(nomination, "1.1") == (order[0], None)

    def test_before_the_pool_is_decided_the_next_goes_on_in_his_place(self) -> None:
        nomination = pooled(6, 2, 1)
        for match in ("A1", "A2"):
            fight(nomination, match)
        first, second, _third = names(nomination, "A")
        withdraw(self.entry(nomination, "Seed 1"))
        fight_pool(nomination, "A")
        assert sides(nomination, "1.1")[0] == next(name for name in names(nomination, "A") if name != "Seed 1")
        assert {first, second} <= set(names(nomination, "A"))

    def test_after_that_his_opponent_in_the_play_off_goes_on_and_the_table_stays(self) -> None:
        nomination = pooled(6, 2, 2)
        for pool in "AB":
            fight_pool(nomination, pool)
        before = table(nomination, "A")
        withdraw(self.entry(nomination, "Seed 1"))
        assert table(nomination, "A") == before
        assert sides(nomination, "2.1")[0] == "Seed 3"
        assert nomination.bouts.get(match="1.1").walkover

    def test_a_pool_left_by_all_but_one_sends_one(self) -> None:
        nomination = pooled(4, 2, 2)
        gone = names(nomination, "A")[1]
        withdraw(self.entry(nomination, gone))
        assert drawn(nomination).gone_on["A"]["out"] == [str(self.entry(nomination, gone).pk)]
        assert sides(nomination, "1.1")[0] == names(nomination, "A")[0]
        fight_pool(nomination, "B")
        # Nobody comes to the place of A's second: B's first goes on unfought.
        assert sides(nomination, "2.1")[1] == names(nomination, "B")[0]
