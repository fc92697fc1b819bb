"""The brain of a captain bot: what his page shows in, the line-up he names out.

Pure. He names it before an attempt, through his own door; whom a card has barred he replaces in any case.
"""

from __future__ import annotations

from random import Random

from tournament.rehearsal.pace import Melee
from tournament.rehearsal.steps import Frame, Step
from tournament.rehearsal.story import CHANCE, Story

# A bout that is only scheduled is left alone: its turn comes when it is called.
OPEN = frozenset({"called", "helmets", "ready", "break"})


class Captain:
    """One team's captain; a `story` may have written what he changes."""

    def __init__(self, rng: Random, pace: Melee, think_ms: int, story: Story = CHANCE) -> None:
        self._rng, self._pace, self._think_ms, self._story = rng, pace, think_ms, story
        self._seen: tuple[int, int, int] | None = None
        self._due = 0
        self._done: set[tuple[int, int, int]] = set()

    def next_step(self, frame: Frame, now: int) -> Step | None:
        """The line-up that is due at `now` (ms); None: wait and ask again."""
        bout = frame["bout"]
        if bout is None or bout["state"]["phase"] not in OPEN or bout["state"]["lineup_locked"]:
            return None
        key = (int(bout["id"]), int(bout["state"]["round"]), int(bout["state"]["attempt"]))
        if key != self._seen:
            self._seen, self._due = key, now + round(self._think_ms * self._rng.uniform(0.8, 2.0))
        if key in self._done or now < self._due:
            return None
        self._done.add(key)
        named = self._names(bout, self._changes(bout))
        if named == bout["lineup"]:
            return None
        return Step(f"{bout['side']}-captain", key[0], "lineup", {"side": bout["side"], "fighters": named})

    def _changes(self, bout: Frame) -> int:
        written = self._story.changes(bout)
        if written is not None:
            return written
        return self._rng.randint(1, self._pace.most_changed) if self._rng.random() < self._pace.substitution else 0

    def _names(self, bout: Frame, changes: int) -> list[str]:
        """The last line-up with so many men changed for men of the bench, and its gaps filled."""
        fit = [fighter["id"] for fighter in bout["fighters"] if not fighter["barred"]]
        named = [fighter for fighter in bout["lineup"] if fighter in fit]
        bench = [fighter for fighter in fit if fighter not in named]
        self._rng.shuffle(bench)
        for leaving in self._rng.sample(named, min(changes, len(named), len(bench))):
            named[named.index(leaving)] = bench.pop()
        free = int(bout["main"]) - len(named)
        return named + bench[: max(0, free)]
