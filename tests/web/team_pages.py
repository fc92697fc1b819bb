"""What the tests of the teams' pages share: addresses, the text of a page, and the list's form as a browser would send it."""

from __future__ import annotations

import html
from typing import Any

from tournament.registry.models import Entry
from tournament.rosters.models import Member
from tournament.rosters.selectors import squad


def path(entry: Entry, act: str = "") -> str:
    return f"/events/{entry.nomination.event.slug}/teams/{entry.pk}/" + (f"{act}/" if act else "")


def text(answer: Any) -> str:
    return html.unescape(answer.content.decode())


def member(entry: Entry, number: int) -> Member:
    return Member.objects.get(roster__entry=entry, number=number)


def form(entry: Entry, **changes: Any) -> dict[str, Any]:
    """The list's form as the page shows it, with changes: `number_2="7"` for the wearer of 2; None leaves a field out."""
    filled: dict[str, Any] = {"member": [], "was-admitted": []}
    for row in squad(entry):
        pk = member(entry, row["number"]).pk
        filled["member"].append(pk)
        filled |= {f"number-{pk}": row["number"], f"role-{pk}": row["role"]}
        if row["admitted"]:
            filled["was-admitted"].append(pk)
            filled[f"admitted-{pk}"] = "1"
        if row["captain"]:
            filled["captain"] = pk
    for key, value in changes.items():
        field, _, number = key.partition("_")
        name = f"{field}-{member(entry, int(number)).pk}" if number else field
        filled[name] = value
    return {key: value for key, value in filled.items() if value is not None}
