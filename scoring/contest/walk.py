"""The walk over the graph: from what was decided to who stands where.

The record holds only what people did: results, bouts being fought, withdrawals, and matches kept as fought
in spite of a correction. Everything else follows, match by match from the first round on:

* a side is an entrant, nobody (a bye), or awaited (its source is not decided, or its place not filled);
* a match with an awaited side waits, even opposite a bye: an open place is no bye;
* a match that lacks a live opponent is done without a bout, and its loser is nobody;
* a double loss sends nobody on, neither as winner nor as loser;
* in a round robin a leaver's open bouts are closed, and nobody wins them;
* a leaver stands where he stood when he left, loses what was not yet his, and appears nowhere further.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.contest.graph import LoserOf, Match, Seed, Sheet, Source


@dataclass(frozen=True, slots=True)
class Awaited:
    """A side not known yet: `kind` is `winner_of`, `loser_of` or `seed`; `of` the match id or the seed."""

    kind: str
    of: str | int


Side = str | Awaited | None


@dataclass(frozen=True, slots=True)
class Leaver:
    """What an entrant had when he withdrew: the matches he `stood` in, and those already `won`."""

    stood: frozenset[str]
    won: frozenset[str]


@dataclass(frozen=True)
class Record:
    """What was done so far. `decided` maps a match to the winner's id, None being a double loss."""

    decided: Mapping[str, str | None] = field(default_factory=dict)
    running: frozenset[str] = frozenset()
    leavers: Mapping[str, Leaver] = field(default_factory=dict)
    kept: Mapping[str, tuple[Side, Side]] = field(default_factory=dict)

    def has_begun(self, match_id: str) -> bool:
        """A match has begun when it is running or has a result; a bye or a walkover has not."""
        return match_id in self.running or match_id in self.decided

    def deciding(self, results: Mapping[str, str | None]) -> Record:
        return replace(self, decided={**self.decided, **results}, running=self.running.difference(results))

    def cleared(self, match_id: str) -> Record:
        """Return the record without anything done in this match."""
        decided = {name: winner for name, winner in self.decided.items() if name != match_id}
        return replace(self.released(match_id), decided=decided, running=self.running - {match_id})

    def released(self, match_id: str) -> Record:
        """Return the record in which the sides of this match follow from their sources again."""
        return replace(self, kept={name: sides for name, sides in self.kept.items() if name != match_id})


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match as it stands: `state` is `waiting`, `ready`, `running` or `done`.

    `winner` and `loser` are who goes on as such (None: nobody). `how` is `fought`, `double_loss`,
    `walkover`, `bye` or `closed` (round robin: a leaver's unfought bout) once it is done, else "".
    """

    match: Match
    red: Side
    blue: Side
    state: str
    winner: str | None = None
    loser: str | None = None
    how: str = ""

    def sides(self) -> tuple[Side, Side]:
        return self.red, self.blue

    def view(self) -> dict[str, Any]:
        """Return the match as the rulebook's JSON, with `winner` and `how`."""
        return {
            "red": side_view(self.red),
            "blue": side_view(self.blue),
            "state": self.state,
            "winner": self.winner,
            "how": self.how,
        }


def side_view(side: Side) -> Any:
    """Return a side as JSON: an id, null, or `{"winner_of": ...}`, `{"loser_of": ...}`, `{"seed": n}`."""
    return {side.kind: side.of} if isinstance(side, Awaited) else side


def walk(sheet: Sheet, record: Record) -> dict[str, MatchState]:
    """Return the state of every match by its id, in the order of the graph."""
    states: dict[str, MatchState] = {}
    for match in sheet.graph.matches:
        red, blue = record.kept.get(match.id) or tuple(
            _side(sheet, record, states, source, match.id) for source in match.sources()
        )
        states[match.id] = _settle(match, red, blue, record, closes=sheet.graph.everybody_meets)
    return states


def _side(sheet: Sheet, record: Record, states: dict[str, MatchState], source: Source, into: str) -> Side:
    if isinstance(source, Seed):
        entrant = sheet.lines[source.line - 1]
        return None if entrant is None else entrant.id or Awaited("seed", entrant.seed)
    feeder = states[source.match]
    if feeder.state != "done":
        return Awaited("loser_of" if isinstance(source, LoserOf) else "winner_of", source.match)
    comer = feeder.loser if isinstance(source, LoserOf) else feeder.winner
    leaver = record.leavers.get(comer or "")
    return None if leaver and into not in leaver.stood else comer


def _settle(match: Match, red: Side, blue: Side, record: Record, *, closes: bool) -> MatchState:
    if match.id in record.decided:
        winner = record.decided[match.id]
        if winner is None:
            return MatchState(match, red, blue, "done", how="double_loss")
        loser = blue if winner == red else red
        return MatchState(match, red, blue, "done", winner, str(loser), "fought")
    if closes and _left(record, red, blue):
        return MatchState(match, red, blue, "done", how="closed")
    if isinstance(red, Awaited) or isinstance(blue, Awaited):
        return MatchState(match, red, blue, "waiting")
    present = [name for name in (red, blue) if name is not None and name not in record.leavers]
    if len(present) == 2:
        return MatchState(match, red, blue, "running" if match.id in record.running else "ready")
    how = "bye" if red is None or blue is None else "walkover"
    winner = present[0] if present else _had_won(match, (red, blue), record)
    return MatchState(match, red, blue, "done", winner, how=how)


def _left(record: Record, *sides: Side) -> bool:
    return any(isinstance(side, str) and side in record.leavers for side in sides)


def _had_won(match: Match, sides: tuple[str | None, str | None], record: Record) -> str | None:
    """Return the leaver whose match this already was when he left, if there is one."""
    return next((name for name in sides if name and match.id in record.leavers[name].won), None)
