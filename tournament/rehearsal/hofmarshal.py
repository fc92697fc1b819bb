"""The brain of the hofmarshal bot: a crew frame of his ring and the moment in, the command that is due out.

Pure: it reads the frames of docs/protocol.md and knows no socket. The frame alone says where the bout
stands, so that a bot may take over a bout in any phase. Arrivals and readiness are the secretary's to note;
the rest is the hofmarshal's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tournament.rehearsal.attempt import Attempt, draw_attempt
from tournament.rehearsal.pace import Pace
from tournament.rehearsal.phrases import Phrases

Frame = dict[str, Any]
# Proposals that stand by themselves, whatever the clock says.
DECIDED = {"technical", "withdrawal", "medical", "disqualification", "double_loss"}
SIDES = ("red", "blue")
OTHER = {"red": "blue", "blue": "red"}
OVERDUE_MS = 1_500
# How long an empty queue must last: the winner may still be on the way to the next place of the bracket.
IDLE_MS = 2_000
# The server asks every device for the time every 2 s.
SILENT_MS = 5_000


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
class _Intent:
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


class Hofmarshal:
    """Conducts the bouts of one ring: those of the named nominations (None: any), until `budget` is spent."""

    def __init__(
        self,
        rng: Random,
        pace: Pace,
        phrases: Phrases,
        *,
        budget: Budget,
        nominations: frozenset[str] | None = None,
    ) -> None:
        self._rng, self._pace, self._phrases = rng, pace, phrases
        self._budget, self._nominations = budget, nominations
        self._called: set[int] = set()
        self._attempts: dict[tuple[int, int, int], Attempt] = {}
        self._situation: tuple[str, int, int] | None = None
        self._phase_since: tuple[tuple[int, str], int] | None = None
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
            self._note_phase(number, bout["state"]["phase"], now)
            intent = self._conduct(frame, bout, now)
        if intent is None or not self._is_due(intent, number, now):
            return None
        if intent.do == "call" and not self._take(number):
            self.finished = True
            return None
        if intent.mark and bout is not None:
            self._attempt(bout).done.add(intent.mark)
        return Step(intent.seat, number, intent.do, intent.keys)

    # -- from bout to bout ---------------------------------------------------------------------------------

    def _call_next(self, frame: Frame, now: int) -> tuple[_Intent | None, int]:
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
        return _Intent("call", wait_ms=self._pace.think_ms), int(ready[0]["id"])

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

    # -- within a bout -------------------------------------------------------------------------------------

    def _conduct(self, frame: Frame, bout: Frame, now: int) -> _Intent | None:
        state = bout["state"]
        proposal = state["proposal"]
        if proposal and proposal["kind"] in DECIDED and state["phase"] != "fighting":
            return self._close(frame, bout, now)
        handlers: dict[str, Callable[[Frame, Frame, int], _Intent | None]] = {
            "scheduled": self._call_again,
            "called": self._await_arrival,
            "helmets": self._await_ready,
            "break": self._await_ready,
            "ready": self._start,
            "fighting": self._watch,
            "paused": self._go_on,
            "time_up": self._end_round,
            "stopped": self._close,
        }
        return handlers[state["phase"]](frame, bout, now)

    def _call_again(self, frame: Frame, bout: Frame, now: int) -> _Intent:
        return _Intent("call", wait_ms=self._pace.think_ms)

    def _await_arrival(self, frame: Frame, bout: Frame, now: int) -> _Intent | None:
        absent, arrived = self._attempt(bout).absent, bout["state"]["call"]["arrived"]
        for side in SIDES:
            if side != absent and not arrived[side]:
                return _Intent("arrive", {"side": side}, self._pace.think_ms, seat="secretary")
        if absent is None:
            return None
        present = OTHER[absent]
        if f"technical_{present}" in bout["state"]["offers"]:
            keys = {"side": present, "cause": "technical", "reason": self._say(self._phrases.absent)}
            return _Intent("award", keys, self._pace.think_ms)
        return self._ready_once(bout, present)

    def _await_ready(self, frame: Frame, bout: Frame, now: int) -> _Intent | None:
        return self._ready_once(bout, "red") or self._ready_once(bout, "blue") or self._start(frame, bout, now)

    def _ready_once(self, bout: Frame, side: str) -> _Intent | None:
        """The frame does not say who is ready already: it is noted once a side and phase."""
        mark = f"{bout['state']['phase']} {side} ready"
        if mark in self._attempt(bout).done:
            return None
        return _Intent("ready", {"side": side}, self._pace.think_ms, seat="secretary", mark=mark)

    def _start(self, frame: Frame, bout: Frame, now: int) -> _Intent | None:
        if bout["state"].get("missing") or bout["state"]["phase"] != "ready":
            return None
        return _Intent("fight", wait_ms=self._pace.think_ms)

    def _watch(self, frame: Frame, bout: Frame, now: int) -> _Intent | None:
        state, attempt = bout["state"], self._attempt(bout)
        proposal = state["proposal"]
        if proposal and proposal["kind"] in DECIDED:
            return _Intent("stop", {"reason": self._say(self._phrases.decided)}, self._pace.think_ms // 2)
        elapsed = elapsed_ms(state, now)
        if attempt.is_time_to_pause(elapsed):
            return _Intent("pause", {"reason": self._say(self._phrases.pauses)}, mark="paused")
        if attempt.is_time_to_stop(elapsed):
            return _Intent("stop", {"reason": self._say(self._phrases.stops)})
        if elapsed > state["clock"]["limit"] + OVERDUE_MS:
            return _Intent("stop")
        return None

    def _go_on(self, frame: Frame, bout: Frame, now: int) -> _Intent:
        return self._judge_fouls(bout) or _Intent("fight", wait_ms=self._pace.pause_ms)

    def _end_round(self, frame: Frame, bout: Frame, now: int) -> _Intent:
        clock = bout["state"]["clock"]
        # A cap that fell away leaves the clock short of its limit: then the stop needs a reason.
        keys = {"reason": self._say(self._phrases.stops)} if clock["elapsed"] < clock["limit"] else {}
        return _Intent("stop", keys, self._pace.think_ms // 2)

    def _close(self, frame: Frame, bout: Frame, now: int) -> _Intent | None:
        state, attempt = bout["state"], self._attempt(bout)
        foul = self._judge_fouls(bout)
        if foul:
            return foul
        if state["pending"] or self._waits_for_marshal(frame, now):
            return None
        if "review_disputes" in state["offers"] and state["disputes"]:
            return self._rule(state["disputes"][0])
        proposal = state["proposal"] or {"kind": "", "winner": None}
        if attempt.take_back and "resumed" not in attempt.done and proposal["kind"] in {"points", "rerun"}:
            keys = {"reason": self._say(self._phrases.resumes)}
            return _Intent("resume", keys, self._pace.think_ms, mark="resumed")
        if proposal["kind"] == "vote" and proposal["winner"] is None:
            keys = {"side": self._rng.choice(SIDES), "reason": self._say(self._phrases.votes)}
            return _Intent("cast", keys, self._pace.think_ms)
        return _Intent("confirm", wait_ms=self._pace.think_ms * 2)

    def _judge_fouls(self, bout: Frame) -> _Intent | None:
        drafts = [draft for draft in bout["state"]["violations"] if draft["status"] == "draft"]
        if not drafts:
            return None
        card = self._rng.choices(["caution", "dismiss", "yellow"], weights=[60, 32, 8])[0]
        keys = {"violation": drafts[0]["id"], "card": card}
        if card == "dismiss":
            keys["reason"] = self._say(self._phrases.dismissals)
        return _Intent("sanction", keys, self._pace.think_ms)

    def _rule(self, dispute: Frame) -> _Intent:
        reason = self._say(self._phrases.rulings)
        keys = {"hit": dispute["id"], "grant": self._rng.random() < 0.5, "reason": reason}
        return _Intent("rule", keys, self._pace.think_ms)

    def _waits_for_marshal(self, frame: Frame, now: int) -> bool:
        """A marshal who is cut off may still bring taps: he is waited for, but not for ever."""
        online = {device["seat"] for device in frame["devices"] if _is_heard(device, now)}
        lost = {seat for seat in frame["bout"]["state"].get("crew", []) if seat.startswith("line-")} - online
        since = self._phase_since[1] if self._phase_since else now
        return bool(lost) and now - since < self._pace.patience_ms

    # -- chance, memory and time ---------------------------------------------------------------------------

    def _attempt(self, bout: Frame) -> Attempt:
        state = bout["state"]
        key = (int(bout["id"]), int(state["round"]), int(state["attempt"]))
        if key not in self._attempts:
            limit = int(state["clock"]["limit"])
            self._attempts[key] = draw_attempt(self._rng, self._pace, limit, first=key[1:] == (1, 1))
        return self._attempts[key]

    def _note_phase(self, number: int, phase: str, now: int) -> None:
        if self._phase_since is None or self._phase_since[0] != (number, phase):
            self._phase_since = ((number, phase), now)

    def _is_due(self, intent: _Intent, number: int, now: int) -> bool:
        """True once the same intent has stood for its time of thinking, drawn when it first comes up."""
        # A card, a reason, whom to vote for: drawn anew each time, and so no part of the situation.
        target = "" if intent.do == "cast" else intent.keys.get("side")
        key = f"{number} {intent.do} {target} {intent.keys.get('hit')} {intent.keys.get('violation')}"
        if self._situation is None or self._situation[0] != key:
            self._situation = (key, now, round(intent.wait_ms * self._rng.uniform(0.6, 1.4)))
        if now - self._situation[1] < self._situation[2]:
            return False
        self._situation = None
        return True

    def _say(self, phrases: tuple[str, ...]) -> str:
        return self._rng.choice(phrases)


def _is_heard(device: Frame, now: int) -> bool:
    """Connected, and heard of lately: a dead radio leaves its connection standing for a while."""
    heard = device.get("last_heard")
    return bool(device["connected"]) and (heard is None or now - int(heard) < SILENT_MS)


def elapsed_ms(state: Frame, now: int) -> int:
    """Effective time of the attempt at `now` (ms), as a screen runs it on from the last frame; past the
    limit it runs on.
    """
    clock = state["clock"]
    return int(clock["elapsed"]) + (max(0, now - int(clock["at"])) if clock["running"] else 0)
