"""The state as dictionaries, in the shape of FORMAT.md; two views, so that single taps never leak before they count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring import decide, verdict
from scoring.commands import SIDES
from scoring.tally import shown

if TYPE_CHECKING:
    from scoring.bout import Bout


def crew_state(bout: Bout, now: int) -> dict[str, Any]:
    """Everything, for the crew. `now` and all moments in ms."""
    over = bout.result is not None
    consensus = bout.attempt.consensus
    return {
        **_common(bout, now),
        "pending": [] if over else _listed((s, consensus[s].pending(now)) for s in consensus),
        "disputes": [] if over else _listed((s, consensus[s].disputes(now)) for s in consensus),
        "late": [{"tap": seq, "side": side, "why": why} for seq, side, why in bout.attempt.late()],
        "violations": bout.conduct.all(),
        "alerts": list(bout.conduct.alerts),
        "offers": verdict.offers(bout, now),
        "proposal": _proposal(bout, now),
        "crew": sorted(bout.crew),
        "missing": bout.missing(),
        "marshals": {seat: _marshal(bout, seat) for seat in bout.line_seats()},
        "allowed": decide.allowed(bout, now),
    }


def public_state(bout: Bout, now: int) -> dict[str, Any]:
    """What spectators see: no single taps, no disputes, no drafts, and no proposal while the round is not over."""
    phase = bout.phase(now)
    return {
        **_common(bout, now),
        "violations": [violation for violation in bout.conduct.all() if violation["status"] == "confirmed"],
        "proposal": _proposal(bout, now) if phase in ("time_up", "stopped") else None,
    }


def _common(bout: Bout, now: int) -> dict[str, Any]:
    attempt = bout.attempt
    score, hits = attempt.score(), attempt.hits()
    return {
        "phase": bout.phase(now),
        "round": attempt.round,
        "attempt": attempt.number,
        "sudden_death": attempt.sudden,
        "clock": {
            "elapsed": attempt.elapsed(now),
            "limit": bout.ruleset.limit_ms,
            "running": attempt.runs(now) and bout.result is None,
            "at": now,
        },
        "call": bout.calling.view(now),
        "score": {side: shown(score[side]) for side in SIDES},
        "hits": {side: shown(hits[side]) for side in SIDES},
        "rounds_won": dict(bout.rounds_won),
        "cards": bout.conduct.cards(),
        "result": bout.result,
        "attempts": list(bout.attempts),
    }


def _proposal(bout: Bout, now: int) -> dict[str, Any] | None:
    standing = verdict.proposal(bout, now)
    return None if standing is None else {"kind": standing.kind, "winner": standing.winner}


def _listed(found: Any) -> list[dict[str, Any]]:
    listed = [
        {"id": dispute.id, "kind": dispute.kind, "side": side, "value": dispute.value, "at": dispute.at}
        for side, disputes in found
        for dispute in disputes
    ]
    return sorted(listed, key=lambda dispute: dispute["id"])


def _marshal(bout: Bout, seat: str) -> dict[str, Any]:
    own = bout.marks.get(seat, dict.fromkeys(SIDES, 0))
    last = bout.last_undoable(seat)
    entry = bout.entry(last) if last is not None else None
    if entry is None or entry.seq < bout.attempt.opened_by:
        return {**own, "last": None}
    data = entry.command.data
    return {
        **own,
        "last": {"event": entry.seq, "do": entry.command.do, "side": data.get("side"), "at": entry.command.at},
    }
