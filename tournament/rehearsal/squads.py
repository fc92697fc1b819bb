"""Invented teams of the demo event: four of its clubs send 21 men and their reserves. Any likeness to living people is chance.

Each man has his surcoat number for the whole event; the small nomination takes the first eight of a team.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tournament.rehearsal.people import CZECH_CLUBS, ENGLISH_CLUBS, RUSSIAN_CLUBS, ClubCard, FighterCard

MAIN = 21


@dataclass(frozen=True)
class TeamCard:
    """A team of `club`, named after it; `men` by surcoat number from 1, the first of them is the captain."""

    club: ClubCard
    men: tuple[FighterCard, ...]


_RUSSIAN_NAMES = (
    "Аркадий", "Борис", "Вадим", "Герасим", "Данила", "Евсей", "Ждан", "Зиновий", "Иларион", "Кирилл", "Макар",
    "Назар", "Осип", "Пахом", "Родион", "Семён", "Терентий", "Устин", "Филат", "Яков",
)  # fmt: skip
_RUSSIAN_SURNAMES = (
    "Ясеневский", "Волоков", "Громобоев", "Студёный", "Железнов-Камский", "Порожский", "Сухоруков", "Заречнев", "Кожемякин",
    "Лесовой", "Плёсов", "Острогин", "Щучин", "Берестов", "Мостовой", "Хмурин", "Ледовских", "Тёсов", "Жаворонский", "Пушкарёв",
    "Дорогин", "Зверобоев", "Колодников", "Рябов-Слободской", "Чащин", "Неволин", "Ушкуев", "Батогин", "Перевозов", "Тучин",
    "Обозный",
)  # fmt: skip
_CZECH_NAMES = (
    "Aleš", "Bohdan", "Čeněk", "Dalibor", "Evžen", "Filip", "Hynek", "Ivo", "Jaroslav", "Kamil", "Luděk", "Miloš", "Norbert",
    "Oldřich", "Pavel", "Radim", "Svatopluk", "Tomáš", "Vít",
)  # fmt: skip
_CZECH_SURNAMES = (
    "Bělohradský", "Cihlář", "Dvorník", "Holubář", "Chvojka", "Javůrek", "Kladivo", "Lípa", "Mlynář", "Nebesář", "Okrouhlý",
    "Pařez", "Rákosník", "Řezáč", "Skalník", "Šindelář", "Tesárek", "Uhlíř", "Vrabčík", "Zámecký", "Žlábek", "Brod", "Dubina",
    "Hejkal", "Krokva", "Osika",
)  # fmt: skip
_ENGLISH_NAMES = (
    "Ambrose", "Barnaby", "Clement", "Duncan", "Everard", "Fergus", "Gareth", "Hugh", "Ivor", "Jasper", "Kester", "Lorcan",
    "Merrick", "Ned", "Osmund", "Perrin", "Quentin",
)  # fmt: skip
_ENGLISH_SURNAMES = (
    "Ashcroft-Vale", "Birchdale", "Coldwater", "Drysdale-Moor", "Elmhurst", "Fallowfield", "Gatesby", "Hawksworthy", "Ironbridge",
    "Kettlewell", "Longstaff", "Millbrook", "Netherby", "Oakshott", "Penhallow", "Ravensdale", "Stonecrop", "Thistlewood",
    "Underhill", "Wainscott", "Yarborough",
)  # fmt: skip


def _men(names: tuple[str, ...], surnames: tuple[str, ...], club: ClubCard, first: int, number: int) -> tuple[FighterCard, ...]:
    """So many men from place `first` of the names; both lists run at their own length, so that none comes twice."""
    return tuple(
        FighterCard(
            f"{names[place % len(names)]} {surnames[place % len(surnames)]}",
            club,
            date(1982 + place * 7 % 23, 1 + place * 5 % 12, 1 + place * 11 % 28),
        )
        for place in range(first, first + number)
    )


def teams() -> tuple[TeamCard, ...]:
    """The four teams, strongest first: one with all its 29 reserves, the others with 12, 9 and 7."""
    watch, rampart = RUSSIAN_CLUBS[1], RUSSIAN_CLUBS[3]
    return (
        TeamCard(watch, _men(_RUSSIAN_NAMES, _RUSSIAN_SURNAMES, watch, 0, MAIN + 12)),
        TeamCard(CZECH_CLUBS[2], _men(_CZECH_NAMES, _CZECH_SURNAMES, CZECH_CLUBS[2], 0, MAIN + 29)),
        TeamCard(ENGLISH_CLUBS[0], _men(_ENGLISH_NAMES, _ENGLISH_SURNAMES, ENGLISH_CLUBS[0], 0, MAIN + 9)),
        TeamCard(rampart, _men(_RUSSIAN_NAMES, _RUSSIAN_SURNAMES, rampart, 100, MAIN + 7)),
    )
