"""Changes of teams' lists: who fights for a team in one nomination, with which number, and who speaks for it.

Each change is made whole or not at all, under the nomination's lock; a declared list changes only after the organiser has
opened it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.events.fields import tidy_name
from tournament.events.models import Nomination
from tournament.registry.models import Club, Entry, Fighter, Team
from tournament.registry.namesakes import Unclear, find_club, name_key, new_club
from tournament.registry.services import admit, bar
from tournament.rosters.lists import (
    MAIN,
    Place,
    RosterRefused,
    bouts_being_fought,
    find_faults,
    give_numbers,
    in_bout,
    not_admitted,
    ruleset_of,
)  # fmt: skip
from tournament.rosters.models import Member, Roster, new_secret
from tournament.rosters.selectors import members

if TYPE_CHECKING:
    from collections.abc import Iterator

# Above every surcoat number: where members wait while numbers are swapped.
PARKED = 10_000


def enter(nomination: Nomination, team: Team) -> Entry:
    """Let the team take part, with an empty list. Raises RosterRefused where it does already or no teams fight."""
    with transaction.atomic():
        Nomination.objects.select_for_update().get(pk=nomination.pk)
        ruleset_of(nomination)
        if Entry.objects.filter(nomination=nomination, team=team).exists():
            raise RosterRefused(_("%(team)s takes part in this nomination already.") % {"team": team})
        entry = Entry(nomination=nomination, team=team)
        try:
            entry.full_clean(exclude=["number"])
        except ValidationError as error:
            raise RosterRefused(" ".join(error.messages)) from error
        entry.save()
        Roster.objects.create(entry=entry)
    return entry


def enter_named(nomination: Nomination, name: str, club: str = "", country: str = "") -> Entry:
    """Let the team of that name take part; one that is on no list yet is put there, and so is its club.

    Raises RosterRefused where a name or country cannot be, where several teams or clubs have the name, and as `enter` does.
    """
    with transaction.atomic():
        team = _team(tidy_name(name), tidy_name(club), tidy_name(country).upper())
        return enter(nomination, team)


def _team(name: str, club: str, country: str) -> Team:
    if not name:
        raise RosterRefused(_("Write the name of the team."))
    teams = Team.objects.filter(country=country) if country else Team.objects.all()
    known = [team for team in teams if name_key(team.name) == name_key(name)]
    if len(known) > 1:
        raise RosterRefused(_("Teams of several countries are called %(name)s. Name the country too.") % {"name": name})
    return known[0] if known else _checked(Team(name=name, club=_club(club) if club else None, country=country))


def _club(text: str) -> Club:
    try:
        return find_club(text) or _checked(new_club(text))
    except Unclear as unclear:
        said = {"found": "; ".join(unclear.found)}
        raise RosterRefused(_("Several clubs have this name: %(found)s. Write it with its city.") % said) from unclear


Row = TypeVar("Row", Team, Club)


def _checked(row: Row) -> Row:
    try:
        row.full_clean()
    except ValidationError as error:
        raise RosterRefused(" ".join(error.messages)) from error
    row.save()
    return row


def roster_of(entry: Entry) -> Roster:
    """The entry's list, made where there is none yet. Raises RosterRefused for a single fighter's entry."""
    if entry.team_id is None:
        raise RosterRefused(_("Single fighters fight in this nomination; it has no teams."))
    roster, _made = Roster.objects.get_or_create(entry=entry)
    return roster


@contextmanager
def open_list(entry: Entry) -> Iterator[Roster]:
    """The list for a change, locked against other changes. Raises RosterRefused while it is declared."""
    with transaction.atomic():
        Nomination.objects.select_for_update().get(pk=entry.nomination_id)
        roster = roster_of(entry)
        if roster.declared_at is not None:
            raise RosterRefused(_("The list of %(team)s is declared. Open it again to change it.") % {"team": entry.name})
        yield roster


def standing(entry: Entry) -> list[Place]:
    """The list as it is, line by line in the order of the numbers."""
    return [Place(each.fighter, each.role, each.number, each.captain, each) for each in members(entry)]


def place(
    entry: Entry,
    fighter: Fighter,
    role: str = MAIN,
    number: int | None = None,
    captain: bool = False,
    *,
    admitted_by: str | None = None,
) -> Member:
    """Name an admitted fighter for the team; without a number he gets the lowest free one.

    Raises RosterRefused: he fights for another team or is on the list already, is not admitted, the list has no room for him,
    or the number is worn. A new captain takes the place of the old one. With `admitted_by`, somebody at the desk vouches that
    he is checked, and he is admitted if he can be named.
    """
    with open_list(entry) as roster:
        if admitted_by is not None:
            admit(entry.nomination.event, fighter, admitted_by)
        lines = standing(entry)
        wanted = Place(fighter, _role(role), number)
        write(roster, [*lines, wanted])
        if captain:
            _make_captain(roster, fighter)
        return Member.objects.get(roster=roster, fighter=fighter)


def arrange(
    entry: Entry,
    wanted: Sequence[Place],
    removed: Sequence[Member] = (),
    *,
    admitted: Mapping[Fighter, bool] | None = None,
    by: str = "",
) -> None:
    """Give members other roles and numbers and take some off, all at once; members left out stay as they are.

    `admitted` are admissions that the desk gives (True) or takes back. Raises RosterRefused with the reasons beside the names;
    then nothing has changed.
    """
    with open_list(entry) as roster:
        _take_off(entry, removed)
        named = {line.fighter.pk for line in wanted}
        rest = [line for line in standing(entry) if line.fighter.pk not in named]
        write(roster, [*rest, *sorted(wanted, key=lambda line: line.is_moved)])
        for fighter, is_admitted in (admitted or {}).items():
            if is_admitted:
                admit(entry.nomination.event, fighter, by)
            else:
                bar(entry.nomination.event, fighter)


def remove(member: Member) -> None:
    """Take a fighter off the list. Refused while he is in a bout that has been called."""
    entry = member.roster.entry
    with open_list(entry):
        _take_off(entry, [member])


def _take_off(entry: Entry, gone: Sequence[Member]) -> None:
    fighting = bouts_being_fought(entry.nomination) if gone else {}
    held = [each.fighter for each in gone if each.fighter_id in fighting]
    beside = {fighter.pk: in_bout(fighter.name, fighting[fighter.pk]) for fighter in held}
    if beside:
        raise RosterRefused(" ".join(beside.values()), beside)
    for member in gone:
        member.delete()


def name_captain(member: Member) -> None:
    """Let this member speak for the team."""
    with open_list(member.roster.entry) as roster:
        _make_captain(roster, member.fighter)


def _make_captain(roster: Roster, fighter: Fighter) -> None:
    roster.members.filter(captain=True).update(captain=False)
    member = roster.members.get(fighter=fighter)
    member.captain = True
    member.save()


def write(roster: Roster, lines: Sequence[Place]) -> None:
    """Make the list what the lines say, or raise RosterRefused with the reasons beside the names. Within `open_list`."""
    give_numbers(lines)
    find_faults(roster.entry, lines)
    beside = {line.fighter.pk: " ".join(sentence for _column, sentence in line.faults) for line in lines if line.faults}
    if beside:
        raise RosterRefused(" ".join(beside.values()), beside)
    changed = [line for line in lines if line.is_changed]
    leaving = [line.member for line in changed if line.member is not None]
    for offset, member in enumerate(leaving):
        Member.objects.filter(pk=member.pk).update(number=PARKED + offset, captain=False)
    for line in changed:
        member = line.member or Member(roster=roster, fighter=line.fighter)
        member.role, member.number, member.captain = line.role, line.number or 0, line.captain
        member.save()


def _role(role: str) -> str:
    if role not in Member.Role.values:
        raise RosterRefused(_("A fighter is named as main or as reserve."))
    return role


def declare(entry: Entry) -> Roster:
    """Make the list final. Raises RosterRefused without a main fighter or a captain, or with somebody not admitted."""
    with transaction.atomic():
        Nomination.objects.select_for_update().get(pk=entry.nomination_id)
        roster = roster_of(entry)
        if roster.declared_at is not None:
            return roster
        named = list(members(entry))
        barred = {each.fighter_id: not_admitted(each.fighter.name) for each in named if not each.admitted}  # type: ignore[attr-defined]
        if barred:
            raise RosterRefused(" ".join(barred.values()), barred)
        if not any(each.role == MAIN for each in named):
            raise RosterRefused(_("The list names no main fighter yet."))
        if not any(each.captain for each in named):
            raise RosterRefused(_("The team has no captain yet. Name one first."))
        roster.declared_at = timezone.now()
        roster.save(update_fields=["declared_at"])
    return roster


def reopen(entry: Entry) -> Roster:
    """Let a declared list be changed again."""
    roster = roster_of(entry)
    roster.declared_at = None
    roster.save(update_fields=["declared_at"])
    return roster


def renew(entry: Entry) -> Roster:
    """Give the captain a new link; the old one opens nothing any more."""
    roster = roster_of(entry)
    roster.secret = new_secret()
    roster.save(update_fields=["secret"])
    return roster
