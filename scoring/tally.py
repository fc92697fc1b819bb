"""Each marshal keeps his own count (capture mode `tally`); the score is the counts merged in exact fractions."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction

from scoring.grouping import Tap


class TallySide:
    """One side's taps in one attempt, seat by seat."""

    def __init__(self, counts: Callable[[Tap], bool]) -> None:
        self._counts = counts
        self._taps: list[tuple[int, int, Tap]] = []
        self._hits: dict[str, list[tuple[int, int]]] = {}
        self._points: dict[str, int] = {}
        self.late: dict[int, Tap] = {}

    def insert(self, tap: Tap) -> None:
        """Place a tap by its own time."""
        insort(self._taps, (tap.at, tap.seq, tap), key=lambda entry: entry[:2])
        self._put(tap)

    def remove(self, tap: Tap) -> None:
        """Forget an undone tap."""
        del self._taps[bisect_left(self._taps, tap.key, key=lambda entry: entry[:2])]
        self._take(tap)

    def refresh(self, since: int) -> None:
        """The clock has changed from `since` (ms) on."""
        for _, _, tap in self._taps[bisect_left(self._taps, (since, 0), key=lambda entry: entry[:2]) :]:
            self._take(tap)
            self._put(tap)

    def points_of(self, seat: str) -> int:
        """Points that this seat has counted."""
        return self._points.get(seat, 0)

    def hits_of(self, seat: str) -> int:
        """Hits that this seat has counted."""
        return len(self._hits.get(seat, ()))

    def capped_by(self, seats: Collection[str], hits: int, since: int) -> list[int]:
        """The moments at which these seats' own counts reached `hits` (or went on past it at `since` or later), in order."""
        moments = []
        for seat in seats:
            own = self._hits.get(seat, [])
            index = max(hits - 1, bisect_left(own, (since, 0)))
            if index < len(own):
                moments.append(own[index][0])
        return sorted(moments)

    def _put(self, tap: Tap) -> None:
        if self._counts(tap):
            insort(self._hits.setdefault(tap.seat, []), tap.key)
            self._points[tap.seat] = self._points.get(tap.seat, 0) + tap.value
        else:
            self.late[tap.seq] = tap

    def _take(self, tap: Tap) -> None:
        if self.late.pop(tap.seq, None) is None:
            own = self._hits[tap.seat]
            del own[bisect_left(own, tap.key)]
            self._points[tap.seat] -= tap.value


def merged(counts: Sequence[int], how: str) -> Fraction:
    """The official count from the seats' own ones: `mean`, `median`, or `trimmed` (extremes dropped, from three seats on)."""
    if not counts:
        return Fraction(0)
    ordered = sorted(counts)
    if how == "median":
        middle = len(ordered) // 2
        if len(ordered) % 2:
            return Fraction(ordered[middle])
        return Fraction(ordered[middle - 1] + ordered[middle], 2)
    if how == "trimmed" and len(ordered) > 2:
        ordered = ordered[1:-1]
    return Fraction(sum(ordered), len(ordered))


def shown(number: int | Fraction) -> int | str:
    """A whole number as it is, others as an exact decimal text (`7.75`), or as a fraction (`22/3`) where none is exact."""
    exact = Fraction(number)
    if exact.denominator == 1:
        return exact.numerator
    rest = exact.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{exact.numerator}/{exact.denominator}"
    places = _places(exact)
    whole, part = divmod(exact.numerator * 10**places // exact.denominator, 10**places)
    return f"{whole}.{part:0{places}d}"


def _places(exact: Fraction) -> int:
    places = 0
    while (exact * 10**places).denominator != 1:
        places += 1
    return places
