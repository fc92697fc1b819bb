"""What screens, papers and bouts read of a roster."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from tournament.registry.models import Admission, Entry
from tournament.rosters.models import Member, Roster


def members(entry: Entry) -> QuerySet[Member]:
    """The fighters of a team entry by number; each bears `admitted`."""
    admission = Admission.objects.filter(event=OuterRef("nomination__event"), fighter=OuterRef("fighter"))
    found = Member.objects.filter(roster__entry=entry).select_related("fighter__club").annotate(admitted=Exists(admission))
    return found.order_by("number")


def squad(entry: Entry) -> list[dict[str, Any]]:
    """The same as plain values: fighter (id), number, name, role, captain, admitted."""
    return [
        {
            "fighter": member.fighter_id,
            "number": member.number,
            "name": member.fighter.name,
            "role": member.role,
            "captain": member.captain,
            "admitted": member.admitted,  # type: ignore[attr-defined]
        }
        for member in members(entry)
    ]


def find_roster(secret: str) -> Roster | None:
    """The roster whose captain's link holds this secret; None where the link is dead."""
    if not secret or "\x00" in secret:
        return None
    rosters = Roster.objects.select_related("entry__team__club", "entry__nomination__event")
    return rosters.filter(secret=secret).first()
