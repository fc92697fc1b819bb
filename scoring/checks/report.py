"""What an inspection says: codes of what bars, and codes of what is only remarked on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of one check. `problems` bar, `warnings` do no harm; both in the order of the rule."""

    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """True when nothing bars."""
        return not self.problems

    def view(self) -> dict[str, Any]:
        """Return the rulebook's JSON: `{"ok", "problems", "warnings"}`."""
        return {"ok": self.ok, "problems": list(self.problems), "warnings": list(self.warnings)}
