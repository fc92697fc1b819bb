"""The organiser's pages of teams: who takes part in the group nominations, the list of one team, and that list on paper."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import scoring.checks
from tournament.events.models import Event, Nomination
from tournament.registry.models import Club, Entry, Fighter, Team
from tournament.rosters import lists, selectors, services
from tournament.rosters.copying import earlier_rosters
from tournament.rosters.lists import MAIN, RESERVE, RosterRefused
from tournament.rosters.models import LARGEST_NUMBER, Member
from tournament.web.addresses import base_url
from tournament.web.codes import qr_svg
from tournament.web.views.organise import organisers_only


@organisers_only
@require_safe
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """The group nominations of an event, their teams and how far their lists are."""
    return _teams_page(request, get_object_or_404(Event, slug=slug))


def _teams_page(request: HttpRequest, event: Event, refused: dict[str, Any] | None = None) -> HttpResponse:
    context = {
        "event": event,
        "nominations": [_nomination(nomination) for nomination in selectors.group_nominations(event)],
        "clubs": Club.objects.order_by("name", "city"),
        "known": Team.objects.order_by("name").values_list("name", flat=True).distinct(),
        "refused": refused,
    }
    return render(request, "web/teams.html", context, status=409 if refused else 200)


def _nomination(nomination: Nomination) -> dict[str, Any]:
    try:
        ruleset: scoring.Ruleset | None = lists.ruleset_of(nomination)
    except RosterRefused:
        ruleset = None
    entries = sorted(nomination.entries.all(), key=lambda entry: entry.number)
    return {"nomination": nomination, "ruleset": ruleset, "teams": [_team(entry) for entry in entries if entry.team_id]}


def _team(entry: Entry) -> dict[str, Any]:
    roster = getattr(entry, "roster", None)
    named: list[Member] = list(roster.members.all()) if roster is not None else []
    return {
        "entry": entry,
        "roster": roster,
        "main": sum(member.role == MAIN for member in named),
        "reserves": sum(member.role == RESERVE for member in named),
        "captain": next((member.fighter.name for member in named if member.captain), ""),
    }


@organisers_only
@require_POST
def add_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a team take part in a nomination of the event."""
    event = get_object_or_404(Event, slug=slug)
    asked = request.POST.get("nomination", "")
    nomination = get_object_or_404(event.nominations, pk=int(asked) if asked.isascii() and asked.isdecimal() else 0)
    typed = {key: request.POST.get(key, "")[:200] for key in ("name", "club", "country")}
    try:
        entry = services.enter_named(nomination, **typed)
    except RosterRefused as refusal:
        return _teams_page(request, event, {"nomination": nomination.pk, "why": str(refusal), **typed})
    messages.success(request, _("%(team)s takes part. Now name its fighters.") % {"team": entry.name})
    if hasattr(nomination, "drawn"):
        messages.warning(request, _("This nomination is drawn already. Draw it anew to have the team in it."))
    return HttpResponseRedirect(reverse("team", args=[slug, entry.pk]))


def entry_of(slug: str, entry_id: int) -> Entry:
    """The team's entry with all that its pages show; another event's, or a single fighter's, is not found."""
    entries = Entry.objects.select_related("nomination__event", "team__club").filter(team__isnull=False)
    return get_object_or_404(entries, pk=entry_id, nomination__event__slug=slug)


@organisers_only
@require_safe
def team(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """The list of one team; `q` searches for fighters to add."""
    return team_page(request, entry_of(slug, entry_id))


def team_page(
    request: HttpRequest,
    entry: Entry,
    *,
    refused: RosterRefused | None = None,
    fighter_id: int | None = None,
    typed: QueryDict | None = None,
    newcomer: dict[str, Any] | None = None,
) -> HttpResponse:
    """The page, after a refusal with the reason beside the name and with what was typed.

    `fighter_id` is who was to be added; `newcomer` holds `wrong` (sentences by column) of a new fighter's form.
    """
    roster = services.roster_of(entry)
    beside = refused.beside if refused is not None else {}
    text = request.GET.get("q", "")[:80]
    found = selectors.candidate(entry, fighter_id) if fighter_id is not None else selectors.find_candidates(entry, text)
    named = list(selectors.members(entry))
    link = base_url(request) + reverse("captain", args=[roster.secret])
    context = {
        "event": entry.nomination.event,
        "entry": entry,
        "roster": roster,
        "rows": [_row(member, beside, typed) for member in named],
        "captain": typed.get("captain", "") if typed else next((str(member.pk) for member in named if member.captain), ""),
        "sizes": _sizes(entry, named),
        "found": [{"fighter": each, "why": _why_not(entry, each, beside)} for each in found],
        "q": text,
        "refused": "" if refused is None or refused.beside else str(refused),
        "newcomer": newcomer or {"name": text},
        "earlier": [] if roster.declared_at else earlier_rosters(entry),
        "link": link,
        "code": qr_svg(link),
        "largest": LARGEST_NUMBER,
    }
    return render(request, "web/team.html", context, status=409 if refused or newcomer else 200)


def _row(member: Member, beside: dict[int, str], typed: QueryDict | None) -> dict[str, Any]:
    """A line of the form: as it is, or as it was typed before it was refused."""
    given = typed if typed is not None and f"role-{member.pk}" in typed else None
    return {
        "member": member,
        "number": given.get(f"number-{member.pk}", "") if given else member.number,
        "role": given.get(f"role-{member.pk}", "") if given else member.role,
        "admitted": f"admitted-{member.pk}" in given if given else member.admitted,  # type: ignore[attr-defined]
        "off": bool(given) and f"off-{member.pk}" in (given or {}),
        "why": beside.get(member.fighter_id, ""),
    }


def _sizes(entry: Entry, named: list[Member]) -> dict[str, Any] | None:
    """How many are named and how many may be; None where the nomination's rules cannot be used."""
    try:
        ruleset = lists.ruleset_of(entry.nomination)
    except RosterRefused:
        return None
    main = sum(member.role == MAIN for member in named)
    report = scoring.checks.roster(ruleset, main, len(named) - main)
    few = "too_few_reserves" in report.warnings
    return {"main": main, "of_main": ruleset.main, "reserves": len(named) - main, "of_reserves": ruleset.reserves, "few": few}


def _why_not(entry: Entry, fighter: Fighter, beside: dict[int, str]) -> str:
    """Why the fighter cannot be added, where that is known before anybody tries."""
    membership: Member | None = fighter.membership  # type: ignore[attr-defined]
    if fighter.pk in beside:
        return beside[fighter.pk]
    if membership is None:
        return ""
    if membership.roster.entry_id == entry.pk:
        return _("%(name)s is on this list already.") % {"name": fighter.name}
    return lists.fights_for(fighter.name, membership.roster.entry.name)


@organisers_only
@require_safe
def print_team(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """The list on paper, in the language of the event."""
    entry = entry_of(slug, entry_id)
    with translation.override(entry.nomination.event.language):
        named = list(selectors.members(entry))
        context = {
            "event": entry.nomination.event,
            "entry": entry,
            "roster": services.roster_of(entry),
            "parts": [(_("Main fighters"), [each for each in named if each.role == MAIN]),
                      (_("Reserves"), [each for each in named if each.role == RESERVE])],
        }  # fmt: skip
        return render(request, "web/team_print.html", context)
