"""Who is standing, against a second, naive reading of FORMAT.md: every question answered from the whole log.

The engine lets each act take effect as it comes and weighs anew only what it touches; this file walks through all of them
for every look.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scoring.group_kit import START, Melee, melee

SIDES = ("red", "blue")
LIMIT_MS = 20_000
FIGHTER = st.sampled_from([f"{side}-{number}" for side in SIDES for number in (1, 2, 3)])
JUDGE = st.sampled_from(["field-1", "field-2"])
ACT = st.one_of(
    st.fixed_dictionaries({"do": st.just("out"), "by": JUDGE, "fighter": FIGHTER}),
    st.fixed_dictionaries({"do": st.just("out"), "by": JUDGE, "fighter": FIGHTER}),
    st.fixed_dictionaries({"do": st.just("reinstate"), "by": JUDGE, "fighter": FIGHTER, "reason": st.just("he stood")}),
    st.fixed_dictionaries({"do": st.just("undo"), "by": st.just("hofmarshal"), "nth": st.integers(0, 30)}),
    st.fixed_dictionaries({"do": st.sampled_from(["pause", "fight", "stop", "resume", "resume"]), "reason": st.just("x")}),
)
# How long after it happened an act is received, and how long after the one before.
LINE = st.tuples(ACT, st.sampled_from([0, 0, 1, 400, 800, 2_500]), st.sampled_from([0, 0, 1, 400, 800, 2_500]))


class Naive:
    """One attempt of three against three: the edges of its clock, the acts that stand, and where it was frozen."""

    def __init__(self) -> None:
        self.edges: list[tuple[int, str]] = [(START, "run")]
        self.acts: dict[int, dict[str, Any]] = {}
        self.frozen: int | None = None
        self.resumed = 0

    def elapsed(self, at: int) -> int:
        moment = at if self.frozen is None else min(at, self.frozen)
        total, since = 0, None
        for edge, kind in self.edges:
            if edge > moment:
                break
            if kind == "run":
                since = edge if since is None else since
            elif since is not None:
                total, since = total + edge - since, None
        return min(total + (moment - since if since is not None else 0), LIMIT_MS)

    def counts(self, at: int) -> bool:
        """Whether an act at this moment counts: while the round ran or was paused, up to the limit and to the freezing."""
        if at < START or (self.frozen is not None and at > self.frozen):
            return False
        kind = "run"
        for edge, said in self.edges:
            if edge < at or (edge == at and said == "run"):
                kind = said
        frozen, self.frozen = self.frozen, None
        before, now = self.elapsed(at - 1), self.elapsed(at)
        self.frozen = frozen
        if kind == "run":
            return not (before == now == LIMIT_MS)
        return kind == "pause"

    def out(self, fighter: str, at: int | None = None) -> int | None:
        """Since when this fighter is out (at `at`, or with all that is known); None where he stands."""
        since = None
        for seq in sorted(self.acts, key=lambda seq: (self.acts[seq]["at"], seq)):
            act = self.acts[seq]
            if act["fighter"] != fighter or (at is not None and act["at"] > at):
                continue
            if act["do"] == "reinstate":
                since = None
            elif act["do"] == "echo" and since is not None:
                continue
            elif self.counts(act["at"]):
                since = act["at"] if since is None else since
        return since

    def gone(self, side: str) -> int | None:
        since = [self.out(f"{side}-{number}") for number in (1, 2, 3)]
        known = [moment for moment in since if moment is not None]
        return max(known) if len(known) == 3 and max(known) >= self.resumed else None

    def settle(self) -> str | None:
        """Freeze where a side is all out; the winner, `both`, or None."""
        while True:
            gone = {side: self.gone(side) for side in SIDES}
            ends = {side: moment for side, moment in gone.items() if moment is not None}
            if not ends:
                return None
            if min(ends.values()) == self.frozen:
                first = [side for side, moment in ends.items() if moment == self.frozen]
                return "both" if len(first) == 2 else ("blue" if first == ["red"] else "red")
            self.frozen = min(ends.values())


def played(fight: Melee, lines: list[Any]) -> None:
    """Say each line to the engine, let the naive reading follow what was admitted, and compare them after each."""
    naive, received = Naive(), START
    for act, delay, pause in lines:
        received += pause
        command = {key: value for key, value in act.items() if key not in ("do", "by", "nth")}
        if act["do"] == "undo":
            command["event"] = 5 + act["nth"]
        clockwork = act["do"] in ("pause", "fight", "stop", "resume", "undo")
        at = received if clockwork else max(received - delay, 0)
        was_out = naive.out(act["fighter"], at) if "fighter" in act else None
        answer = fight.say(at, act["do"], act.get("by", "hofmarshal"), received=received, **command)
        if act["do"] == "out":
            assert (answer.refused == "already_out") == (was_out is not None)
        if answer.refused is None:
            follow(naive, answer.seq, act, command, at)
        elif answer.refused == "already_out":
            naive.acts[answer.seq] = {"do": "echo", "fighter": act["fighter"], "at": at}
            naive.settle()
        compared(fight, naive, received)


def follow(naive: Naive, seq: int, act: dict[str, Any], command: dict[str, Any], at: int) -> None:
    do = act["do"]
    if do == "undo":
        naive.acts.pop(command["event"], None)
    elif do in ("out", "reinstate"):
        naive.acts[seq] = {"do": do, "fighter": act["fighter"], "at": at}
    elif do == "resume":
        if naive.frozen is not None:
            naive.edges = [edge for edge in naive.edges if edge[0] <= naive.frozen]
            naive.edges += [(naive.frozen, "stop")]
            naive.frozen = None
        naive.resumed = at
        naive.edges += [(at, "run")]
    else:
        naive.edges += [(at, {"pause": "pause", "stop": "stop", "fight": "run"}[do])]
    naive.settle()


def compared(fight: Melee, naive: Naive, now: int) -> None:
    state = fight.at(now)
    ending = fight.bout.attempt.ending
    out = {fighter: since for fighter in fight.bout.squads.side_of if (since := naive.out(fighter)) is not None}  # type: ignore[union-attr]
    assert {fall["fighter"]: fall["at"] for fall in state["out"]} == out
    assert state["standing"] == {side: 3 - sum(fighter.startswith(side) for fighter in out) for side in SIDES}
    assert state["clock"]["elapsed"] == naive.elapsed(now)
    assert (ending and (ending.winner or "both")) == naive.settle()


@settings(max_examples=600, deadline=None)
@given(st.lists(LINE, min_size=10, max_size=60))
def test_the_engine_agrees_with_the_naive_reading(lines: list[Any]) -> None:
    fight = melee("isb/group-3", {"clock": {"limit_ms": LIMIT_MS}}, red={"reserves": 0}, blue={"reserves": 0})
    played(fight, lines)
