"""The rules at work: one `scoring.Bout` in memory per bout being fought, rebuilt from the log whenever in doubt.

What is in memory is a cache. It is believed only while its pin and its number agree with the bout's row; any error throws
it away. `LOCK` is held by a writer until its commit, and by a reader while it asks, so nobody sees a state that a failed
commit takes back.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import scoring
from scoring.ruleset import Ruleset, pinned_ruleset
from tournament.bouts.models import Bout, LogEntry
from tournament.events.models import Nomination

LOCK = threading.RLock()
# Bouts kept in memory: those of all rings at once and some just fought.
KEPT = 128

_running: OrderedDict[int, Running] = OrderedDict()


@dataclass
class Running:
    """A bout in memory. `received`: when its last entry came in (ms)."""

    engine: scoring.Bout
    pin: str
    received: int


def evict(bout_id: int) -> None:
    """Forget what is in memory of the bout; the next question rebuilds it from the log."""
    with LOCK:
        _running.pop(bout_id, None)


def forget_all() -> None:
    """Forget all bouts, as a restart does."""
    with LOCK:
        _running.clear()


def for_writing(bout: Bout) -> Running:
    """The pinned bout exactly as its row says. The caller holds LOCK and the row's lock."""
    cached = _running.get(bout.pk)
    if cached is not None and cached.pin == bout.pin and cached.engine.seq == bout.seq:
        _running.move_to_end(bout.pk)
        return cached
    return _rebuilt(bout)


def state(bout: Bout, now: int, *, crew: bool) -> dict[str, Any]:
    """STATE of docs/protocol.md at `now` (ms) for the crew or for the public. A bout not pinned yet shows its beginning."""
    with LOCK:
        running = _for_reading(bout)
        moment = max(now, running.received)
        return running.engine.state(moment) if crew else running.engine.public_state(moment)


def next_change(bout: Bout, now: int) -> int | None:
    """When (ms) the state next changes by itself; None where it does not."""
    with LOCK:
        running = _for_reading(bout)
        return running.engine.next_change(max(now, running.received))


def ruleset_of(bout: Bout) -> Ruleset:
    """The pinned ruleset, or before the pin that of the nomination. Raises scoring.RulesetError."""
    return pinned_ruleset(bout.ruleset, bout.ruleset_data) if bout.pin else ruleset_of_nomination(bout.nomination)


def ruleset_of_nomination(nomination: Nomination) -> Ruleset:
    """The ruleset as the organiser has it now. Raises scoring.RulesetError naming the wrong key."""
    return scoring.load_ruleset(nomination.ruleset, overrides=nomination.overrides)


def command_of(entry: LogEntry) -> dict[str, Any]:
    """The log entry as the command that the rules judge."""
    command = {"at": entry.at, "received": entry.received, "by": entry.seat, "do": entry.do, **entry.data}
    return {**command, "id": entry.command_id} if entry.command_id else command


def _for_reading(bout: Bout) -> Running:
    """Like `for_writing`, but a row read a moment ago may lag behind what has been committed since."""
    if not bout.pin:
        return Running(_beginning(bout), "", 0)
    cached = _running.get(bout.pk)
    if cached is not None and cached.pin == bout.pin and cached.engine.seq >= bout.seq:
        return cached
    return _rebuilt(bout)


def _rebuilt(bout: Bout) -> Running:
    """Replay the whole log. Refused entries are replayed too: they have numbers, and are refused again."""
    _running.pop(bout.pk, None)
    engine = scoring.Bout(ruleset_of(bout), sides=bout.sides, crew=bout.crew)
    received = 0
    for entry in LogEntry.objects.filter(bout_id=bout.pk, seq__isnull=False).order_by("seq"):
        engine.submit(scoring.parse_command(command_of(entry)))
        received = entry.received
    for command in bout.foreseen:
        engine.submit(scoring.parse_command(command))
    running = Running(engine, bout.pin, received)
    _running[bout.pk] = running
    while len(_running) > KEPT:
        _running.popitem(last=False)
    return running


def answered_otherwise(bout: Bout, sides: Mapping[str, Any]) -> list[LogEntry]:
    """The entries of the log so far that would get another answer if the bout were judged between these sides."""
    judged = scoring.Bout(ruleset_of(bout), sides=sides, crew=bout.crew)
    otherwise = []
    for entry in LogEntry.objects.filter(bout_id=bout.pk).order_by("seq"):
        answer = judged.submit(scoring.parse_command(command_of(entry)))
        if (answer.seq, answer.refused or "") != (entry.seq, entry.refused):
            otherwise.append(entry)
    return otherwise


def who_may_start(bout: Bout, side: str, fighters: Sequence[str]) -> list[str]:
    """Of these fighters, those whom the rules let the side name, each asked about by himself."""
    asked = scoring.Bout(ruleset_of(bout), sides=bout.sides, crew=bout.crew)
    naming = {"at": 0, "by": "secretary", "do": "lineup", "side": side}
    commands = {fighter: scoring.parse_command({**naming, "fighters": [fighter]}) for fighter in fighters}
    return [fighter for fighter, command in commands.items() if asked.submit(command).refused is None]


def _beginning(bout: Bout) -> scoring.Bout:
    from tournament.bouts.opening import crew_of, people_of, sides_of

    ruleset = ruleset_of(bout)
    return scoring.Bout(ruleset, sides=sides_of(bout, people_of(bout, ruleset)), crew=crew_of(bout, ruleset))


def cards_given(bout: Bout, state: Mapping[str, Any]) -> dict[str, list[str]]:
    """The yellow and red cards given in the bout: by side, in groups by fighter; a card on a whole team by its side."""
    cards: dict[str, list[str]] = {}
    for violation in state["violations"]:
        if violation["status"] == "confirmed" and violation["card"] in ("yellow", "red"):
            bearer = violation["fighter"] if bout.people and violation["fighter"] else violation["side"]
            cards.setdefault(bearer, []).append(violation["card"])
    return cards
