"""People and things that tests are about: an event with rings, entries, a crew at its tablets, and a bout to fight.

Everything is made with the product's own services, so that a test stands on what an organiser would have.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tournament import clock
from tournament.bouts import services as bout_services
from tournament.bouts.answers import Answer
from tournament.bouts.models import Bout
from tournament.devices import services as device_services
from tournament.devices.models import Device
from tournament.draw import services as draw_services
from tournament.events.models import Event, Nomination, Ring
from tournament.registry.models import Admission, Club, Entry, Fighter, Team
from tournament.rosters.models import Member, Roster

LINES = ("line-1", "line-2", "line-3", "line-4")
CREW = ("hofmarshal", *LINES, "secretary")
GROUP_CREW = ("hofmarshal", "secretary", "field-1", "field-2", "authenticity")
DAY = datetime.date(2027, 5, 1)

_numbers = count(1)


def make_event(**given: Any) -> Event:
    number = next(_numbers)
    defaults = {"slug": f"cup-{number}", "name": f"Cup {number}", "first_day": DAY, "last_day": DAY}
    return Event.objects.create(**{**defaults, **given})


def make_ring(event: Event | None = None, **given: Any) -> Ring:
    event = event or make_event()
    return Ring.objects.create(event=event, **{"number": event.rings.count() + 1, **given})


def make_nomination(event: Event | None = None, **given: Any) -> Nomination:
    event = event or make_event()
    return Nomination.objects.create(event=event, **{"name": f"Nomination {next(_numbers)}", **given})


def make_fighter(name: str = "", club: Club | None = None, **given: Any) -> Fighter:
    return Fighter.objects.create(name=name or f"Fighter {next(_numbers)}", club=club, **given)


def make_entries(nomination: Nomination, number: int) -> list[Entry]:
    """That many fighters, each of a club of his own, seeded 1, 2, 3 …"""
    entries = []
    for seed in range(1, number + 1):
        club = Club.objects.create(name=f"Club {next(_numbers)}", city="Brno", country="CZ")
        fighter = make_fighter(f"Seed {seed}", club, country="CZ")
        entries.append(Entry.objects.create(nomination=nomination, fighter=fighter, seed=seed))
    return entries


def make_team(nomination: Nomination, name: str = "", main: int = 5, reserves: int = 3, seed: int | None = None) -> Entry:
    """A team entry with a roster: numbers 1 … main, then the reserves; all admitted, number 1 the captain."""
    name = name or f"Team {next(_numbers)}"
    club, _ = Club.objects.get_or_create(name=f"Club of {name}", city="Brno", defaults={"country": "CZ"})
    team, _ = Team.objects.get_or_create(name=name, country="CZ", defaults={"club": club})
    entry = Entry.objects.create(nomination=nomination, team=team, seed=seed)
    roster = Roster.objects.create(entry=entry)
    size = main + reserves
    fighters = Fighter.objects.bulk_create(Fighter(name=f"{name} {number}", club=club) for number in range(1, size + 1))
    Admission.objects.bulk_create(Admission(event=nomination.event, fighter=fighter) for fighter in fighters)
    Member.objects.bulk_create(
        Member(
            roster=roster, nomination=nomination, fighter=fighter, number=number, captain=number == 1,
            role=Member.Role.MAIN if number <= main else Member.Role.RESERVE,
        )
        for number, fighter in enumerate(fighters, 1)
    )  # fmt: skip
    return entry


def draw_group(teams: int = 2, ring: Ring | None = None, main: int = 5, reserves: int = 3, **given: Any) -> Nomination:
    """A drawn group nomination with so many teams, on a ring that is big enough, with the ring's seats."""
    ring = ring or make_ring(length_m=30, width_m=15)
    nomination = make_nomination(ring.event, ring=ring, **{"ruleset": f"isb/group-{main}", **given})
    for seed in range(1, teams + 1):
        make_team(nomination, f"Team {seed}", main, reserves, seed)
    draw_services.draw(nomination, "lists closed")
    return nomination


def draw_nomination(entries: int = 4, ring: Ring | None = None, **given: Any) -> Nomination:
    """A nomination with that many seeded entries, drawn, its bouts on one ring."""
    ring = ring or make_ring()
    nomination = make_nomination(ring.event, ring=ring, **given)
    make_entries(nomination, entries)
    draw_services.draw(nomination, "lists closed")
    return nomination


@dataclass
class Crew:
    """The seats of a ring with a device in each. `keys` and `devices` by seat."""

    ring: Ring
    keys: dict[str, str] = field(default_factory=dict)
    devices: dict[str, Device] = field(default_factory=dict)


def enrol_crew(ring: Ring, seats: tuple[str, ...] = CREW) -> Crew:
    crew = Crew(ring)
    for seat in device_services.furnish(ring):
        if seat.name in seats:
            crew.devices[seat.name], crew.keys[seat.name] = device_services.enrol(seat, f"Tablet {seat.name}")
    return crew


@dataclass
class Fight:
    """A bout driven command by command, on the server's clock moved on by hand (`now`, ms)."""

    bout_id: int
    now: int = field(default_factory=clock.now_ms)

    @classmethod
    def of(cls, nomination: Nomination, match: str = "1.1") -> Fight:
        return cls(nomination.bouts.get(match=match).pk)

    @property
    def bout(self) -> Bout:
        return Bout.objects.get(pk=self.bout_id)

    def say(self, seat: str, do: str, *, after: int = 1000, at: int | None = None, **keys: Any) -> Answer:
        """One command of a seat, `after` ms later."""
        self.now += after
        command = {"do": do, "id": f"command-{next(_numbers)}", **keys}
        return bout_services.submit(self.bout_id, command, seat=seat, at=self.now if at is None else at, received=self.now)

    def call(self) -> Answer:
        return self.say("hofmarshal", "call")

    def begin(self) -> None:
        """From the call to «Бой!»."""
        self.must("hofmarshal", "call")
        for side in ("red", "blue"):
            self.must("hofmarshal", "arrive", side=side)
            self.must("hofmarshal", "ready", side=side)
        self.must("hofmarshal", "fight")

    def must(self, seat: str, do: str, **keys: Any) -> Answer:
        answer = self.say(seat, do, **keys)
        assert answer.refused is None, (do, answer)
        return answer

    def hit(self, side: str, zone: str = "head_or_torso") -> None:
        """Two marshals see the same hit."""
        self.must("line-1", "hit", side=side, zone=zone, after=2000)
        self.must("line-2", "hit", side=side, zone=zone, after=100)

    def win(self, side: str) -> None:
        """The whole bout: called, one hit, stopped and confirmed."""
        self.begin()
        self.hit(side)
        self.must("hofmarshal", "stop", reason="enough", after=2000)
        self.must("hofmarshal", "confirm")

    def lose_both(self) -> None:
        self.must("hofmarshal", "call")
        self.must("hofmarshal", "award", cause="double_loss", reason="both absent", after=200_000)
        self.must("hofmarshal", "confirm")
