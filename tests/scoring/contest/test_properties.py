"""What holds for every bracket, whoever is entered and whatever happens in it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.contest import Bracket, DrawRequest, Entrant, draw
from scoring.contest.invariants import INVARIANTS
from tests.scoring.contest.kit import after, bracket_of, corrected, won

ALWAYS = ("each_once", "no_empty_match", "byes_to_top_seeds", "seeds_apart", "same_again")


@st.composite
def requests(draws: st.DrawFn, most: int = 200) -> DrawRequest:
    """Entrants of up to eight clubs, some of them seeded with gaps, in any order of entry."""
    count = draws(st.integers(1, most))
    seeds = draws(st.integers(0, count))
    clubs = draws(st.integers(1, 8))
    step = draws(st.integers(1, 3))
    entrants = [
        Entrant(f"n{place}", place * step + 1 if place < seeds else 0, f"club {place * 7 % clubs}") for place in range(count)
    ]
    order = draws(st.randoms(use_true_random=False))
    order.shuffle(entrants)
    wish = draws(st.sampled_from([None, "club"]))
    return DrawRequest(tuple(entrants), draws(st.text(max_size=8)), draws(st.booleans()), wish)


@settings(max_examples=60, deadline=None)
@given(requests())
def test_every_drawing_keeps_the_invariants(request: DrawRequest) -> None:
    bracket = draw(request)
    assert isinstance(bracket, Bracket)
    assert {name: INVARIANTS[name](bracket) for name in ALWAYS} == dict.fromkeys(ALWAYS, "")
    if request.separate_by:
        assert (INVARIANTS["clubs_apart_round_1"](bracket) == "") is (bracket.notes == ())


@settings(max_examples=30, deadline=None)
@given(requests(), st.sampled_from(["better_seed", "worse_seed", "red", "blue"]))
def test_every_bracket_is_fought_to_its_podium(request: DrawRequest, rule: str) -> None:
    bracket = after(bracket_of(request.entrants, third_place=request.third_place), {"do": "play", "winner": rule})
    states, count = bracket.states.values(), len(request.entrants)
    assert {state.state for state in states} <= {"done"}
    # Everyone but the champion is beaten once; four or more entrants leave two to fight for third place.
    bouts = count - 1 + (1 if request.third_place and count >= 4 else 0)
    assert sum(state.how == "fought" for state in states) == bouts
    assert len(bracket.podium) == min(count, 3 if request.third_place else 2)
    if rule == "better_seed":
        assert bracket.sheet.ranks[bracket.champion or ""] == 1


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(2, 33))
def test_a_voiding_correction_is_as_if_it_had_been_decided_so_at_once(data: st.DataObject, count: int) -> None:
    bracket = fought_for_a_while(data, bracket_of(count, third_place=True))
    decided = [state for state in bracket.states.values() if state.how == "fought"]
    if not decided:
        return
    state = data.draw(st.sampled_from(decided))
    winner = data.draw(st.sampled_from([str(side) for side in state.sides()]))
    bracket = after(bracket, corrected(state.match.id, winner, later="void"))
    afresh = bracket_of(count, third_place=True)
    for match in bracket.states:
        if match in bracket.record.decided:
            afresh = after(afresh, won(match, str(bracket.record.decided[match])))
    assert bracket.view() == afresh.view()


@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(2, 33))
def test_results_come_to_the_same_in_whatever_order_they_are_reported(data: st.DataObject, count: int) -> None:
    bracket = fought_for_a_while(data, bracket_of(count, third_place=True))
    open_results, other = dict(bracket.record.decided), bracket_of(count, third_place=True)
    while open_results:
        ready = [name for name in open_results if other.states[name].state == "ready"]
        name = data.draw(st.sampled_from(ready))
        other = after(other, won(name, str(open_results.pop(name))))
    assert other.view() == bracket.view()


def fought_for_a_while(data: st.DataObject, bracket: Bracket) -> Bracket:
    for _ in range(data.draw(st.integers(0, len(bracket.states)))):
        ready = [state for state in bracket.states.values() if state.state == "ready"]
        if not ready:
            break
        state = data.draw(st.sampled_from(ready))
        bracket = after(bracket, won(state.match.id, data.draw(st.sampled_from([str(s) for s in state.sides()]))))
    return bracket
