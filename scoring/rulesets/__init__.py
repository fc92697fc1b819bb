"""The presets that ship, by key: `family/name`."""

from __future__ import annotations

from typing import Any

from scoring.rulesets import isb

COMMON: dict[str, dict[str, Any]] = dict.fromkeys(isb.PRESETS, isb.DUEL)
PRESETS: dict[str, dict[str, Any]] = {**isb.PRESETS}
VERSIONS: dict[str, int] = dict.fromkeys(isb.PRESETS, isb.VERSION)
