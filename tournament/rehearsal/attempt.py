"""What chance has in store for one attempt of a bout: who stays away, when it is paused and ended."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from tournament.rehearsal.pace import Pace

# Share of the attempt within which a pause may fall, and how long a round taken back goes on (ms).
PAUSE_WITHIN = (0.2, 0.8)
RESUMED_FOR_MS = 2_000


@dataclass
class Attempt:
    """Decisions for one attempt, times in ms of effective time; `done` ticks off what happens once in it."""

    absent: str | None
    pause_at: int | None
    stop_at: int | None
    take_back: bool
    follows_offer: bool = False
    mercy: bool = False
    judged_at_once: bool = False
    done: set[str] = field(default_factory=set)

    def is_time_to_stop(self, elapsed: int) -> bool:
        """True when the round shall end early at `elapsed` (ms); a round taken back goes on for a while."""
        if self.stop_at is None:
            return False
        return elapsed >= self.stop_at + (RESUMED_FOR_MS if "resumed" in self.done else 0)

    def is_time_to_pause(self, elapsed: int) -> bool:
        """True when the one pause of this attempt is due at `elapsed` (ms)."""
        return self.pause_at is not None and elapsed >= self.pause_at and "paused" not in self.done


def draw_attempt(rng: Random, pace: Pace, limit: int, *, first: bool) -> Attempt:
    """Draw an attempt of at most `limit` ms; only before the `first` of a bout may a fighter stay away."""
    stop_at = rng.randint(*pace.stop_after_ms) if pace.stop_after_ms else None
    length = min(stop_at or limit, limit)
    return Attempt(
        absent=rng.choice(("red", "blue")) if first and rng.random() < pace.no_show else None,
        pause_at=round(length * rng.uniform(*PAUSE_WITHIN)) if rng.random() < pace.pause else None,
        stop_at=stop_at,
        take_back=stop_at is not None and rng.random() < pace.taken_back,
    )


def draw_melee(rng: Random, pace: Pace, limit: int, *, first: bool) -> Attempt:
    """The same for an attempt of a group fight."""
    melee = pace.melee
    attempt = draw_attempt(rng, replace(pace, stop_after_ms=melee.stop_after_ms), limit, first=first)
    attempt.follows_offer = rng.random() < melee.offer_followed
    attempt.mercy = rng.random() < melee.mercy
    attempt.judged_at_once = rng.random() < melee.judged_at_once
    return attempt
