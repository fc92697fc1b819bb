"""Judges one `kind: bout` scenario file: plays its log through a Bout and holds every `expect` against the state."""

from __future__ import annotations

from typing import Any

from scoring.bout import Bout
from scoring.commands import parse_command
from scoring.log import Answer
from scoring.malformed import Malformed
from scoring.matching import differences
from scoring.ruleset import Ruleset, RulesetError, load_ruleset
from scoring.squads import squad

_KEYS = {"kind", "title", "cites", "ruleset", "overrides", "sides", "crew", "log", "expect"}
_SIDE_KEYS = {"name", "main", "reserves", "cards"}
_CARDS = ("caution", "yellow", "red")
_STATE_KEYS = {
    "phase", "round", "attempt", "clock", "call", "score", "hits", "pending", "disputes", "late", "standing", "out",
    "rounds_won", "standing_points", "violations", "alerts", "offers", "proposal", "result", "attempts",
}  # fmt: skip
# Keys of the objects inside a state, those of a list's items included; other parts may be looked at as they come.
_BY_SIDE = {"red", "blue"}
_INNER_KEYS: dict[str, set[str]] = {
    "clock": {"elapsed", "limit", "running", "at"},
    "call": {"elapsed", "at", "running", "arrived", "ready", "late", "ready_late"},
    "score": _BY_SIDE,
    "hits": _BY_SIDE,
    "pending": {"id", "kind", "side", "value", "at"},
    "disputes": {"id", "kind", "side", "value", "at"},
    "late": {"tap", "side", "why", "fighter"},
    "standing": _BY_SIDE,
    "out": {"fighter", "reason", "part", "by", "at", "event", "judges"},
    "rounds_won": _BY_SIDE,
    "standing_points": _BY_SIDE,
    "violations": {"id", "side", "fighter", "code", "status", "card", "by", "at", "note"},
    "alerts": {"id", "by", "at", "note"},
    "proposal": {"kind", "winner"},
    "result": {"kind", "winner", "rounds", "points", "main"},
    "attempts": {"round", "attempt", "kind", "winner", "score", "standing", "elapsed"},
}


def run(data: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The outcome (final state) and the differences of one scenario. Raises Malformed where it is none."""
    _check_keys(data, _KEYS, "")
    bout = _open(data)
    log = data.get("log")
    if not isinstance(log, list):
        raise Malformed("/log", "must be a list of commands")
    found: list[dict[str, Any]] = []
    now = 0
    for index, line in enumerate(log):
        now, actual = _play(bout, line, f"/log/{index}")
        expected = line.get("expect")
        if expected is not None:
            _check_expected(expected, _STATE_KEYS | {"refused", "repeat"}, f"/log/{index}/expect")
            found += differences(expected, actual or bout.state(now), f"/log/{index}/expect")
    outcome = bout.state(now)
    expected = data.get("expect", {})
    _check_expected(expected, _STATE_KEYS, "/expect")
    return outcome, found + differences(expected, outcome, "/expect")


def _open(data: dict[str, Any]) -> Bout:
    if not isinstance(data.get("ruleset"), str):
        raise Malformed("/ruleset", "must name a preset, family/name")
    try:
        ruleset = load_ruleset(data["ruleset"], data.get("overrides"))
    except RulesetError as error:
        raise Malformed(error.pointer, error.message) from error
    sides = data.get("sides")
    if not isinstance(sides, dict):
        raise Malformed("/sides", "must be an object with red and blue")
    for name, side in sides.items():
        _check_keys(side, _SIDE_KEYS, f"/sides/{name}")
    crew = data.get("crew")
    if crew is not None and not (isinstance(crew, list) and all(isinstance(seat, str) for seat in crew)):
        raise Malformed("/crew", "must be a list of seats")
    for name, side in sides.items():
        _check_cards(ruleset, name, side)
    return Bout(ruleset, sides, crew)


def _check_cards(ruleset: Ruleset, name: str, side: dict[str, Any]) -> None:
    cards, pointer = side.get("cards", {}), f"/sides/{name}/cards"
    if not isinstance(cards, dict):
        raise Malformed(pointer, "must be an object of fighters and their cards")
    fighters: tuple[str, ...] = (f"{name}-1",)
    if ruleset.kind == "group":
        main, reserves = squad(side, name, ruleset.main)
        fighters = main + reserves
    for fighter, given in cards.items():
        if fighter not in fighters:
            raise Malformed(f"{pointer}/{fighter}", f"does not fight for {name}")
        if not (isinstance(given, list) and all(card in _CARDS for card in given)):
            raise Malformed(f"{pointer}/{fighter}", f"must be a list of {', '.join(_CARDS)}")


def _check_expected(expected: Any, known: set[str], pointer: str) -> None:
    """A typing slip must not hide a case, at whatever depth."""
    _check_keys(expected, known, pointer)
    for key, inner in _INNER_KEYS.items():
        value, here = expected.get(key), f"{pointer}/{key}"
        if isinstance(value, dict):
            _check_keys(value, inner | {"count"}, here)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, dict):
                    _check_keys(item, inner, f"{here}/{index}")


def _play(bout: Bout, line: Any, pointer: str) -> tuple[int, dict[str, Any] | None]:
    """Play one line; returns the moment to look at, and what its `expect` is held against where that is no plain state."""
    if not isinstance(line, dict):
        raise Malformed(pointer, "a line of the log is an object")
    raw = {key: value for key, value in line.items() if key != "expect"}
    try:
        if raw.get("do") == "look":
            return _look(bout, raw), None
        command = parse_command(raw)
        answer = bout.submit(command)
        if answer.repeat:
            bout.skip(command.received)
    except Malformed as error:
        raise Malformed(pointer + error.pointer, error.message) from error
    if "expect" not in line:
        return command.received, None
    return command.received, {**bout.state(command.received), **_heard(answer)}


def _heard(answer: Answer) -> dict[str, Any]:
    return {"refused": answer.refused, "repeat": answer.repeat}


def _look(bout: Bout, raw: dict[str, Any]) -> int:
    _check_keys(raw, {"at", "do"}, "")
    at = raw.get("at")
    if not isinstance(at, int) or isinstance(at, bool) or at < 0:
        raise Malformed("/at", "a time is a whole number of milliseconds, not below 0")
    bout.skip(at)
    return at


def _check_keys(data: Any, known: set[str], pointer: str) -> None:
    if not isinstance(data, dict):
        raise Malformed(pointer, "must be an object")
    for key in data:
        if key not in known:
            raise Malformed(f"{pointer}/{key}", f"is no key here; known are {', '.join(sorted(known))}")
