"""The score against a second, naive reading of FORMAT.md: no increments, every question answered from the whole log.

The engine gathers taps anew only where one came, went or changed; this file gathers all of them for every look.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import load_ruleset
from tests.scoring.kit import START, Duel, duel

SIDES = ("red", "blue")
WINDOW, SIMULTANEOUS = 1_000, 250


class Naive:
    """One attempt: the edges of its clock and its taps; `frozen` follows the log as the rulebook lets a cap do."""

    def __init__(self, limit: int, quorum: int, cap: int | None) -> None:
        self.limit, self.quorum, self.cap = limit, quorum, cap
        self.edges: list[tuple[int, str]] = [(START, "run")]
        self.taps: dict[int, dict[str, Any]] = {}
        self.frozen: int | None = None
        self.capped: tuple[int, str | None] | None = None

    def elapsed(self, at: int) -> int:
        total, since = 0, None
        for moment, kind in self.edges:
            if moment > at:
                break
            if kind == "run":
                since = moment
            elif since is not None:
                total, since = total + moment - since, None
        if since is not None:
            total += at - since
        return min(total, self.limit)

    def why(self, at: int) -> str | None:
        if self.frozen is not None and at > self.frozen + SIMULTANEOUS:
            return "after_stop"
        if at < START:
            return "before_start"
        state = "run"
        for moment, kind in self.edges:
            if moment < at or (moment == at and kind == "run"):
                state = kind
        if state != "run":
            return state
        # One millisecond more of effective time than the limit allows.
        unlimited, self.limit = self.limit, 10**9
        over = self.elapsed(at) > unlimited
        self.limit = unlimited
        return "after_limit" if over else None

    def clusters(self, side: str) -> tuple[list[list[dict[str, Any]]], list[int]]:
        own = sorted((tap for tap in self.taps.values() if tap["side"] == side), key=lambda tap: (tap["at"], tap["seq"]))
        found: list[list[dict[str, Any]]] = []
        late = []
        for tap in own:
            for cluster in found:
                if tap["at"] - cluster[0]["at"] <= WINDOW and tap["by"] not in {other["by"] for other in cluster}:
                    cluster.append(tap)
                    break
            else:
                if self.why(tap["at"]) is None:
                    found.append([tap])
                else:
                    late.append(tap["seq"])
        return found, late

    def hits(self, side: str) -> list[tuple[int, int]]:
        return [(cluster[0]["at"], worth(cluster)[0]) for cluster in self.clusters(side)[0] if len(cluster) >= self.quorum]

    def settle(self) -> None:
        """After each line of the log: has a side reached the cap, and when?"""
        if self.cap is None:
            return
        for _ in range(3):
            moments = {side: [at for at, _ in self.hits(side)] for side in SIDES}
            reached = {side: own[self.cap - 1] for side, own in moments.items() if len(own) >= self.cap}
            if not reached:
                self.capped = None
                return
            first = min(reached.values())
            together = len(reached) == 2 and abs(reached["red"] - reached["blue"]) <= SIMULTANEOUS
            winner = None if together else min(reached, key=lambda side: reached[side])
            self.frozen, self.capped = first, (first, winner)

    def look(self, now: int) -> dict[str, Any]:
        disputes, pending = [], 0
        late: list[int] = []
        score = {}
        for side in SIDES:
            clusters, kept = self.clusters(side)
            late += kept
            score[side] = sum(value for _, value in self.hits(side))
            for cluster in clusters:
                low, high = worth(cluster)
                if len(cluster) >= self.quorum:
                    disputes += [(min(tap["seq"] for tap in cluster), "value")] if low != high else []
                elif now - cluster[0]["at"] > WINDOW:
                    disputes.append((min(tap["seq"] for tap in cluster), "lone"))
                else:
                    pending += 1
        return {
            "score": score,
            "hits": {side: len(self.hits(side)) for side in SIDES},
            "elapsed": self.elapsed(now if self.frozen is None else min(now, self.frozen)),
            "late": [(seq, self.why(self.taps[seq]["at"])) for seq in sorted(late)],
            "disputes": sorted(disputes),
            "pending": pending,
            "cap": self.capped[1] if self.capped else "none",
        }


def worth(cluster: list[dict[str, Any]]) -> tuple[int, int]:
    counted = Counter(tap["value"] for tap in cluster)
    tied = [value for value, times in counted.items() if times == max(counted.values())]
    return min(tied), max(tied)


def shown(fight: Duel, now: int) -> dict[str, Any]:
    state = fight.at(now)
    cap = fight.bout.attempt.ending
    return {
        "score": state["score"],
        "hits": state["hits"],
        "elapsed": state["clock"]["elapsed"],
        "late": [(late["tap"], late["why"]) for late in state["late"]],
        "disputes": sorted((dispute["id"], dispute["kind"]) for dispute in state["disputes"]),
        "pending": len(state["pending"]),
        "cap": cap.winner if cap else "none",
    }


TWO_SEATS = st.sampled_from(["line-1", "line-2"])
STEP = st.one_of(
    st.tuples(
        st.just("hit"),
        st.sampled_from(["line-1", "line-2", "line-3", "line-4"]),
        st.sampled_from(SIDES),
        st.sampled_from(["head", "arm"]),
        st.sampled_from([0, 0, 0, 0, 150, 900, 4_000]),
    ),
    # Two marshals who often see the same: caps are reached, and reached by both sides at once.
    st.tuples(st.just("hit"), TWO_SEATS, st.sampled_from(SIDES), st.just("arm"), st.sampled_from([0, 250])),
    st.tuples(st.just("hit"), TWO_SEATS, st.sampled_from(SIDES), st.just("arm"), st.just(0)),
    st.tuples(st.just("edge")),
    st.tuples(st.just("undo"), st.integers(0, 30)),
)
STEPS = st.lists(st.tuples(STEP, st.sampled_from([0, 0, 0, 1, 100, 250, 251, 1_000, 1_001])), min_size=10, max_size=60)


@settings(max_examples=1_500, deadline=None)
@given(st.sampled_from([None, 2, 3]), st.sampled_from([2, 3]), st.sampled_from([12_000, 90_000]), STEPS)
def test_the_engine_agrees_with_the_naive_reading(cap: int | None, quorum: int, limit: int, steps: list[Any]) -> None:
    overrides = {"early_stop": {"hits": cap}, "capture": {"quorum": quorum}, "clock": {"limit_ms": limit}}
    fight = duel("isb/longsword", overrides)
    naive = Naive(limit, quorum, cap)
    values = load_ruleset("isb/longsword")
    now = START
    for step, pause in steps:
        now += pause
        if step[0] == "hit":
            _, by, side, zone, behind = step
            answer = fight.say(now - behind, "hit", by, side=side, zone=zone, received=now)
            tap = {"seq": answer.seq, "at": now - behind, "by": by, "side": side, "value": values.value(zone, "two")}
            naive.taps[answer.seq] = tap
        elif step[0] == "undo" and naive.taps:
            seq = sorted(naive.taps)[step[1] % len(naive.taps)]
            assert fight.refused(now, "undo", event=seq) is None
            del naive.taps[seq]
        elif step[0] == "edge":
            phase = fight.at(now)["phase"]
            if phase == "fighting":
                assert fight.refused(now, "pause") is None
                naive.edges.append((now, "paused"))
            elif phase == "paused":
                assert fight.refused(now, "fight") is None
                naive.edges.append((now, "run"))
        naive.settle()
        assert shown(fight, now) == naive.look(now)
    assert shown(fight, now + 5_000) == naive.look(now + 5_000)
