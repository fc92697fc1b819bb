"""The state as dictionaries, in the shape of FORMAT.md; two views, so that single taps never leak before they count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring import decide, verdict
from scoring.commands import SIDES
from scoring.tally import shown

if TYPE_CHECKING:
    from scoring.bout import Bout
    from scoring.log import Entry


def crew_state(bout: Bout, now: int) -> dict[str, Any]:
    """Everything, for the crew. `now` and all moments in ms."""
    over = bout.result is not None
    attempt = bout.attempt
    return {
        **_common(bout, now),
        **_lineups(bout, everybody=False),
        "pending": [] if over else attempt.pending(now),
        "disputes": [] if over else attempt.disputes(now),
        "late": attempt.late(),
        "violations": bout.conduct.all(),
        "palms": bout.conduct.palms(),
        "alerts": list(bout.conduct.alerts),
        "offers": verdict.offers(bout, now),
        "proposal": _proposal(bout, now),
        "crew": sorted(bout.crew),
        "missing": bout.missing(),
        "marshals": {seat: _marshal(bout, seat) for seat in bout.marshal_seats()},
        "allowed": decide.allowed(bout, now),
        "stop_needs_reason": decide.stop_needs_reason(bout, now),
        "undoable": [{**_act(entry), "by": entry.command.by} for entry in decide.undoable(bout)],
    }


def public_state(bout: Bout, now: int) -> dict[str, Any]:
    """What spectators see: no single taps, no disputes, no drafts, and no proposal while the round is not over."""
    phase = bout.phase(now)
    return {
        **_common(bout, now),
        **_lineups(bout, everybody=True),
        **_fallen(bout),
        "violations": [_told(violation) for violation in bout.conduct.all() if violation["status"] == "confirmed"],
        "proposal": _proposal(bout, now) if phase in ("time_up", "stopped") else None,
    }


def _common(bout: Bout, now: int) -> dict[str, Any]:
    attempt = bout.attempt
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
        **attempt.shown(),
        "rounds_won": dict(bout.rounds_won),
        "cards": bout.conduct.cards(),
        "result": bout.result,
        "attempts": list(bout.attempts),
        **({} if bout.squads is None else {"break": _break(bout, now)}),
    }


def _proposal(bout: Bout, now: int) -> dict[str, Any] | None:
    standing = verdict.proposal(bout, now)
    return None if standing is None else {"kind": standing.kind, "winner": standing.winner}


def _told(violation: dict[str, Any]) -> dict[str, Any]:
    """A violation for everybody: which marshal saw it, and his note, are the crew's."""
    return {key: value for key, value in violation.items() if key not in ("by", "note")}


def _fallen(bout: Bout) -> dict[str, Any]:
    """Who is out and why, for everybody."""
    shown_out = bout.attempt.shown().get("out")
    if shown_out is None:
        return {}
    return {"out": [{key: fall[key] for key in ("fighter", "reason", "part", "at")} for fall in shown_out]}


def _lineups(bout: Bout, everybody: bool) -> dict[str, Any]:
    """Who fights in a group; empty for a duel. What a captain plans is told to everybody once it is locked."""
    if bout.squads is None:
        return {}
    attempt = bout.group
    hidden = everybody and not attempt.is_locked
    return {
        "standing_points": {side: shown(bout.counted[side]) for side in SIDES},
        "lineup": {side: None if hidden else list(attempt.lineup(side)) for side in SIDES},
        "lineup_locked": attempt.is_locked,
        "barred": {side: bout.barred(side) for side in SIDES},
    }


def _break(bout: Bout, now: int) -> dict[str, Any] | None:
    """The countdown to the next attempt of a group fight."""
    if bout.squads is None or not bout.in_break or bout.result is not None:
        return None
    limit = int(bout.ruleset.data["break_ms"])
    return {"elapsed": max(0, now - bout.break_began), "limit": limit, "running": True, "at": now}


def _marshal(bout: Bout, seat: str) -> dict[str, Any]:
    """The marshal's own counts, the event that he may take back, and in groups his last acts."""
    own = bout.attempt.marks(seat)
    last = bout.last_undoable(seat)
    entry = bout.entry(last) if last is not None else None
    if entry is not None and entry.seq < bout.attempt.opened_by:
        entry = None
    found = {**own, "last": None if entry is None else _act(entry)}
    if bout.squads is None:
        return found
    return {**found, "acts": [_act(entry) for entry in bout.last_acts(seat)]}


def _act(entry: Entry) -> dict[str, Any]:
    data = entry.command.data
    keys = ("side", "fighter", "reason", "part", "change", "code", "card")
    told = {key: data[key] for key in keys if key in data and (key != "side" or data[key])}
    return {"event": entry.seq, "do": entry.command.do, "side": data.get("side"), "at": entry.command.at, **told}
