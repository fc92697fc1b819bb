"""A correction says first which begun bouts it would reach, and then happens as told, or not at all."""

from __future__ import annotations

import pytest

from scoring.contest import Bracket
from tests.scoring.contest.kit import after, both_lost, bracket_of, corrected, left, refused, shown, won


@pytest.fixture
def fought() -> Bracket:
    """Eight entrants; everything but the final is fought, the better seed winning."""
    firsts = [won("1.1", "a"), won("1.2", "d"), won("1.3", "b"), won("1.4", "c")]
    return after(bracket_of(8, third_place=True), *firsts, won("2.1", "a"), won("2.2", "b"), won("3P", "c"))


def test_all_begun_bouts_that_would_fall_are_named_by_round_and_place(fought: Bracket) -> None:
    running = after(fought, {"do": "start", "match": "3.1"})
    answer = refused(running, **corrected("1.1", "h"))
    assert answer.code == "later_match_begun"
    assert answer.affects == ("2.1", "3P", "3.1")


def test_the_other_half_is_not_asked_about(fought: Bracket) -> None:
    assert refused(fought, **corrected("1.4", "f")).affects == ("2.2", "3P")


def test_void_clears_those_and_nothing_else(fought: Bracket) -> None:
    bracket = after(fought, corrected("1.1", "h", later="void"))
    assert shown(bracket, "2.1") == ("h", "d", "ready")
    assert shown(bracket, "2.2") == ("b", "c", "done")
    assert shown(bracket, "3P") == ({"loser_of": "2.1"}, "c", "waiting")
    assert shown(bracket, "3.1") == ({"winner_of": "2.1"}, "b", "waiting")


def test_keep_leaves_them_as_fought(fought: Bracket) -> None:
    bracket = after(fought, corrected("1.1", "h", later="keep"), won("3.1", "a"))
    assert shown(bracket, "1.1") == ("a", "h", "done")
    assert shown(bracket, "2.1") == ("a", "d", "done")
    assert shown(bracket, "3P") == ("d", "c", "done")
    assert bracket.podium == ["a", "b", "c"]


def test_a_kept_bout_that_was_running_is_fought_to_its_end() -> None:
    bracket = after(bracket_of(4), won("1.1", "a"), won("1.2", "b"), {"do": "start", "match": "2.1"})
    bracket = after(bracket, corrected("1.1", "d", later="keep"))
    assert shown(bracket, "2.1") == ("a", "b", "running")
    assert after(bracket, won("2.1", "a")).champion == "a"


def test_a_kept_bout_can_still_be_voided_by_correcting_again() -> None:
    bracket = after(bracket_of(4), won("1.1", "a"), won("1.2", "b"), won("2.1", "a"))
    bracket = after(bracket, corrected("1.1", "d", later="keep"))
    assert refused(bracket, **corrected("1.1", "d")).affects == ("2.1",)
    assert shown(after(bracket, corrected("1.1", "d", later="void")), "2.1") == ("d", "b", "ready")


def test_a_kept_bout_is_not_asked_about_for_the_sake_of_another_feeder() -> None:
    bracket = after(bracket_of(4), won("1.1", "a"), won("1.2", "b"), won("2.1", "a"))
    bracket = after(bracket, corrected("1.1", "d", later="keep"), corrected("1.2", "b"))
    assert shown(bracket, "2.1") == ("a", "b", "done")


def test_correcting_back_to_what_was_kept_needs_no_word_about_later() -> None:
    bracket = after(bracket_of(4), won("1.1", "a"), won("1.2", "b"), won("2.1", "a"))
    bracket = after(bracket, corrected("1.1", "d", later="keep"), corrected("1.1", "a"))
    assert shown(bracket, "2.1") == ("a", "b", "done")


def test_the_same_winner_again_reaches_nothing(fought: Bracket) -> None:
    assert after(fought, corrected("1.1", "a")).view() == fought.view()


def test_a_reason_of_blanks_is_no_reason(fought: Bracket) -> None:
    assert refused(fought, **corrected("1.1", "h", reason="  ")).code == "reason_required"


def test_the_corrected_winner_must_have_been_in_the_match(fought: Bracket) -> None:
    assert refused(fought, **corrected("1.1", "c")).code == "bad_command"


def test_a_bye_cannot_be_corrected() -> None:
    assert refused(bracket_of(3), **corrected("1.1", "a")).code == "wrong_phase"


def test_a_running_match_cannot_be_corrected() -> None:
    running = after(bracket_of(4), {"do": "start", "match": "1.1"})
    assert refused(running, **corrected("1.1", "a")).code == "wrong_phase"


def test_correcting_to_a_double_loss_empties_the_next_place() -> None:
    bracket = after(bracket_of(4), won("1.1", "a"), won("1.2", "c"), corrected("1.1", None))
    assert shown(bracket, "2.1") == (None, "c", "done")
    assert bracket.champion == "c"


def test_undoing_a_walkover_after_a_double_loss_reaches_no_begun_match() -> None:
    bracket = after(bracket_of(4), both_lost("1.1"), won("1.2", "c"), corrected("1.1", "a"))
    assert shown(bracket, "2.1") == ("a", "c", "ready")
    assert bracket.champion is None


def test_a_begun_match_behind_a_walkover_is_reached() -> None:
    bracket = after(bracket_of(8), both_lost("1.1"), won("1.2", "d"), won("1.3", "b"), won("1.4", "c"), won("2.2", "b"))
    bracket = after(bracket, {"do": "start", "match": "3.1"})
    assert refused(bracket, **corrected("1.1", "a")).affects == ("3.1",)


def test_who_left_beaten_does_not_come_back_by_a_correction() -> None:
    bracket = after(bracket_of(8), won("1.1", "a"), left("h"), corrected("1.1", "h"))
    assert shown(bracket, "2.1") == (None, {"winner_of": "1.2"}, "waiting")


def test_a_correction_gives_a_leavers_place_to_a_fighter() -> None:
    bracket = after(bracket_of(4), won("1.1", "a"), won("1.2", "b"), left("a"))
    assert bracket.champion == "b"
    bracket = after(bracket, corrected("1.1", "d"))
    assert shown(bracket, "2.1") == ("d", "b", "ready")
