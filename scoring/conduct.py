"""What is not about points: violations and cards (ISB-095 ... ISB-106), open palms (ISB-105), alerts (ISB-045).

A tap on a non-target zone opens a draft; taps of several marshals inside one window are one draft. Only the hofmarshal
closes drafts. Cards follow the fighter through the event: those from earlier bouts come in with the sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.commands import SIDES, Command, opponent
from scoring.grouping import Cluster, Grouping, Tap
from scoring.ruleset import Ruleset

NON_TARGET = "non_target_strike"


@dataclass(frozen=True)
class Violation:
    """One violation on record; `id` is the log number that opened it."""

    id: int
    side: str
    fighter: str | None
    code: str
    by: str
    at: int
    note: str


@dataclass(frozen=True)
class Sanction:
    """How the hofmarshal closed a draft: with a card, or `dismiss`.

    It stays with whatever holds one of `taps`, however late ones are sorted. `bearer`: who bears the card, a fighter of a
    group or else the side.
    """

    taps: frozenset[int]
    bearer: str
    card: str
    reason: str


class Conduct:
    """Violations, cards, palms and alerts of one bout. `carried`: cards from earlier bouts, by who bears them."""

    def __init__(self, ruleset: Ruleset, carried: Mapping[str, list[str]]) -> None:
        self._by_fighter = ruleset.kind == "group"
        self._limit = int(ruleset.data["cards"]["yellows_to_disqualify"])
        self._carried = carried
        self._violations: dict[int, Violation] = {}
        self._sanctions: dict[int, Sanction] = {}
        self._drafts: dict[str, Grouping] = {}
        self._strikes: dict[int, tuple[str, Tap]] = {}
        self._palms: dict[int, tuple[str, int]] = {}
        self.alerts: list[dict[str, Any]] = []
        for side in SIDES:
            self._drafts[side] = Grouping(ruleset.window_ms, lambda _: True, _nothing, _nothing)

    # --- drafts and cards ---

    def strike(self, side: str, tap: Tap) -> None:
        """A tap on a non-target zone, against the striker (ISB-101)."""
        self._strikes[tap.seq] = (side, tap)
        self._drafts[side].insert(tap)

    def report(self, seq: int, command: Command) -> None:
        """A violation that a marshal reports."""
        data = command.data
        self._violations[seq] = Violation(
            seq, data["side"], data.get("fighter"), data["code"], command.by, command.at, command.note
        )

    def sanction(self, seq: int, target: int, card: str, reason: str) -> None:
        """Close a draft."""
        found = self.find(target)
        assert found is not None
        bearer = found.fighter if self._by_fighter and found.fighter else found.side
        self._sanctions[seq] = Sanction(self._taps(target), bearer, card, reason)

    def sanctions_of(self, seq: int) -> list[int]:
        """The log numbers of the cards given for the violation with this one."""
        return [given for given, sanction in self._sanctions.items() if seq in sanction.taps]

    def find(self, identity: int) -> Violation | None:
        """The violation with this id."""
        if identity in self._violations:
            return self._violations[identity]
        for side in SIDES:
            cluster = self._drafts[side].holder.get(identity)
            if cluster is not None and cluster.id == identity:
                return self._drafted(side, cluster)
        return None

    def is_closed(self, identity: int) -> bool:
        """Whether the hofmarshal has closed the violation with this id, or the one that this tap belongs to."""
        return self._closing(identity) is not None

    def forget(self, seq: int) -> None:
        """Void a strike, a violation, a sanction or a palm."""
        if seq in self._strikes:
            side, tap = self._strikes.pop(seq)
            self._drafts[side].remove(tap)
        self._violations.pop(seq, None)
        self._sanctions.pop(seq, None)
        self._palms.pop(seq, None)

    def all(self) -> list[dict[str, Any]]:
        """Violations as the state shows them, in the log's order."""
        found = list(self._violations.values())
        for side in SIDES:
            found += [self._drafted(side, cluster) for cluster in self._drafts[side].clusters]
        return [self._shown(violation) for violation in sorted(found, key=lambda v: v.id)]

    def disqualified(self) -> list[str]:
        """The sides of a duel that a card given in this bout has disqualified: a red, or the second yellow (G5)."""
        return [] if self._by_fighter else [side for side in SIDES if self._is_over(side, self._given(side))]

    def barred(self) -> set[str]:
        """The fighters of a group who may not fight any more in this event."""
        return {fighter for fighter, cards in self.cards().items() if self._by_fighter and self._is_over(fighter, cards)}

    def cards(self) -> dict[str, list[str]]:
        """The cards that each side, in groups each fighter, bears, carried ones first."""
        bearers = [*self._carried, *(sanction.bearer for sanction in self._sanctions.values())]
        known = [*SIDES, *bearers] if not self._by_fighter else bearers
        found = {bearer: [*self._carried.get(bearer, []), *self._given(bearer)] for bearer in dict.fromkeys(known)}
        return {bearer: cards for bearer, cards in found.items() if cards or not self._by_fighter}

    def _given(self, bearer: str) -> list[str]:
        standing = [s for s in self._sanctions.values() if s.bearer == bearer and any(map(self._exists, s.taps))]
        return [sanction.card for sanction in standing if sanction.card != "dismiss"]

    def _is_over(self, bearer: str, given: list[str]) -> bool:
        """A red, or so many yellows: of those given in this bout at least one, in groups carried ones suffice."""
        if "red" in given:
            return True
        yellows = given.count("yellow")
        if not self._by_fighter:
            yellows += self._carried.get(bearer, []).count("yellow")
        return "yellow" in given and yellows >= self._limit

    def _closing(self, identity: int) -> Sanction | None:
        own = self._taps(identity)
        closing = [sanction for sanction in self._sanctions.values() if sanction.taps & own]
        return closing[-1] if closing else None

    def _taps(self, identity: int) -> frozenset[int]:
        """The log numbers of the violation that holds this one."""
        for side in SIDES:
            cluster = self._drafts[side].holder.get(identity)
            if cluster is not None:
                return frozenset(tap.seq for tap in cluster.taps)
        return frozenset({identity})

    def _exists(self, seq: int) -> bool:
        return seq in self._violations or seq in self._strikes

    def _drafted(self, side: str, cluster: Cluster) -> Violation:
        return Violation(cluster.id, side, None, NON_TARGET, cluster.taps[0].seat, cluster.at, "")

    def _shown(self, violation: Violation) -> dict[str, Any]:
        closing = self._closing(violation.id)
        status, card = "draft", None
        if closing is not None:
            status = "dismissed" if closing.card == "dismiss" else "confirmed"
            card = None if closing.card == "dismiss" else closing.card
        return {
            "id": violation.id,
            "side": violation.side,
            "fighter": violation.fighter,
            "code": violation.code,
            "status": status,
            "card": card,
            "by": violation.by,
            "at": violation.at,
            "note": violation.note,
        }

    # --- palms and alerts ---

    def palm(self, seq: int, side: str, at: int) -> None:
        """An open palm: this side leaves the bout."""
        self._palms[seq] = (side, at)

    def palms(self) -> list[dict[str, Any]]:
        """The palms that stand, so that the hofmarshal can take a mistaken one back."""
        return [{"event": seq, "side": side, "at": at} for seq, (side, at) in sorted(self._palms.items())]

    def withdrawn(self) -> tuple[bool, str | None]:
        """Whether a palm ends the bout, and whose victory it is: the earlier palm loses, equal ones both."""
        first: dict[str, int] = {}
        for side, at in self._palms.values():
            first[side] = min(at, first.get(side, at))
        if not first:
            return False, None
        if len(first) == len(SIDES) and first["red"] == first["blue"]:
            return True, None
        return True, opponent(min(first, key=lambda side: first[side]))

    def alert(self, seq: int, command: Command) -> None:
        """Something the hofmarshal has to see at once."""
        self.alerts.append({"id": seq, "by": command.by, "at": command.at, "note": command.note})


def _nothing(_: Cluster) -> None:
    return None
