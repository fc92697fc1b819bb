"""Whether a command is admitted: the table of phases, and the checks behind it in the rulebook's order.

A bout moves through these phases (FORMAT.md, State):

    scheduled -call-> called -arrive-> helmets -ready-> ready -fight-> fighting <-fight/pause-> paused
    fighting -the limit, the cap-> time_up -stop-> stopped -confirm-> ready (again) | break (next round) | official

Only the hofmarshal moves it on; the clock's limit and the cap are the two edges that nobody presses. `resume` leads back
from time_up and stopped. An award, a palm or a disqualification can be confirmed from anywhere.

The order of checks is: repeat, bad_command, official, forbidden, phase, the rest. A repeat is found by the bout itself,
before anything is asked here. A tap of a rightful seat is never refused: what cannot count is kept, with the reason why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scoring import groups
from scoring.commands import SIDES, VERBS, Command, fault, seat_kind
from scoring.proposal import BY_DECISION
from scoring.refusal import Refusal, need_reason
from scoring.verdict import proposal

if TYPE_CHECKING:
    from scoring.bout import Bout
    from scoring.log import Entry

ANY = frozenset({"scheduled", "called", "helmets", "ready", "fighting", "paused", "time_up", "stopped", "break"})
IN_ROUND = frozenset({"fighting", "paused", "time_up", "stopped"})
GETTING_READY = frozenset({"called", "helmets", "break"})
BEFORE_ROUND = GETTING_READY | {"scheduled", "ready"}

PHASES: dict[str, frozenset[str]] = {
    "call": frozenset({"scheduled"}),
    "arrive": frozenset({"called"}),
    "ready": GETTING_READY,
    "fight": frozenset({"ready", "paused"}) | GETTING_READY,
    "pause": frozenset({"fighting"}),
    "stop": frozenset({"fighting", "paused", "time_up"}),
    "resume": frozenset({"time_up", "stopped"}),
    "rule": IN_ROUND,
    "admit": IN_ROUND,
    "lock": BEFORE_ROUND,
}

UNDO_MS = 10_000
OWN_UNDO = frozenset({"hit", "out", "violation", "withdraw", "lock", "count"})
UNDOABLE = OWN_UNDO | {"sanction", "rule", "admit", "award"}


def refusal(bout: Bout, command: Command) -> Refusal | None:
    """The refusal code of FORMAT.md and a detail in words, or None where the command is admitted."""
    wrong = fault(command, bout.ruleset)
    if wrong:
        return "bad_command", wrong
    if bout.result is not None:
        return "official", "the result is official"
    if command.by not in bout.crew:
        return "forbidden", f"{command.by} is not occupied"
    if seat_kind(command.by) not in VERBS[command.do].who:
        return "forbidden", f"{command.do} is not for {command.by}"
    phase = bout.phase(bout.moment(command))
    if phase not in PHASES.get(command.do, ANY):
        return "wrong_phase", f"{command.do} is not possible while the bout is {phase}"
    further = _FURTHER.get(command.do)
    return further(bout, command) if further else None


def undoable(bout: Bout, number: int = 20) -> list[Entry]:
    """What the hofmarshal may take back, newest first: of this attempt, and not taken back yet."""
    if bout.result is not None:
        return []
    found = []
    for seq in range(bout.seq, bout.attempt.opened_by, -1):
        entry = bout.entry(seq)
        if entry is not None and entry.refused is None and not entry.voided and entry.command.do in UNDOABLE:
            found.append(entry)
            if len(found) == number:
                break
    return found


def allowed(bout: Bout, now: int) -> list[str]:
    """The verbs of the hofmarshal that the phase admits now, for his desk."""
    if bout.result is not None:
        return []
    phase = bout.phase(now)
    verbs = [verb for verb, who in VERBS.items() if "hofmarshal" in who.who and phase in PHASES.get(verb, ANY)]
    standing = proposal(bout, now)
    hidden = groups.hidden(bout, phase)
    if standing is None or standing.kind != "vote":
        hidden.add("cast")
    if not _may_confirm(bout, phase, now):
        hidden.add("confirm")
    if bout.awards or bout.attempt.at_limit(now):
        hidden.add("resume")
    if phase in GETTING_READY:
        hidden.add("fight")
    return [verb for verb in verbs if verb not in hidden]


def _fight(bout: Bout, command: Command) -> Refusal | None:
    phase = bout.phase(bout.moment(command))
    if phase in GETTING_READY:
        waiting = [side for side in SIDES if side not in bout.calling.ready]
        return "side_not_ready", f"not ready: {', '.join(waiting)}"
    missing = bout.missing()
    if missing:
        return "crew_incomplete", f"not occupied: {', '.join(missing)}"
    return None


def stop_needs_reason(bout: Bout, now: int) -> bool:
    """Whether a stop at `now` (ms) ends the round before its time: neither the limit, nor a cap or an all-out that stands."""
    attempt = bout.attempt
    return attempt.ending is None and (attempt.frozen is not None or not attempt.clock.at_limit(now))


def _stop(bout: Bout, command: Command) -> Refusal | None:
    if not stop_needs_reason(bout, bout.moment(command)):
        return None
    return need_reason(command, "an end before the time")


def _resume(bout: Bout, command: Command) -> Refusal | None:
    if bout.awards:
        return "wrong_phase", "an award stands; take it back first"
    if not bout.attempt.clock.begun:
        return "wrong_phase", "the round has not begun"
    if bout.attempt.at_limit(bout.moment(command)):
        return "wrong_phase", "the full time is over"
    return need_reason(command, "taking an end back")


def _may_confirm(bout: Bout, phase: str, now: int) -> bool:
    standing = proposal(bout, now)
    if standing is None or (standing.kind == "vote" and standing.winner is None):
        return False
    if standing.kind not in BY_DECISION and phase != "stopped":
        return False
    return not bout.is_pending(now)


def _confirm(bout: Bout, command: Command) -> Refusal | None:
    now = bout.moment(command)
    if bout.is_pending(now):
        return "wrong_phase", "a tap still waits for its second marshal"
    if not _may_confirm(bout, bout.phase(now), now):
        return "wrong_phase", "there is nothing to confirm yet"
    return None


def _cast(bout: Bout, command: Command) -> Refusal | None:
    standing = proposal(bout, bout.moment(command))
    if standing is None or standing.kind != "vote":
        return "wrong_phase", "no vote is asked for"
    return need_reason(command, "the deciding vote")


def _rule(bout: Bout, command: Command) -> Refusal | None:
    target = command.data["hit"]
    now = bout.moment(command)
    if target in bout.lapsed or bout.attempt.is_ruled(target):
        return "wrong_phase", f"hit {target} is closed"
    if all(dispute["id"] != target for dispute in bout.attempt.disputes(now)):
        return "unknown_target", f"{target} is no open dispute"
    return need_reason(command, "a ruling")


def _admit(bout: Bout, command: Command) -> Refusal | None:
    if not bout.attempt.is_late(command.data["tap"]):
        return "unknown_target", f"{command.data['tap']} is no late tap"
    return need_reason(command, "letting a late tap count")


def _violation(bout: Bout, command: Command) -> Refusal | None:
    fighter, side = command.data.get("fighter"), command.data["side"]
    if fighter is not None and fighter not in _roster(bout, side):
        return "unknown_fighter", f"{fighter} does not fight for {side}"
    if command.data["code"] == "not_permitted_action" and not command.note:
        return "reason_required", "say in a note what was done"
    return None


def _sanction(bout: Bout, command: Command) -> Refusal | None:
    target = command.data["violation"]
    if bout.conduct.find(target) is None:
        return "unknown_target", f"{target} is no violation"
    if bout.conduct.is_closed(target):
        return "wrong_phase", f"violation {target} is closed"
    return need_reason(command, "a dismissal") if command.data["card"] == "dismiss" else None


def _withdraw(bout: Bout, command: Command) -> Refusal | None:
    fighter = command.data.get("fighter")
    if fighter is None:
        return None
    if bout.squads is not None:
        return groups.out(bout, command)
    if all(fighter not in _roster(bout, side) for side in SIDES):
        return "unknown_fighter", f"{fighter} does not fight here"
    return None


def _roster(bout: Bout, side: str) -> tuple[str, ...]:
    return (f"{side}-1",) if bout.squads is None else bout.squads.roster[side]


def _award(bout: Bout, command: Command) -> Refusal | None:
    return need_reason(command, "an award")


def _undo(bout: Bout, command: Command) -> Refusal | None:
    kind = seat_kind(command.by)
    named = command.data.get("event")
    target = named if named is not None else bout.last_undoable(command.by)
    entry = bout.entry(target) if target is not None else None
    if entry is None or entry.refused or entry.voided:
        return "unknown_target", "there is no such event to take back"
    if kind != "hofmarshal" and entry.command.by != command.by:
        return "forbidden", "another seat's event is the hofmarshal's to take back"
    if entry.command.do not in (UNDOABLE if kind == "hofmarshal" else OWN_UNDO):
        return "unknown_target", f"{entry.command.do} cannot be taken back"
    if kind != "hofmarshal" and entry.seq != bout.last_undoable(command.by):
        return "forbidden", "only the last one is yours to take back"
    if entry.seq < bout.attempt.opened_by:
        return "wrong_phase", "that attempt is confirmed"
    if kind != "hofmarshal":
        if bout.attempt.stage == "stopped" or bout.awards:
            return "wrong_phase", "the round is over"
        if command.at - entry.command.at > UNDO_MS:
            return "wrong_phase", "more than ten seconds have passed"
        if bout.conduct.is_closed(entry.seq):
            return "wrong_phase", "the hofmarshal has closed this violation"
    return None


_FURTHER: dict[str, Callable[[Bout, Command], Refusal | None]] = {
    "fight": _fight,
    "stop": _stop,
    "resume": _resume,
    "confirm": _confirm,
    "cast": _cast,
    "rule": _rule,
    "admit": _admit,
    "violation": _violation,
    "sanction": _sanction,
    "withdraw": _withdraw,
    "lineup": groups.lineup,
    "lock": groups.lock,
    "out": groups.out,
    "explain": groups.explain,
    "reinstate": groups.reinstate,
    "count": groups.count,
    "award": _award,
    "undo": _undo,
}
