"""How an admitted command changes the bout: one short function per verb. Nothing is judged here any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scoring.confirming import confirm
from scoring.duel import DuelAttempt
from scoring.fallen import Act, FallenAttempt
from scoring.grouping import Tap
from scoring.heads import HeadsAttempt, Step
from scoring.log import Award, Entry

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
        assert isinstance(bout.attempt, DuelAttempt)
        bout.attempt.add(side, tap)


def _rule(bout: Bout, entry: Entry) -> None:
    bout.attempt.rule(entry.seq, entry.command.data)


def _admit(bout: Bout, entry: Entry) -> None:
    bout.attempt.let_in(entry.command.data["tap"], True)


def _violation(bout: Bout, entry: Entry) -> None:
    bout.conduct.report(entry.seq, entry.command)


def _sanction(bout: Bout, entry: Entry) -> None:
    data = entry.command.data
    bout.conduct.sanction(entry.seq, data["violation"], data["card"], entry.command.reason)
    found = bout.conduct.find(data["violation"])
    if data["card"] in ("yellow", "red") and found is not None and found.fighter is not None:
        _put_out(bout, entry, found.fighter)


def _put_out(bout: Bout, entry: Entry, fighter: str) -> None:
    """A card puts a fighter of a group out of the attempt that runs (G5)."""
    attempt = bout.attempt
    if isinstance(attempt, FallenAttempt) and attempt.clock.begun:
        attempt.add(Act(entry.seq, entry.command.at, entry.command.by, fighter, reason="card", card=True))


def _alert(bout: Bout, entry: Entry) -> None:
    bout.conduct.alert(entry.seq, entry.command)


def _withdraw(bout: Bout, entry: Entry) -> None:
    data = entry.command.data
    if bout.squads is not None and "fighter" in data:
        _show_out(bout, entry, "palm", None)
        return
    side = data["side"] if "side" in data else data["fighter"].partition("-")[0]
    bout.conduct.palm(entry.seq, side, entry.command.at)


def _lineup(bout: Bout, entry: Entry) -> None:
    assert bout.squads is not None
    bout.squads.name(entry.command.data["side"], entry.command.data["fighters"])


def _lock(bout: Bout, entry: Entry) -> None:
    assert bout.squads is not None
    bout.squads.lock = entry.seq


def _out(bout: Bout, entry: Entry) -> None:
    _show_out(bout, entry, entry.command.reason or None, entry.command.data.get("part"))


def _show_out(bout: Bout, entry: Entry, reason: str | None, part: str | None) -> None:
    command = entry.command
    assert isinstance(bout.attempt, FallenAttempt)
    bout.attempt.add(Act(entry.seq, command.at, command.by, command.data["fighter"], reason=reason, part=part))


def echo(bout: Bout, entry: Entry) -> None:
    """A judge who showed out a man already out is named beside the first one; only an undo of that one gives his word weight."""
    command = entry.command
    if isinstance(bout.attempt, FallenAttempt):
        reason = "palm" if command.do == "withdraw" else command.reason or None
        fighter, part = command.data["fighter"], command.data.get("part")
        bout.attempt.add(Act(entry.seq, command.at, command.by, fighter, reason=reason, part=part, echo=True))


def _explain(bout: Bout, entry: Entry) -> None:
    data = entry.command.data
    assert isinstance(bout.attempt, FallenAttempt)
    bout.attempt.explain(data["event"], data["reason"], data.get("part"))


def _reinstate(bout: Bout, entry: Entry) -> None:
    command = entry.command
    assert isinstance(bout.attempt, FallenAttempt)
    bout.attempt.add(Act(entry.seq, command.at, command.by, command.data["fighter"], back=True, reason=command.reason))


def _count(bout: Bout, entry: Entry) -> None:
    command = entry.command
    assert isinstance(bout.attempt, HeadsAttempt)
    bout.attempt.add(command.data["side"], Step(entry.seq, command.at, command.by, command.data["change"]))


def _award(bout: Bout, entry: Entry) -> None:
    attempt, at = bout.attempt, bout.moment(entry.command)
    if attempt.runs(at):
        attempt.halt(at, "stopped")
        attempt.stage = "paused"  # what the bout goes back to when the award is taken back
    bout.awards.append(Award(entry.seq, entry.command.data.get("side"), entry.command.data["cause"]))


def _seat(bout: Bout, entry: Entry) -> None:
    data = entry.command.data
    (bout.crew.add if data["present"] else bout.crew.discard)(data["seat"])
    bout.attempt.seat_marshals(bout.marshal_seats())


def _undo(bout: Bout, entry: Entry) -> None:
    named = entry.command.data.get("event")
    target = bout.entry(named if named is not None else bout.last_undoable(entry.command.by) or 0)
    assert target is not None
    target.voided = True
    _VOIDS[target.command.do](bout, target)


def _void_act(bout: Bout, target: Entry) -> None:
    """Of a tap, a showing-out, a step, a palm, a violation or a card: as if it had never been."""
    bout.attempt.forget(target.seq)
    bout.conduct.forget(target.seq)


def _void_violation(bout: Bout, target: Entry) -> None:
    """The cards given for it fall with it, and what they did."""
    for seq in bout.conduct.sanctions_of(target.seq):
        bout.attempt.forget(seq)
    _void_act(bout, target)


def _void_lock(bout: Bout, target: Entry) -> None:
    if bout.squads is not None and bout.squads.lock == target.seq:
        bout.squads.lock = None


def _void_rule(bout: Bout, target: Entry) -> None:
    bout.attempt.unrule(target.seq, target.command.data)


def _void_admit(bout: Bout, target: Entry) -> None:
    bout.attempt.let_in(target.command.data["tap"], False)


def _void_award(bout: Bout, target: Entry) -> None:
    bout.awards = [award for award in bout.awards if award.seq != target.seq]


_EFFECTS: dict[str, Callable[[Bout, Entry], None]] = {
    "call": _call,
    "arrive": _arrive,
    "ready": _ready,
    "fight": _fight,
    "pause": _pause,
    "stop": _stop,
    "resume": _resume,
    "confirm": confirm,
    "cast": _cast,
    "hit": _hit,
    "rule": _rule,
    "admit": _admit,
    "violation": _violation,
    "sanction": _sanction,
    "alert": _alert,
    "withdraw": _withdraw,
    "lineup": _lineup,
    "lock": _lock,
    "out": _out,
    "explain": _explain,
    "reinstate": _reinstate,
    "count": _count,
    "award": _award,
    "undo": _undo,
    "seat": _seat,
}

_VOIDS: dict[str, Callable[[Bout, Entry], None]] = {
    "hit": _void_act,
    "out": _void_act,
    "count": _void_act,
    "lock": _void_lock,
    "violation": _void_violation,
    "sanction": _void_act,
    "withdraw": _void_act,
    "rule": _void_rule,
    "admit": _void_admit,
    "award": _void_award,
}
