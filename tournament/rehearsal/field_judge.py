"""The brain of a field judge bot: what one pair of eyes makes of a group fight, and how late; and that of the expert beside him.

Pure: an incident and the state on his own console go in, planned touches come out. Where heads are counted instead of names
(`mode` count), the same eyes press plus and minus.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tournament.rehearsal.marshal import Touch
from tournament.rehearsal.melee import Incident, Melee
from tournament.rehearsal.melee_conduct import FINAL
from tournament.rehearsal.pace import FieldEye


class Expert:
    """The authenticity expert: he reports what he alone has seen, and shows nobody out."""

    def __init__(self, seat: str, rng: Random, eye: FieldEye, notes: Sequence[str] = ("",)) -> None:
        self.seat = seat
        self._rng, self._eye, self._notes = rng, eye, list(notes)

    def notices(self, incident: Incident, melee: Melee, *, mode: str = "fighters") -> list[Touch]:
        """The touches that the incident leads to; none where it is not his to report."""
        if incident.seat != self.seat or incident.kind not in ("palm", "foul", "alert"):
            return []
        note = self._rng.choice(self._notes)
        command: dict[str, Any] = {"do": "alert", "note": note}
        if incident.kind == "palm":
            command = {"do": "withdraw", "fighter": incident.fighter}
        elif incident.kind == "foul":
            whom = {"side": incident.side, "fighter": incident.fighter}
            command = {"do": "violation", **whom, "code": incident.code, "note": note}
        return [Touch(self.reaction_ms(), command)]

    def reaction_ms(self) -> int:
        """Time from the fall to the touch: normal, never quicker than a human can be."""
        return max(self._eye.quickest_ms, round(self._rng.gauss(self._eye.delay_ms, self._eye.spread_ms)))


class FieldJudge(Expert):
    """One judge at his console. `slips` are what he says when he brings a man back."""

    def __init__(
        self, seat: str, rng: Random, eye: FieldEye, notes: Sequence[str] = ("",), slips: Sequence[str] = ("slip",)
    ) -> None:
        super().__init__(seat, rng, eye, notes)
        self._slips = list(slips)

    def notices(self, incident: Incident, melee: Melee, *, mode: str = "fighters") -> list[Touch]:
        if incident.kind == "fall":
            if self._rng.random() >= self._eye.sees:
                return []
            return self._counts(incident.side) if mode == "count" else self._shows(incident, melee)
        if incident.kind == "false_fall" and incident.seat == self.seat:
            return self._counts(incident.side) if mode == "count" else [self._out(incident, self._corrects(incident.fighter))]
        return super().notices(incident, melee, mode=mode)

    def looks_round(self, melee: Melee, state: dict[str, Any], now: int) -> list[Touch]:
        """What he makes good when he has a moment: men lying whom nobody has shown out, men standing who are shown out."""
        late = now - self._eye.looks_round_after_ms
        out = {fall["fighter"]: fall for fall in state["out"]}
        lying = [fighter for fighter, at in melee.fallen_at.items() if at < late and fighter not in out]
        up = [
            fighter for fighter, fall in out.items()
            if melee.stands(fighter) and fall["reason"] not in FINAL and fall["at"] < late
        ]  # fmt: skip
        touches = []
        if lying:
            reason, part = melee.why(lying[0])
            incident = Incident("fall", melee.side_of[lying[0]], lying[0], reason, part)
            touches.append(self._out(incident))
        if up:
            touches.append(self._back(up[0], self.reaction_ms()))
        return touches

    def recounts(self, melee: Melee, state: dict[str, Any]) -> list[Touch]:
        """The same where heads are counted: one step a look towards the men he sees standing."""
        own = state["marshals"].get(self.seat, state["standing"])
        for side, men in melee.standing.items():
            if own[side] != len(men):
                return self._counts(side, 1 if own[side] < len(men) else -1)
        return []

    def _counts(self, side: str, change: int = -1) -> list[Touch]:
        return [Touch(self.reaction_ms(), {"do": "count", "side": side, "change": change}, twice=self._bounces())]

    def _shows(self, incident: Incident, melee: Melee) -> list[Touch]:
        taken_for = incident.fighter
        if self._rng.random() < self._eye.wrong_man:
            taken_for = melee.neighbour(incident.fighter)
        right = self._out(incident)
        if taken_for == incident.fighter:
            return [right]
        wrong = Incident("fall", incident.side, taken_for, incident.reason, incident.part)
        return [self._out(wrong, (*self._corrects(taken_for), right))]

    def _out(self, incident: Incident, then: tuple[Touch, ...] = ()) -> Touch:
        """He is shown out, with the reason at once, later or never."""
        why = {"reason": incident.reason, **({"part": incident.part} if incident.part else {})}
        command, draw = {"do": "out", "fighter": incident.fighter}, self._rng.random()
        if draw < self._eye.reason_at_once:
            command.update(why)
        elif draw < self._eye.reason_at_once + self._eye.reason_later and not then:
            then = (Touch(self._rng.randint(*self._eye.says_why_ms), {"do": "explain", **why}, of_answer=True),)
        return Touch(self.reaction_ms(), command, twice=self._bounces(), then=then)

    def _corrects(self, fighter: str) -> tuple[Touch, ...]:
        """By taking his own touch back, or by bringing the man back."""
        after = self._rng.randint(*self._eye.notices_slip_ms)
        if self._rng.random() < self._eye.undoes:
            return (Touch(after, {"do": "undo"}, of_answer=True),)
        return (self._back(fighter, after),)

    def _back(self, fighter: str, after_ms: int) -> Touch:
        return Touch(after_ms, {"do": "reinstate", "fighter": fighter, "reason": self._rng.choice(self._slips)})

    def _bounces(self) -> bool:
        return self._rng.random() < self._eye.bounce
