"""What the organiser's buttons on a team's page do. Each changes by POST; what is refused is told beside the name."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.registry.models import Entry, Fighter
from tournament.rosters import importing, selectors, services
from tournament.rosters.columns import COLUMNS, Unfit, read_number
from tournament.rosters.copying import copy_from
from tournament.rosters.lists import Place, RosterRefused
from tournament.rosters.models import Member, Roster, Upload
from tournament.web.views.organise import organisers_only
from tournament.web.views.teams import entry_of, team_page


def back(entry: Entry, anchor: str = "") -> HttpResponse:
    """To the team's page."""
    address = reverse("team", args=[entry.nomination.event.slug, entry.pk])
    return HttpResponseRedirect(address + (f"#{anchor}" if anchor else ""))


def _by(request: HttpRequest) -> str:
    return request.user.get_username()


def _whole(text: str | None) -> int:
    """The text as the id of a row; 0, which no row has, where it is none."""
    said = text or ""
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 18 else 0


@organisers_only
@require_POST
def place(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Name a known fighter for the team."""
    entry = entry_of(slug, entry_id)
    fighter = get_object_or_404(Fighter, pk=_whole(request.POST.get("fighter")))
    try:
        number = read_number(request.POST.get("number", "")[:20])
        vouching = _by(request) if "vouched" in request.POST else None
        member = services.place(entry, fighter, request.POST.get("role", ""), number, admitted_by=vouching)
    except Unfit as unfit:
        return team_page(request, entry, refused=RosterRefused(str(unfit), {fighter.pk: str(unfit)}), fighter_id=fighter.pk)
    except RosterRefused as refusal:
        return team_page(request, entry, refused=refusal, fighter_id=fighter.pk)
    messages.success(request, _("%(name)s wears number %(number)s.") % {"name": fighter.name, "number": member.number})
    return back(entry, "add")


@organisers_only
@require_POST
def newcomer(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Take somebody in who is on no list yet, and name him for the team."""
    entry = entry_of(slug, entry_id)
    cells = {column: request.POST.get(column, "").strip()[:200] for column in COLUMNS}
    upload = Upload(entry=entry, rows=[[1, cells]], vouched="vouched" in request.POST)
    found = importing.plan(upload)
    if not found.is_sound:
        refused = RosterRefused(found.refused) if found.refused else None
        return team_page(request, entry, refused=refused, newcomer={**cells, "wrong": found.lines[0].wrong})
    try:
        importing.accept(upload, _by(request))
    except RosterRefused as refusal:
        return team_page(request, entry, refused=refusal, newcomer=cells)
    messages.success(request, _("%(name)s is on the list.") % {"name": cells["name"]})
    return back(entry, "add")


@organisers_only
@require_POST
def save(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Save the whole list as it was filled in: numbers, roles, captain, admissions, and who is taken off."""
    entry = entry_of(slug, entry_id)
    members = {str(member.pk): member for member in selectors.members(entry)}
    try:
        if not set(request.POST.getlist("member")) <= set(members):
            raise RosterRefused(_("Somebody else has changed this list meanwhile. Look at it and save again."))
        shown = [members[pk] for pk in dict.fromkeys(request.POST.getlist("member"))]
        removed = [member for member in shown if f"off-{member.pk}" in request.POST]
        wanted = _wanted(request.POST, [member for member in shown if member not in removed])
        services.arrange(entry, wanted, removed, admitted=_admissions(request.POST, shown), by=_by(request))
    except RosterRefused as refusal:
        return team_page(request, entry, refused=refusal, typed=request.POST)
    messages.success(request, _("The list is saved."))
    return back(entry, "list")


def _wanted(typed: QueryDict, members: list[Member]) -> list[Place]:
    wanted, beside = [], {}
    for member in members:
        try:
            number = read_number(typed.get(f"number-{member.pk}", "")[:20])
        except Unfit as unfit:
            beside[member.fighter_id] = str(unfit)
            continue
        role = typed.get(f"role-{member.pk}", member.role)
        if role not in Member.Role.values:
            beside[member.fighter_id] = _("A fighter is named as main or as reserve.")
            continue
        wanted.append(Place(member.fighter, role, number, typed.get("captain") == str(member.pk), member))
    if beside:
        raise RosterRefused(" ".join(beside.values()), beside)
    return wanted


def _admissions(typed: QueryDict, members: list[Member]) -> dict[Fighter, bool]:
    """The ticks that were changed on this page; what others have changed meanwhile stays."""
    before = set(typed.getlist("was-admitted"))
    ticked = {member.fighter: f"admitted-{member.pk}" in typed for member in members}
    return {member.fighter: ticked[member.fighter] for member in members if ticked[member.fighter] != (str(member.pk) in before)}


@organisers_only
@require_POST
def declare(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Make the list final."""
    entry = entry_of(slug, entry_id)
    try:
        services.declare(entry)
    except RosterRefused as refusal:
        return team_page(request, entry, refused=refusal)
    messages.success(request, _("The list of %(team)s is declared.") % {"team": entry.name})
    return back(entry)


@organisers_only
@require_POST
def reopen(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Let a declared list be changed again."""
    entry = entry_of(slug, entry_id)
    services.reopen(entry)
    messages.success(request, _("The list of %(team)s may be changed again.") % {"team": entry.name})
    return back(entry)


@organisers_only
@require_POST
def renew(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Give the captain a new link; the old one is dead."""
    entry = entry_of(slug, entry_id)
    services.renew(entry)
    messages.success(request, _("The captain has a new link. The old one opens nothing any more."))
    return back(entry, "captain")


@organisers_only
@require_POST
def copy(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Take over the team's list of an earlier event."""
    entry = entry_of(slug, entry_id)
    source = get_object_or_404(Roster.objects.select_related("entry__team"), pk=_whole(request.POST.get("roster")))
    try:
        named, refused = copy_from(entry, source, admitted_by=_by(request) if "vouched" in request.POST else None)
    except RosterRefused as refusal:
        return team_page(request, entry, refused=refusal)
    said = ngettext("%(count)s name is taken over.", "%(count)s names are taken over.", named)
    messages.success(request, said % {"count": named})
    for _name, why in refused:
        messages.error(request, why)
    return back(entry, "list")
