"""What is proposed, what is offered, and what the result is: read from the bout, never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.commands import SIDES, opponent
from scoring.proposal import BY_DECISION, Proposal
from scoring.tally import shown

if TYPE_CHECKING:
    from scoring.bout import Bout


def proposal(bout: Bout, now: int) -> Proposal | None:
    """The standing proposal. Precedence: award, disqualification, withdrawal, cap or all out, points or time (semantic 9)."""
    if bout.result is not None:
        return None
    return _by_decision(bout) or bout.attempt.propose(now)


def _by_decision(bout: Bout) -> Proposal | None:
    if bout.awards:
        award = bout.awards[-1]
        return Proposal(award.cause, award.side)
    disqualified = bout.conduct.disqualified()
    if len(disqualified) == len(SIDES):
        return Proposal("double_loss", None)
    if disqualified:
        return Proposal("disqualification", opponent(disqualified[0]))
    gone, winner = bout.conduct.withdrawn()
    if gone:
        return Proposal("withdrawal" if winner else "double_loss", winner)
    return None


def offers(bout: Bout, now: int) -> list[str]:
    """What the software suggests to the hofmarshal."""
    if bout.result is not None or bout.awards:
        return []
    found = []
    ready_side = bout.calling.offer(now)
    if ready_side is not None:
        found.append(f"technical_{ready_side}")
    phase = bout.phase(now)
    if phase in ("fighting", "paused"):
        found += bout.attempt.hints(now)
    standing = proposal(bout, now)
    if standing is not None and standing.kind == "rerun" and bout.squads is not None and bout.attempt.number > 1:
        found.append("pause")  # G13: from the second level end on
    if phase in ("time_up", "stopped") and _by_decision(bout) is None and bout.attempt.could_turn(now):
        found.append("review_disputes")
    return found


def result(bout: Bout, decided: Proposal) -> dict[str, Any]:
    """The official result of a bout that this proposal decides (ISB-072, ISB-074, G10)."""
    winner = decided.winner
    rounds = dict(bout.rounds_won)
    points: dict[str, Any] = {side: shown(bout.points[side]) for side in SIDES}
    if decided.kind in BY_DECISION and winner is not None:
        rounds[winner] = int(bout.ruleset.data["rounds_to_win"])
    if decided.kind == "technical" and winner is not None:
        loser = opponent(winner)
        rounds[loser] = 0
        points = {winner: _technical_score(bout, winner), loser: 0}
    return {
        "kind": decided.kind,
        "winner": winner,
        "rounds": rounds,
        "points": {side: points[side] for side in SIDES},
        "main": {side: int(side == winner) for side in SIDES},
    }


def _technical_score(bout: Bout, winner: str) -> int:
    """The ruleset's number; in groups twice the winner's line-up (G10)."""
    score = bout.ruleset.data["technical_score"]
    return 2 * len(bout.group.lineup(winner)) if score is None else int(score)
