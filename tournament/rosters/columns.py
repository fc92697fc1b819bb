"""What the columns of a list of names may be called, and what may stand in them, in English, Russian and Czech."""

from __future__ import annotations

import datetime
import re

from django.utils.translation import gettext as _

from tournament.events.fields import tidy_name
from tournament.rosters.models import LARGEST_NUMBER, Member

HEADINGS: dict[str, tuple[str, ...]] = {
    "name": ("name", "fighter", "full name", "имя", "фамилия и имя", "боец", "фио", "ф.и.о", "jméno", "jmeno", "bojovník"),
    "club": ("club", "клуб", "klub", "oddíl"),
    "country": ("country", "nation", "страна", "země", "zeme", "stát"),
    "born": (
        "born", "date of birth", "birth date", "year of birth", "birthday", "дата рождения", "год рождения", "родился", "д.р",
        "narozen", "narozena", "datum narození", "rok narození", "ročník",
    ),
    "role": ("role", "squad", "роль", "состав", "sestava", "soupiska"),
    "number": ("number", "no", "nr", "№", "#", "surcoat number", "номер", "номер сюрко", "číslo", "cislo", "č"),
    "captain": ("captain", "капитан", "kapitán", "kapitan"),
}  # fmt: skip
COLUMNS = tuple(HEADINGS)

MAIN_WORDS = ("main", "m", "основной", "основа", "осн", "о", "hlavní", "hlavni", "základní", "základ")
RESERVE_WORDS = (
    "reserve", "r", "substitute", "запасной", "запас", "резерв", "зап", "з", "náhradník", "nahradnik", "náhradní", "rezerva",
)  # fmt: skip
YES_WORDS = (
    "1", "x", "х", "+", "✓", "✔", "yes", "y", "true", "c", "captain", "да", "к", "капитан", "ano", "a", "k", "kapitán", "kapitan",
)  # fmt: skip
NO_WORDS = ("", "0", "-", "–", "no", "n", "false", "нет", "ne")

YEAR = re.compile(r"(\d{4})")
ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?")
DOTTED = re.compile(r"(\d{1,2})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{4})")
EARLIEST_YEAR = 1900


class Unfit(Exception):
    """A cell cannot be taken; the text is a sentence that says what may stand there."""


def _plain(text: str) -> str:
    return tidy_name(text).casefold().rstrip(".: ")


_COLUMN_OF = {_plain(word): column for column, words in HEADINGS.items() for word in words}


def column_of(heading: str) -> str | None:
    """Which of `COLUMNS` the heading means; None for none."""
    return _COLUMN_OF.get(_plain(heading))


def read_country(text: str) -> str:
    """Two capital letters; empty where nothing is said."""
    country = tidy_name(text).upper()
    if country and not re.fullmatch(r"[A-Z]{2}", country):
        raise Unfit(_("Write the country as two capital letters, like CZ."))
    return country


def read_born(text: str, today: datetime.date) -> tuple[int | None, datetime.date | None]:
    """Year and date of birth; where only a year is said, no date."""
    said = tidy_name(text).rstrip(".")
    if not said:
        return None, None
    year_only = YEAR.fullmatch(said)
    if year_only and EARLIEST_YEAR <= int(said) <= today.year:
        return int(said), None
    iso, dotted = ISO.fullmatch(said), DOTTED.fullmatch(said)
    if iso or dotted:
        year, month, day = (int(part) for part in (iso.groups() if iso else dotted.groups()[::-1]))  # type: ignore[union-attr]
        try:
            born = datetime.date(year, month, day)
        except ValueError:
            born = None
        if born is not None and year >= EARLIEST_YEAR and born <= today:
            return year, born
    raise Unfit(_("Write the date of birth like 1990-05-17 or 17.05.1990."))


def read_role(text: str) -> str:
    """main or reserve; empty where nothing is said."""
    said = _plain(text)
    if said in MAIN_WORDS:
        return Member.Role.MAIN.value
    if said in RESERVE_WORDS:
        return Member.Role.RESERVE.value
    if said:
        raise Unfit(_("Write main or reserve here, or leave it empty."))
    return ""


def read_number(text: str) -> int | None:
    """A surcoat number; None where nothing is said."""
    said = tidy_name(text).removeprefix("№").removeprefix("#").strip()
    if not said:
        return None
    if not re.fullmatch(r"0*[1-9][0-9]{0,2}", said) or int(said) > LARGEST_NUMBER:
        raise Unfit(_("A surcoat number is 1 to %(most)s.") % {"most": LARGEST_NUMBER})
    return int(said)


def read_captain(text: str) -> bool:
    """Whether the cell says that this is the captain."""
    said = _plain(text)
    if said in YES_WORDS:
        return True
    if said in NO_WORDS:
        return False
    raise Unfit(_("Write yes or no here, or leave it empty."))
