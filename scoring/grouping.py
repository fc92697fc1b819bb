"""Taps of several marshals that mean one blow: sorted by their own time and gathered in clusters.

A tap joins the earliest open cluster whose first tap lies at most the window before it and in which its seat is not yet;
else it opens a new one, if it may. Late receipt changes nothing: a tap is placed by its `at` and what it touches is gathered
anew, only there, so that one more tap costs the same in a long bout as in a short one.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable
from dataclasses import dataclass, field

Key = tuple[int, int]


@dataclass(eq=False)
class Tap:
    """One tap as the grouping sees it: log number, moment (ms), seat, value in points, let in by the hofmarshal or not."""

    seq: int
    at: int
    seat: str
    value: int
    admitted: bool = False

    @property
    def key(self) -> Key:
        """Order of blows: by their own time, then by receipt."""
        return (self.at, self.seq)


@dataclass(eq=False)
class Cluster:
    """Taps of different seats inside one window, in order of time."""

    taps: list[Tap] = field(default_factory=list)
    seats: set[str] = field(default_factory=set)

    def add(self, tap: Tap) -> None:
        """Take one more marshal's tap in."""
        self.taps.append(tap)
        self.seats.add(tap.seat)

    @property
    def key(self) -> Key:
        """The first tap's place; the blow is timed at it."""
        return self.taps[0].key

    @property
    def at(self) -> int:
        """The moment of the blow, ms."""
        return self.taps[0].at

    @property
    def id(self) -> int:
        """The lowest log number among the taps."""
        return min(tap.seq for tap in self.taps)


class Grouping:
    """The clusters of one side, kept in order while taps come and go in any order."""

    def __init__(
        self,
        window_ms: int,
        may_open: Callable[[Tap], bool],
        made: Callable[[Cluster], None],
        dropped: Callable[[Cluster], None],
    ) -> None:
        self._window = window_ms
        self._may_open = may_open
        self._made = made
        self._dropped = dropped
        self._taps: list[tuple[Key, Tap]] = []
        self._clusters: list[Cluster] = []
        self._keys: list[Key] = []
        self.holder: dict[int, Cluster] = {}
        self.left_over: dict[int, Tap] = {}

    @property
    def clusters(self) -> list[Cluster]:
        """All clusters in order of their first taps. Do not change the list."""
        return self._clusters

    def insert(self, tap: Tap) -> None:
        """Place one more tap."""
        if not self._taps or tap.key > self._taps[-1][0]:
            self._taps.append((tap.key, tap))
            self._append(tap)
            return
        insort(self._taps, (tap.key, tap), key=lambda pair: pair[0])
        self._regroup(tap.at, tap.at)

    def remove(self, tap: Tap) -> None:
        """Take a tap out, as if it had never been given."""
        del self._taps[bisect_left(self._taps, tap.key, key=lambda pair: pair[0])]
        self.holder.pop(tap.seq, None)
        self.left_over.pop(tap.seq, None)
        self._regroup(tap.at, tap.at)

    def refresh(self, since: int) -> None:
        """Gather anew all that was given at `since` (ms) or later: the clock has changed there."""
        if self._taps and self._taps[-1][0][0] >= since:
            self._regroup(since, None)

    def _append(self, tap: Tap) -> None:
        """The common case, a tap later than all others: nothing else can move."""
        for index in range(bisect_left(self._keys, (tap.at - self._window, 0)), len(self._clusters)):
            cluster = self._clusters[index]
            if tap.seat not in cluster.seats:
                self._dropped(cluster)
                cluster.add(tap)
                self.holder[tap.seq] = cluster
                self._made(cluster)
                return
        if not self._may_open(tap):
            self.left_over[tap.seq] = tap
            return
        cluster = Cluster([tap], {tap.seat})
        self._clusters.append(cluster)
        self._keys.append(cluster.key)
        self.holder[tap.seq] = cluster
        self._made(cluster)

    def _regroup(self, since: int, changed_until: int | None) -> None:
        first = bisect_left(self._taps, (since, 0), key=lambda pair: pair[0])
        last = len(self._taps) if changed_until is None else self._quiet_after(first, changed_until)
        low = bisect_left(self._keys, (since - self._window, 0))
        high = len(self._keys) if last == len(self._taps) else bisect_left(self._keys, self._taps[last][0])
        old = self._clusters[low:high]
        for cluster in old:
            self._dropped(cluster)
        new = [kept for cluster in old if (kept := _until(cluster, since)).taps]
        still_open = list(new)
        for _, tap in self._taps[first:last]:
            self._place(tap, still_open, new)
        self._clusters[low:high] = new
        self._keys[low:high] = [cluster.key for cluster in new]
        for cluster in new:
            for tap in cluster.taps:
                self.holder[tap.seq] = cluster
            self._made(cluster)

    def _quiet_after(self, first: int, changed: int) -> int:
        """The index from which no cluster can feel a change at `changed`: behind a gap wider than the window."""
        index, before = first, changed
        while index < len(self._taps):
            at = self._taps[index][0][0]
            if at - before > self._window:
                return index
            before = at
            index += 1
        return index

    def _place(self, tap: Tap, still_open: list[Cluster], new: list[Cluster]) -> None:
        self.holder.pop(tap.seq, None)
        self.left_over.pop(tap.seq, None)
        while still_open and tap.at - still_open[0].at > self._window:
            still_open.pop(0)
        for cluster in still_open:
            if tap.seat not in cluster.seats:
                cluster.add(tap)
                return
        if self._may_open(tap):
            opened = Cluster()
            opened.add(tap)
            still_open.append(opened)
            new.append(opened)
        else:
            self.left_over[tap.seq] = tap


def _until(cluster: Cluster, since: int) -> Cluster:
    kept = Cluster()
    for tap in cluster.taps:
        if tap.at < since:
            kept.add(tap)
    return kept
