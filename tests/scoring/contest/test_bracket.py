"""Results, double losses, withdrawals and open places move through the bracket as the rulebook says."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest import Entrant
from scoring.malformed import Malformed
from tests.scoring.contest.kit import after, both_lost, bracket_of, corrected, left, refused, shown, won


def test_a_bracket_is_a_value_and_applying_leaves_the_old_one_as_it_was() -> None:
    bracket = bracket_of(4)
    before = bracket.view()
    after(bracket, won("1.1", "a"))
    assert bracket.view() == before


def test_a_started_match_is_running_until_its_result() -> None:
    bracket = after(bracket_of(2), {"do": "start", "match": "1.1"})
    assert shown(bracket, "1.1") == ("a", "b", "running")
    assert after(bracket, won("1.1", "b")).podium == ["b", "a"]


def test_the_matches_come_feeders_first_and_third_place_before_the_final() -> None:
    order = list(bracket_of(8, third_place=True).states)
    assert order == ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "3P", "3.1"]


def test_rounds_are_called_by_the_number_of_their_matches() -> None:
    bracket = bracket_of(8, third_place=True)
    assert [bracket.fraction(match) for match in ("1.3", "2.1", "3.1", "3P")] == [4, 2, 1, None]


def test_third_place_joins_the_podium_once_it_is_fought() -> None:
    bracket = after(bracket_of(4, third_place=True), won("1.1", "a"), won("1.2", "b"), won("2.1", "a"))
    assert bracket.podium == ["a", "b"]
    assert after(bracket, won("3P", "c")).podium == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"do": "result", "match": "1.1", "winner": "b"}, "bad_command"),
        ({"do": "result", "match": "1.1", "winner": "nobody"}, "bad_command"),
        ({"do": "result", "match": "1.1", "winner": 5}, "bad_command"),
        ({"do": "result", "match": "1.1", "winner": ["a"]}, "bad_command"),
        ({"do": "result", "match": "1.1"}, "bad_command"),
        ({"do": "result", "match": "1.1", "double_loss": False}, "bad_command"),
        ({"do": "result", "match": "1.1", "double_loss": 1}, "bad_command"),
        ({"do": "result", "match": "1.1", "winner": "a", "double_loss": True}, "bad_command"),
        ({"do": "result", "match": "7.7", "winner": "a"}, "bad_command"),
        ({"do": "result", "winner": "a"}, "bad_command"),
        ({"do": "result", "match": "2.1", "winner": "a"}, "wrong_phase"),
        ({"do": "result", "match": "2.1", "winner": "nobody"}, "bad_command"),
        ({"do": "result", "match": "2.1", "double_loss": True}, "wrong_phase"),
        ({"do": "start", "match": "2.1"}, "wrong_phase"),
        ({"do": "start", "match": None}, "bad_command"),
        ({"do": "correct", "match": "1.1", "winner": "a", "reason": "x"}, "wrong_phase"),
        ({"do": "correct", "match": "1.1", "winner": "a", "reason": 5}, "bad_command"),
        ({"do": "correct", "match": "1.1", "winner": "a", "reason": "x", "later": "maybe"}, "bad_command"),
        ({"do": "withdraw", "entrant": "nobody"}, "bad_command"),
        ({"do": "withdraw"}, "bad_command"),
        ({"do": "play", "winner": "tallest"}, "bad_command"),
        ({"do": "play"}, "bad_command"),
        ({"do": "next_round"}, "wrong_phase"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(entry: dict[str, Any], code: str) -> None:
    assert refused(bracket_of(4), **entry).code == code


def test_a_result_given_as_both_winner_and_no_double_loss_counts() -> None:
    bracket = after(bracket_of(2), {"do": "result", "match": "1.1", "winner": "a", "double_loss": False})
    assert bracket.champion == "a"


def test_a_match_does_not_start_twice() -> None:
    running = after(bracket_of(4), {"do": "start", "match": "1.1"})
    assert refused(running, do="start", match="1.1").code == "wrong_phase"


@pytest.mark.parametrize("entry", [{}, {"do": "crown"}, {"do": "start", "match": "1.1", "ring": 2}])
def test_an_unknown_verb_or_key_is_malformed(entry: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        bracket_of(4).apply(entry)


@pytest.mark.parametrize(("rule", "champion"), [("better_seed", "a"), ("worse_seed", "e"), ("red", "a"), ("blue", "c")])
def test_play_fights_all_that_is_left_by_one_rule(rule: str, champion: str) -> None:
    bracket = after(bracket_of(5), {"do": "play", "winner": rule})
    assert bracket.champion == champion
    assert {state.state for state in bracket.states.values()} == {"done"}


def test_the_unseeded_rank_after_the_seeded_in_the_order_of_entry() -> None:
    entrants = [Entrant("z"), Entrant("a", 9), Entrant("m")]
    assert after(bracket_of(entrants), {"do": "play", "winner": "worse_seed"}).champion == "m"


class TestDoubleLoss:
    def test_both_lost_the_final_there_is_no_champion_and_no_podium(self) -> None:
        bracket = after(bracket_of(2), both_lost("1.1"))
        assert (bracket.champion, bracket.podium) == (None, [])

    def test_both_semi_finals_so_and_there_is_no_champion(self) -> None:
        bracket = after(bracket_of(4, third_place=True), both_lost("1.1"), both_lost("1.2"))
        assert bracket.champion is None
        assert shown(bracket, "2.1") == (None, None, "done")
        assert shown(bracket, "3P") == (None, None, "done")

    def test_the_place_for_third_stays_empty_too_and_the_other_loser_is_third(self) -> None:
        bracket = after(bracket_of(4, third_place=True), both_lost("1.1"), won("1.2", "c"))
        assert shown(bracket, "3P") == (None, "b", "done")
        assert bracket.view()["matches"]["3P"]["winner"] == "b"
        assert bracket.champion == "c"

    def test_the_other_side_goes_on_as_against_a_bye_once_it_is_known(self) -> None:
        bracket = after(bracket_of(8), both_lost("1.1"))
        assert shown(bracket, "2.1") == (None, {"winner_of": "1.2"}, "waiting")
        assert shown(after(bracket, won("1.2", "d")), "3.1") == ("d", {"winner_of": "2.2"}, "waiting")


class TestWithdrawal:
    def test_the_opponent_goes_on_at_once(self) -> None:
        bracket = after(bracket_of(4), left("d"))
        assert shown(bracket, "1.1") == ("a", "d", "done")
        assert bracket.view()["matches"]["1.1"]["how"] == "walkover"
        assert bracket.view()["withdrawn"] == ["d"]

    def test_or_when_the_opponent_is_known(self) -> None:
        bracket = after(bracket_of(4), won("1.1", "a"), left("a"))
        assert shown(bracket, "2.1") == ("a", {"winner_of": "1.2"}, "waiting")
        bracket = after(bracket, won("1.2", "b"))
        assert shown(bracket, "2.1") == ("a", "b", "done")
        assert bracket.podium == ["b", "a"]

    def test_a_leaver_of_a_semi_final_does_not_fight_for_third(self) -> None:
        bracket = after(bracket_of(4, third_place=True), left("d"), won("1.2", "b"))
        assert shown(bracket, "3P") == (None, "c", "done")
        assert after(bracket, won("2.1", "a")).podium == ["a", "b", "c"]

    def test_a_leaver_waiting_for_third_place_loses_it(self) -> None:
        bracket = after(bracket_of(4, third_place=True), won("1.1", "a"), left("d"), won("1.2", "b"))
        assert shown(bracket, "3P") == ("d", "c", "done")
        assert bracket.view()["matches"]["3P"]["winner"] == "c"

    def test_who_has_a_bye_and_leaves_stands_in_the_next_round_and_loses_there(self) -> None:
        bracket = after(bracket_of(3), left("a"))
        assert shown(bracket, "1.1") == ("a", None, "done")
        assert shown(bracket, "2.1") == ("a", {"winner_of": "1.2"}, "waiting")
        assert after(bracket, won("1.2", "c")).champion == "c"

    def test_both_left_and_nobody_goes_on(self) -> None:
        bracket = after(bracket_of(8), won("1.1", "a"), won("1.2", "d"), left("b"), left("g"))
        assert shown(bracket, "1.3") == ("b", "g", "done")
        # g had the walkover when he left, so he stands in the next round and loses that.
        assert shown(bracket, "2.2") == ("g", {"winner_of": "1.4"}, "waiting")
        assert shown(after(bracket, won("1.4", "c")), "3.1") == ({"winner_of": "2.1"}, "c", "waiting")

    def test_a_leaver_left_alone_wins_nothing(self) -> None:
        bracket = after(bracket_of(4), won("1.1", "a"), left("a"), both_lost("1.2"))
        assert shown(bracket, "2.1") == ("a", None, "done")
        assert bracket.champion is None

    def test_the_only_entrant_leaves_and_nobody_wins(self) -> None:
        bracket = after(bracket_of(1), left("a"))
        assert (bracket.champion, bracket.podium) == (None, [])

    def test_a_champion_who_leaves_afterwards_stays_champion(self) -> None:
        bracket = after(bracket_of(2), won("1.1", "a"), left("a"))
        assert bracket.podium == ["a", "b"]

    def test_it_is_refused_while_his_bout_is_running(self) -> None:
        running = after(bracket_of(4), {"do": "start", "match": "1.1"})
        assert refused(running, do="withdraw", entrant="d").code == "wrong_phase"
        after(running, left("c"))

    def test_nobody_leaves_twice(self) -> None:
        assert refused(after(bracket_of(4), left("d")), do="withdraw", entrant="d").code == "wrong_phase"

    def test_no_result_is_taken_of_a_walkover(self) -> None:
        bracket = after(bracket_of(4), left("d"))
        assert refused(bracket, **won("1.1", "a")).code == "wrong_phase"
        assert refused(bracket, **corrected("1.1", "d")).code == "wrong_phase"


class TestOpenPlace:
    FIELD = (Entrant("a", 1), Entrant("b", 2), Entrant(None, 3))

    def test_an_open_place_is_shown_by_its_seed_and_waits(self) -> None:
        bracket = bracket_of(self.FIELD)
        assert bracket.byes == ["a"]
        assert shown(bracket, "1.2") == ("b", {"seed": 3}, "waiting")
        assert refused(bracket, **won("1.2", "b")).code == "wrong_phase"

    def test_an_open_place_opposite_a_bye_does_not_go_on_before_it_is_filled(self) -> None:
        bracket = bracket_of((Entrant(None, 1), Entrant("b", 2), Entrant("c", 3)))
        assert bracket.byes == [{"seed": 1}]
        assert shown(bracket, "1.1") == ({"seed": 1}, None, "waiting")
        assert shown(bracket, "2.1") == ({"winner_of": "1.1"}, {"winner_of": "1.2"}, "waiting")

    def test_play_leaves_it_open(self) -> None:
        bracket = after(bracket_of(self.FIELD), {"do": "play", "winner": "better_seed"})
        assert bracket.champion is None

    def test_an_only_place_not_filled_has_no_champion(self) -> None:
        assert bracket_of((Entrant(None, 1),)).podium == []
