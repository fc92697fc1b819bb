"""Checks before a bout may be fought: lists (`arena`) and crews (`crew`). A check gives a `Report`."""

from __future__ import annotations

from scoring.checks import scenario
from scoring.checks.arena import arena
from scoring.checks.crew import crew
from scoring.checks.report import Report

__all__ = ["Report", "arena", "crew", "scenario"]
