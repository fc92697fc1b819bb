"""Questions that events put to the rules of the sport: is this ruleset sound, may this ring be fought on."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from scoring.checks.arena import BARRIER_M, PROFILES, arena
from scoring.rulesets.isb import GROUP_PREFIX, LARGEST, MASS_21, OFFERED_GROUPS, SMALLEST

if TYPE_CHECKING:
    from tournament.events.models import Nomination, Ring


# How many tablets of a kind can be enrolled at one ring.
SEATS_OF_A_RING = {"line": 4, "field": 9}

DUEL_NAMES = {
    "isb/longsword": gettext_lazy("Longsword"),
    "isb/sword-buckler": gettext_lazy("Sword and buckler"),
    "isb/sword-shield": gettext_lazy("Sword and shield"),
    "isb/halberd": gettext_lazy("Halberd"),
}


def nomination_errors(nomination: Nomination) -> dict[str, str]:
    """Errors by field of a nomination: a ruleset that cannot be used, a ring that is not fit; empty when all is well."""
    if not isinstance(nomination.overrides, dict):
        return {"overrides": _('The changes must be an object, like {"clock": {"limit_ms": 60000}}.')}
    try:
        ruleset = scoring.load_ruleset(nomination.ruleset, overrides=nomination.overrides)
    except scoring.RulesetError as error:
        field = "ruleset" if error.pointer == "/ruleset" else "overrides"
        return {field: _("%(key)s: %(problem)s.") % {"key": error.pointer, "problem": error.message}}
    crew = ruleset.data["crew"]
    for kind, most in SEATS_OF_A_RING.items():
        if crew.get(kind, 0) > most:
            problem = _("a ring has seats for %(most)s of them at most") % {"most": most}
            return {"overrides": _("%(key)s: %(problem)s.") % {"key": f"/overrides/crew/{kind}", "problem": problem}}
    ring = nomination.ring
    if ring is None or ring.event_id == nomination.event_id:
        problems = arena_problems(ring, ruleset.kind) if ring is not None else []
    else:
        problems = [_("This ring belongs to another event. Choose one of the same event.")]
    return {"ring": " ".join(problems)} if problems else {}


def ruleset_choices(kept: str = "") -> list[tuple[str, list[tuple[str, str]]]]:
    """The presets for a form, grouped: duels, group fights in their usual sizes, and in all others. `kept`: one more key
    that the nomination has already."""
    usual = [(key, _("%(n)s against %(n)s") % {"n": size}) for size in OFFERED_GROUPS for key in [f"{GROUP_PREFIX}{size}"]]
    usual.append((MASS_21, _("21 against 21, mass battle with 29 reserves")))
    others = [
        (f"{GROUP_PREFIX}{size}", _("%(n)s against %(n)s") % {"n": size})
        for size in range(SMALLEST, LARGEST + 1)
        if size not in OFFERED_GROUPS
    ]
    duels = [(key, str(name)) for key, name in DUEL_NAMES.items()]
    groups = [(_("Duels"), duels), (_("Group fights"), usual), (_("Group fights, other sizes"), others)]
    known = {key for _name, entries in groups for key, _label in entries}
    return groups if not kept or kept in known else [("", [(kept, kept)]), *groups]


def is_group(nomination: Nomination) -> bool:
    """Whether the nomination's ruleset is a group fight's; False where it cannot be used."""
    try:
        return scoring.load_ruleset(nomination.ruleset).kind == "group"
    except scoring.RulesetError:
        return False


def judges_needed(nomination: Nomination) -> int:
    """How many field judges the nomination's bouts need; 0 for duels and where the ruleset cannot be used."""
    try:
        ruleset = scoring.load_ruleset(nomination.ruleset, overrides=nomination.overrides)
    except scoring.RulesetError:
        return 0
    return int(ruleset.data["crew"].get("field", 0))


def arena_problems(ring: Ring, kind: str) -> list[str]:
    """Sentences in the active language, one per limit of the regulation that the ring misses (ISB-014 to ISB-020).

    `kind` is `duel` or `group`; bouts of another kind have no limits here.
    """
    profile = PROFILES.get(f"isb/{kind}")
    if profile is None:
        return []
    sizes = {key: _plain(getattr(ring, key)) for key in ("length_m", "width_m", "barrier_m")}
    said = {
        "length": _beyond(
            _("The list is %(is)s m long; it must be %(least)s to %(most)s m."), sizes["length_m"], profile.length_m
        ),
        "width": _beyond(_("The list is %(is)s m wide; it must be %(least)s to %(most)s m."), sizes["width_m"], profile.width_m),
        "barrier": _("The barrier is %(is)s m high; it must be %(least)s m.") % {"is": sizes["barrier_m"], "least": BARRIER_M},
        "surface": _("The list is not hard. Duels are fought on a hard list, fenced with boards."),
    }
    report = arena(f"isb/{kind}", {**sizes, "surface": ring.surface})
    return [said[code] for code in report.problems]


def _plain(size: Decimal | float | str) -> Decimal:
    """The size in metres without idle zeros: 7, not 7.00."""
    return Decimal(format(Decimal(str(size)).normalize(), "f"))


def _beyond(sentence: str, size: Decimal, limits: tuple[Decimal, Decimal]) -> str:
    return sentence % {"is": size, "least": limits[0], "most": limits[1]}
