"""What is proposed, what is offered, and what the result is: read from the bout, never stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring.commands import SIDES, opponent
from scoring.tally import shown

if TYPE_CHECKING:
    from scoring.bout import Bout

# Proposals that end the bout by themselves, whatever the clock does.
BY_DECISION = ("technical", "withdrawal", "medical", "disqualification", "double_loss")


@dataclass(frozen=True)
class Proposal:
    """What would become official by a confirm: its kind and the winning side, or None."""

    kind: str
    winner: str | None


def proposal(bout: Bout, now: int) -> Proposal | None:
    """The standing proposal. Precedence: award, disqualification, withdrawal, cap, points (FORMAT.md, semantic 9)."""
    if bout.result is not None:
        return None
    decided = _by_decision(bout)
    if decided is not None:
        return decided
    attempt = bout.attempt
    if attempt.cap is not None:
        return _by_cap(bout)
    if attempt.stage != "stopped":
        return None
    if attempt.tally and attempt.marshals_disagree():
        return Proposal("vote", attempt.cast)
    leader = attempt.leader()
    if leader is None or attempt.sudden:
        return _level(bout)
    return Proposal("points", leader)


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


def _by_cap(bout: Bout) -> Proposal:
    attempt = bout.attempt
    assert attempt.cap is not None
    if attempt.cap.winner is None:
        return _level(bout)
    return Proposal("sudden_death" if attempt.sudden else "cap", attempt.cap.winner)


def _level(bout: Bout) -> Proposal:
    """The ladder of equal points (G2): reruns, then sudden death, then the hofmarshal's vote."""
    attempt = bout.attempt
    if attempt.sudden:
        return Proposal("vote", attempt.cast)
    reruns = int(bout.ruleset.data["reruns"])
    return Proposal("rerun" if attempt.number <= reruns else "sudden_death", None)


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
        found += [f"cap_{side}" for side in SIDES if bout.attempt.half_capped(side)]
    if phase in ("time_up", "stopped") and _by_decision(bout) is None and _could_turn(bout, now):
        found.append("review_disputes")
    return found


def _could_turn(bout: Bout, now: int) -> bool:
    """Whether granting all open disputes of one side, and none of the other's, changes who leads."""
    attempt = bout.attempt
    if attempt.tally:
        return False
    lead = attempt.consensus["red"].points - attempt.consensus["blue"].points
    for side, sign in (("red", 1), ("blue", -1)):
        gain = sum(dispute.gain for dispute in attempt.consensus[side].disputes(now))
        if gain and _sign(lead + sign * gain) != _sign(lead):
            return True
    return False


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


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
        points = {winner: bout.ruleset.data["technical_score"], loser: 0}
    return {
        "kind": decided.kind,
        "winner": winner,
        "rounds": rounds,
        "points": {side: points[side] for side in SIDES},
        "main": {side: int(side == winner) for side in SIDES},
    }
