"""Drawing a nomination, as one bracket or as pools with their play-off, and filling its later slots from what was fought."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from scoring import RulesetError, load_ruleset
from scoring.contest import Refused
from scoring.ruleset import Ruleset
from tournament.draw.models import Draw, Settlement
from tournament.draw.signals import bracket_changed
from tournament.draw.standing import POOLS, Standing, as_it_stands, drawn_from
from tournament.draw.tables import rules_for
from tournament.events.models import Event, Nomination, Ring
from tournament.events.selectors import ring_problems
from tournament.registry.models import WITH_NAMES

# Raise it when the same request may be drawn otherwise than before.
CODE_VERSION = "1"


class DrawRefused(Exception):
    """The nomination cannot be drawn now; the text is a sentence that says why and what to do."""


def draw(nomination: Nomination, random: str) -> Draw:
    """Draw the nomination and make a bout for every match that can be fought. The same text gives the same draw.

    Pools come with the bouts of their play-off, whose sides are open. A draw of which nothing has begun yet is replaced.
    Raises DrawRefused: nobody is entered, too few for the pools, bouts have begun, the ring or the ruleset is not fit, or the
    text of the lot is empty or longer than 200 letters.
    """
    if not 0 < len(random.strip()) <= 200:
        raise DrawRefused(_("The lot needs a text of 1 to 200 letters. Write any, for instance a headline of the day."))
    with transaction.atomic():
        locked = Nomination.objects.select_for_update(of=("self",)).select_related("event", "ring")
        nomination = locked.get(pk=nomination.pk)
        _refuse_if_begun(nomination)
        ring = nomination.ring or _only_ring(nomination.event)
        ruleset = _fit_ruleset(nomination, ring)
        drawn = Draw(
            nomination=nomination, random=random.strip(), entrants=_entrants(nomination), code_version=CODE_VERSION,
            options=_options(nomination, ruleset),
        )  # fmt: skip
        _refuse_too_few(nomination, len(drawn.entrants))
        standing = drawn_from(drawn.entrants, drawn.options, drawn.random)
        if isinstance(standing, Refused):
            raise DrawRefused(_refusal(standing))
        drawn.notes = standing.notes
        nomination.bouts.all().delete()
        Draw.objects.filter(nomination=nomination).delete()
        Settlement.objects.filter(nomination=nomination).delete()
        drawn.save()
        _make_bouts(nomination, standing, ring)
        announce(nomination, list(nomination.bouts.values_list("pk", flat=True)))
    return drawn


def advance(nomination: Nomination) -> list[int]:
    """Fill the sides of later bouts from official bouts and withdrawals. Returns the ids of the bouts that changed.

    Called inside the transaction that makes a bout official, so that a result and the next slot are there together.
    """
    drawn = Draw.objects.filter(nomination_id=nomination.pk).first()
    if drawn is None:
        return []
    standing = as_it_stands(nomination, drawn)
    if _send_on(drawn, standing):
        standing = as_it_stands(nomination, drawn)
    changed, states = [], standing.states
    for bout in nomination.bouts.filter(official_at__isnull=True):
        state = states[bout.match]
        decided = state.state == "done"
        after = (_entry(state.red), _entry(state.blue), decided, _entry(state.winner) if decided else None)
        if after != (bout.red_id, bout.blue_id, bout.walkover, bout.winner_id):
            bout.red_id, bout.blue_id, bout.walkover, bout.winner_id = after
            bout.save(update_fields=["red", "blue", "walkover", "winner"])
            changed.append(bout.pk)
    return changed


def _send_on(drawn: Draw, standing: Standing) -> bool:
    """Write down who goes on from every pool that is decided by now, unless a tie across its cut is open."""
    found = {
        pool: {"through": table.through(drawn.options["qualifiers"]), "out": [row.id for row in table.rows if row.out]}
        for pool, table in standing.tables.items()
        if pool not in drawn.gone_on and standing.decided(pool) and not table.blocked
    }
    if found:
        drawn.gone_on = {**drawn.gone_on, **found}
        drawn.save(update_fields=["gone_on"])
    return bool(found)


def follow_ring(nomination: Nomination, before: Ring | None) -> None:
    """Let the bouts that stood on the nomination's former ring, and were not called yet, go along to its new one."""
    with transaction.atomic():
        waiting = nomination.bouts.filter(ring=before, phase="scheduled", official_at__isnull=True)
        moved = list(waiting.values_list("pk", flat=True))
        waiting.update(ring=nomination.ring)
        announce(nomination, moved)


def withdrawn(nomination: Nomination) -> None:
    """Let the bracket follow a withdrawal, and tell the screens after the commit."""
    announce(nomination, advance(nomination))


def announce(nomination: Nomination, bout_ids: list[int]) -> None:
    """Tell the bouts above, after the commit, that these of them have changed."""
    nomination_id = nomination.pk
    transaction.on_commit(lambda: bracket_changed.send(Draw, nomination_id=nomination_id, bout_ids=bout_ids), robust=True)


def _refuse_if_begun(nomination: Nomination) -> None:
    begun = nomination.bouts.filter(Q(log__isnull=False) | Q(official_at__isnull=False)).first()
    if begun is not None:
        raise DrawRefused(
            _(
                "In bout %(number)s something has been entered already: a call, a line-up or a tap. "
                "What has begun cannot be drawn anew."
            )
            % {"number": begun.number}
        )


def _refusal(refused: Refused) -> str:
    if refused.code == "no_entrants":
        return _("Nobody is entered in this nomination. Enter the fighters or teams first.")
    return _("The bracket cannot be drawn: %(detail)s") % {"detail": refused.detail}


def _options(nomination: Nomination, ruleset: Ruleset) -> dict[str, object]:
    """What the Draw keeps beside its entrants: the format, and for pools the rules of their tables."""
    options: dict[str, object] = {"third_place": nomination.third_place, "separate_by": "club"}
    if nomination.format != POOLS:
        return options
    pools = {"format": str(POOLS), "pools": nomination.pools, "qualifiers": nomination.qualifiers}
    return {**options, **pools, **rules_for(ruleset)}


def _refuse_too_few(nomination: Nomination, entries: int) -> None:
    """A pool needs somebody to fight, and as many as it shall send on."""
    if nomination.format != POOLS or not entries:
        return
    least = max(2, nomination.qualifiers)
    if entries // nomination.pools < least:
        raise DrawRefused(
            _(
                "The entries are %(entries)s: too few for pools: %(pools)s, with at least %(least)s in each. "
                "Make fewer pools or let fewer go on."
            )
            % {"entries": entries, "pools": nomination.pools, "least": least}
        )


def _entrants(nomination: Nomination) -> list[dict[str, object]]:
    entries = nomination.entries.filter(withdrawn_at__isnull=True).select_related(*WITH_NAMES)
    return [
        {
            "id": str(entry.pk),
            "seed": entry.seed or 0,
            "club": str(entry.who.club_id or ""),
            "nation": entry.who.country,
            "name": entry.name,
        }
        for entry in entries.order_by("number")
    ]


def _fit_ruleset(nomination: Nomination, ring: Ring | None) -> Ruleset:
    """Bouts are not put on a list that the regulation bars for them, nor drawn by rules that nobody can judge by."""
    try:
        ruleset = load_ruleset(nomination.ruleset, overrides=nomination.overrides)
    except RulesetError as error:
        raise DrawRefused(_("The ruleset cannot be used (%(why)s). Correct it first.") % {"why": error}) from error
    problems = ring_problems(ring, ruleset.kind) if ring is not None else []
    if problems:
        raise DrawRefused(" ".join([_("%(ring)s is not fit for these bouts.") % {"ring": ring}, *problems]))
    return ruleset


def _make_bouts(nomination: Nomination, standing: Standing, ring: Ring | None) -> None:
    """Make a row for every match that is not a bye, numbered on from the last of the event in the order of fighting."""
    number = nomination.event.nominations.aggregate(last=Max("bouts__number"))["last"] or 0
    bout_model = nomination.bouts.model
    bouts = []
    for match, state in standing.states.items():
        # A place of the play-off that is still open has its bye already.
        if state.state == "done" or (state.match.round == 1 and None in state.sides()):
            continue
        number += 1
        bouts.append(
            bout_model(
                nomination=nomination,
                match=match,
                title=_title(standing, match),
                ring=ring,
                number=number,
                order=number,
                red_id=_entry(state.red),
                blue_id=_entry(state.blue),
            )
        )
    bout_model._default_manager.bulk_create(bouts)


def _title(standing: Standing, match: str) -> str:
    """`1/8`, `1/4` …, `final`, `third`, `pool A`: screens translate the words."""
    for pool in standing.pools.pools if standing.pools is not None else ():
        if match in pool.matches:
            return f"pool {pool.name}"
    assert standing.bracket is not None
    fraction = standing.bracket.fraction(match)
    if fraction is None:
        return "third"
    return "final" if fraction == 1 else f"1/{fraction}"


def _entry(side: object) -> int | None:
    """The entry's id of a side that is known; None for a bye and for one still awaited."""
    return int(side) if isinstance(side, str) else None


def _only_ring(event: Event) -> Ring | None:
    rings = list(event.rings.all()[:2])
    return rings[0] if len(rings) == 1 else None
