"""What the bots say where the rules ask for a reason, in the language of the event."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import override


@dataclass(frozen=True)
class Phrases:
    """Reasons and notes by occasion; each tuple has at least one."""

    pauses: tuple[str, ...]
    stops: tuple[str, ...]
    decided: tuple[str, ...]
    resumes: tuple[str, ...]
    absent: tuple[str, ...]
    votes: tuple[str, ...]
    rulings: tuple[str, ...]
    dismissals: tuple[str, ...]
    notes: tuple[str, ...]
    offers: tuple[str, ...]
    slips: tuple[str, ...]
    reinstatements: tuple[str, ...]


def phrases(language: str) -> Phrases:
    """The phrases in `language` (`ru`, `en`, `cs`)."""
    with override(language):
        return Phrases(
            pauses=(
                _("a strap came loose"),
                _("helmet has shifted"),
                _("a fighter is down"),
                _("interference"),
            ),
            stops=(_("rehearsal: short round"), _("ended on the hofmarshal's signal")),
            decided=(_("the bout is decided"),),
            resumes=(_("stopped by mistake"),),
            absent=(_("did not come to the list"),),
            votes=(_("more active in the attack"), _("cleaner hits")),
            rulings=(_("seen by the hofmarshal himself"), _("discussed with the line marshals")),
            dismissals=(_("no rule was broken"),),
            notes=(_("near the barrier"), _("in the clinch"), _("seen from behind")),
            offers=(_("too few against too many"),),
            slips=(_("the wrong man was shown out"), _("he touched nothing")),
            reinstatements=(_("he stood when time was called"), _("shown out by mistake")),
        )
