"""A team's list from an earlier event, taken over name by name."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.registry.models import Entry
from tournament.registry.services import admit
from tournament.rosters.lists import Place, RosterRefused, find_faults, give_numbers
from tournament.rosters.models import Roster
from tournament.rosters.selectors import members
from tournament.rosters.services import open_list, standing, write


def earlier_rosters(entry: Entry) -> list[Roster]:
    """Other lists of the same team that name somebody, the latest event first."""
    rosters = Roster.objects.filter(entry__team=entry.team, members__isnull=False).exclude(entry=entry).distinct()
    return list(rosters.select_related("entry__nomination__event").order_by("-entry__nomination__event__first_day", "pk"))


def copy_from(entry: Entry, source: Roster, *, admitted_by: str | None = None) -> tuple[int, list[tuple[str, str]]]:
    """Name those of the earlier list who can be named; returns how many, and (name, why not) of the others.

    Who is on the list already stays as he is. Roles stay; so do numbers where they are free, and the captain where there is
    none. With `admitted_by`, somebody at the desk vouches that all of them are checked, and they are admitted to the event.
    Raises RosterRefused where the list is declared or the earlier one is another team's.
    """
    if source.entry.team_id != entry.team_id:
        raise RosterRefused(_("This is the list of another team. Choose one of the same team."))
    with open_list(entry) as roster:
        lines = standing(entry)
        refused = []
        before = len(lines)
        there = {line.fighter.pk for line in lines}
        for member in members(source.entry):
            if member.fighter_id in there:
                continue
            if admitted_by is not None:
                admit(entry.nomination.event, member.fighter, admitted_by)
            number = None if member.number in {line.number for line in lines} else member.number
            captain = member.captain and not any(line.captain for line in lines)
            line = Place(member.fighter, member.role, number, captain)
            find_faults(entry, [*lines, line])
            if line.faults:
                refused.append((member.fighter.name, " ".join(sentence for _column, sentence in line.faults)))
            else:
                lines.append(line)
        give_numbers(lines)
        write(roster, lines)
    return len(lines) - before, refused
