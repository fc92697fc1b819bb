"""A bracket as it stands now: the stored draw, and on it what was fought and who withdrew.

Bouts stand above this app; they are reached through `nomination.bouts`, which the rows themselves offer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.contest import Bracket, DrawRequest, Entrant, Refused
from scoring.contest import draw as draw_bracket
from tournament.draw.models import Draw
from tournament.events.models import Nomination

if TYPE_CHECKING:
    from tournament.bouts.models import Bout


class BrokenDraw(Exception):
    """What is stored contradicts itself: a result that the bracket does not admit. Names the match."""


def request_of(entrants: list[dict[str, Any]], options: dict[str, Any], random: str) -> DrawRequest:
    """The input of the lot from what a Draw keeps."""
    return DrawRequest(
        entrants=tuple(Entrant(**entrant) for entrant in entrants),
        random=random,
        third_place=bool(options.get("third_place")),
        separate_by=options.get("separate_by"),
    )


def as_drawn(drawn: Draw) -> Bracket:
    """The bracket before its first bout."""
    bracket = draw_bracket(request_of(drawn.entrants, drawn.options, drawn.random))
    if isinstance(bracket, Refused):
        raise BrokenDraw(f"draw {drawn.pk}: {bracket.detail}")
    return bracket


def as_it_stands(nomination: Nomination, drawn: Draw) -> Bracket:
    """The bracket with all official results, withdrawals (in their order) and bouts being fought.

    A result is laid on as soon as its match is ready, a withdrawal only when no result waits before it: so the outcome
    does not hang on two clocks agreeing about which of them came first.
    """
    fought = {bout.match: bout for bout in nomination.bouts.all() if bout.official_at and not bout.walkover}
    bracket = _with_results(as_drawn(drawn), fought)
    entrants = {entrant["id"] for entrant in drawn.entrants}
    leavers = [entry for entry in nomination.entries.all() if entry.withdrawn_at and str(entry.pk) in entrants]
    for entry in sorted(leavers, key=lambda entry: (entry.withdrawn_at, entry.pk)):
        bracket = _applied(bracket, {"do": "withdraw", "entrant": str(entry.pk)})
        bracket = _with_results(bracket, fought)
    if fought:
        raise BrokenDraw(f"nomination {nomination.pk}: results that fit nowhere: {', '.join(sorted(fought))}")
    for bout in nomination.bouts.all():
        if is_being_fought(bout):
            bracket = _applied(bracket, {"do": "start", "match": bout.match})
    return bracket


def is_being_fought(bout: Bout) -> bool:
    """Whether the bout was called and is not official yet."""
    return bout.phase != "scheduled" and bout.official_at is None and not bout.walkover


def _with_results(bracket: Bracket, fought: dict[str, Bout]) -> Bracket:
    """Lay on every result whose match is ready, taking it out of `fought`."""
    for match in list(bracket.states):  # feeders come first
        if match in fought and bracket.states[match].state == "ready":
            bracket = _applied(bracket, _result(fought.pop(match)))
    return bracket


def _result(bout: Bout) -> dict[str, Any]:
    if bout.winner_id is None:
        return {"do": "result", "match": bout.match, "double_loss": True}
    return {"do": "result", "match": bout.match, "winner": str(bout.winner_id)}


def _applied(bracket: Bracket, entry: dict[str, Any]) -> Bracket:
    after = bracket.apply(entry)
    if isinstance(after, Refused):
        raise BrokenDraw(f"{entry}: {after.detail}")
    return after
