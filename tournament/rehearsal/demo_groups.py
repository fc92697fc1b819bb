"""The demo event's group fights: four teams, 21 against 21 and 5 against 5, each to a final and a bout for third place.

Two hundred rows are written in a handful of questions: the very first start of the program waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import load_ruleset
from tournament.draw.services import draw
from tournament.events.models import Nomination, Ring
from tournament.registry.models import Admission, Club, Entry, Fighter, Team
from tournament.rehearsal.people import ClubCard, FighterCard
from tournament.rehearsal.squads import TeamCard, teams
from tournament.rosters.models import Member, Roster

RULESETS = ("isb/mass-21", "isb/group-5")

Person = tuple[str, int | None, date | None]


@dataclass(frozen=True)
class _Squad:
    """A team with its men's rows by surcoat number from 1."""

    team: Team
    men: list[Fighter]


def group_names() -> dict[str, str]:
    """The names of the two group nominations in the active language, by preset."""
    return {"isb/mass-21": _("Buhurt 21 v 21"), "isb/group-5": _("Buhurt 5 v 5")}


def hold_groups(ring: Ring) -> None:
    """Enter the teams in both nominations, admit their men, and draw, all on `ring`."""
    cards = teams()
    rows = fighters_of([man for card in cards for man in card.men])
    squads = [_squad(card, rows) for card in cards]
    admitted = [Admission(event=ring.event, fighter=fighter) for squad in squads for fighter in squad.men]
    Admission.objects.bulk_create(admitted)
    for ruleset in RULESETS:
        _hold(ring, ruleset, squads)


def club_of(card: ClubCard) -> Club:
    """The club's row, made if there is none."""
    return Club.objects.get_or_create(name=card.name, city=card.city, defaults={"country": card.country})[0]


def fighters_of(cards: Iterable[FighterCard]) -> dict[FighterCard, Fighter]:
    """The rows of these people: those that an earlier demo has left, and new ones for the others."""
    cards = list(cards)
    clubs = {card: club_of(card) for card in dict.fromkeys(card.club for card in cards)}
    wanted = {card: Fighter(name=card.name, club=clubs[card.club], born=card.born, country=card.club.country) for card in cards}
    known = _known(clubs.values())
    Fighter.objects.bulk_create(fighter for fighter in wanted.values() if _key(fighter) not in known)
    known = _known(clubs.values())
    return {card: known[_key(fighter)] for card, fighter in wanted.items()}


def _known(clubs: Iterable[Club]) -> dict[Person, Fighter]:
    """The fighters of these clubs. Asked again after new ones are made: not every SQLite tells their ids."""
    return {_key(fighter): fighter for fighter in Fighter.objects.filter(club__in=list(clubs)).order_by("-pk")}


def _key(fighter: Fighter) -> Person:
    return (fighter.name, fighter.club_id, fighter.born)


def _squad(card: TeamCard, rows: dict[FighterCard, Fighter]) -> _Squad:
    club = club_of(card.club)
    team, _made = Team.objects.get_or_create(name=club.name, country=club.country, defaults={"club": club})
    return _Squad(team, [rows[man] for man in card.men])


def _hold(ring: Ring, ruleset: str, squads: list[_Squad]) -> None:
    event = ring.event
    nomination = Nomination(
        event=event, name=group_names()[ruleset], ruleset=ruleset, third_place=True, ring=ring,
        position=event.nominations.count() + 1,
    )  # fmt: skip
    nomination.full_clean()
    nomination.save()
    rules = load_ruleset(ruleset)
    for seed, squad in enumerate(squads, start=1):
        entry = Entry(nomination=nomination, team=squad.team, seed=seed)
        entry.full_clean()
        entry.save()
        _declare(entry, squad.men[: rules.main + rules.reserves], rules.main)
    draw(nomination, f"{event.slug}/{ruleset}")


def _declare(entry: Entry, men: list[Fighter], main: int) -> None:
    """The team's final list; the first man is its captain."""
    roster = Roster.objects.create(entry=entry, declared_at=timezone.now())
    Member.objects.bulk_create(
        Member(
            roster=roster, nomination=entry.nomination, fighter=fighter, number=number, captain=number == 1,
            role=Member.Role.MAIN if number <= main else Member.Role.RESERVE,
        )
        for number, fighter in enumerate(men, start=1)
    )  # fmt: skip
