"""The table of a stage: who stands where, by which key, and whether that is enough to send anybody on.

`table` turns entrants and results into a `Table`. All keys are sums and no differences (ISB-072 to ISB-075, G11): bouts
won, round wins, standing or hit points, the bouts between the tied, fewer cards. Whom they cannot part stays tied, and a
tie across the cut blocks the table until somebody settles it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.contest.parting import Parted, Scores, part
from scoring.contest.request import Refused
from scoring.ruleset import STANDINGS_KEYS, Ruleset
from scoring.tally import shown

STAGE = "group"
WAYS = ("keep", "annul", "forfeit")


@dataclass(frozen=True, slots=True)
class Result:
    """One bout of two entrants; the pairs are (red, blue). `winner` None: both lost, and nobody scores (ISB-052).

    `cards` are already weighted (yellow 1, red 2); `points` are standing points of a group fight, points of hits of a duel.
    """

    red: str
    blue: str
    winner: str | None
    rounds: tuple[int, int] = (0, 0)
    points: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    cards: tuple[int, int] = (0, 0)
    stage: str = STAGE

    def names(self) -> tuple[str, str]:
        return self.red, self.blue


@dataclass(frozen=True, slots=True)
class Forfeit:
    """What a technical victory is worth to the winner (G10): rounds and points; the other gets nothing."""

    rounds: int = 0
    points: int = 0

    @classmethod
    def of(cls, ruleset: Ruleset) -> Forfeit:
        """The ruleset's rounds to win; its technical score in duels, twice the full line-up in group fights."""
        score = ruleset.data["technical_score"]
        points = 2 * ruleset.main if ruleset.kind == "group" and score is None else score
        return cls(int(ruleset.data["rounds_to_win"]), int(points))


@dataclass(frozen=True, slots=True)
class Rules:
    """How a table is made: the keys in their order, how many go on (None: nobody asks), and a technical victory's worth.

    `withdrawn` says of each leaver what becomes of his bouts: `keep`, `annul` or `forfeit`. `settled` are orders that the
    organiser gave to the tied (an extra bout, a lot), the newest last; one that names all of a tie parts it.
    """

    keys: tuple[str, ...] = STANDINGS_KEYS
    qualify: int | None = None
    withdrawn: Mapping[str, str] = field(default_factory=dict)
    forfeit: Forfeit = Forfeit()
    settled: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """What parts an entrant from the one above him, `above`, with both values of the key.

    `key` is one of the standings' keys; `settled` (by the organiser), `tied` (by nothing), `withdrawn`, or `first`.
    """

    key: str
    above: str = ""
    mine: Fraction = Fraction(0)
    theirs: Fraction = Fraction(0)

    def sentence(self) -> str:
        """The same in English, for files and logs."""
        below, values = f"Below {self.above}", f"{shown(self.mine)} against {shown(self.theirs)}"
        return {
            "first": "Nobody stands above.",
            "main": f"{below} by bouts won: {values}.",
            "rounds": f"{below} by round wins: {values}.",
            "points": f"{below} by points: {values}.",
            "head_to_head": f"{below} by bouts won among the tied: {values}.",
            "cards": f"{below} by cards, where fewer is better: {values}.",
            "settled": f"{below} as the organiser settled their tie.",
            "tied": f"Level with {self.above} in every key: an extra bout or a lot must part them.",
            "withdrawn": "Withdrew and stands last.",
        }[self.key]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `rank` from 1, the tied share theirs; `bouts` is how many counted; `out`: has withdrawn."""

    id: str
    rank: int
    bouts: int
    main: int
    rounds: int
    points: Fraction
    cards: int
    why: Why
    out: bool = False

    def view(self) -> dict[str, Any]:
        """The row as JSON; `points` as text where they are not whole."""
        return {
            "rank": self.rank, "bouts": self.bouts, "main": self.main, "rounds": self.rounds, "points": shown(self.points),
            "cards": self.cards, "out": self.out, "why": self.why.sentence(),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """The rows from the top. `ties` are the groups that no key parted; `blocking` is the one across the cut, or ()."""

    rows: tuple[Row, ...]
    ties: tuple[tuple[str, ...], ...] = ()
    blocking: tuple[str, ...] = ()

    @property
    def order(self) -> list[str]:
        """The ids from the top; the tied in the order in which they were given."""
        return [row.id for row in self.rows]

    @property
    def blocked(self) -> bool:
        """Whether nobody can go on before a tie is settled."""
        return bool(self.blocking)

    def clear(self, places: int) -> list[str]:
        """Return who stands on the first `places` places, up to the first tie; who has withdrawn stands on none."""
        tied = {name for tie in self.ties for name in tie}
        found: list[str] = []
        for row in self.rows[:places]:
            if row.out or row.id in tied:
                break
            found.append(row.id)
        return found

    def through(self, places: int) -> list[str]:
        """Return who goes on where `places` do: nobody while a tie across the cut is open, and no leaver."""
        return [] if self.blocked else [row.id for row in self.rows[:places] if not row.out]

    def view(self) -> dict[str, Any]:
        """Return `order ties blocked rows` as JSON."""
        return {
            "order": self.order,
            "ties": [list(tie) for tie in self.ties],
            "blocked": self.blocked,
            "rows": {row.id: row.view() for row in self.rows},
        }


def table(entrants: Sequence[str], results: Iterable[Result], rules: Rules, stage: str = STAGE) -> Table | Refused:
    """Return the table of `stage`: results of other stages count for nothing in it.

    Refused whole: `no_entrants`, `duplicate_entrant`, `self_match`, `unknown_entrant`.
    """
    fought = list(results)
    refusal = _refusal(entrants, fought, rules)
    if refusal is not None:
        return refusal
    counting = [result for result in fought if result.stage == stage and not _annulled(result, rules)]
    counting += _owed(entrants, [result for result in fought if result.stage == stage], rules)
    scores = Scores.of(entrants, counting)
    staying = [name for name in entrants if name not in rules.withdrawn]
    leavers = [name for name in entrants if name in rules.withdrawn]
    parted = part(staying, scores, rules.keys, rules.settled)
    last = part(leavers, scores, rules.keys)
    ties = tuple(tuple(group) for group in parted.groups if len(group) > 1)
    rows = (*_rows(parted, scores, 0, out=False), *_rows(last, scores, len(staying), out=True))
    return Table(rows, ties, _across(parted.groups, rules.qualify))


def _refusal(entrants: Sequence[str], results: list[Result], rules: Rules) -> Refused | None:
    if not entrants:
        return Refused("no_entrants", "Nobody is entered.")
    twice = next((name for place, name in enumerate(entrants) if name in entrants[:place]), None)
    if twice is not None:
        return Refused("duplicate_entrant", f"{twice} is entered twice.")
    known = set(entrants)
    for result in results:
        if result.red == result.blue:
            return Refused("self_match", f"{result.red} cannot fight against itself.")
        for name in (*result.names(), result.winner):
            if name is not None and name not in known:
                return Refused("unknown_entrant", f"{name} is named in a result, but nobody entered it.")
    for name in rules.withdrawn:
        if name not in known:
            return Refused("unknown_entrant", f"{name} withdrew, but nobody entered it.")
    return None


def _annulled(result: Result, rules: Rules) -> bool:
    return any(rules.withdrawn.get(name) == "annul" for name in result.names())


def _owed(entrants: Sequence[str], fought: list[Result], rules: Rules) -> list[Result]:
    """Return a technical victory of everybody to whom a forfeiting leaver owes a bout of the single round robin."""
    met = {frozenset(result.names()) for result in fought}
    victory = rules.forfeit
    return [
        Result(name, leaver, name, (victory.rounds, 0), (Fraction(victory.points), Fraction(0)))
        for leaver, way in rules.withdrawn.items()
        if way == "forfeit"
        for name in entrants
        # Two leavers who owe each other a bout: nobody scores.
        if name not in rules.withdrawn and frozenset((name, leaver)) not in met
    ]


def _across(groups: Sequence[Sequence[str]], qualify: int | None) -> tuple[str, ...]:
    """Return the tied who stand on both sides of the cut after `qualify` places."""
    above = 0
    for group in groups:
        if qualify is not None and above < qualify < above + len(group):
            return tuple(group)
        above += len(group)
    return ()


def _rows(parted: Parted, scores: Scores, above: int, *, out: bool) -> list[Row]:
    """Return the rows of these groups, `above` of whom others stand above; a group shares its rank."""
    rows: list[Row] = []
    for place, group in enumerate(parted.groups):
        rank = above + len(rows) + 1
        for name in group:
            why = Why("withdrawn") if out else _why(parted, place, name, rows)
            points, cards = scores.points[name], scores.cards[name]
            rows.append(Row(name, rank, scores.bouts[name], scores.main[name], scores.rounds[name], points, cards, why, out))
    return rows


def _why(parted: Parted, place: int, name: str, rows: list[Row]) -> Why:
    """Return what parts `name`, whose row comes next, from the one above him."""
    if not rows:
        return Why("first")
    above = rows[-1].id
    if name != parted.groups[place][0]:
        return Why("tied", above)
    border = parted.borders[place - 1]
    return Why(border.key, above, border.lower, border.upper)
