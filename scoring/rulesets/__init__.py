"""The presets that ship, by key: `family/name`. Group fights come in every size, so theirs are made when asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.rulesets import isb


@dataclass(frozen=True)
class Preset:
    """What a key stands for: the common data of its kind, what it changes in them, and its version."""

    common: dict[str, Any]
    changes: dict[str, Any]
    version: int


def find(name: str) -> Preset | None:
    """The preset of that name (without a version), or None."""
    if name in isb.DUELS:
        return Preset(isb.DUEL, isb.DUELS[name], isb.VERSION)
    changes = isb.group(name)
    return None if changes is None else Preset(isb.GROUP, changes, isb.VERSION)


def known() -> list[str]:
    """The names to offer: all duels, and the group fights in their usual sizes."""
    return [*isb.DUELS, *(f"{isb.GROUP_PREFIX}{size}" for size in isb.OFFERED_GROUPS), isb.MASS_21]
