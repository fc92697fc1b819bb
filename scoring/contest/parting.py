"""Parts entrants by the keys of a table, one key after the other, until only those are together whom nothing parts.

Head-to-head is the one key that depends on who is tied: it counts the bouts won among them alone, and starts again among
those still level once it has parted some (a circle of three stays tied and goes on to the next key).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.contest.standings import Result


@dataclass
class Scores:
    """What everybody has collected, by id; `beaten` are the (winner, loser) pairs."""

    bouts: dict[str, int]
    main: dict[str, int]
    rounds: dict[str, int]
    points: dict[str, Fraction]
    cards: dict[str, int]
    beaten: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def of(cls, entrants: Sequence[str], results: Iterable[Result]) -> Scores:
        """Sum up what counts. Of a bout that both lost only the cards do."""
        zero = dict.fromkeys(entrants, 0)
        scores = cls(dict(zero), dict(zero), dict(zero), dict.fromkeys(entrants, Fraction(0)), dict(zero))
        for result in results:
            scores._add(result)
        return scores

    def _add(self, result: Result) -> None:
        for side, name in enumerate(result.names()):
            self.bouts[name] += 1
            self.cards[name] += result.cards[side]
            if result.winner is not None:
                self.rounds[name] += result.rounds[side]
                self.points[name] += result.points[side]
        if result.winner is not None:
            self.main[result.winner] += 1
            self.beaten.append((result.winner, result.blue if result.winner == result.red else result.red))

    def by(self, key: str, group: Sequence[str]) -> dict[str, Fraction]:
        """Return the value of `key` for each of `group`, as the table shows it."""
        if key == "head_to_head":
            won = [winner for winner, loser in self.beaten if winner in group and loser in group]
            return {name: Fraction(won.count(name)) for name in group}
        if key == "points":
            return {name: self.points[name] for name in group}
        sums = {"main": self.main, "rounds": self.rounds, "cards": self.cards}[key]
        return {name: Fraction(sums[name]) for name in group}


@dataclass(frozen=True, slots=True)
class Border:
    """What parts a group from the one above it: the key, and its value in the upper and in the lower group."""

    key: str
    upper: Fraction = Fraction(0)
    lower: Fraction = Fraction(0)


@dataclass(frozen=True)
class Parted:
    """Groups from the top, whom nothing parts being together; `borders[i]` parts the groups i and i + 1."""

    groups: list[list[str]]
    borders: list[Border] = field(default_factory=list)


def part(entrants: Sequence[str], scores: Scores, keys: Sequence[str], settled: Sequence[Sequence[str]] = ()) -> Parted:
    """Part `entrants` by `keys`, then by the organiser's orders; whoever stays level keeps the order given."""
    return _part(list(entrants), scores, list(keys), settled) if entrants else Parted([])


def _part(group: list[str], scores: Scores, keys: list[str], settled: Sequence[Sequence[str]]) -> Parted:
    if len(group) == 1:
        return Parted([group])
    if not keys:
        return _by_order(group, settled)
    key, rest = keys[0], keys[1:]
    values = scores.by(key, group)
    if len(set(values.values())) == 1:
        return _part(group, scores, rest, settled)
    # Once head-to-head has parted some it starts again among those still level: they are fewer now.
    again = keys if key == "head_to_head" else rest
    found = Parted([])
    for value in sorted(set(values.values()), reverse=key != "cards"):
        inner = _part([name for name in group if values[name] == value], scores, again, settled)
        if found.groups:
            found.borders.append(Border(key, values[found.groups[-1][0]], value))
        found.groups.extend(inner.groups)
        found.borders.extend(inner.borders)
    return found


def _by_order(group: list[str], settled: Sequence[Sequence[str]]) -> Parted:
    """Part by the newest order that names all of the group; an older result of another tie settles nothing here."""
    for order in reversed(settled):
        if set(group) <= set(order):
            ranked = sorted(group, key=list(order).index)
            return Parted([[name] for name in ranked], [Border("settled")] * (len(ranked) - 1))
    return Parted([group])
