"""How an admitted command changes the bout: one short function per verb. Nothing is judged here any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scoring import verdict
from scoring.commands import SIDES, Command
from scoring.grouping import Tap
from scoring.log import Award, Entry
from scoring.tally import shown
from scoring.verdict import Proposal

if TYPE_CHECKING:
    from scoring.bout import Bout


def apply(bout: Bout, entry: Entry) -> None:
    """Let one admitted line of the log take effect."""
    _EFFECTS[entry.command.do](bout, entry)


def _call(bout: Bout, entry: Entry) -> None:
    bout.calling.call(entry.command.at)


def _arrive(bout: Bout, entry: Entry) -> None:
    bout.calling.arrive(entry.command.data["side"], entry.command.at)


def _ready(bout: Bout, entry: Entry) -> None:
    bout.calling.get_ready(entry.command.data["side"], entry.command.at)


def _fight(bout: Bout, entry: Entry) -> None:
    at = bout.moment(entry.command)
    bout.calling.end(at)
    bout.in_break = False
    bout.attempt.fight(at)


def _pause(bout: Bout, entry: Entry) -> None:
    bout.attempt.halt(bout.moment(entry.command), "paused")


def _stop(bout: Bout, entry: Entry) -> None:
    bout.attempt.halt(bout.moment(entry.command), "stopped")


def _resume(bout: Bout, entry: Entry) -> None:
    bout.attempt.resume(bout.moment(entry.command))


def _cast(bout: Bout, entry: Entry) -> None:
    bout.attempt.cast = entry.command.data["side"]


def _hit(bout: Bout, entry: Entry) -> None:
    command, data = entry.command, entry.command.data
    zone, side = data["zone"], data["side"]
    value = bout.ruleset.value(zone, data.get("grip", "two"))
    tap = Tap(entry.seq, command.at, command.by, value)
    if zone in bout.ruleset.non_target:
        bout.conduct.strike(side, tap)
    elif data.get("clean", True):
        bout.attempt.add(side, tap)
        _mark(bout, command, 1)


def _mark(bout: Bout, command: Command, step: int) -> None:
    """A marshal's own running count of this attempt."""
    own = bout.marks.setdefault(command.by, dict.fromkeys(SIDES, 0))
    own[command.data["side"]] += step


def _rule(bout: Bout, entry: Entry) -> None:
    data = entry.command.data
    for side in bout.attempt.consensus.values():
        if data["hit"] in side.grouping.holder:
            side.rule(data["hit"], data["grant"], data.get("value"))
    bout.attempt.settle()


def _admit(bout: Bout, entry: Entry) -> None:
    bout.attempt.let_in(entry.command.data["tap"], True)


def _violation(bout: Bout, entry: Entry) -> None:
    bout.conduct.report(entry.seq, entry.command)


def _sanction(bout: Bout, entry: Entry) -> None:
    data = entry.command.data
    bout.conduct.sanction(entry.seq, data["violation"], data["card"], entry.command.reason)


def _alert(bout: Bout, entry: Entry) -> None:
    bout.conduct.alert(entry.seq, entry.command)


def _withdraw(bout: Bout, entry: Entry) -> None:
    data = entry.command.data
    side = data["side"] if "side" in data else data["fighter"].partition("-")[0]
    bout.conduct.palm(entry.seq, side, entry.command.at)


def _award(bout: Bout, entry: Entry) -> None:
    attempt, at = bout.attempt, bout.moment(entry.command)
    if attempt.runs(at):
        attempt.halt(at, "stopped")
        attempt.stage = "paused"  # what the bout goes back to when the award is taken back
    bout.awards.append(Award(entry.seq, entry.command.data.get("side"), entry.command.data["cause"]))


def _seat(bout: Bout, entry: Entry) -> None:
    data = entry.command.data
    (bout.crew.add if data["present"] else bout.crew.discard)(data["seat"])
    bout.attempt.seat_line_marshals(bout.line_seats())


def _undo(bout: Bout, entry: Entry) -> None:
    named = entry.command.data.get("event")
    target = bout.entry(named if named is not None else bout.last_undoable(entry.command.by) or 0)
    assert target is not None
    target.voided = True
    _VOIDS[target.command.do](bout, target)


def _void_hit(bout: Bout, target: Entry) -> None:
    if target.seq in bout.attempt.taps:
        bout.attempt.forget(target.seq)
        _mark(bout, target.command, -1)
    bout.conduct.forget(target.seq)


def _void_conduct(bout: Bout, target: Entry) -> None:
    bout.conduct.forget(target.seq)


def _void_rule(bout: Bout, target: Entry) -> None:
    for side in bout.attempt.consensus.values():
        side.unrule(target.command.data["hit"])
    bout.attempt.settle()


def _void_admit(bout: Bout, target: Entry) -> None:
    if target.command.data["tap"] in bout.attempt.taps:
        bout.attempt.let_in(target.command.data["tap"], False)


def _void_award(bout: Bout, target: Entry) -> None:
    bout.awards = [award for award in bout.awards if award.seq != target.seq]


def _confirm(bout: Bout, entry: Entry) -> None:
    at = bout.moment(entry.command)
    standing = verdict.proposal(bout, at)
    assert standing is not None
    attempt = bout.attempt
    if attempt.runs(at):
        attempt.halt(at, "stopped")
    for side in attempt.consensus.values():
        bout.lapsed.update(dispute.id for dispute in side.disputes(at))
    if attempt.clock.begun:
        bout.attempts.append(_finished(bout, standing, at))
    if standing.kind in verdict.BY_DECISION:
        _finish(bout, standing, at)
    elif standing.winner is None:
        bout.open_attempt(attempt.round, attempt.number + 1, sudden=standing.kind == "sudden_death")
    else:
        _win_round(bout, standing, standing.winner, at)


def _finished(bout: Bout, standing: Proposal, at: int) -> dict[str, Any]:
    attempt, score = bout.attempt, bout.attempt.score()
    return {
        "round": attempt.round,
        "attempt": attempt.number,
        "kind": standing.kind,
        "winner": standing.winner,
        "score": {side: shown(score[side]) for side in SIDES},
        "elapsed": attempt.elapsed(at),
    }


def _win_round(bout: Bout, standing: Proposal, winner: str, at: int) -> None:
    score = bout.attempt.score()
    bout.counted = {side: bout.counted[side] + score[side] for side in SIDES}
    bout.attempt.counted = True
    bout.rounds_won[winner] += 1
    if bout.rounds_won[winner] >= bout.ruleset.data["rounds_to_win"]:
        _finish(bout, standing, at)
        return
    bout.open_attempt(bout.attempt.round + 1, 1)
    bout.calling.ready_anew()
    bout.in_break = True


def _finish(bout: Bout, standing: Proposal, at: int) -> None:
    bout.calling.end(at)
    bout.result = verdict.result(bout, standing)


_EFFECTS: dict[str, Callable[[Bout, Entry], None]] = {
    "call": _call,
    "arrive": _arrive,
    "ready": _ready,
    "fight": _fight,
    "pause": _pause,
    "stop": _stop,
    "resume": _resume,
    "confirm": _confirm,
    "cast": _cast,
    "hit": _hit,
    "rule": _rule,
    "admit": _admit,
    "violation": _violation,
    "sanction": _sanction,
    "alert": _alert,
    "withdraw": _withdraw,
    "award": _award,
    "undo": _undo,
    "seat": _seat,
}

_VOIDS: dict[str, Callable[[Bout, Entry], None]] = {
    "hit": _void_hit,
    "violation": _void_conduct,
    "sanction": _void_conduct,
    "withdraw": _void_conduct,
    "rule": _void_rule,
    "admit": _void_admit,
    "award": _void_award,
}
