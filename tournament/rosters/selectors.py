"""What screens, papers and bouts read of a roster."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from tournament.events.models import Event, Nomination
from tournament.registry.models import Admission, Entry, Fighter
from tournament.registry.namesakes import name_key
from tournament.rosters.models import Member, Roster

FOUND_AT_MOST = 20


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


def group_nominations(event: Event) -> list[Nomination]:
    """The event's nominations in which teams fight, each with its teams and their lists at hand."""
    teams = Prefetch("entries", Entry.objects.select_related("team__club", "roster").prefetch_related("roster__members__fighter"))
    nominations = event.nominations.select_related("drawn").prefetch_related(teams)
    return [nomination for nomination in nominations if nomination.is_group]


def find_candidates(entry: Entry, text: str) -> list[Fighter]:
    """Fighters whose names hold all words of the text, whatever the case; without a text those of the team's club.

    At most 20, those who are on no list first, by name; each bears `admitted` and `membership`, his place on a list of this
    nomination or None. Without a text only those who are on no list.
    """
    words = name_key(text).split()
    taken = Exists(Member.objects.filter(nomination=entry.nomination_id, fighter=OuterRef("pk")))
    fighters = Fighter.objects.select_related("club").order_by("name", "pk")
    if words:
        # In Python, for SQLite knows upper and lower case of English letters only.
        named = Fighter.objects.order_by(taken, "name", "pk").values_list("pk", "name")
        fitting = [pk for pk, name in named if all(word in name_key(name) for word in words)][:FOUND_AT_MOST]
        found = list(fighters.filter(pk__in=fitting).order_by(taken, "name", "pk"))
    elif entry.club is not None:
        found = list(fighters.filter(~taken, club=entry.club)[:FOUND_AT_MOST])
    else:
        found = []
    return _with_places(entry, found)


def candidate(entry: Entry, fighter_id: int) -> list[Fighter]:
    """The one fighter, as `find_candidates` gives them; an empty list where there is none."""
    return _with_places(entry, list(Fighter.objects.select_related("club").filter(pk=fighter_id)))


def _with_places(entry: Entry, fighters: list[Fighter]) -> list[Fighter]:
    ids = [fighter.pk for fighter in fighters]
    placed = Member.objects.filter(nomination=entry.nomination_id, fighter__in=ids).select_related("roster__entry__team")
    memberships = {member.fighter_id: member for member in placed}
    admissions = Admission.objects.filter(event=entry.nomination.event_id, fighter__in=ids)
    admitted = set(admissions.values_list("fighter_id", flat=True))
    for fighter in fighters:
        fighter.admitted = fighter.pk in admitted  # type: ignore[attr-defined]
        fighter.membership = memberships.get(fighter.pk)  # type: ignore[attr-defined]
    return fighters
