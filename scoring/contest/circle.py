"""Everybody against everybody once: the circle of a round robin, read so that nobody fights twice running if it can be.

Numbers stand in a circle around number n - 1 (nobody, where n is odd) and turn by one place a round. Read from the
middle outwards, no number of six or more comes twice running; for five that takes an order of its own, and three and
four cannot do without.
"""

from __future__ import annotations

Pair = tuple[int, int]

# The rounds of five, turned so that whoever fought last rests first.
_FIVE: tuple[tuple[Pair, Pair], ...] = (
    ((2, 3), (1, 4)), ((0, 2), (3, 4)), ((0, 1), (2, 4)), ((1, 3), (0, 4)), ((1, 2), (0, 3)),
)  # fmt: skip


def rounds(count: int) -> list[list[Pair]]:
    """Return the rounds of a round robin of `count` ranks (0 the best), each a list of (red, blue) in the order of fighting.

    Nobody is twice in a round; with an odd number everybody rests once. The two best meet in the last bout of all. Red and
    blue fall to everybody equally often, give or take one.
    """
    if count < 2:
        return []
    drawn = [list(pairs) for pairs in _FIVE] if count == 5 else _circle(count)
    # The schedule does not care who bears which number: the two of its last bout shall be the two best.
    last = drawn[-1][-1]
    rank = {number: place for place, number in enumerate([*last, *(n for n in range(count) if n not in last)])}
    return [[_colours(rank[one], rank[other]) for one, other in pairs] for pairs in drawn]


def _circle(count: int) -> list[list[Pair]]:
    places = count + count % 2
    turning = places - 1
    drawn = []
    for turn in range(turning):
        pairs = [(turn, turning)]
        pairs += [((turn + step) % turning, (turn - step) % turning) for step in range(1, places // 2)]
        drawn.append([pair for pair in pairs if max(pair) < count])
    return drawn


def _colours(one: int, other: int) -> Pair:
    better, worse = sorted((one, other))
    return (better, worse) if (better + worse) % 2 else (worse, better)
