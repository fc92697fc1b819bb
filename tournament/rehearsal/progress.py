"""What a rehearsal tells while it runs and at its end."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _


@dataclass
class Progress:
    """Counts so far. `lost` counts taps; `failures` are sentences about whatever does not match the log."""

    bouts: int = 0
    commands: int = 0
    taps: int = 0
    acked: int = 0
    lost: int = 0
    repeats: int = 0
    cuts: int = 0
    reconnects: int = 0
    replays: int = 0
    mismatches: int = 0
    watched: int = 0
    frames: int = 0
    astray: int = 0
    disputes: set[tuple[int, int]] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    misplaced_ms: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    running: bool = True
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=20))
    echo: Callable[[str], None] = lambda line: None

    def say(self, line: str) -> None:
        """Keep a line for the organiser's page and echo it to the terminal."""
        self.lines.append(line)
        self.echo(line)

    @property
    def is_clean(self) -> bool:
        """True when nothing was lost and every stored result is what its log gives."""
        return not self.failures and self.lost == 0

    def as_dict(self) -> dict[str, Any]:
        """For the organiser's page: `running`, counts, and the last 20 `lines`."""
        return {
            "running": self.running,
            "bouts": self.bouts,
            "taps": self.taps,
            "acked": self.acked,
            "lost": self.lost,
            "disputes": len(self.disputes),
            "reconnects": self.reconnects,
            "failures": list(self.failures),
            "lines": list(self.lines),
        }

    def summary(self) -> list[str]:
        """The lines that end a rehearsal."""
        refused = ", ".join(f"{code} {count}" for code, count in sorted(self.refused.items())) or "0"
        late = sorted(self.misplaced_ms) or [0]

        def share(part: float) -> int:
            return late[min(len(late) - 1, int(part * len(late)))]

        return [
            _("bouts fought: %(bouts)s") % {"bouts": self.bouts},
            _("taps sent: %(taps)s, acknowledged: %(acked)s, lost: %(lost)s")
            % {"taps": self.taps, "acked": self.acked, "lost": self.lost},
            _("placed beside their true moment: half of them by at most %(half)s ms, 99 of 100 by %(most)s ms, all by %(all)s ms")
            % {"half": share(0.5), "most": share(0.99), "all": share(1.0)},
            _("commands in all: %(commands)s, sent twice or again: %(repeats)s, refused: %(refused)s")
            % {"commands": self.commands, "repeats": self.repeats, "refused": refused},
            _("disputes: %(disputes)s") % {"disputes": len(self.disputes)},
            _("connections lost: %(cuts)s, reconnects: %(reconnects)s") % {"cuts": self.cuts, "reconnects": self.reconnects},
            _("official logs judged again: %(replays)s, other than stored: %(mismatches)s")
            % {"replays": self.replays, "mismatches": self.mismatches},
            _("bouts followed by spectators: %(watched)s in %(frames)s frames, seen otherwise than the log has it: %(astray)s")
            % {"watched": self.watched, "frames": self.frames, "astray": self.astray},
            *self.failures,
        ]
