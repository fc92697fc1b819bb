"""Short ways to a bracket for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.contest import Bracket, DrawRequest, Entrant, Refused, draw


def seeded(count: int) -> tuple[Entrant, ...]:
    """Return entrants a, b, c, ... (n27 and so on after z) with the seeds 1, 2, 3, ..."""
    return tuple(Entrant(chr(96 + seed) if seed <= 26 else f"n{seed}", seed) for seed in range(1, count + 1))


def bracket_of(entrants: int | Sequence[Entrant], **wishes: Any) -> Bracket:
    """Draw a bracket of seeded entrants, or of those given; a refusal fails the test."""
    field = seeded(entrants) if isinstance(entrants, int) else tuple(entrants)
    drawn = draw(DrawRequest(field, **wishes))
    assert isinstance(drawn, Bracket), drawn
    return drawn


def after(bracket: Bracket, *entries: dict[str, Any]) -> Bracket:
    """Apply entries of which none may be refused."""
    for entry in entries:
        answer = bracket.apply(entry)
        assert isinstance(answer, Bracket), (entry, answer)
        bracket = answer
    return bracket


def refused(bracket: Bracket, **entry: Any) -> Refused:
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


def shown(bracket: Bracket, match: str) -> tuple[Any, Any, str]:
    """Return red, blue and state of a match as a screen shows them."""
    view = bracket.view()["matches"][match]
    return view["red"], view["blue"], view["state"]
