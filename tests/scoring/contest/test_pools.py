"""Pools and round robins: who is dealt where, what is fought in which order, and what comes of results and withdrawals."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from scoring.contest import DrawRequest, Entrant, Refused
from scoring.contest.pools import Pools, draw_pools, draw_round_robin, letter
from tests.scoring.contest.kit import after, both_lost, corrected, left, pools_of, refused, seeded, shown, won


def dealt(drawn: Pools) -> list[list[str]]:
    return [pool.ids for pool in drawn.pools]


def of_clubs(clubs: str) -> list[Entrant]:
    """An unseeded entrant for each letter, which is his club: XXY gives X0, X1, Y2."""
    return [Entrant(f"{club}{place}", club=club) for place, club in enumerate(clubs)]


class TestDealing:
    def test_seeds_go_by_snake(self) -> None:
        assert dealt(pools_of(8, 3)) == [["a", "f", "g"], ["b", "e", "h"], ["c", "d"]]

    def test_the_rest_fills_the_pools_by_lot(self) -> None:
        field = [*seeded(2), *of_clubs("QRSTUVWX")]
        drawn = [dealt(pools_of(field, 2, random=text)) for text in ("one", "one", "two")]
        assert drawn[0] == drawn[1] != drawn[2]
        assert [pool[0] for pool in drawn[0]] == ["a", "b"]
        assert [len(pool) for pool in drawn[0]] == [5, 5]

    def test_clubmates_are_dealt_apart_where_that_can_be(self) -> None:
        drawn = pools_of(of_clubs("XXXYYYZZZQ"), 3, separate_by="club")
        assert all(Counter(name[0] for name in pool).most_common(1)[0][1] == 1 for pool in dealt(drawn))
        assert drawn.notes == ()

    def test_a_seed_keeps_his_pool_and_his_clubmates_go_elsewhere(self) -> None:
        field = [Entrant("a", 1, "X"), Entrant("b", 2, "Y"), Entrant("x", club="X"), Entrant("y", club="Y")]
        for text in "12345":
            assert dealt(pools_of(field, 2, separate_by="club", random=text)) == [["a", "y"], ["b", "x"]]

    def test_pools_change_their_sizes_where_that_parts_clubmates(self) -> None:
        # Five in two pools: three of one club fit only if the pool of three takes two of them; a seed of it sits in one.
        field = [Entrant("a", 1, "X"), Entrant("b", 2, "Y"), Entrant("x", club="X"), *of_clubs("YQ")]
        for text in "12345":
            drawn = pools_of(field, 2, separate_by="club", random=text)
            assert ("x" in drawn.pools[1].ids, "Y0" in drawn.pools[0].ids, drawn.notes[1:]) == (True, True, ())

    def test_nations_are_kept_apart_likewise(self) -> None:
        field = [Entrant(f"{nation}{n}", nation=nation) for nation in ("RU", "CZ") for n in range(2)]
        assert all({name[:2] for name in pool} == {"RU", "CZ"} for pool in dealt(pools_of(field, 2, separate_by="nation")))

    def test_too_many_of_one_club_is_noted_once_a_pool(self) -> None:
        drawn = pools_of(of_clubs("XXXXXYYY"), 2, separate_by="club")
        told = [(note.view()["unit"], note.view()["why"]) for note in drawn.notes]
        assert sorted(told) == [("X", "too_many_of_one")] * 2 + [("Y", "too_many_of_one")]
        assert "X" in drawn.notes[0].view()["text"]

    def test_two_seeds_of_one_club_in_one_pool_are_noted_as_seeds(self) -> None:
        field = [Entrant(name, seed, "X" if name in "ad" else name) for seed, name in enumerate("abcdef", 1)]
        [note] = pools_of(field, 2, separate_by="club").notes
        assert note.view()["text"] == "a and d, all of club X, meet in pool A: seeds keep their pools."

    def test_fewer_than_three_in_a_pool_is_a_note(self) -> None:
        texts = [note.view()["text"] for note in pools_of(5, 2).notes]
        assert texts == ["There are only 2 in pool B: b and c."]

    def test_more_pools_than_entrants_are_refused(self) -> None:
        answer = draw_pools(DrawRequest(seeded(3), pools=4))
        assert isinstance(answer, Refused)
        assert answer.code == "too_many_pools"
        assert "4 pools" in answer.detail

    @pytest.mark.parametrize("drawing", [draw_pools, draw_round_robin])
    def test_the_other_refusals_are_those_of_every_draw(self, drawing) -> None:  # type: ignore[no-untyped-def]
        codes = [drawing(DrawRequest(field)).code for field in ((), (*seeded(1), *seeded(1)), (Entrant("a", 1), Entrant("b", 1)))]
        assert codes == ["no_entrants", "duplicate_entrant", "duplicate_seed"]

    def test_letters_go_on_after_z(self) -> None:
        assert [letter(place) for place in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


class TestFighting:
    def test_pools_take_turns(self) -> None:
        assert list(pools_of(6, 2).states) == ["A1", "B1", "A2", "B2", "A3", "B3"]
        assert list(pools_of(7, 2).states) == ["B1", "A1", "B2", "B3", "A2", "B4", "B5", "A3", "B6"]

    def test_two_pools_let_everybody_rest(self) -> None:
        states = list(pools_of(8, 2).states.values())
        assert all(not set(one.sides()) & set(other.sides()) for one, other in pairwise(states))

    def test_a_round_robin_has_rounds_and_rests(self) -> None:
        drawn = pools_of(5, 0)
        assert list(drawn.states)[:3] == ["1.1", "1.2", "2.1"]
        [resting] = drawn.byes
        assert resting not in {name for pair in drawn.pairs["1"] for name in pair}
        assert pools_of(4, 0).byes == []

    def test_results_reach_no_other_match(self) -> None:
        drawn = after(pools_of(6, 2), won("A1", "e"))
        assert shown(drawn, "A1")[2] == "done"
        assert {shown(drawn, name)[2] for name in list(drawn.states)[1:]} == {"ready"}
        assert refused(drawn, do="result", match="A1", winner="e").code == "wrong_phase"
        assert refused(drawn, do="result", match="A2", winner="b").code == "bad_command"
        assert refused(drawn, do="next_round").code == "wrong_phase"

    def test_a_correction_asks_about_no_later_match(self) -> None:
        drawn = after(pools_of(3, 0), {"do": "play", "winner": "better_seed"})
        assert drawn.podium == ["a", "b", "c"]
        first = next(iter(drawn.states))
        assert refused(drawn, do="correct", match=first, winner="c").code == "reason_required"
        loser = next(str(name) for name in drawn.states[first].sides() if name != drawn.states[first].winner)
        assert after(drawn, corrected(first, loser)).record.decided[first] == loser

    def test_a_place_not_yet_filled_waits(self) -> None:
        drawn = pools_of([*seeded(2), Entrant(None, 3)], 1)
        waiting = [name for name, state in drawn.states.items() if state.state == "waiting"]
        assert len(waiting) == 2
        assert {"seed": 3} in drawn.view()["matches"][waiting[0]].values()
        assert after(drawn, {"do": "play", "winner": "red"}).champion is None


class TestLeaving:
    def test_open_bouts_are_closed_and_nobody_wins_them(self) -> None:
        drawn = after(pools_of(4, 0), won("1.1", pools_of(4, 0).pairs["1"][0][0]))
        first = drawn.states["1.1"]
        gone = str(first.winner)
        drawn = after(drawn, left(gone))
        his = [state for state in drawn.states.values() if gone in state.sides()]
        assert [(state.state, state.how, state.winner) for state in his] == [
            ("done", "fought", gone), ("done", "closed", None), ("done", "closed", None),
        ]  # fmt: skip
        closed = his[1].match.id
        assert refused(drawn, do="result", match=closed, winner=gone).code == "wrong_phase"
        assert refused(drawn, **corrected(closed, gone)).code == "wrong_phase"

    def test_he_is_never_champion_and_the_rest_is_ranked_without_him(self) -> None:
        drawn = after(pools_of(3, 0), {"do": "play", "winner": "better_seed"}, left("a"))
        assert (drawn.champion, drawn.podium) == ("b", ["b", "c"])

    def test_he_cannot_leave_while_he_fights(self) -> None:
        drawn = after(pools_of(3, 0), {"do": "start", "match": "1.1"})
        name = str(drawn.states["1.1"].red)
        assert refused(drawn, do="withdraw", entrant=name).code == "wrong_phase"

    def test_opposite_an_open_place_his_bout_is_closed_too(self) -> None:
        drawn = after(pools_of([*seeded(2), Entrant(None, 3)], 1), left("a"))
        assert sorted(state.how for state in drawn.states.values()) == ["", "closed", "closed"]


class TestChampion:
    def test_one_alone_is_champion(self) -> None:
        assert (pools_of(1, 0).champion, pools_of(1, 0).podium, pools_of(1, 0).states) == ("a", ["a"], {})
        assert after(pools_of(1, 0), left("a")).champion is None

    def test_a_level_round_robin_has_none(self) -> None:
        drawn = pools_of(3, 0)
        for name, state in drawn.states.items():
            sides = [str(side) for side in state.sides()]
            drawn = after(drawn, won(name, next(side for side in sides if {"a": "b", "b": "c", "c": "a"}[side] in sides)))
        assert (drawn.champion, drawn.podium) == (None, [])

    def test_the_bout_between_the_two_decides_unless_the_keys_leave_it_out(self) -> None:
        for keys, champion in ((("main", "head_to_head"), "a"), (("main", "rounds"), None)):
            drawn = pools_of(4, 0, keys=keys)
            for name, state in drawn.states.items():
                pair = sorted(str(side) for side in state.sides())
                # a and b win twice each, a against b.
                drawn = after(drawn, won(name, {"ad": "d", "cd": "c"}.get("".join(pair), pair[0])))
            assert drawn.champion == champion

    def test_two_losers_both_score_nothing(self) -> None:
        drawn = after(pools_of(2, 0), both_lost("1.1"))
        assert (drawn.states["1.1"].how, drawn.champion) == ("double_loss", None)

    def test_nobody_is_champion_before_the_last_bout(self) -> None:
        drawn = pools_of(3, 0)
        drawn = after(drawn, *(won(name, str(state.red)) for name, state in list(drawn.states.items())[:2]))
        assert (drawn.champion, drawn.podium) == (None, [])

    def test_several_pools_have_none_and_one_pool_has_its_first(self) -> None:
        played = {"do": "play", "winner": "better_seed"}
        assert after(pools_of(6, 2), played).podium == []
        assert after(pools_of(4, 1), played).podium == ["a", "b", "c"]
