"""Tables: the keys in their order, ties and the cut, those who leave, and what is said about it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring import load_ruleset
from scoring.contest.standings import Forfeit, Result, Row, Table
from tests.scoring.contest.tables import both_lost, refusal_of, table_of, won


def row(found: Table, name: str) -> Row:
    return next(line for line in found.rows if line.id == name)


class TestKeys:
    def test_a_bout_won_is_one_main_point_and_everything_else_is_a_sum(self) -> None:
        found = table_of("AB", won("A", "B", rounds=(2, 1), points=(4, 7)), won("A", "B", points=(3, 0)))
        a, b = found.rows
        assert (a.bouts, a.main, a.rounds, a.points) == (2, 2, 4, 7)
        assert (b.bouts, b.main, b.rounds, b.points) == (2, 0, 1, 7)

    def test_of_a_bout_that_both_lost_only_the_cards_count(self) -> None:
        found = table_of("AB", both_lost("A", "B", rounds=(1, 1), points=(Fraction(5), Fraction(4)), cards=(2, 0)))
        assert [(line.id, line.main, line.rounds, line.points, line.cards) for line in found.rows] == [
            ("B", 0, 0, 0, 0), ("A", 0, 0, 0, 2),
        ]  # fmt: skip

    def test_head_to_head_starts_again_among_those_it_left_level(self) -> None:
        # Bouts among the four: A and B two each, C and D one each; then A – B and C – D by their own bout.
        bouts = [won("B", "A"), won("A", "C"), won("A", "D"), won("B", "C"), won("D", "B"), won("C", "D")]
        found = table_of("DCAB", *bouts, keys=("head_to_head",))
        assert (found.order, found.ties) == (["B", "A", "C", "D"], ())

    def test_a_circle_goes_on_to_the_next_key_and_does_not_start_again_after_it(self) -> None:
        circle = [won("A", "B"), won("B", "C", cards=(1, 0)), won("C", "A")]
        assert table_of("CBA", *circle).order == ["C", "A", "B"]
        assert table_of("CBA", *circle).ties == (("C", "A"),)

    def test_points_of_several_marshals_are_compared_exactly(self) -> None:
        finer = Result("A", "C", "A", (2, 0), (Fraction(37, 12), Fraction(0)))
        assert table_of("BACD", won("A", "C"), won("B", "D")).ties[0] == ("B", "A")
        assert table_of("BACD", finer, won("B", "D")).order[0] == "A"

    def test_bouts_of_another_stage_count_for_nothing(self) -> None:
        found = table_of("AB", won("A", "B", stage="play-off"))
        assert (found.ties, row(found, "A").bouts) == ((("A", "B"),), 0)


class TestCut:
    def test_only_a_tie_across_the_cut_blocks(self) -> None:
        bouts = [won(winner, "D") for winner in "ABC"]
        assert [table_of("ABCD", *bouts, qualify=places).blocked for places in (1, 2, 3, 4, None)] == [
            True, True, False, False, False,
        ]  # fmt: skip
        assert table_of("ABCD", *bouts, qualify=2).blocking == ("A", "B", "C")

    def test_nobody_goes_on_from_a_blocked_table(self) -> None:
        bouts = [won("A", "C"), won("B", "C")]
        assert table_of("ABC", *bouts, qualify=1).through(1) == []
        assert table_of("ABC", *bouts, qualify=2).through(2) == ["A", "B"]

    def test_what_the_organiser_settled_parts_the_tie(self) -> None:
        bouts = [won(winner, "D") for winner in "ABC"]
        found = table_of("ABCD", *bouts, qualify=1, settled=(("C", "A", "B"),))
        assert (found.order, found.ties, found.blocked) == (["C", "A", "B", "D"], (), False)
        assert found.rows[1].why.sentence() == "Below C as the organiser settled their tie."

    def test_the_newest_settlement_counts_and_one_of_fewer_settles_nothing(self) -> None:
        bouts = [won(winner, "D") for winner in "ABC"]
        assert table_of("ABCD", *bouts, settled=(("A", "B", "C"), ("C", "B", "A"))).order == ["C", "B", "A", "D"]
        assert table_of("ABCD", *bouts, settled=(("B", "A"),)).ties == (("A", "B", "C"),)

    def test_a_settlement_never_lifts_anybody_over_a_key(self) -> None:
        found = table_of("AB", won("A", "B"), settled=(("B", "A"),))
        assert found.order == ["A", "B"]

    def test_the_podium_ends_at_the_first_tie(self) -> None:
        bouts = [won("A", "B"), won("A", "C"), won("B", "D"), won("C", "D")]
        assert table_of("ABCD", *bouts).clear(3) == ["A"]
        assert table_of("AB", won("A", "B")).clear(3) == ["A", "B"]


class TestLeavers:
    BOUTS = (won("A", "T"), won("T", "B"), won("A", "B"), won("B", "C"), won("C", "A"))

    def test_kept_what_was_fought_stands_and_the_rest_is_not_fought(self) -> None:
        found = table_of("TABC", *self.BOUTS, withdrawn={"T": "keep"})
        assert [row(found, name).main for name in "ABCT"] == [2, 1, 1, 1]

    def test_annulled_his_bouts_count_nowhere_not_even_between_the_tied(self) -> None:
        found = table_of("TABC", *self.BOUTS, withdrawn={"T": "annul"})
        assert [row(found, name).bouts for name in "ABCT"] == [2, 2, 2, 0]
        assert found.ties == (("A", "B", "C"),)

    @pytest.mark.parametrize(
        ("ruleset", "worth"),
        [
            ("isb/group-5", (2, 10)), ("isb/mass-21", (2, 42)), ("isb/longsword", (1, 10)),
            ("isb/sword-buckler", (1, 5)), ("isb/halberd", (1, 3)),
        ],
    )  # fmt: skip
    def test_what_a_forfeit_is_worth(self, ruleset: str, worth: tuple[int, int]) -> None:
        forfeit = Forfeit.of(load_ruleset(ruleset))
        found = table_of("AT", withdrawn={"T": "forfeit"}, forfeit=forfeit)
        assert (row(found, "A").main, row(found, "A").rounds, row(found, "A").points) == (1, *worth)
        assert (row(found, "T").main, row(found, "T").rounds, row(found, "T").points) == (0, 0, 0)

    def test_two_leavers_who_owe_each_other_a_bout_score_nothing_from_it(self) -> None:
        found = table_of("ATU", withdrawn={"T": "forfeit", "U": "forfeit"}, forfeit=Forfeit(2, 10))
        assert [row(found, name).main for name in "ATU"] == [2, 0, 0]

    def test_a_leaver_stands_last_never_goes_on_and_is_no_part_of_a_tie(self) -> None:
        found = table_of("TUAB", won("T", "A"), won("T", "B"), withdrawn={"T": "keep", "U": "keep"}, qualify=1)
        assert (found.order, found.ties, found.blocking) == (["A", "B", "T", "U"], (("A", "B"),), ("A", "B"))
        assert [line.why.key for line in found.rows[2:]] == ["withdrawn", "withdrawn"]
        assert table_of("TA", won("T", "A"), withdrawn={"T": "keep"}, qualify=2).through(2) == ["A"]


class TestRefusals:
    def test_a_table_of_nobody(self) -> None:
        assert refusal_of("") == "no_entrants"

    def test_one_id_twice(self) -> None:
        assert refusal_of("ABA") == "duplicate_entrant"

    def test_a_bout_against_itself(self) -> None:
        assert refusal_of("AB", won("A", "A")) == "self_match"

    def test_somebody_nobody_entered(self) -> None:
        assert refusal_of("AB", won("A", "C")) == "unknown_entrant"
        assert refusal_of("AB", withdrawn={"C": "keep"}) == "unknown_entrant"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([won("A", "B")], "Below A by bouts won: 0 against 1."),
        ([won("A", "C", rounds=(2, 0)), won("B", "C", rounds=(1, 0))], "Below A by round wins: 1 against 2."),
        ([won("A", "C", points=(4, 0)), won("B", "C", points=(3, 0))], "Below A by points: 3 against 4."),
        ([won("A", "C", cards=(0, 0)), won("B", "C", cards=(2, 0))], "Below A by cards, where fewer is better: 2 against 0."),
        ([won("A", "C"), won("B", "C")], "Level with A in every key: an extra bout or a lot must part them."),
        (
            [won("A", "B"), won("B", "C")],
            "Below A by bouts won among the tied: 0 against 1.",
        ),
    ],
)  # fmt: skip
def test_why_one_stands_below_another_is_a_sentence(lines: list, said: str) -> None:  # type: ignore[type-arg]
    assert row(table_of("ABC", *lines), "B").why.sentence() == said
    assert table_of("ABC", *lines).rows[0].why.sentence() == "Nobody stands above."
