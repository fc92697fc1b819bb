"""What the hofmarshal's confirmation ends: an attempt, a round or the bout, and what it opens after that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring import verdict
from scoring.commands import SIDES
from scoring.log import Entry
from scoring.proposal import BY_DECISION, Proposal

if TYPE_CHECKING:
    from scoring.bout import Bout


def confirm(bout: Bout, entry: Entry) -> None:
    """Make what is proposed stand, and open what comes next."""
    at = bout.moment(entry.command)
    standing = verdict.proposal(bout, at)
    assert standing is not None
    attempt = bout.attempt
    if attempt.runs(at):
        attempt.halt(at, "stopped")
    bout.lapsed.update(dispute["id"] for dispute in attempt.disputes(at))
    if attempt.clock.begun:
        bout.attempts.append(_finished(bout, standing, at))
    if standing.kind in BY_DECISION:
        _finish(bout, standing, at)
    elif standing.winner is None:
        bout.open_attempt(attempt.round, attempt.number + 1, at, sudden=standing.kind == "sudden_death")
        if bout.squads is not None:
            bout.open_break(at)
    else:
        _win_round(bout, standing, standing.winner, at)


def _finished(bout: Bout, standing: Proposal, at: int) -> dict[str, Any]:
    attempt = bout.attempt
    return {
        "round": attempt.round,
        "attempt": attempt.number,
        "kind": standing.kind,
        "winner": standing.winner,
        **attempt.record(),
        "elapsed": attempt.elapsed(at),
    }


def _win_round(bout: Bout, standing: Proposal, winner: str, at: int) -> None:
    points = bout.attempt.points()
    scoring = SIDES if bout.squads is None else (winner,)  # the losers of a group round score nothing (K17)
    bout.counted = {side: bout.counted[side] + (points[side] if side in scoring else 0) for side in SIDES}
    bout.attempt.counted = True
    bout.rounds_won[winner] += 1
    if bout.rounds_won[winner] >= bout.ruleset.data["rounds_to_win"]:
        _finish(bout, standing, at)
        return
    bout.open_attempt(bout.attempt.round + 1, 1, at)
    bout.open_break(at)


def _finish(bout: Bout, standing: Proposal, at: int) -> None:
    bout.calling.end(at)
    bout.result = verdict.result(bout, standing)
