"""What the brains of the desk speak in: a step that is due, an intent that is still being thought about, the budget of bouts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Frame = dict[str, Any]
SIDES = ("red", "blue")
OTHER = {"red": "blue", "blue": "red"}


@dataclass(frozen=True)
class Step:
    """A command to be sent now from `seat` for `bout` (id)."""

    seat: str
    bout: int
    do: str
    keys: dict[str, Any] = field(default_factory=dict)

    def command(self) -> dict[str, Any]:
        """The command without id and bout."""
        return {"do": self.do, **self.keys}


@dataclass
class Intent:
    """What to do after thinking for about `wait_ms`; `mark` is ticked off in the attempt once it is sent."""

    do: str
    keys: dict[str, Any] = field(default_factory=dict)
    wait_ms: int = 0
    seat: str = "hofmarshal"
    mark: str = ""


@dataclass
class Budget:
    """How many bouts are left to fight on all rings together; None: no end but the last bout."""

    left: int | None = None

    def spend(self) -> bool:
        """Take one bout; False when none is left."""
        if self.left is None:
            return True
        self.left -= 1
        return self.left >= 0


def elapsed_ms(state: Frame, now: int) -> int:
    """Effective time of the attempt at `now` (ms), as a screen runs it on from the last frame; past the
    limit it runs on.
    """
    clock = state["clock"]
    return int(clock["elapsed"]) + (max(0, now - int(clock["at"])) if clock["running"] else 0)
