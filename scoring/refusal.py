"""A refusal: one of FORMAT.md's codes, and a detail in words."""

from __future__ import annotations

from scoring.commands import Command

Refusal = tuple[str, str]


def need_reason(command: Command, what: str) -> Refusal | None:
    """Refuse where no reason was given for `what`."""
    return None if command.reason else ("reason_required", f"say why: {what} needs a reason")
