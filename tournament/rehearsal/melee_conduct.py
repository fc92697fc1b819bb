"""The conduct of group fights: «К бою», the offer of an early end, cards while the fight goes on, men brought back at the end.

Pure, like the conduct of duels. What the hofmarshal cannot see on his desk, the field judges tell him: `wrongly_out`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tournament.rehearsal.attempt import Attempt, draw_melee
from tournament.rehearsal.conduct import Conduct
from tournament.rehearsal.pace import Pace
from tournament.rehearsal.phrases import Phrases
from tournament.rehearsal.steps import Frame, Intent
from tournament.rehearsal.story import CHANCE, Story

WronglyOut = Callable[[Frame], list[str]]
# Who is out for one of these is not brought back by a word.
FINAL = frozenset({"card", "palm", "disqualified"})


def nobody(_bout: Frame) -> list[str]:
    """The field judges have nothing to tell."""
    return []


class MeleeConduct(Conduct):
    """The conduct of group fights on one ring."""

    marshals = "field-"
    taken_back = frozenset({"early_stop"})
    cards = {"caution": 40, "dismiss": 25, "yellow": 25, "red": 10}

    def __init__(
        self, rng: Random, pace: Pace, phrases: Phrases, wrongly_out: WronglyOut = nobody, story: Story = CHANCE
    ) -> None:
        super().__init__(rng, pace, phrases)
        self._wrongly_out, self._story = wrongly_out, story

    def _draw(self, limit: int, *, first: bool) -> Attempt:
        return draw_melee(self._rng, self._pace, limit, first=first)

    def _await_ready(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        """In the break the captains get their time before they are asked."""
        intent = super()._await_ready(frame, bout, now)
        if intent is not None and bout["state"]["phase"] == "break" and intent.keys.get("side") == "red":
            intent.wait_ms = self._pace.melee.break_ms
        return intent

    def _start(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        """«К бою» is the first field judge's where he sits there, then comes «Бой!»."""
        intent = super()._start(frame, bout, now)
        if intent is None or bout["state"]["lineup_locked"] or "locked" in self._attempt(bout).done:
            return intent
        seat = "field-1" if "field-1" in bout["state"]["crew"] else "hofmarshal"
        return Intent("lock", wait_ms=2 * self._pace.think_ms, seat=seat, mark="locked")

    def _watch(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        state, attempt = bout["state"], self._attempt(bout)
        if attempt.judged_at_once and (foul := self._judge_fouls(bout)):
            return foul
        if attempt.follows_offer and "early_stop" in state["offers"]:
            return Intent("stop", {"reason": self._say(self._phrases.offers)}, 2 * self._pace.think_ms)
        return self._rule_on_heads(bout) or super()._watch(frame, bout, now)

    def _end_round(self, frame: Frame, bout: Frame, now: int) -> Intent:
        state = bout["state"]
        if not self._waits_for_marshal(frame, now) and (back := self._bring_back(bout)):
            return back
        if state["proposal"] is None and state["clock"]["elapsed"] < state["clock"]["limit"]:
            # A side was all out and is not any more.
            return Intent("resume", {"reason": self._say(self._phrases.resumes)}, self._pace.think_ms)
        return super()._end_round(frame, bout, now)

    def _close(self, frame: Frame, bout: Frame, now: int) -> Intent | None:
        return self._rule_on_heads(bout) or super()._close(frame, bout, now)

    def _bring_back(self, bout: Frame) -> Intent | None:
        """Whom the judges call wrongly out, each once; now and then a man who lay just at the end."""
        attempt = self._attempt(bout)
        if bout.get("mode", "fighters") != "fighters":
            return None
        for fighter in self._wrongly_out(bout):
            mark = f"{fighter} back"
            if mark not in attempt.done:
                return self._reinstate(fighter, mark)
        fallen = [fall["fighter"] for fall in bout["state"]["out"] if fall["reason"] not in FINAL]
        if not attempt.mercy or not fallen or "mercy" in attempt.done:
            return None
        return self._reinstate(fallen[-1], "mercy")

    def _reinstate(self, fighter: str, mark: str) -> Intent:
        keys = {"fighter": fighter, "reason": self._say(self._phrases.reinstatements)}
        return Intent("reinstate", keys, self._pace.think_ms, mark=mark)

    def _card(self, draft: Frame) -> str:
        return self._story.card(draft) or super()._card(draft)

    def _rule_on_heads(self, bout: Frame) -> Intent | None:
        """Where heads are counted: the judges differ for long, and he goes by the higher count."""
        for dispute in bout["state"]["disputes"]:
            if dispute["kind"] == "count":
                keys = {"hit": dispute["id"], "grant": True, "value": dispute["value"]}
                return Intent("rule", {**keys, "reason": self._say(self._phrases.rulings)}, self._pace.think_ms)
        return None
