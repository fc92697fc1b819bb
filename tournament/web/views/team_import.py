"""A team's list from a file: uploaded, looked at with its errors, accepted or dropped.

The file is kept on the server between looking and accepting; the page holds only the token that says which one was seen.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.registry.models import Entry
from tournament.rosters import importing
from tournament.rosters.columns import COLUMNS, HEADINGS
from tournament.rosters.lists import RosterRefused
from tournament.rosters.models import Member, Upload
from tournament.rosters.tables import LARGEST_FILE, MOST_ROWS, Unreadable
from tournament.web.views.organise import organisers_only
from tournament.web.views.team_acts import back
from tournament.web.views.teams import entry_of

HEADS = {
    "name": gettext_lazy("Name"),
    "club": gettext_lazy("Club"),
    "country": gettext_lazy("Country"),
    "born": gettext_lazy("Born"),
    "role": gettext_lazy("Role"),
    "number": gettext_lazy("Surcoat number"),
    "captain": gettext_lazy("Captain"),
}
BECOMES = {
    "new": gettext_lazy("new fighter"),
    "known": gettext_lazy("is added"),
    "moved": gettext_lazy("is changed"),
    "same": gettext_lazy("stays as he is"),
}


def _to_import(entry: Entry) -> HttpResponse:
    return HttpResponseRedirect(reverse("team_import", args=[entry.nomination.event.slug, entry.pk]))


@organisers_only
@require_http_methods(["GET", "HEAD", "POST"])
def team_import(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """The form for a file and the preview of the last one; a posted file is read and kept, nothing more."""
    entry = entry_of(slug, entry_id)
    if request.method != "POST":
        return _page(request, entry)
    file = request.FILES.get("file")
    if file is None:
        return _page(request, entry, _("Choose a file first."))
    try:
        data = file.read(LARGEST_FILE + 1)
        importing.keep(entry, file.name or "", data, vouched="vouched" in request.POST, by=request.user.get_username())
    except Unreadable as unreadable:
        return _page(request, entry, str(unreadable))
    return _to_import(entry)


def _page(request: HttpRequest, entry: Entry, refused: str = "") -> HttpResponse:
    upload = Upload.objects.filter(entry=entry).first()
    if upload is not None:
        upload.entry = entry
    plan = importing.plan(upload) if upload is not None else None
    shown = [column for column in COLUMNS if upload is not None and any(column in cells for _number, cells in upload.rows)]
    context = {
        "event": entry.nomination.event,
        "entry": entry,
        "upload": upload,
        "plan": plan,
        "columns": [HEADS[column] for column in shown],
        "lines": [_line(line, shown) for line in plan.lines] if plan else [],
        "bad": sum(bool(line.errors) for line in plan.lines) if plan else 0,
        "headings": [", ".join(words) for words in HEADINGS.values()],
        "refused": refused,
        "most": MOST_ROWS,
    }
    return render(request, "web/team_import.html", context, status=409 if refused else 200)


def _line(line: importing.Line, columns: list[str]) -> dict[str, Any]:
    """A row of the preview: what the file says, what is wrong with it column by column, and what it would become."""
    wrong = line.wrong
    return {
        "row": line.row.number,
        "becomes": BECOMES[line.becomes] if not line.errors else "",
        "where": ", ".join(str(HEADS[column]) for column in wrong),
        "place": line.place,
        "role": Member.Role(line.place.role).label if line.place is not None and line.place.role else "",
        "hint": line.hint,
        "cells": [
            {"head": HEADS[column], "text": line.row.cells.get(column, ""), "wrong": wrong.get(column, "")} for column in columns
        ],
        # A column that the file has not can be to blame too: too many main fighters where no roles are said.
        "elsewhere": [sentence for column, sentence in wrong.items() if column not in columns],
    }


def _kept(request: HttpRequest, entry: Entry) -> Upload | None:
    """The file that the page showed; None where it is not there any more."""
    upload = Upload.objects.filter(entry=entry).first()
    if upload is None or upload.token != request.POST.get("token"):
        return None
    upload.entry = entry
    return upload


@organisers_only
@require_POST
def check_import(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Look at the same file again, with or without the desk's word for admissions."""
    entry = entry_of(slug, entry_id)
    upload = _kept(request, entry)
    if upload is not None:
        upload.vouched = "vouched" in request.POST
        upload.save(update_fields=["vouched"])
    return _to_import(entry)


@organisers_only
@require_POST
def accept_import(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Take the file over that was looked at, whole or not at all."""
    entry = entry_of(slug, entry_id)
    upload = _kept(request, entry)
    if upload is None:
        return _page(request, entry, _("This file was accepted, dropped or replaced meanwhile. Look at the list."))
    try:
        count = importing.accept(upload, request.user.get_username())
    except RosterRefused as refusal:
        return _page(request, entry, str(refusal))
    said = ngettext("%(count)s name is taken over.", "%(count)s names are taken over.", count)
    messages.success(request, said % {"count": count})
    return back(entry, "list")


@organisers_only
@require_POST
def drop_import(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Forget the file; the list stays as it is."""
    entry = entry_of(slug, entry_id)
    upload = _kept(request, entry)
    if upload is not None:
        upload.delete()
    return back(entry)
