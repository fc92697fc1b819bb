"""Short ways to a bracket for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from scoring.contest import Bracket, DrawRequest, Entrant, Refused, draw
from scoring.contest.contest import Contest
from scoring.contest.pools import Pools, draw_pools, draw_round_robin

C = TypeVar("C", bound=Contest)


def seeded(count: int) -> tuple[Entrant, ...]:
    """Return entrants a, b, c, ... (n27 and so on after z) with the seeds 1, 2, 3, ..."""
    return tuple(Entrant(chr(96 + seed) if seed <= 26 else f"n{seed}", seed) for seed in range(1, count + 1))


def bracket_of(entrants: int | Sequence[Entrant], **wishes: Any) -> Bracket:
    """Draw a bracket of seeded entrants, or of those given; a refusal fails the test."""
    field = seeded(entrants) if isinstance(entrants, int) else tuple(entrants)
    drawn = draw(DrawRequest(field, **wishes))
    assert isinstance(drawn, Bracket), drawn
    return drawn


def pools_of(entrants: int | Sequence[Entrant], pools: int, **wishes: Any) -> Pools:
    """Deal pools of seeded entrants, or of those given; 0 pools: a round robin. A refusal fails the test."""
    field = seeded(entrants) if isinstance(entrants, int) else tuple(entrants)
    request = DrawRequest(field, pools=pools or 1, **wishes)
    drawn = draw_pools(request) if pools else draw_round_robin(request)
    assert isinstance(drawn, Pools), drawn
    return drawn


def after(bracket: C, *entries: dict[str, Any]) -> C:
    """Apply entries of which none may be refused."""
    for entry in entries:
        answer = bracket.apply(entry)
        assert not isinstance(answer, Refused), (entry, answer)
        bracket = answer
    return bracket


def refused(bracket: Contest, **entry: Any) -> Refused:
    """Apply an entry that must be refused."""
    answer = bracket.apply(entry)
    assert isinstance(answer, Refused), entry
    return answer


def won(match: str, winner: str) -> dict[str, Any]:
    return {"do": "result", "match": match, "winner": winner}


def both_lost(match: str) -> dict[str, Any]:
    return {"do": "result", "match": match, "double_loss": True}


def left(entrant: str) -> dict[str, Any]:
    return {"do": "withdraw", "entrant": entrant}


def corrected(match: str, winner: str | None, **keys: Any) -> dict[str, Any]:
    verdict = {"winner": winner} if winner else {"double_loss": True}
    return {"do": "correct", "match": match, "reason": "protest upheld", **verdict, **keys}


def shown(bracket: Contest, match: str) -> tuple[Any, Any, str]:
    """Return red, blue and state of a match as a screen shows them."""
    view = bracket.view()["matches"][match]
    return view["red"], view["blue"], view["state"]
