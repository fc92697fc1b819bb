"""A bout as a scenario file of docs/rulebook/FORMAT.md: anybody can judge it again with Python alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import scoring
from tournament.bouts.engine import command_of
from tournament.bouts.models import Bout, LogEntry


def scenario(bout_id: int) -> dict[str, Any]:
    """The pinned rules, sides and crew, the whole log with its refusals, and the result that must come of it.

    Moments are those of the server's clock (ms since 1970), command ids are kept. Raises Bout.DoesNotExist.
    """
    bout = Bout.objects.select_related("nomination__event").get(pk=bout_id)
    key, overrides = _rules(bout)
    entries = LogEntry.objects.filter(bout=bout).order_by("seq")
    return {
        "kind": "bout",
        "title": f"{bout.nomination.event.name}, {bout.nomination.name}, bout {bout.number} ({bout.match})",
        "ruleset": key,
        "overrides": overrides,
        "sides": bout.sides,
        "crew": bout.crew,
        "log": [_line(entry) for entry in entries],
        "expect": {"phase": bout.phase, "result": bout.result},
    }


def _line(entry: LogEntry) -> dict[str, Any]:
    """One command; a refused one says so, and an admitted one that it was no repeat."""
    return {**command_of(entry), "expect": {"refused": entry.refused}} if entry.refused else command_of(entry)


def _rules(bout: Bout) -> tuple[str, dict[str, Any]]:
    """The preset and what must be laid over it to get the pinned rules, also where the preset has changed since."""
    name = bout.ruleset.partition("@")[0]
    preset = scoring.load_ruleset(name)
    overrides = _difference(preset.data, bout.ruleset_data)
    return (bout.ruleset if preset.key == bout.ruleset else name), overrides


def _difference(base: Mapping[str, Any], pinned: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pinned.items():
        if isinstance(value, Mapping) and isinstance(base.get(key), Mapping):
            if inner := _difference(base[key], value):
                found[key] = inner
        elif key not in base or base[key] != value:
            found[key] = value
    return found
