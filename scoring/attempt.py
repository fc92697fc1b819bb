"""One attempt of a round in a duel: its clock, its taps, and the cap that may freeze it.

The cap (five hits with the buckler, ISB-039; the first hit in sudden death, G2) is found in the hits, not in an act of
somebody: it moves when late taps re-sort them, and when it falls away the clock stays frozen until the hofmarshal resumes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.clock import Clock
from scoring.commands import SIDES
from scoring.consensus import ConsensusSide
from scoring.grouping import Tap
from scoring.ruleset import Ruleset
from scoring.tally import TallySide, merged

Score = dict[str, int | Fraction]


@dataclass(frozen=True)
class Cap:
    """The hit that ended the attempt: its moment (ms), and its side; None where both came together."""

    at: int
    winner: str | None


class Attempt:
    """Round and attempt count from 1; `opened_by` is the log number of the confirm that opened it (0: the first)."""

    def __init__(self, ruleset: Ruleset, round_: int, number: int, opened_by: int, sudden: bool = False) -> None:
        self.ruleset = ruleset
        self.round = round_
        self.number = number
        self.opened_by = opened_by
        self.sudden = sudden
        self.clock = Clock(ruleset.limit_ms)
        self.stage = "idle"  # idle, fighting, paused, stopped: what the hofmarshal said last
        self.cap: Cap | None = None
        self.frozen: int | None = None
        self.cast: str | None = None
        self.counted = False  # its points stand in the bout's sum
        self.taps: dict[int, tuple[str, Tap]] = {}
        self._resumed = 0
        self._seats: list[str] = []
        self.tally: dict[str, TallySide] = {}
        self.consensus: dict[str, ConsensusSide] = {}
        for side in SIDES:
            if ruleset.mode == "tally":
                self.tally[side] = TallySide(self.may_count)
            else:
                self.consensus[side] = ConsensusSide(ruleset, self.may_count)

    # --- taps ---

    def may_count(self, tap: Tap) -> bool:
        """Whether a tap may open a hit: given while the clock ran, or let in by the hofmarshal."""
        return tap.admitted or self.why_late(tap.at) is None

    def why_late(self, at: int) -> str | None:
        """Why a tap at `at` (ms) cannot count, or None."""
        if self.frozen is not None and at > self.frozen + self.ruleset.simultaneous_ms:
            return "after_stop"
        return self.clock.why_late(at)

    def add(self, side: str, tap: Tap) -> None:
        """Place a tap."""
        self.taps[tap.seq] = (side, tap)
        self._side(side).insert(tap)
        self.settle()

    def forget(self, seq: int) -> None:
        """Take an undone tap out."""
        side, tap = self.taps.pop(seq)
        self._side(side).remove(tap)
        self.settle()

    def let_in(self, seq: int, admitted: bool) -> None:
        """Let a late tap count as an ordinary one at its own moment, or take that back."""
        side, tap = self.taps[seq]
        self._side(side).remove(tap)
        tap.admitted = admitted
        self._side(side).insert(tap)
        self.settle()

    def late(self) -> list[tuple[int, str, str]]:
        """Log number, side and reason of each tap that is kept aside, in the log's order."""
        found = [(seq, side, tap) for side in SIDES for seq, tap in self._side(side).late.items()]
        return [(seq, side, self.why_late(tap.at) or "after_stop") for seq, side, tap in sorted(found, key=lambda f: f[0])]

    def is_late(self, seq: int) -> bool:
        """Whether this tap is kept aside."""
        return any(seq in self._side(side).late for side in SIDES)

    def _side(self, side: str) -> ConsensusSide | TallySide:
        return self.tally[side] if self.tally else self.consensus[side]

    # --- score ---

    def seat_line_marshals(self, seats: list[str]) -> None:
        """Whose counts make the merged score (tally)."""
        self._seats = seats
        if self.tally:
            self.settle()

    def score(self) -> Score:
        """Points of both sides."""
        if self.tally:
            how = self.ruleset.data["capture"]["merge"]
            return {side: merged([self.tally[side].points_of(seat) for seat in self._seats], how) for side in SIDES}
        return {side: self.consensus[side].points for side in SIDES}

    def hits(self) -> Score:
        """Effective hits of both sides."""
        if self.tally:
            how = self.ruleset.data["capture"]["merge"]
            return {side: merged([self.tally[side].hits_of(seat) for seat in self._seats], how) for side in SIDES}
        return {side: self.consensus[side].hits for side in SIDES}

    def leader(self) -> str | None:
        """Who has more points; None when level."""
        score = self.score()
        if score["red"] == score["blue"]:
            return None
        return "red" if score["red"] > score["blue"] else "blue"

    def marshals_disagree(self) -> bool:
        """Tally: more than half of the seats name a winner whom the merged score does not."""
        for side, other in (("red", "blue"), ("blue", "red")):
            ahead = [s for s in self._seats if self.tally[side].points_of(s) > self.tally[other].points_of(s)]
            if 2 * len(ahead) > len(self._seats) and self.leader() != side:
                return True
        return False

    # --- clock and cap ---

    @property
    def cap_hits(self) -> int | None:
        """Hits of one side that end this attempt, or None."""
        return 1 if self.sudden else self.ruleset.cap

    def elapsed(self, now: int) -> int:
        """Effective time, ms; it stands where a cap froze it."""
        return self.clock.elapsed(now if self.frozen is None else min(now, self.frozen))

    def runs(self, now: int) -> bool:
        """Whether the clock runs."""
        return self.frozen is None and self.clock.runs(now)

    def fight(self, at: int) -> None:
        """«Бой!»"""
        self.clock.start(at)
        self.stage = "fighting"
        self._refresh(at)

    def halt(self, at: int, stage: str) -> None:
        """Pause or stop: the clock stands from `at` on."""
        self.clock.halt(at, "paused" if stage == "paused" else "after_stop")
        self.stage = stage
        self._refresh(at)

    def resume(self, at: int) -> None:
        """Go on from the frozen time; the cap ends the round again only by a hit timed later."""
        since = at
        if self.frozen is not None:
            since = min(at, self.frozen)
            self.clock.cut(self.frozen, self.ruleset.simultaneous_ms)
            self.frozen = None
        self.cap = None
        self._resumed = at
        self.clock.start(at)
        self.stage = "fighting"
        self._refresh(since)

    def _refresh(self, since: int) -> None:
        for side in SIDES:
            self._side(side).refresh(since)
        self.settle()

    def settle(self) -> None:
        """Find the cap anew and let the hits behind it become late; ends when nothing moves any more."""
        if self.cap_hits is None:
            return
        while True:
            cap = self._find_cap()
            frozen = self.frozen if cap is None else cap.at
            moved = frozen != self.frozen
            known = [moment for moment in (frozen, self.frozen) if moment is not None]
            self.cap, self.frozen = cap, frozen
            if not moved:
                return
            for side in SIDES:
                self._side(side).refresh(min(known))

    def _find_cap(self) -> Cap | None:
        reached = {side: self._capped_at(side) for side in SIDES}
        red, blue = reached["red"], reached["blue"]
        if red is None and blue is None:
            return None
        if red is None or blue is None:
            return Cap(red, "red") if red is not None else Cap(blue or 0, "blue")
        if abs(red - blue) <= self.ruleset.simultaneous_ms:
            return Cap(min(red, blue), None)
        return Cap(red, "red") if red < blue else Cap(blue, "blue")

    def _capped_at(self, side: str) -> int | None:
        assert self.cap_hits is not None
        if self.tally:
            moments = self.tally[side].capped_by(self._seats, self.cap_hits, self._resumed)
            majority = len(self._seats) // 2 + 1
            return moments[majority - 1] if len(moments) >= majority else None
        return self.consensus[side].capped_at(self.cap_hits, self._resumed)

    def half_capped(self, side: str) -> bool:
        """Tally: exactly half of the seats have this side at the cap, a hint to the hofmarshal."""
        if not self.tally or self.cap_hits is None or self.cap is not None or not self._seats:
            return False
        return 2 * len(self.tally[side].capped_by(self._seats, self.cap_hits, self._resumed)) == len(self._seats)
