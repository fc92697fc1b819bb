"""How a bout is conducted: its crew frame and the moment in, what its hofmarshal or his secretary means to do out.

Pure: the frame alone says where the bout stands. This is the duel; group fights change what differs (`melee_conduct`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tournament.rehearsal.attempt import Attempt, draw_attempt
from tournament.rehearsal.pace import Pace
from tournament.rehearsal.phrases import Phrases
from tournament.rehearsal.steps import OTHER, SIDES, Frame, Intent, elapsed_ms

# Proposals that stand by themselves, whatever the clock says.
DECIDED = {"technical", "withdrawal", "medical", "disqualification", "double_loss"}
OVERDUE_MS = 1_500
# The server asks every device for the time every 2 s.
SILENT_MS = 5_000


class Conduct:
    """The conduct of duels on one ring."""

    # Whose taps are waited for, which proposals a stop by mistake may have made, and how foul play is judged.
    marshals = "line-"
    taken_back = frozenset({"points", "rerun"})
    cards = {"caution": 60, "dismiss": 32, "yellow": 8}

    def __init__(self, rng: Random, pace: Pace, phrases: Phrases) -> None:
        self._rng, self._pace, self._phrases = rng, pace, phrases
        self._attempts: dict[tuple[int, int, int], Attempt] = {}
        self._phase_since: tuple[tuple[int, str], int] | None = None

    def intent(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        """What the desk means to do with the bout as it stands at `now` (ms, server's clock)."""
        self._note_phase(int(bout["id"]), bout["state"]["phase"], now)
        return self._conduct(frame, bout, now)

    def tick_off(self, bout: Frame, mark: str) -> None:
        """Note that a deed of this attempt has been sent."""
        self._attempt(bout).done.add(mark)

    def _conduct(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        state = bout["state"]
        proposal = state["proposal"]
        if proposal and proposal["kind"] in DECIDED and state["phase"] != "fighting":
            return self._close(frame, bout, now)
        handlers: dict[str, Callable[[Frame, Frame, int], Intent | None]] = {
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

    def _call_again(self, frame: Frame, bout: Frame, now: int) -> Intent:
        return Intent("call", wait_ms=self._pace.think_ms)

    def _await_arrival(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        absent, arrived = self._attempt(bout).absent, bout["state"]["call"]["arrived"]
        for side in SIDES:
            if side != absent and not arrived[side]:
                return Intent("arrive", {"side": side}, self._pace.think_ms, seat="secretary")
        if absent is None:
            return None
        present = OTHER[absent]
        if f"technical_{present}" in bout["state"]["offers"]:
            keys = {"side": present, "cause": "technical", "reason": self._say(self._phrases.absent)}
            return Intent("award", keys, self._pace.think_ms)
        return self._ready_once(bout, present)

    def _await_ready(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        return self._ready_once(bout, "red") or self._ready_once(bout, "blue") or self._start(frame, bout, now)

    def _ready_once(self, bout: Frame, side: str) -> Intent | None:
        """The frame does not say who is ready already: it is noted once a side and phase."""
        mark = f"{bout['state']['phase']} {side} ready"
        if mark in self._attempt(bout).done:
            return None
        return Intent("ready", {"side": side}, self._pace.think_ms, seat="secretary", mark=mark)

    def _start(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        if bout["state"].get("missing") or bout["state"]["phase"] != "ready":
            return None
        return Intent("fight", wait_ms=self._pace.think_ms)

    def _watch(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        state, attempt = bout["state"], self._attempt(bout)
        proposal = state["proposal"]
        if proposal and proposal["kind"] in DECIDED:
            return Intent("stop", {"reason": self._say(self._phrases.decided)}, self._pace.think_ms // 2)
        elapsed = elapsed_ms(state, now)
        if attempt.is_time_to_pause(elapsed):
            return Intent("pause", {"reason": self._say(self._phrases.pauses)}, mark="paused")
        if attempt.is_time_to_stop(elapsed):
            return Intent("stop", {"reason": self._say(self._phrases.stops)})
        if elapsed > state["clock"]["limit"] + OVERDUE_MS:
            return Intent("stop")
        return None

    def _go_on(self, frame: Frame, bout: Frame, now: int) -> Intent:
        return self._judge_fouls(bout) or Intent("fight", wait_ms=self._pace.pause_ms)

    def _end_round(self, frame: Frame, bout: Frame, now: int) -> Intent:
        clock = bout["state"]["clock"]
        # A cap that fell away leaves the clock short of its limit: then the stop needs a reason.
        keys = {"reason": self._say(self._phrases.stops)} if clock["elapsed"] < clock["limit"] else {}
        return Intent("stop", keys, self._pace.think_ms // 2)

    def _close(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        state, attempt = bout["state"], self._attempt(bout)
        foul = self._judge_fouls(bout)
        if foul:
            return foul
        if state["pending"] or self._waits_for_marshal(frame, now):
            return None
        if "review_disputes" in state["offers"] and state["disputes"]:
            return self._rule(state["disputes"][0])
        proposal = state["proposal"] or {"kind": "", "winner": None}
        if attempt.take_back and "resumed" not in attempt.done and proposal["kind"] in self.taken_back:
            keys = {"reason": self._say(self._phrases.resumes)}
            return Intent("resume", keys, self._pace.think_ms, mark="resumed")
        if proposal["kind"] == "vote" and proposal["winner"] is None:
            keys = {"side": self._rng.choice(SIDES), "reason": self._say(self._phrases.votes)}
            return Intent("cast", keys, self._pace.think_ms)
        return Intent("confirm", wait_ms=self._pace.think_ms * 2)

    def _judge_fouls(self, bout: Frame) -> Intent | None:
        drafts = [draft for draft in bout["state"]["violations"] if draft["status"] == "draft"]
        if not drafts:
            return None
        card = self._card(drafts[0])
        keys = {"violation": drafts[0]["id"], "card": card}
        if card == "dismiss":
            keys["reason"] = self._say(self._phrases.dismissals)
        return Intent("sanction", keys, self._pace.think_ms)

    def _card(self, draft: Frame) -> str:
        return self._rng.choices(list(self.cards), weights=list(self.cards.values()))[0]

    def _rule(self, dispute: Frame) -> Intent:
        reason = self._say(self._phrases.rulings)
        keys = {"hit": dispute["id"], "grant": self._rng.random() < 0.5, "reason": reason}
        return Intent("rule", keys, self._pace.think_ms)

    def _waits_for_marshal(self, frame: Frame, now: int) -> bool:
        """A marshal who is cut off may still bring taps: he is waited for, but not for ever."""
        online = {device["seat"] for device in frame["devices"] if _is_heard(device, now)}
        lost = {seat for seat in frame["bout"]["state"].get("crew", []) if seat.startswith(self.marshals)} - online
        since = self._phase_since[1] if self._phase_since else now
        return bool(lost) and now - since < self._pace.patience_ms

    def _attempt(self, bout: Frame) -> Attempt:
        state = bout["state"]
        key = (int(bout["id"]), int(state["round"]), int(state["attempt"]))
        if key not in self._attempts:
            limit = int(state["clock"]["limit"])
            self._attempts[key] = self._draw(limit, first=key[1:] == (1, 1))
        return self._attempts[key]

    def _draw(self, limit: int, *, first: bool) -> Attempt:
        return draw_attempt(self._rng, self._pace, limit, first=first)

    def _note_phase(self, number: int, phase: str, now: int) -> None:
        if self._phase_since is None or self._phase_since[0] != (number, phase):
            self._phase_since = ((number, phase), now)

    def _say(self, phrases: tuple[str, ...]) -> str:
        return self._rng.choice(phrases)


def _is_heard(device: Frame, now: int) -> bool:
    """Connected, and heard of lately: a dead radio leaves its connection standing for a while."""
    heard = device.get("last_heard")
    return bool(device["connected"]) and (heard is None or now - int(heard) < SILENT_MS)
