"""Names of seats and phases, and clocks, for templates."""

from __future__ import annotations

import re
from typing import Any

from django import template

from tournament.web.words import COMMON, PHASES, REASONS_OUT, SEATS

register = template.Library()

SHAPES = {"red": "◆", "blue": "●"}


@register.filter
def seat_name(seat: str) -> str:
    """`line-2` as `Line 2`, in the reader's language; an unknown seat as it is."""
    found = re.fullmatch(r"([a-z]+(?:-captain|-fighter)?)(?:-(\d+))?", seat)
    if found is None or found[1] not in SEATS:
        return seat
    return str(SEATS[found[1]]).replace("{n}", found[2] or "").strip()


@register.filter
def words(text: str) -> list[str]:
    """`"red blue"|words`: a list for a loop."""
    return text.split()


@register.filter
def countdown(clock: dict[str, int]) -> str:
    """Time left of a state's clock at its own moment, `1:05`; the page's script runs it on."""
    left = max(0, clock["limit"] - clock["elapsed"])
    seconds = -(-left // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter
def phase_name(phase: str) -> str:
    """A phase of the rulebook in the reader's words."""
    return str(PHASES.get(phase, phase))


@register.filter
def big_count(bout: dict[str, Any] | None, side: str) -> Any:
    """The big number of a side: points of a duel, fighters standing in a group; 0 where nothing is fought."""
    state = bout["state"] if bout else {}
    return (state.get("standing") or state.get("score") or {}).get(side, 0)


@register.filter
def fallen(bout: dict[str, Any] | None) -> list[dict[str, str]]:
    """Who is out of a group fight, newest first: `{"key", "says"}` as static/js/event/rings.js writes them."""
    people = {one["id"]: (side, one) for side in SHAPES for one in ((bout or {}).get(side) or {}).get("fighters", ())}
    found = []
    for fall in reversed((bout or {}).get("state", {}).get("out", ())):
        side, one = people.get(fall["fighter"], ("", {}))
        who = f"{SHAPES.get(side, '')} {one.get('number', '')} {one.get('name', fall['fighter'])}".strip()
        why = str(REASONS_OUT.get(fall["reason"], "")) if fall["reason"] else ""
        found.append({"key": f"{fall['fighter']}@{fall['at']}", "says": " – ".join(filter(None, [who, why]))})
    return found


@register.filter
def round_table(bout: dict[str, Any] | None) -> list[dict[str, str]]:
    """The finished attempts of a group fight: `{"key", "winner", "says"}` as static/js/event/rings.js writes them."""
    if bout is None or bout["kind"] != "group":
        return []
    word = str(COMMON["round"])
    return [
        {
            "key": f"{one['round']}.{one['attempt']}",
            "winner": one["winner"] or "",
            "says": f"{word.replace('{n}', str(one['round']))}  {one['standing']['red']} : {one['standing']['blue']} "
            + ("↻" if one["kind"] == "rerun" else SHAPES.get(one["winner"] or "", "")),
        }
        for one in bout["state"]["attempts"]
    ]
