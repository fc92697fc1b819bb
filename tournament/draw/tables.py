"""The tables of pools from what was fought: official bouts as results, withdrawals, and what the organiser settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.contest.pools import Pool, Pools
from scoring.contest.standings import Forfeit, Result, Rules, Table
from scoring.contest.standings_file import amount
from scoring.ruleset import STANDINGS_KEYS, Ruleset
from tournament.draw.models import Draw
from tournament.events.models import Nomination

if TYPE_CHECKING:
    from tournament.bouts.models import Bout

# What a card weighs in a table: the fewer the better (G11).
WEIGHTS = {"yellow": 1, "red": 2}
# A leaver's fought bouts stand; those he still owes are technical victories of the others.
LEAVING = "forfeit"


def rules_for(ruleset: Ruleset) -> dict[str, Any]:
    """What a Draw keeps of the ruleset for its tables, so that a later change of it re-ranks nobody."""
    forfeit = Forfeit.of(ruleset)
    return {
        "keys": list(ruleset.data["standings"]["keys"]),
        "forfeit": {"rounds": forfeit.rounds, "points": forfeit.points},
    }


def tables_of(nomination: Nomination, drawn: Draw, pools: Pools) -> dict[str, Table]:
    """The table of each pool, by its letter, from all official bouts."""
    results = {bout.match: result_of(bout) for bout in nomination.bouts.all() if bout.official_at and not bout.walkover}
    return {pool.name: _table(nomination, drawn, pools, pool, results) for pool in pools.pools}


def result_of(bout: Bout) -> Result:
    """An official bout as the table counts it. A bout that both lost brings its cards alone."""
    rounds, points = bout.result["rounds"], bout.result["points"]  # type: ignore[index]
    return Result(
        red=str(bout.red_id),
        blue=str(bout.blue_id),
        winner=None if bout.winner_id is None else str(bout.winner_id),
        rounds=(rounds["red"], rounds["blue"]),
        points=(amount(points["red"]), amount(points["blue"])),
        cards=(_weight(bout.cards, "red"), _weight(bout.cards, "blue")),
    )


def _table(nomination: Nomination, drawn: Draw, pools: Pools, pool: Pool, results: dict[str, Result]) -> Table:
    forfeit = drawn.options.get("forfeit", {})
    closed = drawn.gone_on.get(pool.name)
    # Who leaves after the pool is decided leaves the play-off: the table stays as it sent its qualifiers on.
    leavers = pools.leavers(pool, LEAVING) if closed is None else dict.fromkeys(closed["out"], LEAVING)
    rules = Rules(
        keys=tuple(drawn.options.get("keys", STANDINGS_KEYS)),
        qualify=drawn.options["qualifiers"],
        withdrawn=leavers,
        forfeit=Forfeit(forfeit.get("rounds", 0), forfeit.get("points", 0)),
        settled=tuple(tuple(one.order) for one in nomination.settlements.all() if one.pool == pool.name),
    )
    return pools.table(pool, [results[match] for match in pool.matches if match in results], rules)


def _weight(cards: dict[str, list[str]], side: str) -> int:
    """The weight of a side's cards; in group bouts they are kept by fighter, `red-7`."""
    return sum(WEIGHTS.get(card, 0) for bearer, given in cards.items() if bearer.split("-")[0] == side for card in given)
