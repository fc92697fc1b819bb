"""What may be done to a contest that is drawn: results, corrections, withdrawals and starts.

Each act takes the draw sheet and the record and gives the next record or a refusal; the old record stays as
it was. The order of checks is the rulebook's: an impossible value (`bad_command`) before the phase
(`wrong_phase`), the phase before the rest. An entry with an unknown verb or key raises `Malformed`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.contest.graph import Seed, Sheet
from scoring.contest.request import Refused
from scoring.contest.walk import Awaited, Leaver, MatchState, Record, walk
from scoring.malformed import Malformed
from scoring.matching import pointer as below

Entry = Mapping[str, Any]
Act = Callable[[Sheet, Record, Entry], Record | Refused]

KEYS: dict[str, tuple[str, ...]] = {
    "result": ("match", "winner", "double_loss"),
    "start": ("match",),
    "correct": ("match", "winner", "double_loss", "reason", "later"),
    "withdraw": ("entrant",),
    "play": ("winner",),
    "next_round": (),
}


def check_entry(entry: Any, pointer: str = "") -> None:
    """Raise `Malformed` unless `entry` is an object with a known `do` and only the keys of that verb."""
    if not isinstance(entry, dict):
        raise Malformed(pointer, "An entry of the log is an object with the key do.")
    verb = entry.get("do")
    if not isinstance(verb, str) or verb not in KEYS:
        raise Malformed(f"{pointer}/do", f"Unknown verb {verb!r}; known are: {', '.join(KEYS)}.")
    for key in entry:
        if key != "do" and key not in KEYS[verb]:
            known = ", ".join(KEYS[verb]) or "none"
            raise Malformed(below(pointer, key), f"{verb} has no key {key!r}; its keys: {known}.")


def perform(sheet: Sheet, record: Record, entry: Entry) -> Record | Refused:
    """Return the record after `entry`, or why it is refused; `Malformed` for unknown verbs and keys."""
    check_entry(dict(entry))
    return _ACTS[entry["do"]](sheet, record, entry)


def _result(sheet: Sheet, record: Record, entry: Entry) -> Record | Refused:
    verdict = _verdict(sheet, record, entry)
    if isinstance(verdict, Refused):
        return verdict
    state, winner = verdict
    if state.state not in ("ready", "running"):
        reason = "is already decided" if state.state == "done" else "still waits for a side"
        return Refused("wrong_phase", f"{state.match.id} {reason}.")
    return record.deciding({state.match.id: winner})


def _start(sheet: Sheet, record: Record, entry: Entry) -> Record | Refused:
    state = _find(sheet, record, entry)
    if isinstance(state, Refused):
        return state
    if state.state != "ready":
        return Refused("wrong_phase", f"{state.match.id} is {state.state}; only a ready match can start.")
    return replace(record, running=record.running | {state.match.id})


def _correct(sheet: Sheet, record: Record, entry: Entry) -> Record | Refused:
    verdict = _verdict(sheet, record, entry)
    if isinstance(verdict, Refused):
        return verdict
    state, winner = verdict
    reason, later = entry.get("reason"), entry.get("later")
    if later not in (None, "keep", "void") or not isinstance(reason, str | None):
        return Refused("bad_command", "later is keep or void, reason is a text.")
    if state.match.id not in record.decided:
        return Refused("wrong_phase", f"{state.match.id} has no fought result that could be corrected.")
    if not (reason or "").strip():
        return Refused("reason_required", "A correction needs a reason.")
    corrected = record.deciding({state.match.id: winner})
    affected = _reached(sheet, record, corrected, state.match.id)
    if affected and later is None:
        detail = f"Later matches have begun: {', '.join(affected)}. Say whether to keep or void them."
        return Refused("later_match_begun", detail, tuple(affected))
    if later == "keep":
        now = walk(sheet, record)
        return replace(corrected, kept={**record.kept, **{name: now[name].sides() for name in affected}})
    for name in affected:
        corrected = corrected.cleared(name)
    return corrected


def _reached(sheet: Sheet, record: Record, corrected: Record, match_id: str) -> list[str]:
    """Return the begun matches after `match_id` that would change sides, or fall with one that does.

    Each begun match is looked at with those before it already cleared. Only sides that hang on the
    corrected match count: an earlier correction whose later bout was kept is not asked about again.
    """
    now, affected = walk(sheet, record), []
    hanging = sheet.graph.after(match_id)
    moved = hanging | {match_id}
    for match in sheet.graph.matches:
        if match.id not in hanging or not record.has_begun(match.id):
            continue
        then = walk(sheet, corrected.released(match.id))[match.id]
        pairs = zip(match.sources(), now[match.id].sides(), then.sides(), strict=True)
        if any(not isinstance(s, Seed) and s.match in moved and old != new for s, old, new in pairs):
            affected.append(match.id)
            corrected = corrected.cleared(match.id)
    return affected


def _withdraw(sheet: Sheet, record: Record, entry: Entry) -> Record | Refused:
    name = entry.get("entrant")
    if not isinstance(name, str) or name not in sheet.ids():
        return Refused("bad_command", f"No entrant {name!r} in this draw.")
    if name in record.leavers:
        return Refused("wrong_phase", f"{name} has already withdrawn.")
    his = [state for state in walk(sheet, record).values() if name in state.sides()]
    if any(state.state == "running" for state in his):
        return Refused("wrong_phase", f"A bout of {name} is being fought; end it first.")
    stood = frozenset(state.match.id for state in his)
    won = frozenset(state.match.id for state in his if state.winner == name)
    return replace(record, leavers={**record.leavers, name: Leaver(stood, won)})


def _play(sheet: Sheet, record: Record, entry: Entry) -> Record | Refused:
    rule = entry.get("winner")
    if rule not in ("better_seed", "worse_seed", "red", "blue"):
        return Refused("bad_command", "winner is better_seed, worse_seed, red or blue.")
    ranks = sheet.ranks
    while ready := [state for state in walk(sheet, record).values() if state.state == "ready"]:
        record = record.deciding({state.match.id: _favoured(state, rule, ranks) for state in ready})
    return record


def _favoured(state: MatchState, rule: str, ranks: Mapping[str, int]) -> str:
    red, blue = str(state.red), str(state.blue)
    if rule in ("red", "blue"):
        return red if rule == "red" else blue
    better, worse = sorted((red, blue), key=lambda name: ranks[name])
    return better if rule == "better_seed" else worse


def _next_round(sheet: Sheet, record: Record, entry: Entry) -> Record | Refused:
    return Refused("wrong_phase", "All rounds of this format are drawn at once.")


def _find(sheet: Sheet, record: Record, entry: Entry) -> MatchState | Refused:
    name = entry.get("match")
    if not isinstance(name, str) or name not in sheet.graph.by_id:
        return Refused("bad_command", f"No match {name!r} in this draw.")
    return walk(sheet, record)[name]


def _verdict(sheet: Sheet, record: Record, entry: Entry) -> tuple[MatchState, str | None] | Refused:
    """Return the match and its winner (None: double loss), or `bad_command` where that is impossible."""
    state = _find(sheet, record, entry)
    if isinstance(state, Refused):
        return state
    winner, double_loss = entry.get("winner"), entry.get("double_loss", False)
    if not isinstance(double_loss, bool) or double_loss is (winner is not None):
        return Refused("bad_command", "Name either the winner or double_loss: true.")
    if double_loss:
        return state, None
    if not isinstance(winner, str) or winner not in sheet.ids():
        return Refused("bad_command", f"No entrant {winner!r} in this draw.")
    # Of a match that still waits nobody can say who is in it; that is a question of phase.
    if winner not in state.sides() and not any(isinstance(side, Awaited) for side in state.sides()):
        return Refused("bad_command", f"{winner} is not in {state.match.id}.")
    return state, winner


_ACTS: dict[str, Act] = {
    "result": _result,
    "start": _start,
    "correct": _correct,
    "withdraw": _withdraw,
    "play": _play,
    "next_round": _next_round,
}
