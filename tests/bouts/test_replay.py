"""Replaying the stored log gives the stored state, whatever was said in the bout."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scoring
from tests.factories import Fight, draw_nomination, enrol_crew, make_ring
from tournament.bouts import engine
from tournament.bouts.models import LogEntry
from tournament.bouts.selectors import bout_frame, scenario

ROOT = Path(__file__).resolve().parents[2]
SIDES = st.sampled_from(["red", "blue"])
SEATS = st.sampled_from(["line-1", "line-2", "line-3", "line-4"])
GAPS = st.sampled_from([0, 40, 300, 1500, 12_000, 100_000])
COMMANDS = st.one_of(
    st.tuples(SEATS, st.just("hit"), st.fixed_dictionaries({"side": SIDES, "zone": st.sampled_from(["limb", "head", "groin"])})),
    st.tuples(SEATS, st.just("undo"), st.just({})),
    st.tuples(SEATS, st.just("violation"), st.fixed_dictionaries({"side": SIDES, "code": st.just("thrust")})),
    st.tuples(SEATS, st.just("alert"), st.just({"note": "dog on the list"})),
    st.tuples(
        st.just("hofmarshal"),
        st.sampled_from(["fight", "pause", "stop", "resume", "confirm", "call"]),
        st.just({"reason": "so be it"}),
    ),
    st.tuples(st.just("hofmarshal"), st.sampled_from(["arrive", "ready"]), st.fixed_dictionaries({"side": SIDES})),
    st.tuples(
        st.just("hofmarshal"),
        st.just("rule"),
        st.fixed_dictionaries({"hit": st.integers(1, 20), "grant": st.booleans(), "reason": st.just("seen")}),
    ),
    st.tuples(
        st.just("hofmarshal"),
        st.just("award"),
        st.fixed_dictionaries({"side": SIDES, "cause": st.just("medical"), "reason": st.just("hand")}),
    ),
)


def state_of(fight: Fight) -> dict[str, Any]:
    state: dict[str, Any] = bout_frame(fight.bout_id, crew=True, now=fight.now)["bout"]["state"]
    return state


@pytest.mark.django_db
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(begun=st.booleans(), said=st.lists(st.tuples(COMMANDS, GAPS), max_size=25), forget_at=st.integers(0, 25))
def test_any_commands_leave_a_log_that_replays_to_the_same_state(begun: bool, said: list[Any], forget_at: int) -> None:
    ring = make_ring()
    enrol_crew(ring)
    fight = Fight.of(draw_nomination(2, ring))
    if begun:
        fight.begin()
    for index, ((seat, do, keys), gap) in enumerate(said):
        if index == forget_at:
            engine.evict(fight.bout_id)
        fight.say(seat, do, after=gap, **keys)
    lived = state_of(fight)
    answers = list(LogEntry.objects.filter(bout_id=fight.bout_id).values_list("seq", "refused"))

    engine.forget_all()

    assert state_of(fight) == lived
    bout = fight.bout
    assert [seq for seq, _ in answers] == list(range(1, bout.seq + 1))
    if bout.pin:
        replayed = scoring.Bout(engine.ruleset_of(bout), sides=bout.sides, crew=bout.crew)
        entries = LogEntry.objects.filter(bout=bout).order_by("seq")
        heard = [replayed.submit(scoring.parse_command(engine.command_of(entry))) for entry in entries]
        assert [(answer.seq, answer.refused or "") for answer in heard] == answers


@pytest.mark.django_db
class TestScenario:
    def judged(self, path: Path, scenario_file: dict[str, Any]) -> dict[str, Any]:
        """What Python alone, without this product's database, makes of the file."""
        path.write_text(json.dumps(scenario_file), encoding="utf-8")
        done = subprocess.run([sys.executable, "-m", "scoring", str(path)], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        verdict: dict[str, Any] = json.loads(done.stdout)
        return verdict

    def test_an_official_bout_is_judged_again_by_the_rules_alone(self, fight: Fight, tmp_path: Path) -> None:
        fight.say("line-3", "hit", side="red", zone="limb")
        fight.begin()
        fight.say("line-1", "stop", reason="not mine to say")
        fight.hit("blue")
        fight.say("line-1", "hit", side="red", zone="elbow of the referee")
        fight.must("hofmarshal", "stop", reason="enough", after=2000)
        fight.must("hofmarshal", "confirm")

        exported = scenario(fight.bout_id)

        verdict = self.judged(tmp_path / "bout.json", exported)
        assert verdict["differences"] == []
        assert verdict["ok"] is True
        assert verdict["outcome"]["result"]["winner"] == "blue"
        refused = [line["expect"]["refused"] for line in exported["log"] if "expect" in line]
        assert refused == ["forbidden", "bad_command"]
        assert [line["id"] for line in exported["log"]] == list(
            LogEntry.objects.filter(bout_id=fight.bout_id).order_by("seq").values_list("command_id", flat=True)
        )

    def test_a_forged_result_is_found_out(self, fight: Fight, tmp_path: Path) -> None:
        fight.win("red")
        exported = scenario(fight.bout_id)
        exported["expect"]["result"]["winner"] = "blue"

        verdict = self.judged(tmp_path / "bout.json", exported)

        assert verdict["ok"] is False
        assert [difference["path"] for difference in verdict["differences"]] == ["/expect/result/winner"]

    def test_the_changes_of_the_nomination_go_along(self, tmp_path: Path) -> None:
        ring = make_ring()
        enrol_crew(ring)
        overrides = {"early_stop": {"hits": 1}, "values": [{"zones": ["limb"], "value": 3}]}
        fight = Fight.of(draw_nomination(2, ring, ruleset="isb/sword-buckler", overrides=overrides))
        fight.begin()
        fight.hit("red", "limb")
        fight.must("hofmarshal", "stop", after=2000)
        fight.must("hofmarshal", "confirm")
        fight.bout.nomination.__class__.objects.update(overrides={})

        exported = scenario(fight.bout_id)

        assert (exported["ruleset"], exported["overrides"]) == ("isb/sword-buckler@1", overrides)
        verdict = self.judged(tmp_path / "bout.json", exported)
        assert (verdict["ok"], verdict["outcome"]["result"]["points"]) == (True, {"red": 3, "blue": 0})
