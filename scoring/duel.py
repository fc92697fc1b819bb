"""An attempt of a duel: taps of line marshals, what they count for, and the cap that may freeze the clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.attempt import Attempt, Ending, Score, leader
from scoring.commands import SIDES
from scoring.consensus import ConsensusSide, Dispute
from scoring.grouping import Tap
from scoring.proposal import Proposal
from scoring.ruleset import Ruleset
from scoring.tally import TallySide, merged, shown


class DuelAttempt(Attempt):
    """One attempt of a duel's round; `sudden`: the first confirmed hit wins (G2)."""

    def __init__(self, ruleset: Ruleset, round_: int, number: int, opened: tuple[int, int], sudden: bool = False) -> None:
        super().__init__(ruleset, round_, number, opened)
        self.sudden = sudden
        self.taps: dict[int, tuple[str, Tap]] = {}
        self.tally: dict[str, TallySide] = {}
        self.consensus: dict[str, ConsensusSide] = {}
        self._seats: list[str] = []
        self._marks: dict[str, dict[str, int]] = {}
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
        if self.frozen is not None and at > self.frozen + self.ruleset.simultaneous_ms:
            return "after_stop"
        return self.clock.why_late(at)

    def add(self, side: str, tap: Tap) -> None:
        """Place a tap."""
        self.taps[tap.seq] = (side, tap)
        self._side(side).insert(tap)
        self._mark(side, tap, 1)
        self.settle()

    def forget(self, seq: int) -> None:
        """Take an undone tap out, if it was given in this attempt."""
        if seq not in self.taps:
            return
        side, tap = self.taps.pop(seq)
        self._side(side).remove(tap)
        self._mark(side, tap, -1)
        self.settle()

    def let_in(self, seq: int, admitted: bool) -> None:
        if seq not in self.taps:
            return
        side, tap = self.taps[seq]
        self._side(side).remove(tap)
        tap.admitted = admitted
        self._side(side).insert(tap)
        self.settle()

    def late(self) -> list[dict[str, Any]]:
        found = [(seq, side, tap) for side in SIDES for seq, tap in self._side(side).late.items()]
        return [
            {"tap": seq, "side": side, "why": self.why_late(tap.at) or "after_stop"}
            for seq, side, tap in sorted(found, key=lambda f: f[0])
        ]

    def is_late(self, seq: int) -> bool:
        return any(seq in self._side(side).late for side in SIDES)

    def marks(self, seat: str) -> dict[str, int]:
        return dict(self._marks.get(seat, dict.fromkeys(SIDES, 0)))

    def _mark(self, side: str, tap: Tap, step: int) -> None:
        self._marks.setdefault(tap.seat, dict.fromkeys(SIDES, 0))[side] += step

    def _side(self, side: str) -> ConsensusSide | TallySide:
        return self.tally[side] if self.tally else self.consensus[side]

    # --- score ---

    def seat_marshals(self, seats: list[str]) -> None:
        self._seats = seats
        if self.tally:
            self.settle()

    def points(self) -> Score:
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

    def shown(self) -> dict[str, Any]:
        score, hits = self.points(), self.hits()
        return {
            "score": {side: shown(score[side]) for side in SIDES},
            "hits": {side: shown(hits[side]) for side in SIDES},
        }

    def record(self) -> dict[str, Any]:
        return {"score": self.shown()["score"]}

    def propose(self, now: int) -> Proposal | None:
        """The cap; after «Стоп бой» more points; level ones follow the ladder of G2."""
        if self.ending is not None:
            if self.ending.winner is None:
                return self._level()
            return Proposal("sudden_death" if self.sudden else "cap", self.ending.winner)
        if self.stage != "stopped":
            return None
        if self.tally and self._marshals_disagree():
            return Proposal("vote", self.cast)
        ahead = leader(self.points())
        return self._level() if ahead is None or self.sudden else Proposal("points", ahead)

    def _level(self) -> Proposal:
        """The ladder of equal points (G2): reruns, then sudden death, then the hofmarshal's vote."""
        if self.sudden:
            return Proposal("vote", self.cast)
        return Proposal("rerun" if self.number <= int(self.ruleset.data["reruns"]) else "sudden_death", None)

    def _marshals_disagree(self) -> bool:
        """Tally: more than half of the seats name a winner whom the merged score does not."""
        for side, other in (("red", "blue"), ("blue", "red")):
            ahead = [s for s in self._seats if self.tally[side].points_of(s) > self.tally[other].points_of(s)]
            if 2 * len(ahead) > len(self._seats) and leader(self.points()) != side:
                return True
        return False

    # --- disputes ---

    def is_pending(self, now: int) -> bool:
        return any(side.is_pending(now) for side in self.consensus.values())

    def next_change(self, now: int) -> int | None:
        ends = (side.window_end(now) for side in self.consensus.values())
        return min((end for end in ends if end is not None), default=None)

    def pending(self, now: int) -> list[dict[str, Any]]:
        return _listed((side, self.consensus[side].pending(now)) for side in self.consensus)

    def disputes(self, now: int) -> list[dict[str, Any]]:
        return _listed((side, self.consensus[side].disputes(now)) for side in self.consensus)

    def is_ruled(self, target: int) -> bool:
        return any(side.is_ruled(target) for side in self.consensus.values())

    def rule(self, seq: int, data: Mapping[str, Any]) -> None:
        for side in self.consensus.values():
            if data["hit"] in side.grouping.holder:
                side.rule(data["hit"], data["grant"], data.get("value"))
        self.settle()

    def unrule(self, seq: int, data: Mapping[str, Any]) -> None:
        for side in self.consensus.values():
            side.unrule(data["hit"])
        self.settle()

    def could_turn(self, now: int) -> bool:
        if self.tally:
            return False
        lead = self.consensus["red"].points - self.consensus["blue"].points
        for side, sign in (("red", 1), ("blue", -1)):
            gain = sum(dispute.gain for dispute in self.consensus[side].disputes(now))
            if gain and _sign(lead + sign * gain) != _sign(lead):
                return True
        return False

    # --- the cap ---

    def hints(self, now: int) -> list[str]:
        return [f"cap_{side}" for side in SIDES if self._half_capped(side)]

    @property
    def _cap_hits(self) -> int | None:
        """Hits of one side that end this attempt, or None."""
        return 1 if self.sudden else self.ruleset.cap

    def _reconsider(self, since: int) -> None:
        for side in SIDES:
            self._side(side).refresh(since)

    def _find_ending(self) -> Ending | None:
        if self._cap_hits is None:
            return None
        red, blue = self._capped_at("red", self._cap_hits), self._capped_at("blue", self._cap_hits)
        if red is None or blue is None:
            if red is not None:
                return Ending(red, "red")
            return None if blue is None else Ending(blue, "blue")
        if abs(red - blue) <= self.ruleset.simultaneous_ms:
            return Ending(min(red, blue), None)
        return Ending(red, "red") if red < blue else Ending(blue, "blue")

    def _capped_at(self, side: str, hits: int) -> int | None:
        if self.tally:
            moments = self.tally[side].capped_by(self._seats, hits, self._resumed)
            majority = len(self._seats) // 2 + 1
            return moments[majority - 1] if len(moments) >= majority else None
        return self.consensus[side].capped_at(hits, self._resumed)

    def _half_capped(self, side: str) -> bool:
        """Tally: exactly half of the seats have this side at the cap, a hint to the hofmarshal."""
        if not self.tally or self._cap_hits is None or self.ending is not None or not self._seats:
            return False
        return 2 * len(self.tally[side].capped_by(self._seats, self._cap_hits, self._resumed)) == len(self._seats)


def _listed(found: Iterable[tuple[str, list[Dispute]]]) -> list[dict[str, Any]]:
    listed = [
        {"id": dispute.id, "kind": dispute.kind, "side": side, "value": dispute.value, "at": dispute.at}
        for side, disputes in found
        for dispute in disputes
    ]
    return sorted(listed, key=lambda dispute: int(dispute["id"]))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
