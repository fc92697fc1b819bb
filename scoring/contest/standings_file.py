"""Reads and judges one scenario file of `kind: standings`. Shape errors are `Malformed`; the sport's refusals are answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.contest.reading import members
from scoring.contest.request import Refused
from scoring.contest.standings import STAGE, WAYS, Forfeit, Result, Rules, table
from scoring.malformed import Malformed
from scoring.matching import Difference, differences
from scoring.matching import pointer as below
from scoring.ruleset import Ruleset, RulesetError, load_ruleset

FILE_KEYS = (
    *("kind", "title", "cites", "ruleset", "overrides"),
    *("qualify", "entrants", "results", "withdrawn", "expect"),
)
ENTRANT_KEYS = ("id", "seed", "club", "nation", "name")
RESULT_KEYS = ("red", "blue", "winner", "kind", "rounds", "points", "cards", "stage")
OUTCOME_KEYS = ("order", "ties", "blocked", "rows", "refused")
ROW_KEYS = ("rank", "bouts", "main", "rounds", "points", "cards", "out", "why")
# What may have decided a bout; `rerun` decides none.
KINDS = (
    *("points", "cap", "elimination", "time", "technical", "withdrawal", "medical", "disqualification"),
    *("double_loss", "early_stop", "sudden_death", "vote"),
)


def run(data: Any) -> tuple[dict[str, Any], list[Difference]]:
    """Return the outcome (`order ties blocked rows refused`) and what was expected and did not come.

    Raises `Malformed(pointer, message)` for a file that is no scenario.
    """
    entrants, results, rules = _read(data)
    answer = table(entrants, results, rules)
    if isinstance(answer, Refused):
        outcome: dict[str, Any] = {"refused": answer.code, "detail": answer.detail}
    else:
        outcome = {**answer.view(), "refused": None}
    return outcome, differences(data.get("expect", {}), outcome)


def _read(data: Any) -> tuple[list[str], list[Result], Rules]:
    members(data, FILE_KEYS, "")
    if data.get("kind") != "standings":
        raise Malformed("/kind", 'kind is "standings" here.')
    for key, kind, name in (("title", str, "a text"), ("cites", list, "a list of rule ids"), ("overrides", dict, "an object")):
        if key in data and not isinstance(data[key], kind):
            raise Malformed(f"/{key}", f"{key} is {name}.")
    ruleset = _ruleset(data)
    qualify = data.get("qualify")
    if qualify is not None and not _whole(qualify):
        raise Malformed("/qualify", "qualify is the number of those who go on, a whole number.")
    entrants = [_entrant(item, f"/entrants/{place}") for place, item in enumerate(_list(data, "entrants"))]
    results = [_result(item, f"/results/{place}") for place, item in enumerate(_list(data, "results"))]
    _check_expect(data.get("expect", {}))
    keys = tuple(ruleset.data["standings"]["keys"])
    return entrants, results, Rules(keys, qualify, _withdrawn(data), Forfeit.of(ruleset))


def _ruleset(data: dict[str, Any]) -> Ruleset:
    if not isinstance(data.get("ruleset"), str):
        raise Malformed("/ruleset", "must name a preset, family/name")
    try:
        return load_ruleset(data["ruleset"], data.get("overrides"))
    except RulesetError as error:
        raise Malformed(error.pointer, error.message) from error


def _list(data: dict[str, Any], key: str) -> list[Any]:
    given = data.get(key)
    if not isinstance(given, list):
        raise Malformed(f"/{key}", f"{key} is a list.")
    return given


def _entrant(item: Any, pointer: str) -> str:
    members(item, ENTRANT_KEYS, pointer)
    name = item.get("id")
    if not isinstance(name, str) or not name:
        raise Malformed(f"{pointer}/id", "An entrant of a table has an id.")
    return name


def _result(item: Any, pointer: str) -> Result:
    members(item, RESULT_KEYS, pointer)
    for key in ("red", "blue"):
        if not isinstance(item.get(key), str):
            raise Malformed(f"{pointer}/{key}", f"{key} is the id of an entrant.")
    winner, kind = _winner(item, pointer), item.get("kind", "points")
    if "kind" in item and ((kind == "double_loss") is not (winner is None) or kind not in KINDS):
        known = ", ".join(KINDS)
        raise Malformed(f"{pointer}/kind", f"kind is one of {known}; double_loss where nobody won, and only there.")
    stage = item.get("stage", STAGE)
    if not isinstance(stage, str):
        raise Malformed(f"{pointer}/stage", "stage is a text.")
    rounds, cards = _pair(item, "rounds", pointer), _pair(item, "cards", pointer)
    return Result(item["red"], item["blue"], winner, rounds, _points(item, pointer), cards, stage)


def _winner(item: dict[str, Any], pointer: str) -> str | None:
    if "winner" not in item:
        raise Malformed(f"{pointer}/winner", "A result names its winner, null where both lost.")
    winner = item["winner"]
    if winner is not None and not isinstance(winner, str):
        raise Malformed(f"{pointer}/winner", "winner is the id of one of the two, or null.")
    if winner is not None and winner not in (item["red"], item["blue"]):
        raise Malformed(f"{pointer}/winner", f"{winner} did not fight in this bout.")
    return winner


def _pair(item: dict[str, Any], key: str, pointer: str) -> tuple[int, int]:
    pair = item.get(key, [0, 0])
    if not (isinstance(pair, list) and len(pair) == 2 and all(_whole(number) for number in pair)):
        raise Malformed(below(pointer, key), f"{key} are two whole numbers, red's and blue's.")
    return pair[0], pair[1]


def _points(item: dict[str, Any], pointer: str) -> tuple[Fraction, Fraction]:
    """Two numbers; a mean of several marshals that is not whole comes as text, as the engine writes it."""
    pair = item.get("points", [0, 0])
    message = "points are two numbers, red's and blue's; what is not whole is a text like 7.75."
    if not isinstance(pair, list) or len(pair) != 2:
        raise Malformed(f"{pointer}/points", message)
    try:
        red, blue = (amount(number) for number in pair)
    except ValueError:
        raise Malformed(f"{pointer}/points", message) from None
    return red, blue


def amount(number: Any) -> Fraction:
    """Return the points that the engine wrote as a number or as text; ValueError for anything else, and below zero."""
    if isinstance(number, bool) or not isinstance(number, int | str):
        raise ValueError(number)
    try:
        value = Fraction(number)
    except ZeroDivisionError as error:
        raise ValueError(number) from error
    if value < 0:
        raise ValueError(number)
    return value


def _withdrawn(data: dict[str, Any]) -> dict[str, str]:
    given = data.get("withdrawn", {})
    if not isinstance(given, dict):
        raise Malformed("/withdrawn", "withdrawn names what becomes of each leaver's bouts.")
    for name, way in given.items():
        if way not in WAYS:
            raise Malformed(below("/withdrawn", name), f"is one of {', '.join(WAYS)}.")
    return given


def _check_expect(expect: Any) -> None:
    """A typing slip must not hide a case, at whatever depth."""
    members(expect, OUTCOME_KEYS, "/expect")
    rows = expect.get("rows")
    if isinstance(rows, dict):
        for name, wanted in rows.items():
            if wanted is not None:
                members(wanted, ROW_KEYS, below("/expect/rows", name))


def _whole(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0
