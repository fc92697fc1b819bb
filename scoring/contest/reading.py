"""Reads a file of `kind: draw` strictly: every slip is named by its place, nothing is guessed.

Only the shape is judged here (`Malformed`); whether the entry makes sense as a tournament is the drawing's
own answer (`Refused`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.contest.acts import check_entry
from scoring.contest.formats import FORMATS, NOT_YET, Format
from scoring.contest.request import DrawRequest, Entrant
from scoring.malformed import Malformed
from scoring.matching import pointer as below
from scoring.ruleset import STANDINGS_KEYS, RulesetError, load_ruleset

FILE_KEYS = (
    *("kind", "title", "cites", "ruleset", "overrides", "format", "random"),
    *("entrants", "options", "played", "log", "expect"),
)
ENTRANT_KEYS = ("id", "seed", "club", "nation", "name")
OUTCOME_KEYS = ("champion", "podium", "byes", "pairs", "matches", "notes", "withdrawn", "refused")
ENTRY_EXPECT_KEYS = (*OUTCOME_KEYS, "affects")
MATCH_KEYS = ("red", "blue", "state", "winner", "how")


def read_request(data: Any) -> DrawRequest:
    """Return the request of a draw file; raises `Malformed(pointer, message)` for whatever is wrong in it."""
    members(data, FILE_KEYS, "")
    shape = _check_head(data)
    options = data.get("options", {})
    members(options, shape.options, "/options", shape.hints)
    third_place, separate_by = options.get("third_place", False), options.get("separate_by")
    if not isinstance(third_place, bool):
        raise Malformed("/options/third_place", "third_place is true or false.")
    if separate_by not in (None, "club", "nation"):
        raise Malformed("/options/separate_by", 'separate_by is "club" or "nation".')
    entrants = tuple(_entrant(item, f"/entrants/{place}") for place, item in enumerate(_entrants(data)))
    _check_log(data)
    _check_expect(data, shape, separate_by)
    pools = _pools(options) if "pools" in shape.options else 1
    return DrawRequest(entrants, data.get("random", ""), third_place, separate_by, pools, _keys(data))


def members(value: Any, known: Iterable[str], pointer: str, hint: Mapping[str, str] | None = None) -> None:
    """Raise `Malformed` unless `value` is an object whose keys are all `known`."""
    if not isinstance(value, dict):
        raise Malformed(pointer, "An object is expected here.")
    for key in value:
        if key not in known:
            known_keys = ", ".join(known)
            message = (hint or {}).get(key) or f"Unknown key {key!r}; known here: {known_keys}."
            raise Malformed(below(pointer, key), message)


def _check_head(data: dict[str, Any]) -> Format:
    if data.get("kind") != "draw":
        raise Malformed("/kind", 'kind is "draw" here.')
    shape = data.get("format")
    if not isinstance(shape, str) or shape not in (*FORMATS, *NOT_YET):
        raise Malformed("/format", f"format is one of {', '.join((*FORMATS, *NOT_YET))}.")
    if shape in NOT_YET:
        raise Malformed("/format", f'Format "{shape}" is not judged by this version yet.')
    for key, kind, name in (
        ("title", str, "a text"),
        ("cites", list, "a list of rule ids"),
        ("ruleset", str, "a preset's key"),
        ("overrides", dict, "an object"),
        ("random", str, "a text"),
    ):
        if key in data and not isinstance(data[key], kind):
            raise Malformed(f"/{key}", f"{key} is {name}.")
    if data.get("played"):
        raise Malformed("/played", "Only a Swiss draw goes on from rounds already played.")
    return FORMATS[shape]


def _pools(options: dict[str, Any]) -> int:
    pools = options.get("pools")
    if type(pools) is not int or pools < 1:
        raise Malformed("/options/pools", "pools says how many pools there are, a whole number from 1.")
    return pools


def _keys(data: dict[str, Any]) -> tuple[str, ...]:
    """The keys of the tables; without a ruleset the usual ones."""
    if "ruleset" not in data:
        return STANDINGS_KEYS
    try:
        return tuple(load_ruleset(data["ruleset"], data.get("overrides")).data["standings"]["keys"])
    except RulesetError as error:
        raise Malformed(error.pointer, error.message) from error


def _entrants(data: dict[str, Any]) -> list[Any]:
    entrants = data.get("entrants")
    if not isinstance(entrants, list):
        raise Malformed("/entrants", "entrants is a list of entrants.")
    return entrants


def _entrant(item: Any, pointer: str) -> Entrant:
    members(item, ENTRANT_KEYS, pointer)
    for key in ("id", "club", "nation", "name"):
        if not isinstance(item.get(key), str | None):
            raise Malformed(f"{pointer}/{key}", f"{key} is a text.")
    seed = item.get("seed")
    if seed is not None and type(seed) is not int:
        raise Malformed(f"{pointer}/seed", "A seed is a whole number from 1; 0 means no seed.")
    texts = {key: item.get(key) or "" for key in ("club", "nation", "name")}
    try:
        return Entrant(item.get("id"), seed or 0, **texts)
    except Malformed as problem:
        raise Malformed(pointer + problem.pointer, problem.message) from None


def _check_log(data: dict[str, Any]) -> None:
    log = data.get("log", [])
    if not isinstance(log, list):
        raise Malformed("/log", "log is a list of entries.")
    for place, entry in enumerate(log):
        if isinstance(entry, dict) and "expect" in entry:
            _check_wanted(entry["expect"], ENTRY_EXPECT_KEYS, f"/log/{place}/expect")
        check_entry(without_expect(entry), f"/log/{place}")


def without_expect(entry: Any) -> Any:
    """Return the entry as the contest takes it: what the file expects of it is the file's own affair."""
    return {key: value for key, value in entry.items() if key != "expect"} if isinstance(entry, dict) else entry


def _check_expect(data: dict[str, Any], shape: Format, separate_by: str | None) -> None:
    expect = data.get("expect", {})
    _check_wanted(expect, (*OUTCOME_KEYS, "invariants"), "/expect")
    names = expect.get("invariants", [])
    if not isinstance(names, list):
        raise Malformed("/expect/invariants", "invariants is a list of names.")
    for place, name in enumerate(names):
        if not isinstance(name, str) or name not in shape.invariants:
            known = ", ".join(shape.invariants)
            raise Malformed(f"/expect/invariants/{place}", f"Of {shape.title} one may ask: {known}.")
        if name.startswith("clubs_apart") and separate_by is None:
            raise Malformed(f"/expect/invariants/{place}", "The file names no option separate_by to hold to.")


def _check_wanted(expect: Any, known: Iterable[str], pointer: str) -> None:
    members(expect, known, pointer)
    matches = expect.get("matches")
    if isinstance(matches, dict):
        for name, wanted in matches.items():
            if wanted is not None:
                members(wanted, MATCH_KEYS, below(f"{pointer}/matches", name))
