"""Checks before a bout may be fought: rings (`arena`), crews (`crew`) and teams (`roster`). A check gives a `Report`."""

from __future__ import annotations

from scoring.checks import scenario
from scoring.checks.arena import arena
from scoring.checks.crew import crew
from scoring.checks.report import Report
from scoring.checks.roster import roster

__all__ = ["Report", "arena", "crew", "roster", "scenario"]
