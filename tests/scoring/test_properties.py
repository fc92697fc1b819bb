"""What holds for any log: order of receipt, undo, replay, and refusals that change nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Bout, load_ruleset, parse_command
from tests.scoring.kit import CREW, NAMES, START, duel

RULESETS = st.sampled_from(["isb/longsword", "isb/sword-buckler", "isb/sword-shield", "isb/halberd"])
TAP = st.fixed_dictionaries(
    {
        "at": st.integers(START, START + 8_000),
        "by": st.sampled_from(["line-1", "line-2", "line-3", "line-4"]),
        "side": st.sampled_from(["red", "blue"]),
        "zone": st.sampled_from(["head", "arm", "limb", "face"]),
        "grip": st.sampled_from(["two", "one"]),
        "clean": st.sampled_from([True, True, True, False]),
    }
)
TAPS = st.lists(TAP, max_size=40, unique_by=lambda tap: (tap["at"], tap["by"]))
SHOWN = ("score", "hits", "clock", "phase", "proposal")


def fought(ruleset: str, taps: list[dict[str, Any]]) -> dict[str, Any]:
    fight = duel(ruleset)
    for tap in taps:
        fight.say(do="hit", received=START + 10_000, **tap)
    state = fight.at(START + 12_000)
    return {key: state[key] for key in SHOWN} | {
        "disputes": sorted((d["kind"], d["side"], d["value"], d["at"]) for d in state["disputes"]),
        "drafts": len(state["violations"]),
    }


@settings(max_examples=150, deadline=None)
@given(RULESETS, TAPS, st.randoms(use_true_random=False))
def test_any_order_of_receipt_gives_the_same_score(ruleset: str, taps: list[dict[str, Any]], chance: Any) -> None:
    shuffled = list(taps)
    chance.shuffle(shuffled)
    assert fought(ruleset, taps) == fought(ruleset, shuffled)


@settings(max_examples=150, deadline=None)
@given(RULESETS.filter(lambda key: key != "isb/sword-buckler"), TAPS, st.data())
def test_a_voided_tap_never_happened(ruleset: str, taps: list[dict[str, Any]], data: st.DataObject) -> None:
    """Not asked of the cap: FORMAT.md lets the clock stay frozen where a cap fell away."""
    voided = data.draw(st.sets(st.integers(0, max(len(taps) - 1, 0)), max_size=5)) if taps else set()
    fight = duel(ruleset)
    for tap in taps:
        fight.say(do="hit", received=START + 10_000, **tap)
    for index in sorted(voided):
        assert fight.say(START + 11_000, "undo", event=5 + index).refused is None
    state = fight.at(START + 12_000)
    rest = [tap for index, tap in enumerate(taps) if index not in voided]
    clean = fought(ruleset, rest)
    assert {key: state[key] for key in SHOWN} == {key: clean[key] for key in SHOWN}
    assert len(state["violations"]) == clean["drafts"]


VERBS = st.sampled_from(
    ["call", "arrive", "ready", "fight", "pause", "stop", "resume", "confirm", "cast", "hit", "hit", "hit", "hit", "rule",
     "admit", "violation", "sanction", "alert", "withdraw", "award", "undo", "seat"]
)  # fmt: skip
KEYS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "arrive": {"side": st.sampled_from(["red", "blue"])},
    "ready": {"side": st.sampled_from(["red", "blue"])},
    "cast": {"side": st.sampled_from(["red", "blue"])},
    "hit": {"side": st.sampled_from(["red", "blue"]), "zone": st.sampled_from(["head", "arm", "face"])},
    "rule": {"hit": st.integers(1, 60), "grant": st.booleans()},
    "admit": {"tap": st.integers(1, 60)},
    "violation": {"side": st.sampled_from(["red", "blue"]), "code": st.sampled_from(["thrust", "choke"])},
    "sanction": {"violation": st.integers(1, 60), "card": st.sampled_from(["caution", "yellow", "red", "dismiss"])},
    "withdraw": {"side": st.sampled_from(["red", "blue"])},
    "award": {"side": st.sampled_from(["red", "blue"]), "cause": st.sampled_from(["technical", "medical"])},
    "undo": {"event": st.integers(1, 60)},
    "seat": {"seat": st.sampled_from(["line-1", "line-4"]), "present": st.booleans()},
}


@st.composite
def logs(draw: st.DrawFn) -> list[dict[str, Any]]:
    received = 0
    lines: list[dict[str, Any]] = []
    opening = draw(st.booleans())
    if opening:
        lines = [{"at": 0, "by": "hofmarshal", "do": "call"}]
        lines += [{"at": 0, "by": "hofmarshal", "do": "ready", "side": side} for side in ("red", "blue")]
        lines += [{"at": 0, "by": "hofmarshal", "do": "fight"}]
    for _ in range(draw(st.integers(0, 40))):
        received += draw(st.sampled_from([0, 1, 100, 400, 1_000, 5_000, 30_000]))
        do = draw(VERBS)
        by = draw(st.sampled_from(CREW)) if do in ("hit", "alert", "undo", "violation") else "hofmarshal"
        at = max(0, received - draw(st.sampled_from([0, 0, 0, 300, 20_000])))
        keys = {key: draw(values) for key, values in KEYS.get(do, {}).items()}
        reason = {"reason": "because"} if draw(st.booleans()) else {}
        lines.append({"at": at, "received": received, "by": by, "do": do, **keys, **reason})
    return lines


def fresh(ruleset: str, overrides: dict[str, Any]) -> Bout:
    return Bout(load_ruleset(ruleset, overrides), NAMES, CREW)


OVERRIDES = st.sampled_from(
    [{}, {"early_stop": {"hits": 2}}, {"capture": {"mode": "tally"}}, {"capture": {"mode": "tally"}, "early_stop": {"hits": 2}},
     {"capture": {"mode": "single"}}, {"capture": {"quorum": 3}}, {"reruns": 0}, {"rounds_to_win": 2}]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(RULESETS, OVERRIDES, logs())
def test_any_log_replays_to_the_same_state(ruleset: str, overrides: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    first, again = fresh(ruleset, overrides), fresh(ruleset, overrides)
    now = 0
    for line in lines:
        now = line.get("received", line["at"])
        before = first.state(now)
        answer = first.submit(parse_command(line))
        if answer.refused:
            assert first.state(now) == before
        assert first.state(now)["clock"]["elapsed"] <= first.ruleset.limit_ms
    for line in lines:
        again.submit(parse_command(line))
    assert again.state(now) == first.state(now)
    assert again.state(now + 200_000) == first.state(now + 200_000)


@settings(max_examples=100, deadline=None)
@given(RULESETS, OVERRIDES, logs())
def test_between_two_changes_only_clocks_move(ruleset: str, overrides: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    bout = fresh(ruleset, overrides)
    now = 0
    for line in lines:
        now = line.get("received", line["at"])
        bout.submit(parse_command(line))
    change = bout.next_change(now)
    later = now + 300_000 if change is None else change - 1
    assert _still(bout.state(now)) == _still(bout.state(later))


def _still(state: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in state.items() if key not in ("clock", "call")}
    return kept | {"running": state["clock"]["running"]}
