"""A bout of teams of five driven to its end, round by round."""

from __future__ import annotations

from collections.abc import Collection

from tests.factories import Fight


def all_out(fight: Fight, side: str, gone: Collection[str] = ()) -> None:
    """The whole side is shown out, save who has `gone` already."""
    for fighter in (f"{side}-{number}" for number in range(1, 6)):
        if fighter not in gone:
            fight.must("field-1", "out", fighter=fighter, reason="fell_outside")


def win_round(fight: Fight, winner: str, gone: Collection[str] = ()) -> None:
    """The loser is all out, and the hofmarshal confirms it."""
    all_out(fight, "blue" if winner == "red" else "red", gone)
    fight.must("hofmarshal", "stop")
    fight.must("hofmarshal", "confirm")


def next_round(fight: Fight) -> None:
    """Out of the break."""
    for side in ("red", "blue"):
        fight.must("hofmarshal", "ready", side=side)
    fight.must("hofmarshal", "fight")


def win(fight: Fight, winner: str) -> None:
    """Two rounds, all out."""
    fight.begin()
    win_round(fight, winner)
    next_round(fight)
    win_round(fight, winner)
