"""Who may do what with a bout. Predicates that cannot raise; asked by sockets, API, pages and admin alike."""

from __future__ import annotations

from typing import Any

from tournament.bouts.models import Bout
from tournament.devices.models import Device
from tournament.devices.policy import may_take_seat
from tournament.rosters.models import Roster


def may_command(device: Device | None, bout: Bout, seat: str) -> bool:
    """A device commands a bout of its own ring, from its own seat. What the seat may do there, the rules decide."""
    return may_take_seat(device, bout.ring_id, seat)


def captain_seat(roster: Roster | None, bout: Bout, verb: Any) -> str | None:
    """The seat from which a captain commands: his own side's, in a bout of his team, to name its line-up and no more."""
    if roster is None or verb != "lineup":
        return None
    sides = {bout.red_id: "red-captain", bout.blue_id: "blue-captain"}
    return sides.get(roster.entry_id)


def may_watch_crew(device: Device | None, ring_id: int | None, seat: str) -> bool:
    """Single taps and disputes are for the crew of the ring only, so that nothing leaks before it counts."""
    return may_take_seat(device, ring_id, seat)


def may_organise(user: Any) -> bool:
    """Draws, rings and the order of bouts are the organiser's."""
    return bool(getattr(user, "is_active", False) and getattr(user, "is_staff", False))
