"""Short ways to pools for the tests: nominations in them, and bouts of theirs decided without a tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.factories import Fight, draw_nomination, enrol_crew
from tournament.bouts.models import Bout
from tournament.draw.models import Draw
from tournament.draw.selectors import bracket
from tournament.events.models import Nomination


def pooled(entries: int, pools: int, qualifiers: int, **given: Any) -> Nomination:
    """A drawn nomination in pools, with a crew at its ring."""
    nomination = draw_nomination(entries, format="pools", pools=pools, qualifiers=qualifiers, **given)
    enrol_crew(nomination.ring)  # type: ignore[arg-type]
    return nomination


def fresh(nomination: Nomination) -> Nomination:
    return Nomination.objects.get(pk=nomination.pk)


def better(one: str, other: str) -> str:
    """The better seed of two: `Seed 1` before `Seed 2`."""
    return min(one, other, key=lambda name: int(name.split()[-1]))


def fight(nomination: Nomination, match: str, winner: Callable[[str, str], str | None] = better) -> None:
    """Fight a bout through; `winner` says of the two names who wins it, None: both lose."""
    bout = nomination.bouts.get(match=match)
    who = winner(bout.red.name, bout.blue.name)  # type: ignore[union-attr]
    if who is None:
        Fight(bout.pk).lose_both()
    else:
        Fight(bout.pk).win("red" if who == bout.red.name else "blue")  # type: ignore[union-attr]


def fight_pool(nomination: Nomination, pool: str, winner: Callable[[str, str], str | None] = better) -> None:
    """Fight all bouts of a pool that are still open."""
    waiting = nomination.bouts.filter(title=f"pool {pool}", official_at__isnull=True, walkover=False)
    for match in waiting.order_by("order").values_list("match", flat=True):
        fight(nomination, match, winner)


def in_a_circle(one: str, other: str) -> str:
    """Of three seeds each beats the next, the last the first: nothing parts them."""
    first, second = sorted((one, other))
    ends = (first, second) == ("Seed 1", "Seed 4") or (first, second) == ("Seed 1", "Seed 3")
    return second if ends else first


def table(nomination: Nomination, pool: str) -> dict[str, Any]:
    """The pool's table in the nomination's frame."""
    found: dict[str, Any] = next(one for one in bracket(fresh(nomination))["tables"] if one["name"] == pool)
    return found


def names(nomination: Nomination, pool: str) -> list[str]:
    return [row["name"] for row in table(nomination, pool)["rows"]]


def sides(nomination: Nomination, match: str) -> tuple[str | None, str | None]:
    bout: Bout = nomination.bouts.get(match=match)
    return (bout.red.name if bout.red else None), (bout.blue.name if bout.blue else None)


def drawn(nomination: Nomination) -> Draw:
    return Draw.objects.get(nomination=nomination)
