"""Who is out of the fight, by name: judges show fighters out and bring them back (ISB-083, ISB-088).

A man is out while a showing-out stands that no later bringing-back has lifted; both are placed by their own time, so late
receipt changes nothing. Shown out by two judges he is out once, since the earlier of the two moments, and both are named.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.commands import SIDES
from scoring.group import GroupAttempt

Key = tuple[int, int]


@dataclass(eq=False)
class Act:
    """One act about a fighter: log number, moment (ms), the seat. `back`: he is brought back; else shown out.

    `card`: put out by a card. `admitted`: let in by the hofmarshal although it came too late. `echo`: was answered `already_out`;
    it puts nobody out, but should what stood before it be undone, it is as if that had never been given.
    """

    seq: int
    at: int
    by: str
    fighter: str
    back: bool = False
    reason: str | None = None
    part: str | None = None
    card: bool = False
    admitted: bool = False
    echo: bool = False

    @property
    def key(self) -> Key:
        """Order of acts: by their own time, then by receipt."""
        return (self.at, self.seq)


@dataclass
class Record:
    """All acts about one fighter in this attempt, in order, and those that put him out now."""

    acts: list[Act] = field(default_factory=list)
    falls: list[Act] = field(default_factory=list)
    echoes: list[Act] = field(default_factory=list)  # of other judges who showed him out too


class FallenAttempt(GroupAttempt):
    """One attempt in which every fighter is known by his id."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._acts: dict[int, Act] = {}
        self._records: dict[str, Record] = {}
        self._out: dict[str, dict[str, int]] = {side: {} for side in SIDES}

    # --- acts ---

    def add(self, act: Act) -> None:
        """Place a showing-out or a bringing-back."""
        self._acts[act.seq] = act
        record = self._records.setdefault(act.fighter, Record())
        if not record.acts or record.acts[-1].key < act.key:
            record.acts.append(act)
            self._follow(record, act)
        else:
            insort(record.acts, act, key=lambda other: other.key)
            self._weigh(record)
        self._count(act.fighter, record)
        self.settle()

    def forget(self, seq: int) -> None:
        """Take an undone act out, if it was given in this attempt."""
        act = self._acts.pop(seq, None)
        if act is None:
            return
        record = self._records[act.fighter]
        del record.acts[bisect_left(record.acts, act.key, key=lambda other: other.key)]
        self._weigh(record)
        self._count(act.fighter, record)
        self.settle()

    def explain(self, seq: int, reason: str, part: str | None) -> None:
        """Give the reason of an earlier showing-out, of an echo too; of one man's two reasons the first judge's is told."""
        act = self._acts.get(seq)
        if act is not None:
            act.reason, act.part = reason, part

    def let_in(self, seq: int, admitted: bool) -> None:
        act = self._acts.get(seq)
        if act is None:
            return
        act.admitted = admitted
        record = self._records[act.fighter]
        self._weigh(record)
        self._count(act.fighter, record)
        self.settle()

    def resume(self, at: int) -> None:
        """A card given while the round seemed to be over counts when the round goes on."""
        since = self.clock.last_edge if self.frozen is None else self.frozen
        super().resume(at)
        for act in list(self._acts.values()):
            if act.card and since <= act.at <= at:
                self.let_in(act.seq, True)

    def _follow(self, record: Record, act: Act) -> None:
        """Let the latest act of a fighter take effect."""
        if act.back:
            record.falls, record.echoes = [], []
        elif act.echo and record.falls:
            record.echoes.append(act)
        elif act.admitted or self.why_late(act.at) is None:
            record.falls.append(act)

    def _weigh(self, record: Record) -> None:
        """Let all acts of a fighter take effect anew."""
        record.falls, record.echoes = [], []
        for act in record.acts:
            self._follow(record, act)

    def _count(self, fighter: str, record: Record) -> None:
        out = self._out[self.squads.side_of[fighter]]
        if record.falls and fighter in self.lineup(self.squads.side_of[fighter]):
            out[fighter] = record.falls[0].at
        else:
            out.pop(fighter, None)

    def _reconsider(self, since: int) -> None:
        for fighter, record in self._records.items():
            if record.acts and record.acts[-1].at >= since:
                self._weigh(record)
                self._count(fighter, record)

    def rule(self, seq: int, data: Mapping[str, Any]) -> None:
        """Nothing is in dispute where fighters are named: who is out is out."""

    def unrule(self, seq: int, data: Mapping[str, Any]) -> None:
        """As `rule`."""

    # --- questions ---

    def falls_at(self, fighter: str, at: int) -> list[Act]:
        """The showings-out that kept this fighter out at `at` (ms)."""
        record = self._records.get(fighter, Record())
        if not record.acts or record.acts[-1].at <= at:
            return record.falls
        found: list[Act] = []
        for act in record.acts:
            if act.at > at:
                break
            if act.back:
                found = []
            elif not (act.echo and found) and (act.admitted or self.why_late(act.at) is None):
                found.append(act)
        return found

    def act(self, seq: int) -> Act | None:
        """The act with this log number, if it was given in this attempt and stands."""
        return self._acts.get(seq)

    def standing(self) -> dict[str, int]:
        return {side: len(self.lineup(side)) - len(self._out[side]) for side in SIDES}

    def _gone_at(self, side: str) -> int | None:
        if self.standing()[side] > 0:
            return None
        return max(self._out[side].values(), default=self.clock.first_start or 0)

    def shown(self) -> dict[str, Any]:
        return {**super().shown(), "out": self._fallen()}

    def _fallen(self) -> list[dict[str, Any]]:
        """Who is out, in the log's order."""
        found = [self._records[fighter] for side in SIDES for fighter in self._out[side]]
        return [_shown(record) for record in sorted(found, key=lambda record: record.falls[0].seq)]

    def late(self) -> list[dict[str, Any]]:
        late = [(seq, act) for seq, act in sorted(self._acts.items()) if self.is_late(seq)]
        return [
            {"tap": seq, "side": self.squads.side_of[act.fighter], "why": self.why_late(act.at), "fighter": act.fighter}
            for seq, act in late
        ]

    def is_late(self, seq: int) -> bool:
        act = self._acts.get(seq)
        return act is not None and not (act.back or act.card or act.admitted or act.echo) and self.why_late(act.at) is not None

    def marks(self, seat: str) -> dict[str, int]:
        """How many fighters of each side this judge has shown out, alone or with others."""
        return {side: sum(1 for fighter in self._out[side] if seat in _judges(self._records[fighter])) for side in SIDES}


def _judges(record: Record) -> list[str]:
    seats = [act.by for act in (*record.falls, *record.echoes)]
    return list(dict.fromkeys(seats))


def _shown(record: Record) -> dict[str, Any]:
    first = record.falls[0]
    reason = next((act for act in (*record.falls, *record.echoes) if act.reason), first)
    return {
        "fighter": first.fighter,
        "reason": reason.reason,
        "part": reason.part,
        "by": first.by,
        "at": first.at,
        "event": first.seq,
        "judges": _judges(record),
    }
