"""A nomination as it stands now: the stored draw, and on it what was fought and who withdrew.

Bouts stand above this app; they are reached through `nomination.bouts`, which the rows themselves offer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from scoring.contest import Bracket, DrawRequest, Entrant, Refused
from scoring.contest import draw as draw_bracket
from scoring.contest.contest import Contest
from scoring.contest.playoff import Place, play_off, seeding
from scoring.contest.pools import Pools, draw_pools
from scoring.contest.standings import Table
from scoring.contest.walk import MatchState, Record
from tournament.draw.models import Draw
from tournament.draw.tables import tables_of
from tournament.events.models import Nomination
from tournament.registry.models import Entry

if TYPE_CHECKING:
    from tournament.bouts.models import Bout

POOLS = Nomination.Format.POOLS

C = TypeVar("C", bound=Contest)


class BrokenDraw(Exception):
    """What is stored contradicts itself: a result that the bracket does not admit. Names the match."""


@dataclass(frozen=True)
class Standing:
    """All stages of a nomination.

    `bracket` is the single elimination, or the play-off of the pools; None for a round robin, whose table says it all.
    `places` are the play-off's seeds. `tables` are there once something could be fought.
    """

    bracket: Bracket | None
    pools: Pools | None = None
    places: tuple[Place, ...] = ()
    tables: Mapping[str, Table] = field(default_factory=dict)

    @property
    def states(self) -> dict[str, MatchState]:
        """Every match by its id in the order of fighting, those of the pools first."""
        found = {} if self.pools is None else {name: self._given(state) for name, state in self.pools.states.items()}
        return found if self.bracket is None else {**found, **self.bracket.states}

    @property
    def notes(self) -> list[dict[str, Any]]:
        """The wishes of the draw that could not be met."""
        drawn: Contest | None = self.pools or self.bracket
        return [note.view() for note in drawn.notes] if drawn is not None else []

    @property
    def podium(self) -> list[str]:
        """The ids of first, second and third as far as they are known; [] without a champion."""
        if self.bracket is not None:
            return self.bracket.podium
        assert self.pools is not None
        [pool] = self.pools.pools
        return self.tables[pool.name].clear(3) if self.tables and self.pools.fought_out(pool) else []

    @property
    def champion(self) -> str | None:
        """The id of the winner, once known."""
        return self.bracket.champion if self.bracket is not None else next(iter(self.podium), None)

    def decided(self, pool: str) -> bool:
        """Whether no bout of the pool is open."""
        assert self.pools is not None
        return next(self.pools.fought_out(one) for one in self.pools.pools if one.name == pool)

    def _given(self, state: MatchState) -> MatchState:
        """A bout that a leaver still owed is his opponent's, as the table counts it."""
        assert self.pools is not None
        if state.how != "closed":
            return state
        staying = [side for side in state.sides() if isinstance(side, str) and side not in self.pools.record.leavers]
        return replace(state, winner=staying[0]) if staying else state


def request_of(entrants: list[dict[str, Any]], options: dict[str, Any], random: str) -> DrawRequest:
    """The input of the lot from what a Draw keeps."""
    return DrawRequest(
        entrants=tuple(Entrant(**entrant) for entrant in entrants),
        random=random,
        third_place=bool(options.get("third_place")),
        separate_by=options.get("separate_by"),
        pools=options.get("pools", 1),
    )


def drawn_from(entrants: list[dict[str, Any]], options: dict[str, Any], random: str) -> Standing | Refused:
    """Draw all stages, before the first bout."""
    request = request_of(entrants, options, random)
    if options.get("format") != POOLS:
        bracket = draw_bracket(request)
        return bracket if isinstance(bracket, Refused) else Standing(bracket)
    pools = draw_pools(request)
    if isinstance(pools, Refused):
        return pools
    letters, qualifiers = [pool.name for pool in pools.pools], options["qualifiers"]
    if len(letters) * qualifiers == 1:
        return Standing(None, pools)
    bracket = play_off(letters, qualifiers, {}, third_place=request.third_place)
    return Standing(bracket, pools, tuple(seeding(letters, qualifiers)))


def as_drawn(drawn: Draw) -> Standing:
    """All stages before the first bout."""
    standing = drawn_from(drawn.entrants, drawn.options, drawn.random)
    if isinstance(standing, Refused):
        raise BrokenDraw(f"draw {drawn.pk}: {standing.detail}")
    return standing


def as_it_stands(nomination: Nomination, drawn: Draw) -> Standing:
    """All stages with all official results, withdrawals (in their order) and bouts being fought.

    A result is laid on as soon as its match is ready, a withdrawal only when no result waits before it: so the outcome
    does not hang on two clocks agreeing about which of them came first.
    """
    standing = as_drawn(drawn)
    fought = {bout.match: bout for bout in nomination.bouts.all() if bout.official_at and not bout.walkover}
    running = [bout.match for bout in nomination.bouts.all() if is_being_fought(bout)]
    leavers = sorted(
        (entry for entry in nomination.entries.all() if entry.withdrawn_at), key=lambda entry: (entry.withdrawn_at, entry.pk)
    )
    if standing.pools is not None:
        standing = _pools_as_they_stand(nomination, drawn, standing, fought, leavers, running)
    if standing.bracket is not None:
        standing = replace(standing, bracket=_bracket_as_it_stands(standing.bracket, fought, leavers, running))
    if fought:
        raise BrokenDraw(f"nomination {nomination.pk}: results that fit nowhere: {', '.join(sorted(fought))}")
    return standing


def is_being_fought(bout: Bout) -> bool:
    """Whether the bout was called and is not official yet."""
    return bout.phase != "scheduled" and bout.official_at is None and not bout.walkover


def _pools_as_they_stand(
    nomination: Nomination,
    drawn: Draw,
    standing: Standing,
    fought: dict[str, Bout],
    leavers: list[Entry],
    running: list[str],
) -> Standing:
    """The pools with their tables, and the play-off with whoever has gone on; takes what it lays on out of `fought`."""
    assert standing.pools is not None
    pools, decided = standing.pools, dict[str, str | None]()
    for match in pools.states:
        bout = fought.pop(match, None)
        if bout is not None:
            _check_sides(bout, pools.states[match])
            decided[match] = None if bout.winner_id is None else str(bout.winner_id)
    # All at once, for no match of a pool hangs on another.
    pools = replace(pools, record=Record(decided))
    for entry in leavers:
        if str(entry.pk) in pools.sheet.ids():
            pools = _applied(pools, {"do": "withdraw", "entrant": str(entry.pk)})
    for match in running:
        if match in pools.states:
            pools = _applied(pools, {"do": "start", "match": match})
    found = replace(standing, pools=pools, tables=tables_of(nomination, drawn, pools))
    if standing.bracket is None:
        return found
    gone_on = {pool: closed["through"] for pool, closed in drawn.gone_on.items()}
    letters, third_place = [pool.name for pool in pools.pools], bool(drawn.options.get("third_place"))
    return replace(found, bracket=play_off(letters, drawn.options["qualifiers"], gone_on, third_place=third_place))


def _bracket_as_it_stands(bracket: Bracket, fought: dict[str, Bout], leavers: list[Entry], running: list[str]) -> Bracket:
    bracket = _with_results(bracket, fought)
    for entry in leavers:
        if str(entry.pk) in bracket.sheet.ids():
            bracket = _applied(bracket, {"do": "withdraw", "entrant": str(entry.pk)})
            bracket = _with_results(bracket, fought)
    for match in running:
        if match in bracket.states:
            bracket = _applied(bracket, {"do": "start", "match": match})
    return bracket


def _check_sides(bout: Bout, state: MatchState) -> None:
    """A result of others than those who were drawn into the match would stand in nobody's table."""
    if (str(bout.red_id), str(bout.blue_id)) != state.sides():
        raise BrokenDraw(f"bout {bout.pk}: {bout.match} was drawn between others")


def _with_results(bracket: Bracket, fought: dict[str, Bout]) -> Bracket:
    """Lay on every result whose match is ready, taking it out of `fought`."""
    for match in list(bracket.states):  # feeders come first
        if match in fought and bracket.states[match].state == "ready":
            bracket = _applied(bracket, _result(fought.pop(match)))
    return bracket


def _result(bout: Bout) -> dict[str, Any]:
    if bout.winner_id is None:
        return {"do": "result", "match": bout.match, "double_loss": True}
    return {"do": "result", "match": bout.match, "winner": str(bout.winner_id)}


def _applied(contest: C, entry: dict[str, Any]) -> C:
    after = contest.apply(entry)
    if isinstance(after, Refused):
        raise BrokenDraw(f"{entry}: {after.detail}")
    return after
