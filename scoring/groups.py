"""Whether the verbs of group fights are admitted: line-ups, showings-out, bringings-back, counts.

An act is judged by its own time, not by its receipt: a judge who was cut off while the round ran may still bring a man back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.commands import Command, seat_kind
from scoring.fallen import FallenAttempt
from scoring.heads import HeadsAttempt
from scoring.refusal import Refusal, need_reason

if TYPE_CHECKING:
    from scoring.bout import Bout
    from scoring.squads import Squads

OPEN = frozenset({"scheduled", "called", "helmets", "ready", "break"})
VERBS_OF_HOFMARSHAL = frozenset({"lock", "out", "explain", "reinstate"})


def hidden(bout: Bout, phase: str) -> set[str]:
    """The hofmarshal's verbs of groups that his desk does not offer now."""
    if bout.squads is None:
        return set(VERBS_OF_HOFMARSHAL)
    shut = {"explain"} if bout.ruleset.mode == "fighters" else {"out", "explain", "reinstate"}
    if bout.group.is_locked:
        shut.add("lock")
    if phase not in ("fighting", "paused", "time_up"):
        shut |= {"out", "reinstate"}
    return shut


def _squads(bout: Bout) -> Squads:
    assert bout.squads is not None
    return bout.squads


def _fallen(bout: Bout) -> FallenAttempt:
    assert isinstance(bout.attempt, FallenAttempt)
    return bout.attempt


def lineup(bout: Bout, command: Command) -> Refusal | None:
    """A captain names his own side's fighters, before they are locked (ISB-058, K21)."""
    side, fighters = command.data["side"], command.data["fighters"]
    if seat_kind(command.by) == "captain" and command.by != f"{side}-captain":
        return "forbidden", f"{command.by} does not name the line-up of {side}"
    if bout.phase(bout.moment(command)) not in OPEN or bout.group.is_locked:
        return "lineup_locked", "the line-ups are locked until this attempt is over"
    if not 1 <= len(fighters) <= bout.ruleset.main:
        return "squad_size", f"{len(fighters)} named; 1 to {bout.ruleset.main} may start"
    strangers = [fighter for fighter in fighters if fighter not in _squads(bout).roster[side]]
    if strangers:
        return "unknown_fighter", f"not on the list of {side}: {', '.join(strangers)}"
    barred = [fighter for fighter in fighters if fighter in bout.barred(side)]
    return ("not_eligible", f"barred by cards: {', '.join(barred)}") if barred else None


def lock(bout: Bout, command: Command) -> Refusal | None:
    """«К бою»: nobody changes his line-up any more."""
    return ("wrong_phase", "the line-ups are locked already") if bout.group.is_locked else None


def out(bout: Bout, command: Command) -> Refusal | None:
    """A man on the field who is not out yet. What comes too late is kept; what is older than the attempt, too."""
    if bout.ruleset.mode == "count":
        return "bad_command", "heads are counted here, fighters are not named"
    fighter = command.data["fighter"]
    side = _squads(bout).side_of.get(fighter)
    if side is None:
        return "unknown_fighter", f"{fighter} is on neither list"
    attempt = _fallen(bout)
    if command.at < attempt.opened_at:
        return None
    if fighter not in attempt.lineup(side):
        return "unknown_fighter", f"{fighter} is not on the field"
    return ("already_out", f"{fighter} is out already") if attempt.falls_at(fighter, command.at) else None


def explain(bout: Bout, command: Command) -> Refusal | None:
    """The reason of a showing-out of this attempt, of the judge's own or of another."""
    entry = bout.entry(command.data["event"])
    if entry is None or entry.command.do != "out" or entry.voided or entry.refused not in (None, "already_out"):
        return "unknown_target", f"{command.data['event']} is no showing-out"
    if entry.seq < bout.attempt.opened_by:
        return "wrong_phase", "that attempt is confirmed"
    if entry.refused and not _fallen(bout).falls_at(entry.command.data["fighter"], command.at):
        return "not_out", f"{entry.command.data['fighter']} is in the fight again"
    return None


def reinstate(bout: Bout, command: Command) -> Refusal | None:
    """Field judges while the round runs, the hofmarshal also at its end (ISB-083, K26, A37)."""
    fighter, attempt = command.data["fighter"], _fallen(bout)
    ran = attempt.why_late(command.at) is None and not bout.awards
    if not ran and not (command.by == "hofmarshal" and bout.phase(bout.moment(command)) == "time_up"):
        return "wrong_phase", "the round does not run"
    side = _squads(bout).side_of.get(fighter)
    if side is None or fighter not in attempt.lineup(side):
        return "unknown_fighter", f"{fighter} is not on the field"
    falls = attempt.falls_at(fighter, command.at)
    if not falls:
        return "not_out", f"{fighter} is in the fight"
    if any(fall.card for fall in falls):
        return "not_eligible", f"{fighter} is out by a card"
    return need_reason(command, "bringing a fighter back")


def count(bout: Bout, command: Command) -> Refusal | None:
    """No judge counts below nobody, or beyond those who started."""
    attempt, side = bout.attempt, command.data["side"]
    assert isinstance(attempt, HeadsAttempt)
    number, change = attempt.marks(command.by)[side], command.data["change"]
    if number + change < 0:
        return "already_out", f"nobody of {side} is standing"
    if number + change > len(attempt.lineup(side)):
        return "not_out", f"nobody of {side} is out"
    return None
