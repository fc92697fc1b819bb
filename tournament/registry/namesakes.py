"""Which of the people and clubs on the lists does a written name mean? Two people of one name are told apart by their
club and their year of birth. A name in capitals, or with е for ё, is the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.events.fields import tidy_name
from tournament.registry.models import Club, Fighter

CLUB_WITH_CITY = re.compile(r"(.+?) \(([^()]+)\)")


class Unclear(Exception):
    """A name fits several; `found` are those whom it may mean, in words."""

    def __init__(self, found: Iterable[object]) -> None:
        self.found = sorted(str(each) for each in found)
        super().__init__(", ".join(self.found))


@dataclass(frozen=True)
class Description:
    """Somebody as a list names him. `club` is a written club, `year` the year of birth; empty and None: not said."""

    name: str
    club: str = ""
    year: int | None = None


def name_key(text: str) -> str:
    """What two spellings of one name have in common."""
    return tidy_name(text).casefold().replace("ё", "е")


def contradict(one: Fighter, other: Fighter) -> bool:
    """Whether two of one name are surely two people: their clubs or years of birth are known and differ."""
    year = other.born.year if other.born else None
    return not _fits(one, Description(other.name, str(other.club) if other.club else "", year))


def find_namesakes(names: Iterable[str]) -> dict[str, list[Fighter]]:
    """The fighters of these names, by `name_key`, their clubs at hand."""
    keys = {name_key(name) for name in names}
    # In Python, for SQLite knows upper and lower case of English letters only.
    fitting = [pk for pk, name in Fighter.objects.values_list("pk", "name") if name_key(name) in keys]
    found: dict[str, list[Fighter]] = {}
    for fighter in Fighter.objects.filter(pk__in=fitting).select_related("club"):
        found.setdefault(name_key(fighter.name), []).append(fighter)
    return found


def described(fighter: Fighter) -> str:
    """His name with what tells him from others of that name: `Jan Novák (Rytíři, 1990)`."""
    known = [str(fighter.club) if fighter.club else "", str(fighter.born.year) if fighter.born else ""]
    rest = ", ".join(word for word in known if word)
    return f"{fighter.name} ({rest})" if rest else str(fighter.name)


def find_club(text: str) -> Club | None:
    """The club of that name, or of `name (city)`. Raises Unclear where clubs of several cities have the name."""
    clubs = [club for club in Club.objects.all() if _club_is(club, text)]
    if len(clubs) > 1:
        raise Unclear(clubs)
    return clubs[0] if clubs else None


def new_club(text: str) -> Club:
    """A club, not saved yet, of the written name; `name (city)` gives it its city too."""
    name = tidy_name(text)
    split = CLUB_WITH_CITY.fullmatch(name)
    return Club(name=split[1], city=split[2]) if split else Club(name=name)


def find_fighter(who: Description, namesakes: Iterable[Fighter] | None = None) -> Fighter | None:
    """The one whom the description means; None where it fits nobody. Raises Unclear where it fits several.

    `namesakes` are the fighters of that name, their clubs at hand, where the caller has them; else they are looked up. What
    is not known of a fighter contradicts nothing, but one of whom all is known goes before.
    """
    if namesakes is None:
        namesakes = find_namesakes([who.name]).get(name_key(who.name), [])
    fitting = [fighter for fighter in namesakes if _fits(fighter, who)]
    exact = [fighter for fighter in fitting if _is_exactly(fighter, who)]
    chosen = exact if len(exact) == 1 else fitting
    if len(chosen) > 1:
        raise Unclear(described(fighter) for fighter in chosen)
    return chosen[0] if chosen else None


def _club_is(club: Club, text: str) -> bool:
    return name_key(text) in (name_key(club.name), name_key(str(club)))


def _fits(fighter: Fighter, who: Description) -> bool:
    other_club = bool(who.club) and fighter.club is not None and not _club_is(fighter.club, who.club)
    other_year = who.year is not None and fighter.born is not None and fighter.born.year != who.year
    return not other_club and not other_year


def _is_exactly(fighter: Fighter, who: Description) -> bool:
    same_club = _club_is(fighter.club, who.club) if fighter.club else not who.club
    same_year = (fighter.born.year if fighter.born else None) == who.year
    return same_club and same_year
