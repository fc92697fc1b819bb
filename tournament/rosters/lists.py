"""What makes a team's list one that may stand: its size, its numbers, its captain, and that each fights for one team.

A list is looked at as a whole and as it would be afterwards, so that two fighters may swap their numbers. `faults` says
what is wrong beside each name.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from tournament.events.models import Nomination
from tournament.registry.models import Admission, Entry, Fighter
from tournament.rosters.models import LARGEST_NUMBER, Member, Roster

MAIN, RESERVE = Member.Role.MAIN.value, Member.Role.RESERVE.value


class RosterRefused(Exception):
    """The change cannot be made; the text is a sentence that says why and what to do.

    `beside` are sentences by fighter (id), where single names are the reason.
    """

    def __init__(self, sentence: str, beside: dict[int, str] | None = None) -> None:
        super().__init__(sentence)
        self.beside = beside or {}


@dataclass
class Place:
    """One line of a list as it is wanted. `fighter` without an id is not on the lists yet; `number` None: any free one."""

    fighter: Fighter
    role: str = MAIN
    number: int | None = None
    captain: bool = False
    member: Member | None = None
    faults: list[tuple[str, str]] = field(default_factory=list)

    def blame(self, column: str, sentence: str) -> None:
        """Note what is wrong with the line, and in which of name, role, number, captain."""
        self.faults.append((column, sentence))

    @property
    def is_moved(self) -> bool:
        """Whether the line says of a member what is not so yet, but for who is captain."""
        return self.member is not None and (self.role, self.number) != (self.member.role, self.member.number)

    @property
    def is_changed(self) -> bool:
        """Whether anything would be written for this line."""
        return self.member is None or self.is_moved or self.captain != self.member.captain


def refuse_declared(roster: Roster) -> None:
    """Raises RosterRefused where the list is declared."""
    if roster.declared_at is not None:
        team = roster.entry.name
        raise RosterRefused(_("The list of %(team)s is declared. Open it again to change it.") % {"team": team})


def ruleset_of(nomination: Nomination) -> scoring.Ruleset:
    """The rules of a group nomination. Raises RosterRefused for duels and for rules that cannot be used."""
    try:
        ruleset = scoring.load_ruleset(nomination.ruleset, overrides=nomination.overrides)
    except scoring.RulesetError as error:
        raise RosterRefused(
            _("The ruleset of this nomination cannot be used (%(problem)s). Correct the nomination first.") % {"problem": error}
        ) from error
    if ruleset.kind != "group":
        raise RosterRefused(_("Single fighters fight in this nomination; it has no teams."))
    return ruleset


def give_numbers(places: Sequence[Place]) -> None:
    """Give the lowest free numbers to whom none was given, in the order of the list."""
    taken = {place.number for place in places}
    free = (number for number in range(1, LARGEST_NUMBER + 1) if number not in taken)
    for place in places:
        if place.number is None:
            place.number = next(free, None)


def find_faults(entry: Entry, places: Sequence[Place], *, vouched: bool = False) -> None:
    """Note beside each line why it cannot stand. Of two that exclude each other, or of one too many, the later is blamed.

    Who is on the list already keeps his place though his admission was taken back; new names need it, unless the desk has
    vouched for them.
    """
    for place in places:
        place.faults.clear()
    _size(ruleset_of(entry.nomination), places)
    _numbers(places)
    _captains(places)
    _people(entry, places, vouched)
    _fighting(entry.nomination, places)


def _size(ruleset: scoring.Ruleset, places: Sequence[Place]) -> None:
    room = {MAIN: ruleset.main, RESERVE: ruleset.reserves}
    for place in places:
        # A list that new rules made too long may still be mended step by step.
        if room[place.role] > 0 or not place.is_changed:
            room[place.role] -= 1
        elif max(room.values()) <= 0:
            place.blame("role", _too_many(ruleset))
        else:
            place.blame("role", _too_many_main(ruleset) if place.role == MAIN else _too_many_reserves(ruleset))


def _too_many(ruleset: scoring.Ruleset) -> str:
    most = ruleset.main + ruleset.reserves
    return _("The list is full: it holds %(most)s names. Take somebody off it first.") % {"most": most}


def _too_many_main(ruleset: scoring.Ruleset) -> str:
    return ngettext(
        "There is one main fighter already, and no more may be. Name this one as a reserve.",
        "There are %(most)s main fighters already, and no more may be. Name this one as a reserve.",
        ruleset.main,
    ) % {"most": ruleset.main}


def _too_many_reserves(ruleset: scoring.Ruleset) -> str:
    return ngettext(
        "There is one reserve already, and no more may be. Name this one as a main fighter.",
        "There are %(most)s reserves already, and no more may be. Name this one as a main fighter.",
        ruleset.reserves,
    ) % {"most": ruleset.reserves}


def _numbers(places: Sequence[Place]) -> None:
    wearers: dict[int, Fighter] = {}
    for place in places:
        if place.number is None:
            continue
        if not 1 <= place.number <= LARGEST_NUMBER:
            place.blame("number", _("A surcoat number is 1 to %(most)s.") % {"most": LARGEST_NUMBER})
        elif place.number in wearers:
            said = {"number": place.number, "name": wearers[place.number].name}
            place.blame("number", _("Number %(number)s is worn by %(name)s. Choose another one.") % said)
        else:
            wearers[place.number] = place.fighter


def _captains(places: Sequence[Place]) -> None:
    captains = [place for place in places if place.captain]
    for place in captains[1:]:
        place.blame("captain", _("%(name)s is the captain already. A team has one.") % {"name": captains[0].fighter.name})


def _people(entry: Entry, places: Sequence[Place], vouched: bool) -> None:
    fighters = [place.fighter.pk for place in places if place.fighter.pk]
    elsewhere = Member.objects.filter(nomination=entry.nomination, fighter__in=fighters).exclude(roster__entry=entry)
    teams = {member.fighter_id: member.roster.entry.name for member in elsewhere.select_related("roster__entry__team")}
    admitted = admitted_to(entry.nomination.event_id, fighters)
    seen: set[int] = set()
    for place in places:
        fighter = place.fighter
        if fighter.pk in teams:
            place.blame("name", fights_for(fighter.name, teams[fighter.pk]))
        elif fighter.pk in seen:
            place.blame("name", _("%(name)s is on this list already.") % {"name": fighter.name})
        elif place.member is None and fighter.pk and not vouched and fighter.pk not in admitted:
            place.blame("name", not_admitted(fighter.name))
        if fighter.pk:
            seen.add(fighter.pk)


def admitted_to(event_id: int, fighters: Collection[int]) -> set[int]:
    """Those of the fighters (ids) who may fight at the event."""
    return set(Admission.objects.filter(event_id=event_id, fighter__in=fighters).values_list("fighter_id", flat=True))


def fights_for(name: str, team: str) -> str:
    """Why he cannot be named: he is another team's."""
    said = {"name": name, "team": team}
    return _("%(name)s is on the list of %(team)s. Nobody fights for two teams of a nomination.") % said


def not_admitted(name: str) -> str:
    """Why he cannot be named: the desk has not checked him."""
    return _("%(name)s is not admitted to this event. The desk checks him first.") % {"name": name}


def _fighting(nomination: Nomination, places: Sequence[Place]) -> None:
    moved = [place for place in places if place.is_moved]
    fighting = bouts_being_fought(nomination) if moved else {}
    for place in moved:
        if place.fighter.pk in fighting:
            place.blame("name", in_bout(place.fighter.name, fighting[place.fighter.pk]))


def bouts_being_fought(nomination: Nomination) -> dict[int, int]:
    """Number of the bout by fighter (id), of those who are pinned to one that has been called and is not ended."""
    bouts = nomination.bouts.filter(official_at__isnull=True).exclude(pin="").exclude(phase="scheduled")
    return {person["fighter"]: bout.number for bout in bouts for person in bout.people.values()}


def in_bout(name: str, number: int) -> str:
    """Why nothing about him may change now."""
    said = {"name": name, "number": number}
    return _("%(name)s fights in bout %(number)s, which has been called. Wait until its result is official.") % said
