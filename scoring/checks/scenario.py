"""Judges one scenario file of `kind: check`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.checks.arena import arena
from scoring.checks.crew import crew_values
from scoring.checks.report import Report
from scoring.checks.roster import roster_values
from scoring.malformed import Malformed
from scoring.matching import Difference, differences, pointer

FILE_KEYS = ("kind", "title", "cites", "ruleset", "overrides", "subject", "profile", "values", "expect")
NOT_YET = ("admission", "item", "unit")
SUBJECTS: dict[str, Callable[[str, Mapping[str, Any]], Report]] = {
    "arena": arena,
    "crew": crew_values,
    "roster": roster_values,
}


def run(data: Any) -> tuple[dict[str, Any], list[Difference]]:
    """Return the outcome (`ok`, `problems`, `warnings`) and what was expected and did not come.

    Raises `Malformed(pointer, message)` for a file that is no scenario, and for subjects and profiles that
    are not judged yet.
    """
    _members(data, FILE_KEYS, "")
    if data.get("kind") != "check":
        raise Malformed("/kind", 'kind is "check" here.')
    _check_types(data)
    expect = data.get("expect", {})
    _members(expect, ("ok", "problems", "warnings"), "/expect")
    outcome = _inspect(data).view()
    return outcome, differences(expect, outcome)


def _inspect(data: dict[str, Any]) -> Report:
    subject, profile = data["subject"], data["profile"]
    if subject in NOT_YET or (subject == "arena" and profile == "fortress-000"):
        what = f'Subject "{subject}"' if subject in NOT_YET else f'Profile "{profile}"'
        place = "/subject" if subject in NOT_YET else "/profile"
        raise Malformed(place, f"{what} is not judged by this version yet.")
    if subject not in SUBJECTS:
        known = ", ".join((*SUBJECTS, *NOT_YET))
        raise Malformed("/subject", f"Unknown subject {subject!r}; known are {known}.")
    return SUBJECTS[subject](profile, data["values"])


def _check_types(data: dict[str, Any]) -> None:
    for key, kind, needed in (
        ("title", str, False),
        ("cites", list, False),
        ("ruleset", str, False),
        ("overrides", dict, False),
        ("subject", str, True),
        ("profile", str, True),
        ("values", dict, True),
    ):
        if needed and key not in data:
            raise Malformed(f"/{key}", f"A check needs {key}.")
        if key in data and not isinstance(data[key], kind):
            names = {str: "a text", list: "a list", dict: "an object"}
            raise Malformed(f"/{key}", f"{key} is {names[kind]}.")


def _members(value: Any, known: tuple[str, ...], place: str) -> None:
    if not isinstance(value, dict):
        raise Malformed(place, "An object is expected here.")
    for key in value:
        if key not in known:
            raise Malformed(pointer(place, key), f"Unknown key {key!r}; known here: {', '.join(known)}.")
