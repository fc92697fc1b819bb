"""Several marshals make one hit (G1): the score of an attempt from clusters of taps, per side.

A cluster with the quorum's seats is a hit, timed at its first tap and worth what most of its taps say; an even split counts
the lowest of the tied values for now and asks the hofmarshal. One short of the quorum scores nothing until he rules.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scoring.grouping import Cluster, Grouping, Key, Tap
from scoring.ruleset import Ruleset


@dataclass(frozen=True)
class Ruling:
    """The hofmarshal's word on a disputed hit: it stays with the hit that holds its tap. `value` in points."""

    grant: bool
    value: int


@dataclass(frozen=True)
class Verdict:
    """What a cluster is worth. `kind` is an open dispute: `lone`, `value` or empty; `high` its highest tied value."""

    counts: bool
    value: int
    kind: str = ""
    high: int = 0


@dataclass(frozen=True)
class Dispute:
    """An open dispute as the state shows it; `gain` is what its side wins by a grant (points)."""

    id: int
    kind: str
    value: int
    at: int
    gain: int


class ConsensusSide:
    """One side's taps, hits and disputes in one attempt."""

    def __init__(self, ruleset: Ruleset, may_open: Callable[[Tap], bool]) -> None:
        self._quorum = ruleset.quorum
        self._window = ruleset.window_ms
        self._single = ruleset.mode == "single"
        self._rulings: dict[int, Ruling] = {}
        self._verdicts: dict[Key, Verdict] = {}
        self._hits: list[Key] = []
        self._open: dict[int, Cluster] = {}
        self.points = 0
        self.grouping = Grouping(self._window, may_open, self._count, self._discount)

    @property
    def hits(self) -> int:
        """Confirmed effective hits."""
        return len(self._hits)

    @property
    def late(self) -> dict[int, Tap]:
        """Taps that neither count nor corroborate, by log number."""
        return self.grouping.left_over

    def insert(self, tap: Tap) -> None:
        """Place a tap by its own time."""
        self.grouping.insert(tap)

    def remove(self, tap: Tap) -> None:
        """Forget an undone tap."""
        self.grouping.remove(tap)

    def refresh(self, since: int) -> None:
        """The clock has changed from `since` (ms) on."""
        self.grouping.refresh(since)

    def capped_at(self, hits: int, since: int) -> int | None:
        """The moment of the hit timed at `since` or later with which this side has at least `hits` of them."""
        index = max(hits - 1, bisect_left(self._hits, (since, 0)))
        return self._hits[index][0] if index < len(self._hits) else None

    def hits_between(self, since: int, until: int) -> int:
        """How many hits are timed from `since` to `until`, both included (ms)."""
        return bisect_right(self._hits, (until, 2**60)) - bisect_left(self._hits, (since, 0))

    def pending(self, now: int) -> list[Dispute]:
        """Clusters still inside their window and short of the quorum."""
        return [self._dispute(cluster) for cluster in self._waiting(now)]

    def is_pending(self, now: int) -> bool:
        """Whether any tap still waits for its second marshal."""
        return next(self._waiting(now), None) is not None

    def window_end(self, now: int) -> int | None:
        """When the next waiting tap turns into a lone one (ms)."""
        ends = [cluster.at + self._window + 1 for cluster in self._waiting(now)]
        return min(ends, default=None)

    def disputes(self, now: int) -> list[Dispute]:
        """What waits for the hofmarshal's ruling."""
        waiting = {id(cluster) for cluster in self._waiting(now)}
        return [self._dispute(cluster) for cluster in self._open.values() if id(cluster) not in waiting]

    def dispute(self, identity: int, now: int) -> Dispute | None:
        """The open dispute with this id, or None."""
        cluster = self._open.get(identity)
        if cluster is None or self._is_waiting(cluster, now):
            return None
        return self._dispute(cluster)

    def is_ruled(self, identity: int) -> bool:
        """Whether the hofmarshal has already ruled on the hit with this id."""
        cluster = self.grouping.holder.get(identity)
        return cluster is not None and cluster.id == identity and self._ruling(cluster) is not None

    def rule(self, identity: int, grant: bool, value: int | None) -> None:
        """Put a ruling on record; without a value the provisional one stands."""
        cluster = self.grouping.holder[identity]
        worth = self._verdicts[cluster.key].value if value is None else value
        self._with_ruling(identity, Ruling(grant, worth))

    def unrule(self, identity: int) -> None:
        """Take a ruling back."""
        self._with_ruling(identity, None)

    def _with_ruling(self, identity: int, ruling: Ruling | None) -> None:
        cluster = self.grouping.holder.get(identity)
        if cluster is not None:
            self._discount(cluster)
        self._rulings.pop(identity, None)
        if ruling is not None:
            self._rulings[identity] = ruling
        if cluster is not None:
            self._count(cluster)

    def _count(self, cluster: Cluster) -> None:
        verdict = self._judged(cluster)
        self._verdicts[cluster.key] = verdict
        if verdict.counts:
            self.points += verdict.value
            insort(self._hits, cluster.key)
        if verdict.kind:
            self._open[cluster.id] = cluster

    def _discount(self, cluster: Cluster) -> None:
        verdict = self._verdicts.pop(cluster.key)
        if verdict.counts:
            self.points -= verdict.value
            del self._hits[bisect_left(self._hits, cluster.key)]
        if verdict.kind:
            del self._open[cluster.id]

    def _judged(self, cluster: Cluster) -> Verdict:
        value, high = _majority(cluster)
        ruling = self._ruling(cluster)
        if ruling is not None:
            return Verdict(ruling.grant, ruling.value)
        if len(cluster.seats) < self._quorum:
            return Verdict(False, value, "lone", high)
        return Verdict(True, value, "value" if high != value and not self._single else "", high)

    def _ruling(self, cluster: Cluster) -> Ruling | None:
        if not self._rulings:
            return None
        found = [tap.seq for tap in cluster.taps if tap.seq in self._rulings]
        return self._rulings[max(found)] if found else None

    def _waiting(self, now: int) -> Iterator[Cluster]:
        for cluster in reversed(self.grouping.clusters):
            if now - cluster.at > self._window:
                return
            if self._verdicts[cluster.key].kind == "lone":
                yield cluster

    def _is_waiting(self, cluster: Cluster, now: int) -> bool:
        return self._verdicts[cluster.key].kind == "lone" and now - cluster.at <= self._window

    def _dispute(self, cluster: Cluster) -> Dispute:
        verdict = self._verdicts[cluster.key]
        gain = verdict.value if verdict.kind == "lone" else verdict.high - verdict.value
        return Dispute(cluster.id, verdict.kind, verdict.value, cluster.at, gain)


def _majority(cluster: Cluster) -> tuple[int, int]:
    """The value most taps give (the lowest of the tied ones) and the highest tied value."""
    if len(cluster.taps) == 1:
        return cluster.taps[0].value, cluster.taps[0].value
    counted = Counter(tap.value for tap in cluster.taps)
    most = max(counted.values())
    tied = [value for value, times in counted.items() if times == most]
    return min(tied), max(tied)
