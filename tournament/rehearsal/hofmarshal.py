"""The brain of the hofmarshal bot: a crew frame of his ring and the moment in, the command that is due out.

Pure: it reads the frames of docs/protocol.md and knows no socket. The frame alone says where the bout
stands, so that a bot may take over a bout in any phase. Arrivals and readiness are the secretary's to note;
the rest is the hofmarshal's.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tournament.rehearsal.conduct import Conduct
from tournament.rehearsal.melee_conduct import MeleeConduct, WronglyOut, nobody
from tournament.rehearsal.pace import Pace
from tournament.rehearsal.phrases import Phrases
from tournament.rehearsal.steps import Budget, Frame, Intent, Step
from tournament.rehearsal.story import CHANCE, Story

# How long an empty queue must last: the winner may still be on the way to the next place of the bracket.
IDLE_MS = 2_000


class Hofmarshal:
    """Conducts the bouts of one ring: those of the named nominations (None: any), until `budget` is spent.

    `wrongly_out` is what the field judges tell him at the end of a round: who was shown out and stands all the same.
    """

    def __init__(
        self,
        rng: Random,
        pace: Pace,
        phrases: Phrases,
        *,
        budget: Budget,
        nominations: frozenset[str] | None = None,
        wrongly_out: WronglyOut = nobody,
        story: Story = CHANCE,
    ) -> None:
        self._rng, self._pace = rng, pace
        self._conducts: dict[str, Conduct] = {
            "duel": Conduct(rng, pace, phrases),
            "group": MeleeConduct(rng, pace, phrases, wrongly_out, story),
        }
        self._budget, self._nominations = budget, nominations
        self._called: set[int] = set()
        self._situation: tuple[str, int, int] | None = None
        self._idle_since: int | None = None
        self.finished = False

    def next_step(self, frame: Frame, now: int) -> Step | None:
        """The command that is due at `now` (ms, server's clock); None: wait and ask again.

        `finished` becomes true when nothing is left to fight here.
        """
        bout = frame["bout"]
        if bout is None or bout["state"]["phase"] == "official":
            intent, number = self._call_next(frame, now)
        else:
            self._idle_since = None
            number = int(bout["id"])
            self._take(number)
            intent = self._conducts[bout.get("kind", "duel")].intent(frame, bout, now)
        if intent is None or not self._is_due(intent, number, now):
            return None
        if intent.do == "call" and not self._take(number):
            self.finished = True
            return None
        if intent.mark and bout is not None:
            self._conducts[bout.get("kind", "duel")].tick_off(bout, intent.mark)
        return Step(intent.seat, number, intent.do, intent.keys)

    # -- from bout to bout ---------------------------------------------------------------------------------

    def _call_next(self, frame: Frame, now: int) -> tuple[Intent | None, int]:
        if self._budget.left == 0:
            self.finished = True
            return None, 0
        ready = [item for item in frame["queue"] if item["ready"] and self._is_mine(item)]
        if not ready:
            # A ring fights its nominations to the end: what does not get ready soon waits for another ring.
            self._idle_since = now if self._idle_since is None else self._idle_since
            self.finished = now - self._idle_since >= IDLE_MS
            return None, 0
        self._idle_since = None
        return Intent("call", wait_ms=self._pace.think_ms), int(ready[0]["id"])

    def _take(self, number: int) -> bool:
        """Reckon with the bout; a bout found on the ring is fought to its end whatever the budget says."""
        if number in self._called:
            return True
        if not self._budget.spend():
            self._budget.left = 0
            return False
        self._called.add(number)
        return True

    def _is_mine(self, item: dict[str, Any]) -> bool:
        return self._nominations is None or item["nomination"] in self._nominations

    # -- time --------------------------------------------------------------------------------------------

    def _is_due(self, intent: Intent, number: int, now: int) -> bool:
        """True once the same intent has stood for its time of thinking, drawn when it first comes up."""
        # A card, a reason, whom to vote for: drawn anew each time, and so no part of the situation.
        target = "" if intent.do == "cast" else intent.keys.get("side")
        about = [intent.keys.get(key) for key in ("hit", "violation", "fighter")]
        key = f"{number} {intent.do} {target} {about}"
        if self._situation is None or self._situation[0] != key:
            self._situation = (key, now, round(intent.wait_ms * self._rng.uniform(0.6, 1.4)))
        if now - self._situation[1] < self._situation[2]:
            return False
        self._situation = None
        return True
