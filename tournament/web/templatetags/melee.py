"""What a reader without scripts is told of a group fight; static/js/event/rings.js writes the same words."""

from __future__ import annotations

from typing import Any

from django import template

from tournament.web.words import COMMON, KINDS, REASONS_OUT, SCOREBOARD

register = template.Library()

SHAPES = {"red": "◆", "blue": "●"}
Bout = dict[str, Any]


def _say(words: Any, **values: Any) -> str:
    text = str(words)
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def _pair(two: dict[str, Any]) -> str:
    """`2 : 1`, which no line's end parts."""
    return f"{two['red']}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{two['blue']}"


def _is_group(bout: Bout | None) -> bool:
    return bool(bout and bout["kind"] == "group")


@register.filter
def round_says(bout: Bout | None) -> str:
    """`Round 2 · attempt 3 · rounds won: 1 : 0`; empty for a duel."""
    if bout is None or not _is_group(bout):
        return ""
    state = bout["state"]
    again = [_say(COMMON["attempt"], n=state["attempt"])] if state["attempt"] > 1 else []
    return " · ".join([_say(COMMON["round"], n=state["round"]), *again, _say(COMMON["rounds_won"], n=_pair(state["rounds_won"]))])


@register.filter
def attempts_say(bout: Bout | None) -> list[dict[str, Any]]:
    """The finished attempts of a group fight, `{"key": "1.2", "winner": "red" | None, "text": "Round 1  5 : 0 ◆"}`."""
    attempts = bout["state"]["attempts"] if bout is not None and _is_group(bout) else []
    return [
        {
            "key": f"{one['round']}.{one['attempt']}",
            "winner": one["winner"],
            "text": f"{_named(one)} {_outcome(one)}",
        }
        for one in attempts
    ]


def _named(attempt: dict[str, Any]) -> str:
    standing = attempt["standing"]
    return f"{_say(COMMON['round'], n=attempt['round'])}  {standing['red']} : {standing['blue']}"


def _outcome(attempt: dict[str, Any]) -> str:
    return "↻" if attempt["kind"] == "rerun" else SHAPES.get(attempt["winner"], "")


@register.filter
def fallen(bout: Bout | None) -> list[dict[str, Any]]:
    """Who is out of a group fight, newest first: `{"key", "text": "◆ 7 Jan Novák – fell outside"}`."""
    if bout is None or not _is_group(bout):
        return []
    people = {one["id"]: (SHAPES[side], one) for side in SHAPES for one in (bout[side] or {}).get("fighters", [])}
    return [
        {"key": f"{fall['fighter']}@{fall['at']}", "text": _fall(fall, people)} for fall in reversed(bout["state"].get("out", []))
    ]


def _fall(fall: dict[str, Any], people: dict[str, tuple[str, dict[str, Any]]]) -> str:
    if fall["fighter"] in people:
        shape, who = people[fall["fighter"]]
        name = f"{shape} {who['number']} {who['name']}"
    else:
        name = fall["fighter"]
    return f"{name} – {REASONS_OUT[fall['reason']]}" if fall["reason"] else name


@register.filter
def verdict(bout: Bout | None) -> str:
    """The official result of a group fight, a level round, or that the hofmarshal is awaited; else empty."""
    if bout is None or not _is_group(bout):
        return ""
    state = bout["state"]
    if state["result"]:
        return _official(bout, state["result"])
    level = _level(state)
    if level:
        return _say(COMMON["level_again"], **level)
    return str(SCOREBOARD["awaits"]) if state["phase"] in ("stopped", "time_up") and state.get("proposal") else ""


def _official(bout: Bout, result: dict[str, Any]) -> str:
    winner = result["winner"]
    who = _say(COMMON["wins"], name=bout[winner]["name"]) if winner else str(COMMON["nobody_wins"])
    sums = [_say(COMMON["rounds_won"], n=_pair(result["rounds"])), _say(COMMON["standing_points"], n=_pair(result["points"]))]
    return " – ".join([who, *sums, str(KINDS[result["kind"]])])


def _level(state: dict[str, Any]) -> dict[str, int] | None:
    proposal = state.get("proposal")
    if state["phase"] in ("time_up", "stopped") and proposal and proposal["kind"] == "rerun":
        return dict(state["standing"])
    last = state["attempts"][-1] if state["attempts"] else None
    return dict(last["standing"]) if state["phase"] in ("break", "ready") and last and last["kind"] == "rerun" else None
