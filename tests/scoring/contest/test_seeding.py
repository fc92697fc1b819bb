"""Seeds stand by the standard order, the rest by lot, clubmates apart where that is possible."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.contest import DrawRequest, Entrant, Refused, draw
from scoring.contest.lot import draw_lots
from scoring.contest.seeding import line_order, place
from scoring.malformed import Malformed
from tests.scoring.contest.kit import bracket_of


@pytest.mark.parametrize(
    ("lines", "order"),
    [(1, [1]), (2, [1, 2]), (4, [1, 4, 2, 3]), (8, [1, 8, 4, 5, 2, 7, 3, 6])],
)
def test_the_lines_of_a_bracket_stand_in_the_standard_order(lines: int, order: list[int]) -> None:
    assert line_order(lines) == order


def test_gaps_between_seeds_do_no_harm() -> None:
    entrants = [Entrant("d", 40), Entrant("a", 3), Entrant("c", 12), Entrant("b", 7)]
    assert bracket_of(entrants).pairs["1"] == [["a", "d"], ["b", "c"]]


def test_seed_nought_is_no_seed() -> None:
    entrants = [Entrant("x", 0), Entrant("y", 0), Entrant("a", 1)]
    assert bracket_of(entrants).byes == ["a"]


def test_the_order_of_entry_has_no_part_in_the_lot() -> None:
    entrants = [Entrant(f"n{number}") for number in range(9)]
    assert bracket_of(entrants).view() == bracket_of(entrants[::-1]).view()


def test_a_lot_falls_on_every_place() -> None:
    first = {draw_lots(f"headline {day}", "lines", "abcd")[0] for day in range(40)}
    assert first == set("abcd")


def test_two_lots_of_one_text_are_not_the_same() -> None:
    names = [f"n{number}" for number in range(12)]
    assert draw_lots("coin", "lines", names) != draw_lots("coin", "exchange", names)


def test_clubmates_seeded_to_meet_stay_there_and_the_note_says_why() -> None:
    bracket = bracket_of([Entrant("a", 1, "X"), Entrant("b", 2, "X")], separate_by="club")
    (note,) = bracket.notes
    assert note.view() == {
        "wish": "club",
        "unit": "X",
        "entrants": ["a", "b"],
        "why": "both_seeded",
        "text": "a and b, both of club X, meet in the first round: both are seeded, and seeds keep their places.",
    }


def test_nations_are_kept_apart_when_nations_are_named() -> None:
    entrants = [Entrant(f"c{n}", club=str(n), nation="CZ") for n in range(2)]
    entrants += [Entrant(f"r{n}", club=str(n), nation="RU") for n in range(2)]
    bracket = bracket_of(entrants, separate_by="nation")
    assert bracket.notes == ()
    assert all(red[0] != blue[0] for red, blue in bracket.pairs["1"])


def test_those_without_a_club_are_no_clubmates() -> None:
    assert bracket_of([Entrant("a"), Entrant("b")], separate_by="club").notes == ()


def test_a_bye_is_used_to_part_clubmates() -> None:
    entrants = [Entrant("y", club="Y"), *(Entrant(f"x{n}", club="X") for n in range(2))]
    for text in "abcdefgh":
        assert bracket_of(entrants, random=text, separate_by="club").notes == ()


def test_one_seed_given_twice_is_refused() -> None:
    answer = draw(DrawRequest((Entrant("a", 1), Entrant("b", 1))))
    assert isinstance(answer, Refused)
    assert answer.code == "duplicate_seed"


@pytest.mark.parametrize(("name", "seed"), [(None, 0), ("", 0), ("a", -1)])
def test_an_entrant_is_somebody_or_a_place_by_seed(name: str | None, seed: int) -> None:
    with pytest.raises(Malformed):
        Entrant(name, seed)


CLUBS = st.sampled_from(["", "X", "Y", "Z"])


@settings(max_examples=120, deadline=None)
@given(clubs=st.lists(CLUBS, min_size=2, max_size=8), seeds=st.integers(0, 8), text=st.text(max_size=3))
def test_no_other_arrangement_parts_more_clubmates(clubs: list[str], seeds: int, text: str) -> None:
    seeds = max(min(seeds, len(clubs)), len(clubs) - 6)
    entrants = tuple(Entrant(f"n{place}", place + 1 if place < seeds else 0, club) for place, club in enumerate(clubs))
    lines, notes = place(DrawRequest(entrants, text, separate_by="club"))
    byes = len(lines) - len(entrants)
    fewest = min(meetings([*clubs[:seeds], *rest, *[""] * byes]) for rest in set(permutations(clubs[seeds:])))
    assert len(notes) == fewest
    assert meetings([line.club if line else "" for line in lines]) == fewest


def meetings(clubs: list[str]) -> int:
    """How many first-round matches join two of one club."""
    return sum(1 for line in range(len(clubs) // 2) if clubs[line] and clubs[line] == clubs[-1 - line])
