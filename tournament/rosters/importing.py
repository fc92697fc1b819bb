"""A team's list from a file: looked at first, with each error by row and column, then accepted as a whole or not at all.

The file only adds and moves: who is on the list and not in the file stays. Accepting the same file again changes nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.events.fields import tidy_name
from tournament.registry.models import Club, Entry, Fighter
from tournament.registry.namesakes import (
    Description,
    Unclear,
    contradict,
    described,
    find_club,
    find_fighter,
    find_namesakes,
    name_key,
    new_club,
)  # fmt: skip
from tournament.registry.services import admit
from tournament.rosters import columns
from tournament.rosters.lists import (
    MAIN,
    RESERVE,
    Place,
    RosterRefused,
    admitted_to,
    find_faults,
    give_numbers,
    not_admitted,
    ruleset_of,
)  # fmt: skip
from tournament.rosters.models import Member, Upload
from tournament.rosters.selectors import members
from tournament.rosters.services import open_list, standing, write
from tournament.rosters.tables import Row, read_table

T = TypeVar("T")


@dataclass
class Line:
    """One row of the preview. `becomes`: new, known, moved or same; `errors` are (column, sentence).

    `is_captain`: the file says so; a captain of whom it says nothing stays captain.
    """

    row: Row
    place: Place | None = None
    becomes: str = "known"
    hint: str = ""
    is_captain: bool = False
    errors: list[tuple[str, str]] = field(default_factory=list)

    @property
    def wrong(self) -> dict[str, str]:
        """The sentences by column."""
        return {column: " ".join(said for each, said in self.errors if each == column) for column, _said in self.errors}


@dataclass
class Plan:
    """What accepting the file would do. `places` is the whole list as it would be then; `refused` is a sentence where it
    cannot be changed at all.
    """

    lines: list[Line]
    places: Sequence[Place] = ()
    refused: str = ""

    @property
    def is_sound(self) -> bool:
        """Whether it can be accepted."""
        return not self.refused and not any(line.errors for line in self.lines)

    @property
    def changes(self) -> int:
        """How many names would be added or moved."""
        return sum(line.becomes != "same" for line in self.lines)


def keep(entry: Entry, file_name: str, data: bytes, *, vouched: bool, by: str) -> Upload:
    """Read the file and keep it for the preview, in place of an earlier one. Raises tables.Unreadable."""
    table = read_table(data)
    Upload.objects.filter(entry=entry).delete()
    rows = [[row.number, row.cells] for row in table.rows]
    name = tidy_name("".join(letter for letter in file_name if letter.isprintable()))[-120:]
    return Upload.objects.create(entry=entry, file_name=name, rows=rows, ignored=table.ignored, vouched=vouched, by=by[:150])


def plan(upload: Upload) -> Plan:
    """What the kept file would change now; nothing is saved."""
    entry = upload.entry
    lines = [Line(Row(number, cells)) for number, cells in upload.rows]
    people = _People(entry, [line.row.cells.get("name", "") for line in lines])
    for line in lines:
        _read(line, people, upload.vouched)
    _refuse_twice(lines)
    try:
        return Plan(lines, _settle(entry, lines))
    except RosterRefused as refusal:
        return Plan(lines, refused=str(refusal))


def accept(upload: Upload, by: str) -> int:
    """Take the file over, whole; returns how many names were added or moved. Raises RosterRefused, and nothing is saved."""
    entry = upload.entry
    with open_list(entry) as roster:
        found = plan(upload)
        if not found.is_sound:
            raise RosterRefused(found.refused or _("The list has errors. Correct them in the file and upload it again."))
        clubs: dict[str, Club] = {}
        for fighter in (line.place.fighter for line in found.lines if line.place is not None):
            _save(fighter, clubs)
            if upload.vouched:
                admit(entry.nomination.event, fighter, by)
        write(roster, found.places)
        Upload.objects.filter(pk=upload.pk).delete()
    return found.changes


def _save(fighter: Fighter, clubs: dict[str, Club]) -> None:
    if fighter.pk:
        return
    club = fighter.club
    if club is not None and club.pk is None:
        known = clubs.setdefault(name_key(str(club)), club)
        if known.pk is None:
            known.save()
        fighter.club = known
    fighter.save()


class _People:
    """The fighters who may be meant, and the members of the list, looked up once for the whole file."""

    def __init__(self, entry: Entry, names: Sequence[str]) -> None:
        self.members: dict[int, Member] = {each.fighter_id: each for each in members(entry)}
        self.namesakes = find_namesakes(names)
        found = [fighter.pk for namesakes in self.namesakes.values() for fighter in namesakes]
        self.admitted = admitted_to(entry.nomination.event_id, found)
        self.today = timezone.localdate()


def _read(line: Line, people: _People, vouched: bool) -> None:
    """Find out whom the row means and as what he is wanted."""
    cells = line.row.cells
    role = _cell(line, "role", columns.read_role, "")
    number = _cell(line, "number", columns.read_number, None)
    line.is_captain = captain = _cell(line, "captain", columns.read_captain, False)
    country = _cell(line, "country", columns.read_country, "")
    nothing: tuple[int | None, datetime.date | None] = (None, None)
    year, born = _cell(line, "born", lambda text: columns.read_born(text, people.today), nothing)
    name = tidy_name(cells.get("name", ""))
    if not name:
        line.errors.append(("name", _("Write the fighter's name here.")))
    if line.errors:
        return
    who = Description(name, cells.get("club", ""), year)
    try:
        fighter = find_fighter(who, people.namesakes.get(name_key(name), []))
    except Unclear as unclear:
        line.errors.append(("name", _ask_which(name, unclear.found)))
        return
    if fighter is None:
        fighter = _newcomer(line, who, born, country, people, vouched)
        if fighter is None:
            return
    elif not vouched and fighter.pk not in people.admitted and fighter.pk not in people.members:
        line.errors.append(("name", not_admitted(fighter.name)))
    member = people.members.get(fighter.pk) if fighter.pk else None
    if member is not None:
        role, number, captain = role or member.role, number or member.number, captain or member.captain
    line.place = Place(fighter, role, number, captain, member)


def _cell(line: Line, column: str, read: Callable[[str], T], nothing: T) -> T:
    try:
        return read(line.row.cells.get(column, ""))
    except columns.Unfit as unfit:
        line.errors.append((column, str(unfit)))
        return nothing


def _newcomer(
    line: Line, who: Description, born: datetime.date | None, country: str, people: _People, vouched: bool
) -> Fighter | None:
    """A fighter who is on no list yet; None, with the reason noted, where he cannot be taken in."""
    if not vouched:
        line.errors.append(
            ("name", _("Nobody of this name, club and year of birth is known. The desk checks new fighters first."))
        )
        return None
    if who.year is not None and born is None:
        line.errors.append(("born", _("This fighter is new: write the whole date of birth, like 1990-05-17.")))
        return None
    try:
        club = (find_club(who.club) or new_club(who.club)) if who.club else None
    except Unclear as unclear:
        said = {"found": "; ".join(unclear.found)}
        line.errors.append(("club", _("Several clubs have this name: %(found)s. Write it with its city.") % said))
        return None
    fighter = Fighter(name=who.name, club=club, country=country, born=born)
    for column, thing in (("name", fighter), ("club", club)):
        if thing is not None and thing.pk is None:
            _check(line, column, thing)
    namesakes = people.namesakes.get(name_key(who.name), [])
    if namesakes:
        line.hint = _("Others of this name: %(found)s.") % {"found": "; ".join(described(each) for each in namesakes)}
    line.becomes = "new"
    return fighter


def _check(line: Line, column: str, thing: Any) -> None:
    try:
        thing.clean_fields(exclude=["club"])
    except ValidationError as error:
        line.errors.append((column, " ".join(error.messages)))


def _refuse_twice(lines: Sequence[Line]) -> None:
    """Of two rows that mean, or may mean, one fighter the later is refused."""
    earlier: dict[str, list[tuple[Fighter, int]]] = {}
    for line in lines:
        if line.place is None:
            continue
        fighter = line.place.fighter
        same_name = earlier.setdefault(name_key(fighter.name), [])
        other, row = next((each for each in same_name if _may_be_one(fighter, each[0])), (None, line.row.number))
        if other is not None and described(other) == described(fighter):
            line.errors.append(("name", _("This fighter stands in row %(row)s already.") % {"row": row}))
        elif other is not None:
            line.errors.append(("name", _ask_which(fighter.name, [described(other)])))
        same_name.append((fighter, row))


def _may_be_one(one: Fighter, other: Fighter) -> bool:
    return one.pk == other.pk if one.pk or other.pk else not contradict(one, other)


def _ask_which(name: str, found: Sequence[str]) -> str:
    said = {"name": name, "found": "; ".join(found)}
    return _("“%(name)s” may be any of these: %(found)s. Write the club and the year of birth.") % said


def _settle(entry: Entry, lines: Sequence[Line]) -> list[Place]:
    """The whole list as it would be, with the roles and numbers that the file leaves open; its faults go to their rows."""
    sound = [line for line in lines if line.place is not None and not line.errors]
    wanted = [line.place for line in sound if line.place is not None]
    others = _others(entry, wanted)
    whole = [*others, *wanted]
    _give_roles(entry, whole)
    _hand_over(whole, sound)
    give_numbers(whole)
    # Whose admission is missing has been told already, and who is vouched for is admitted when the file is accepted.
    find_faults(entry, whole, vouched=True)
    for line in sound:
        assert line.place is not None
        line.errors += line.place.faults
        if line.place.member is not None:
            line.becomes = "moved" if line.place.is_changed else "same"
    for place in others:
        for _column, said in place.faults:
            raise RosterRefused(said)
    return whole


def _others(entry: Entry, wanted: Sequence[Place]) -> list[Place]:
    """The lines of those on the list whom the file does not name."""
    named = {place.fighter.pk for place in wanted if place.fighter.pk}
    return [place for place in standing(entry) if place.fighter.pk not in named]


def _give_roles(entry: Entry, places: Sequence[Place]) -> None:
    """Whose role is not said is a main fighter while there is room, else a reserve."""
    room = ruleset_of(entry.nomination).main - sum(place.role == MAIN for place in places)
    for place in places:
        if not place.role:
            place.role = MAIN if room > 0 else RESERVE
            room -= place.role == MAIN


def _hand_over(whole: Sequence[Place], lines: Sequence[Line]) -> None:
    """A captain named by the file takes the place of the one on the list; where it names two, both stay to be blamed."""
    named = [line.place for line in lines if line.is_captain]
    for place in whole if named else ():
        place.captain = any(place is each for each in named)
