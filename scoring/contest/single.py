"""Single elimination: the graph of its matches, and who stands on its podium.

Round r, position p is fed by the winners of `(r-1).(2p-1)` (red) and `(r-1).(2p)` (blue). With a bout for
third place the losers of both semi-finals meet in `3P`, before the final; that takes at least three
entrants, because two have no semi-final.
"""

from __future__ import annotations

from scoring.contest.graph import Graph, LoserOf, Match, Seed, WinnerOf
from scoring.contest.seeding import line_order
from scoring.contest.walk import MatchState

THIRD = "3P"


def single_elimination(lines: int, *, third_place: bool) -> Graph:
    """Return the graph for `lines` lines (a power of two); one line alone needs no match."""
    if lines == 1:
        return Graph(())
    matches = _first_round(lines)
    last = lines.bit_length() - 1
    for number in range(2, last + 1):
        matches += [_later(number, position) for position in range(1, (lines >> number) + 1)]
    final = matches[-1].id
    if not (third_place and lines >= 4):
        return Graph(tuple(matches), final)
    semis = [f"{last - 1}.1", f"{last - 1}.2"]
    third = Match(THIRD, last, 1, LoserOf(semis[0]), LoserOf(semis[1]))
    return Graph((*matches[:-1], third, matches[-1]), final, THIRD)


def podium(graph: Graph, states: dict[str, MatchState]) -> list[str]:
    """Return the ids of first, second and third as far as they are known; [] without a champion.

    A place that nobody holds (both lost a semi-final) is left out. Who left before or during the final
    stands second all the same: he had won his way there.
    """
    if graph.final is None or states[graph.final].winner is None:
        return []
    final = states[graph.final]
    second = final.blue if final.winner == final.red else final.red
    third = states[graph.third].winner if graph.third else None
    return [name for name in (final.winner, second, third) if isinstance(name, str)]


def _first_round(lines: int) -> list[Match]:
    order = line_order(lines)
    return [
        Match(f"1.{position}", 1, position, Seed(order[2 * position - 2]), Seed(order[2 * position - 1]))
        for position in range(1, lines // 2 + 1)
    ]


def _later(number: int, position: int) -> Match:
    red, blue = (WinnerOf(f"{number - 1}.{2 * position - 1}"), WinnerOf(f"{number - 1}.{2 * position}"))
    return Match(f"{number}.{position}", number, position, red, blue)
