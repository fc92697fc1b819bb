"""Does the list of a team keep to its size? ISB-057 and ISB-059 to ISB-063; numbers are whole fighters.

The number of reserves is a limit and no duty (K15): who names fewer than three is only told that three are usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.checks.report import Report
from scoring.malformed import Malformed
from scoring.matching import pointer
from scoring.ruleset import Ruleset, RulesetError, load_ruleset

USUAL_RESERVES = 3  # ISB-060
LARGEST = 10_000  # far beyond every list; a larger number in a file is a slip


def roster(ruleset: Ruleset, main: int | None, reserves: int | None) -> Report:
    """Return `too_many_main` and `too_many_reserves`, and the warning `too_few_reserves`.

    `main` and `reserves` are how many are named; None is not examined. Limits are inclusive.
    """
    problems = []
    if main is not None and main > ruleset.main:
        problems.append("too_many_main")
    if reserves is not None and reserves > ruleset.reserves:
        problems.append("too_many_reserves")
    few = reserves is not None and reserves < USUAL_RESERVES
    return Report(tuple(problems), ("too_few_reserves",) if few else ())


def roster_values(profile: str, values: Mapping[str, Any]) -> Report:
    """Return the same from a scenario: `profile` is a group preset, `values` are `{"main", "reserves"}`."""
    try:
        ruleset = load_ruleset(profile)
    except RulesetError as error:
        raise Malformed("/profile", f"A list is checked by a preset: {error.message}.") from error
    if ruleset.kind != "group":
        raise Malformed("/profile", f"Teams fight in groups; {profile} is no group preset.")
    for key in values:
        if key not in ("main", "reserves"):
            raise Malformed(pointer("/values", key), "Known are main and reserves.")
    return roster(ruleset, _number(values, "main"), _number(values, "reserves"))


def _number(values: Mapping[str, Any], key: str) -> int | None:
    value = values.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise Malformed(f"/values/{key}", f"{key} is a whole number of fighters, 0 or more.")
    return value
