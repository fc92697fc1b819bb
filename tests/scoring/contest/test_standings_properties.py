"""What holds for every table, whoever fought whom and however it ended."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.contest.standings import WAYS, Forfeit, Result, Rules, Table, table
from scoring.ruleset import STANDINGS_KEYS

NAMES = "ABCDEFG"


@st.composite
def stages(draws: st.DrawFn) -> tuple[list[str], list[Result], Rules]:
    """Up to seven entrants, some bouts between them, some leavers; few different numbers, so that many are tied."""
    entrants = list(NAMES[: draws(st.integers(2, len(NAMES)))])
    few = st.integers(0, 2)
    results = []
    for _ in range(draws(st.integers(0, 14))):
        red, blue = draws(st.sampled_from([(one, other) for one in entrants for other in entrants if one != other]))
        points = (Fraction(draws(few)), Fraction(draws(few), 4))
        rounds, cards = (draws(few), draws(few)), (draws(few), draws(few))
        results.append(Result(red, blue, draws(st.sampled_from([red, blue, None])), rounds, points, cards))
    withdrawn = draws(st.dictionaries(st.sampled_from(entrants), st.sampled_from(WAYS), max_size=2))
    keys = draws(st.permutations(STANDINGS_KEYS))
    return entrants, results, Rules(tuple(keys), draws(st.integers(0, 7)), withdrawn, Forfeit(2, 10))


def made(entrants: list[str], results: list[Result], rules: Rules) -> Table:
    answer = table(entrants, results, rules)
    assert isinstance(answer, Table)
    return answer


@settings(max_examples=150, deadline=None)
@given(stages(), st.randoms(use_true_random=False))
def test_it_does_not_matter_in_which_order_results_came_nor_who_was_red(stage, random) -> None:  # type: ignore[no-untyped-def]
    entrants, results, rules = stage
    turned = [
        Result(r.blue, r.red, r.winner, r.rounds[::-1], r.points[::-1], r.cards[::-1]) if random.random() < 0.5 else r
        for r in results
    ]
    random.shuffle(turned)
    assert made(entrants, results, rules) == made(entrants, turned, rules)


@settings(max_examples=150, deadline=None)
@given(stages(), st.randoms(use_true_random=False))
def test_who_was_entered_first_matters_only_inside_a_tie(stage, random) -> None:  # type: ignore[no-untyped-def]
    entrants, results, rules = stage
    other = random.sample(entrants, len(entrants))
    first, second = made(entrants, results, rules), made(other, results, rules)
    assert {row.id: (row.rank, row.main, row.points) for row in first.rows} == {
        row.id: (row.rank, row.main, row.points) for row in second.rows
    }
    assert {frozenset(tie) for tie in first.ties} == {frozenset(tie) for tie in second.ties}
    assert set(first.blocking) == set(second.blocking)


@settings(max_examples=150, deadline=None)
@given(stages())
def test_the_order_is_total_up_to_the_named_ties(stage) -> None:  # type: ignore[no-untyped-def]
    entrants, results, rules = stage
    found = made(entrants, results, rules)
    assert sorted(found.order) == sorted(entrants)
    tied = {name: tie for tie in found.ties for name in tie}
    for above, below in zip(found.rows, found.rows[1:], strict=False):
        assert (above.rank == below.rank) is (tied.get(above.id, "above") == tied.get(below.id, "below")) or below.out
        assert (below.why.key == "tied") is (not below.out and above.rank == below.rank)
        assert below.why.sentence()
    assert all(row.out is (row.id in rules.withdrawn) for row in found.rows)
    assert [row.out for row in found.rows] == sorted(row.out for row in found.rows)


@settings(max_examples=150, deadline=None)
@given(stages())
def test_the_first_key_is_never_overruled(stage) -> None:  # type: ignore[no-untyped-def]
    entrants, results, rules = stage
    rules = Rules(STANDINGS_KEYS, rules.qualify, rules.withdrawn, rules.forfeit)
    staying = [row for row in made(entrants, results, rules).rows if not row.out]
    keys = [(-row.main, -row.rounds, -row.points) for row in staying]
    assert keys == sorted(keys)


@settings(max_examples=100, deadline=None)
@given(stages())
def test_settling_the_tie_across_the_cut_frees_the_table(stage) -> None:  # type: ignore[no-untyped-def]
    entrants, results, rules = stage
    found = made(entrants, results, rules)
    settled = Rules(rules.keys, rules.qualify, rules.withdrawn, rules.forfeit, (tuple(reversed(found.blocking)),))
    after = made(entrants, results, settled)
    assert not after.blocked
    assert [name for name in after.order if name in found.blocking] == list(reversed(found.blocking))
    staying = sum(not row.out for row in found.rows)
    assert len(after.through(rules.qualify or 0)) == min(rules.qualify or 0, staying)
