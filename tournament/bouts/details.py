"""The particulars of a refusal in the reader's language.

Rules and doors say them in English, and so they stand in the log. Here is which of them help a person at the ring, as
templates that are matched and translated; the others only help who programs a device, and are left out elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.translation import get_language, gettext, gettext_noop

# Between several particulars of one refusal.
AND = " · "

_TEMPLATES = [
    gettext_noop("not ready: %(what)s"),
    gettext_noop("not occupied: %(what)s"),
    gettext_noop("%(what)s is not occupied"),
    gettext_noop("an award stands; take it back first"),
    gettext_noop("the round has not begun"),
    gettext_noop("the full time is over"),
    gettext_noop("a tap still waits for its second marshal"),
    gettext_noop("there is nothing to confirm yet"),
    gettext_noop("no vote is asked for"),
    gettext_noop("hit %(what)s is closed"),
    gettext_noop("violation %(what)s is closed"),
    gettext_noop("say in a note what was done"),
    gettext_noop("there is no such event to take back"),
    gettext_noop("another seat's event is the hofmarshal's to take back"),
    gettext_noop("only the last one is yours to take back"),
    gettext_noop("that attempt is confirmed"),
    gettext_noop("the round is over"),
    gettext_noop("more than ten seconds have passed"),
    gettext_noop("the hofmarshal has closed this violation"),
    gettext_noop("%(what)s is out already"),
    gettext_noop("%(what)s is in the fight"),
    gettext_noop("%(what)s is in the fight again"),
    gettext_noop("%(what)s is out by a card"),
    gettext_noop("%(what)s is not on the field"),
    gettext_noop("%(what)s is on neither list"),
    gettext_noop("%(what)s does not fight for %(side)s"),
    gettext_noop("%(what)s does not fight here"),
    gettext_noop("this link names the line-up of another team, or is not valid any more"),
    gettext_noop("not on the list of %(side)s: %(what)s"),
    gettext_noop("barred by cards: %(what)s"),
    gettext_noop("%(n)s named; 1 to %(most)s may start"),
    gettext_noop("the line-ups are locked until this attempt is over"),
    gettext_noop("the line-ups are locked already"),
    gettext_noop("the round does not run"),
    gettext_noop("nobody of %(side)s is standing"),
    gettext_noop("nobody of %(side)s is out"),
    gettext_noop("the list of %(team)s has no admitted main fighter"),
    gettext_noop("this bout is decided without a fight"),
    gettext_noop("the bout has not been called yet"),
    gettext_noop("the sides of this bout are not known yet"),
    gettext_noop("the bout has no ring, give it one first"),
    gettext_noop("the ring is not fit"),
    gettext_noop("bout %(what)s is still being fought on this ring"),
    gettext_noop("the ruleset of the nomination cannot be used: %(what)s"),
    gettext_noop("too many commands at once; wait a second and send it again"),
    # Of the list, as events.rules says them.
    gettext_noop("The list is %(is)s m long; it must be %(least)s to %(most)s m."),
    gettext_noop("The list is %(is)s m wide; it must be %(least)s to %(most)s m."),
    gettext_noop("The barrier is %(is)s m high; it must be %(least)s m."),
    gettext_noop("The list is not hard. Duels are fought on a hard list, fenced with boards."),
]

# The sides, as the rules name them in a particular; a fighter of a group goes by side and number.
_SIDES = {gettext_noop("red"), gettext_noop("blue")}
FIGHTER = re.compile(r"\b(red|blue)-(\d+)\b")


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"%\\?\((\w+)\\?\)s", r"(?P<\1>.+)", re.escape(template)))


_PATTERNS = [(_pattern(template), template) for template in _TEMPLATES]


def in_language(detail: str, names: Mapping[str, str] | None = None) -> str:
    """The detail for a reader of the active language; in English as it is, elsewhere what can be said there.

    Fighters are said by side and number, and by name where `names` has them by their ids.
    """
    known = names or {}
    if (get_language() or "en").startswith("en"):
        return FIGHTER.sub(lambda fighter: _fighter(fighter, known), detail)
    return AND.join(said for part in detail.split(AND) if (said := _translated(part, known)))


def _translated(part: str, names: Mapping[str, str]) -> str:
    for pattern, template in _PATTERNS:
        if found := pattern.fullmatch(part):
            return gettext(template) % {key: _named(value, names) for key, value in found.groupdict().items()}
    return ""


def _named(value: str, names: Mapping[str, str]) -> str:
    """`red, blue` and `red-7` in the reader's words; anything else as it is."""
    return ", ".join(_one(name, names) for name in value.split(", "))


def _one(name: str, names: Mapping[str, str]) -> str:
    if name in _SIDES:
        return gettext(name)
    fighter = FIGHTER.fullmatch(name)
    return _fighter(fighter, names) if fighter else name


def _fighter(fighter: re.Match[str], names: Mapping[str, str]) -> str:
    """`red-7` as `red №7 Ivan`."""
    return " ".join(filter(None, (gettext(fighter[1]), f"№{fighter[2]}", names.get(fighter[0], ""))))
