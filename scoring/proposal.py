"""What would become official by a confirm."""

from __future__ import annotations

from dataclasses import dataclass

# Proposals that end the bout by themselves, whatever the clock does.
BY_DECISION = ("technical", "withdrawal", "medical", "disqualification", "double_loss")


@dataclass(frozen=True)
class Proposal:
    """Its kind, one of FORMAT.md's, and the winning side, or None."""

    kind: str
    winner: str | None
