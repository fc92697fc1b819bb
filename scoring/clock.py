"""Effective time: the stretches between «Бой!» and pause or stop, frozen at the limit (ISB-038, ISB-043).

All moments and lengths are integer milliseconds. Ends are inclusive: a tap at the very limit counts, and so does one given
in the same millisecond as a pause.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass
class Stretch:
    """One run of the clock. `before` is the effective time at its start; `after` tells why taps behind its end do not count."""

    start: int
    before: int
    end: int | None = None
    grace: int = 0  # a capped stretch lets in hits this much later than its end (G7)
    after: list[tuple[int, str]] = field(default_factory=list)


class Clock:
    """The clock of one attempt. It never ticks: every question names the moment it is about."""

    def __init__(self, limit_ms: int) -> None:
        self.limit_ms = limit_ms
        self._stretches: list[Stretch] = []
        self._starts: list[int] = []

    @property
    def begun(self) -> bool:
        """Whether «Бой!» was given in this attempt."""
        return bool(self._stretches)

    @property
    def first_start(self) -> int | None:
        """The moment of this attempt's «Бой!», or None."""
        return self._starts[0] if self._starts else None

    @property
    def last_edge(self) -> int:
        """The latest moment at which the clock was started or stopped; 0 before the first."""
        if not self._stretches:
            return 0
        last = self._stretches[-1]
        return max(last.start, last.end or 0)

    def start(self, at: int) -> None:
        """Run from `at` on."""
        before = self.elapsed(at)
        self._stretches.append(Stretch(at, before))
        self._starts.append(at)

    def halt(self, at: int, why: str) -> None:
        """Stand still from `at` on; later taps are late for the reason `why`. Standing already, only the reason changes."""
        if not self._stretches:
            return
        last = self._stretches[-1]
        if last.end is None:
            last.end = min(at, self._limit_moment(last))
            if at > last.end:
                last.after.append((last.end, "after_limit"))
        last.after.append((max(at, last.end), why))

    def cut(self, at: int, grace: int) -> None:
        """Make the clock have stood still since `at`, as a cap did; what ran later never counted."""
        keep = max(bisect_right(self._starts, at), 1)
        del self._stretches[keep:], self._starts[keep:]
        last = self._stretches[-1]
        last.end = at if last.end is None else min(at, last.end)  # an end may fall into a pause
        last.grace = grace
        last.after = [*(reason for reason in last.after if reason[0] < at), (at + grace, "after_stop")]

    def elapsed(self, now: int) -> int:
        """Effective time at `now`, ms, never above the limit."""
        index = bisect_right(self._starts, now) - 1
        if index < 0:
            return 0
        stretch = self._stretches[index]
        end = now if stretch.end is None else min(now, stretch.end)
        return min(stretch.before + max(end - stretch.start, 0), self.limit_ms)

    def runs(self, now: int) -> bool:
        """Whether effective time passes at `now`."""
        if not self._stretches or self._stretches[-1].end is not None:
            return False
        return now < self._limit_moment(self._stretches[-1])

    def at_limit(self, now: int) -> bool:
        """Whether the full time is over at `now`."""
        return self.elapsed(now) >= self.limit_ms

    def limit_moment(self) -> int | None:
        """The moment at which the running clock reaches its limit; None while it stands."""
        if not self._stretches or self._stretches[-1].end is not None:
            return None
        return self._limit_moment(self._stretches[-1])

    def why_late(self, at: int) -> str | None:
        """Why a tap at `at` cannot count: before_start, paused, after_limit, after_stop; None where it can."""
        index = bisect_right(self._starts, at) - 1
        if index < 0:
            return "before_start"
        stretch = self._stretches[index]
        limit = self._limit_moment(stretch)
        end = limit if stretch.end is None else min(stretch.end + stretch.grace, limit)
        if at <= end:
            return None
        reasons = [why for since, why in stretch.after if since < at]
        return reasons[-1] if reasons else "after_limit"

    def _limit_moment(self, stretch: Stretch) -> int:
        return stretch.start + self.limit_ms - stretch.before
