"""Invented clubs and fighters of the demo event. Any likeness to living people is chance.

Each name stands in the script its bearer would write it in; a club's place is told in its own language.
Countries are ISO 3166 codes of two letters. The lists are interleaved (Russian, Czech, English) so that any
stretch of them is mixed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class ClubCard:
    """A club with its city and the two-letter code of its country."""

    name: str
    city: str
    country: str


@dataclass(frozen=True)
class FighterCard:
    """A fighter, the club fought for, and the day of birth."""

    name: str
    club: ClubCard
    born: date


RUSSIAN_CLUBS = (
    ClubCard("Железный брод", "Тверь", "RU"),
    ClubCard("Засечная стража", "Тула", "RU"),
    ClubCard("Волжский рубеж", "Самара", "RU"),
    ClubCard("Северный вал", "Псков", "RU"),
)
CZECH_CLUBS = (
    ClubCard("Střelka a meč", "Plzeň", "CZ"),
    ClubCard("Lipový štít", "Olomouc", "CZ"),
    ClubCard("Žižkova hradba", "Tábor", "CZ"),
    ClubCard("Černý kohout", "Praha", "CZ"),
)
ENGLISH_CLUBS = (
    ClubCard("Ashgate Company", "York", "GB"),
    ClubCard("The Severn Guard", "Gloucester", "GB"),
    ClubCard("Greenmantle School of Arms", "Galway", "IE"),
    ClubCard("Tidewater Free Lances", "Norfolk", "US"),
)

_RUSSIAN = (
    ("Мирон Заволоцкий", 1991),
    ("Захар Дубогрыз", 1988),
    ("Василиса Остромирова", 1996),
    ("Ермолай Кречетников", 1985),
    ("Тихон Верховской", 1999),
    ("Глеб Семиряжко", 1993),
    ("Прохор Чернолесов", 1990),
    ("Агния Полуденная", 1998),
    ("Лука Стрижаков", 2001),
    ("Савва Щедролюбов", 1987),
    ("Нестор Ёлкинский", 1994),
    ("Демид Журавлинский", 1997),
    ("Фёдор Белозубцев", 1989),
    ("Ульяна Рябиноватая", 2000),
    ("Игнат Подкамский", 1992),
    ("Елисей Трёхрогов", 1995),
)
_CZECH = (
    ("Kryštof Habrovan", 1990),
    ("Řehoř Vlčnovský", 1986),
    ("Blažena Třešňáková", 1997),
    ("Vojtěch Čápovec", 1994),
    ("Ondřej Šípkař", 1989),
    ("Bořivoj Kamenář", 1983),
    ("Zdislava Jívová", 1999),
    ("Matouš Ďáblický", 1992),
    ("Přemysl Hloušťka", 1995),
    ("Jáchym Ořešan", 2001),
    ("Štěpán Mlžný", 1988),
    ("Ludmila Žďárková", 1996),
    ("Havel Úhořovec", 1991),
    ("Tadeáš Kněžmost", 1998),
    ("Ctibor Louňovský", 1987),
    ("Anežka Brodiská", 2000),
)
_ENGLISH = (
    ("Rowan Ashdowner", 1992),
    ("Edric Farthingale", 1987),
    ("Maeve O’Carrowmore", 1996),
    ("Colby Tarnwater", 1994),
    ("Alden Quickthorn", 1985),
    ("Hester Brambleby", 1998),
    ("Fintan MacIlroe", 1990),
    ("Dale Whitlocke-Reeve", 1993),
    ("Piers Holloway-Marsh", 1989),
    ("Imogen Starkwell", 2000),
    ("Cormac Dunleary", 1991),
    ("Wyatt Pinehollow", 1997),
    ("Tobias Greyfield", 1986),
    ("Linnet Harrowgate", 1999),
    ("Declan Rathbracken", 1995),
    ("Josie Cutwater", 2001),
)


def _cards(people: tuple[tuple[str, int], ...], clubs: tuple[ClubCard, ...]) -> list[FighterCard]:
    return [
        FighterCard(name, clubs[number % len(clubs)], date(year, 1 + number * 5 % 12, 1 + number * 7 % 28))
        for number, (name, year) in enumerate(people)
    ]


def fighters() -> list[FighterCard]:
    """All 48 fighters, one of each language in turn."""
    columns = zip(
        _cards(_RUSSIAN, RUSSIAN_CLUBS),
        _cards(_CZECH, CZECH_CLUBS),
        _cards(_ENGLISH, ENGLISH_CLUBS),
        strict=True,
    )
    return [card for row in columns for card in row]


def fields(size: int = 16) -> tuple[tuple[list[FighterCard], list[FighterCard]], ...]:
    """The entry lists of two rings with two nominations each, best fighter first.

    The two nominations of a ring share 8 of its 24 fighters, and no fighter is on both rings: nobody can be
    called to two lists at once.
    """
    everybody = fighters()
    half = len(everybody) // 2
    return tuple((_ranked(ring[:size]), _ranked(ring[half - size :])) for ring in (everybody[:half], everybody[half:]))


def _ranked(cards: list[FighterCard]) -> list[FighterCard]:
    """Any fixed order will do, if the shared fighters stand among the seeded and the unseeded alike."""
    return [cards[place * 5 % len(cards)] for place in range(len(cards))]
