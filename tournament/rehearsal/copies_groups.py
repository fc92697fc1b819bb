"""A rehearsal copy's teams: who was admitted to the event, and each team's list with new links for its captain."""

from __future__ import annotations

from tournament.events.models import Event
from tournament.registry.models import Admission, Entry
from tournament.rosters.models import Member, Roster


def copy_admissions(event: Event, copy: Event) -> None:
    """Whoever may fight at the event may fight at its copy."""
    fighters = event.admissions.values_list("fighter_id", flat=True)
    Admission.objects.bulk_create(Admission(event=copy, fighter_id=fighter) for fighter in fighters)


def copy_roster(entry: Entry, twin: Entry) -> None:
    """The team's list; its captain's old link does not open the copy."""
    roster = Roster.objects.filter(entry=entry).first()
    if roster is None:
        return
    made = Roster.objects.create(entry=twin, declared_at=roster.declared_at)
    Member.objects.bulk_create(
        Member(
            roster=made, nomination=twin.nomination, fighter_id=member.fighter_id, role=member.role, number=member.number,
            captain=member.captain,
        )
        for member in roster.members.all()
    )  # fmt: skip
