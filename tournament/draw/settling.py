"""Ties that no key parts: which are open, and the organiser's word on them (an extra bout, a lot, a ruling; ISB-075, G11)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.contest.lot import draw_lots
from tournament.draw.models import Draw, Settlement
from tournament.draw.services import advance, announce
from tournament.draw.standing import Standing, as_it_stands
from tournament.events.models import Nomination
from tournament.registry.models import WITH_NAMES, Entry

# In a round robin the table is the result: a tie for a medal has to be parted too.
MEDALS = 3


class SettleRefused(Exception):
    """The tie cannot be settled so; the text is a sentence that says why and what to do."""


@dataclass(frozen=True, slots=True)
class OpenTie:
    """The tied of a pool that is fought out; `blocks`: nobody of it goes on before they are parted."""

    pool: str
    entries: tuple[Entry, ...]
    blocks: bool

    @property
    def key(self) -> str:
        """The tie in a form: the entries' ids, joined."""
        return "-".join(str(entry.pk) for entry in self.entries)


def open_ties(nomination: Nomination) -> list[OpenTie]:
    """The ties that wait for the organiser: those across a cut, and in a round robin those for a medal."""
    drawn = Draw.objects.filter(nomination_id=nomination.pk).first()
    if drawn is None:
        return []
    ties = _open(as_it_stands(nomination, drawn))
    found = Entry.objects.select_related(*WITH_NAMES).in_bulk([int(name) for _pool, tie, _blocks in ties for name in tie])
    return [OpenTie(pool, tuple(found[int(name)] for name in tie), blocks) for pool, tie, blocks in ties]


def settle(nomination: Nomination, pool: str, order: list[int], how: str, reason: str, by: str = "") -> Settlement:
    """Part the tied of a pool. `order`: the ids of all their entries, for a ruling the first first; a lot finds its own.

    `reason` is the text of the lot (the same text gives the same order) or why it is ruled so. The pool's qualifiers then go
    on. Raises SettleRefused: no reason, no such tie, or the pool is not fought out.
    """
    reason = reason.strip()
    if how not in Settlement.How.values:
        raise SettleRefused(_("A tie is settled by lot or by ruling. Choose one of them."))
    if not 0 < len(reason) <= 200:
        raise SettleRefused(_("Write the text of the lot, or the reason of the ruling: 1 to 200 letters."))
    with transaction.atomic():
        nomination = Nomination.objects.select_for_update().get(pk=nomination.pk)
        given = [str(entry) for entry in order]
        drawn = Draw.objects.filter(nomination=nomination).first()
        ties = _open(as_it_stands(nomination, drawn)) if drawn is not None else []
        if not any(place == pool and sorted(tie) == sorted(given) for place, tie, _blocks in ties):
            raise SettleRefused(
                _("These entries are not tied in pool %(pool)s, or the pool is not fought out yet. Load the page again.")
                % {"pool": pool}
            )
        if how == Settlement.How.LOT:
            given = draw_lots(reason, f"tie {pool}", given)
        settlement = Settlement.objects.create(nomination=nomination, pool=pool, order=given, how=how, reason=reason, by=by[:150])
        announce(nomination, advance(nomination))
    return settlement


def _open(standing: Standing) -> list[tuple[str, tuple[str, ...], bool]]:
    """Pool, tied ids and whether they block, of every tie that somebody must part."""
    found = []
    for pool, table in standing.tables.items():
        if not standing.decided(pool):
            continue
        ranks = {row.id: row.rank for row in table.rows}
        for tie in table.ties:
            blocks = tie == table.blocking
            if blocks or (standing.bracket is None and ranks[tie[0]] <= MEDALS):
                found.append((pool, tie, blocks))
    return found
