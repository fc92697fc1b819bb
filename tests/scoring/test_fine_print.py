"""Corners of FORMAT.md's fine print: what is taken back, what moves a cap, how the other ways of capture merge."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring import Malformed, parse_command
from scoring.tally import merged, shown
from tests.scoring.kit import CREW, START, Duel, duel

TWO = {"early_stop": {"hits": 2}}


def capped() -> Duel:
    fight = duel("isb/sword-buckler", TWO)
    fight.hit(110_000, "red")
    fight.hit(120_000, "red")
    return fight


def test_a_cap_undone_leaves_the_clock_frozen_until_resume() -> None:
    fight = capped()
    assert fight.at(121_000)["proposal"] == {"kind": "cap", "winner": "red"}
    fight.say(122_000, "undo", "line-2")
    state = fight.at(122_000)
    assert (state["phase"], state["clock"]["elapsed"], state["proposal"]) == ("time_up", 20_000, None)
    assert fight.refused(123_000, "stop") == "reason_required"
    fight.say(125_000, "resume", reason="no fifth hit")
    assert fight.at(130_000)["clock"]["elapsed"] == 25_000


def test_a_cap_that_moves_earlier_makes_the_hits_between_late() -> None:
    fight = capped()
    fight.say(115_000, "hit", "line-3", side="red", zone="arm", received=130_000)
    fight.say(115_100, "hit", "line-4", side="red", zone="arm", received=130_001)
    state = fight.at(131_000)
    assert (state["clock"]["elapsed"], state["score"]["red"]) == (15_000, 2)
    assert [late["tap"] for late in state["late"]] == [7, 8]


def test_a_cap_that_falls_after_the_stop_leaves_the_round_stopped() -> None:
    fight = capped()
    fight.say(122_000, "stop")
    fight.say(123_000, "undo", event=8)
    state = fight.at(123_000)
    assert (state["phase"], state["proposal"]) == ("stopped", {"kind": "points", "winner": "red"})
    assert fight.refused(124_000, "undo", "line-1") == "wrong_phase"


@pytest.mark.parametrize(("at", "why"), [(140_000, None), (140_001, "paused"), (150_000, "paused"), (150_001, "after_stop")])
def test_a_tap_is_late_for_what_the_bout_was_doing(at: int, why: str | None) -> None:
    fight = duel()
    fight.say(140_000, "pause")
    fight.say(150_000, "stop", reason="the strap cannot be mended")
    fight.say(at, "hit", "line-1", side="red", zone="arm", received=151_000)
    assert [late["why"] for late in fight.at(152_000)["late"]] == ([why] if why else [])


def test_single_capture_merges_what_several_marshals_saw_at_once() -> None:
    fight = duel("isb/longsword", {"capture": {"mode": "single"}})
    fight.hit(110_000, "red", "head", "12", grip="two")
    fight.say(110_300, "hit", "line-3", side="red", zone="arm")
    fight.say(110_400, "hit", "line-1", side="red", zone="arm")
    state = fight.at(112_000)
    assert (state["score"]["red"], state["hits"]["red"], state["disputes"]) == (3, 2, [])


def test_review_is_offered_from_the_limit_on() -> None:
    fight = duel("isb/sword-shield")
    fight.hit(110_000, "red")
    fight.say(150_000, "hit", "line-4", side="blue", zone="leg")
    assert fight.at(189_999)["offers"] == []
    assert fight.at(190_000)["offers"] == ["review_disputes"]


def test_after_resume_only_a_later_hit_ends_the_round_again() -> None:
    fight = capped()
    fight.say(125_000, "resume", reason="it was no hit, fight on")
    assert fight.at(126_000)["phase"] == "fighting"
    fight.hit(130_000, "red")
    state = fight.at(131_500)
    assert (state["phase"], state["clock"]["elapsed"]) == ("time_up", 25_000)


def test_taps_between_a_cap_and_the_resume_stay_late() -> None:
    fight = capped()
    fight.hit(122_000, "blue", seats="34")
    fight.say(125_000, "resume", reason="fight on")
    assert [late["why"] for late in fight.at(126_000)["late"]] == ["after_stop", "after_stop"]


def test_a_struck_hit_takes_the_cap_away() -> None:
    fight = duel("isb/longsword", TWO)
    fight.hit(110_000, "red")
    fight.say(120_000, "hit", "line-1", side="red", zone="head")
    fight.say(120_100, "hit", "line-2", side="red", zone="arm")
    assert fight.at(122_000)["proposal"] == {"kind": "cap", "winner": "red"}
    fight.say(123_000, "rule", hit=7, grant=False, reason="the guard")
    assert (fight.at(123_000)["phase"], fight.at(123_000)["proposal"]) == ("time_up", None)


def test_resume_is_refused_at_the_full_limit() -> None:
    fight = duel("isb/halberd")
    assert fight.refused(161_000, "resume", reason="on") == "wrong_phase"
    fight.say(162_000, "stop")
    assert fight.refused(163_000, "resume", reason="on") == "wrong_phase"


def test_a_ruling_taken_back_opens_the_dispute_again() -> None:
    fight = duel()
    fight.say(110_000, "hit", "line-4", side="red", zone="leg")
    fight.say(112_000, "rule", hit=5, grant=True, reason="seen")
    assert fight.at(112_000)["score"]["red"] == 1
    fight.say(113_000, "undo")
    assert (fight.at(113_000)["score"]["red"], [d["id"] for d in fight.at(113_000)["disputes"]]) == (0, [5])


def test_corroboration_after_a_ruling_changes_nothing() -> None:
    fight = duel()
    fight.say(110_000, "hit", "line-4", side="red", zone="leg")
    fight.say(112_000, "rule", hit=5, grant=True, value=2, reason="seen")
    fight.say(110_200, "hit", "line-1", side="red", zone="leg", received=113_000)
    assert fight.at(113_000)["score"]["red"] == 2


def test_an_award_taken_back_leaves_a_running_clock_paused() -> None:
    fight = duel()
    fight.say(120_000, "award", side="red", cause="medical", reason="injury")
    assert fight.at(121_000)["clock"]["elapsed"] == 20_000
    assert fight.refused(121_000, "fight") == "wrong_phase"
    fight.say(122_000, "undo")
    assert (fight.at(122_000)["phase"], fight.at(122_000)["proposal"]) == ("paused", None)
    assert fight.refused(123_000, "fight") is None


def test_an_unfinished_attempt_is_listed_with_its_award() -> None:
    fight = duel()
    fight.hit(110_000, "blue", "head")
    fight.say(120_000, "award", side="red", cause="medical", reason="injury")
    fight.say(121_000, "confirm")
    state = fight.at(121_000)
    assert state["result"]["points"] == {"red": 0, "blue": 2}
    assert [(a["kind"], a["elapsed"]) for a in state["attempts"]] == [("medical", 20_000)]


def test_nothing_of_a_confirmed_attempt_is_taken_back() -> None:
    fight = duel("isb/halberd")
    fight.hit(110_000, "red")
    fight.hit(120_000, "blue")
    fight.say(161_000, "stop")
    fight.say(163_000, "confirm")
    assert fight.refused(164_000, "undo", event=5) == "wrong_phase"


def test_an_old_tap_is_kept_in_the_running_refight() -> None:
    fight = duel("isb/halberd")
    fight.say(161_000, "stop")
    fight.say(163_000, "confirm")
    fight.say(200_000, "fight")
    fight.say(150_000, "hit", "line-1", side="red", zone="arm", received=201_000)
    assert fight.at(201_000)["late"] == [{"tap": 8, "side": "red", "why": "before_start"}]


@pytest.mark.parametrize(("after_ms", "refused"), [(10_000, None), (10_001, "wrong_phase")])
def test_own_undo_is_possible_for_ten_seconds(after_ms: int, refused: str | None) -> None:
    fight = duel()
    fight.say(110_000, "hit", "line-1", side="red", zone="arm")
    assert fight.refused(110_000 + after_ms, "undo", "line-1") == refused


def test_undo_refuses_what_is_another_s_or_no_event() -> None:
    fight = duel()
    fight.hit(110_000, "red")
    assert fight.refused(111_000, "undo", "line-1", event=6) == "forbidden"
    assert fight.refused(111_000, "undo", "line-1", event=99) == "unknown_target"
    assert fight.refused(111_000, "undo", event=4) == "unknown_target"
    assert fight.refused(111_000, "undo", "line-1") is None
    assert fight.refused(111_000, "undo", "line-1") == "unknown_target"


def test_a_yellow_carried_into_the_bout_counts() -> None:
    fight = duel("isb/longsword", None, blue={"name": "B", "cards": {"blue-1": ["yellow"]}})
    assert fight.at(101_000)["proposal"] is None
    fight.say(110_000, "violation", "line-1", side="blue", code="thrust")
    fight.say(111_000, "sanction", violation=5, card="yellow")
    assert fight.at(111_000)["proposal"] == {"kind": "disqualification", "winner": "red"}


def test_best_of_three_breaks_between_rounds() -> None:
    fight = duel("isb/halberd", {"rounds_to_win": 2})
    fight.hit(110_000, "red")
    fight.say(161_000, "stop")
    fight.say(163_000, "confirm")
    state = fight.at(164_000)
    assert (state["phase"], state["round"], state["attempt"], state["rounds_won"]) == ("break", 2, 1, {"red": 1, "blue": 0})
    assert fight.refused(165_000, "fight") == "side_not_ready"
    for side in ("red", "blue"):
        fight.say(170_000, "ready", side=side)
    fight.say(200_000, "fight")
    fight.hit(210_000, "red")
    fight.say(261_000, "stop")
    fight.say(263_000, "confirm")
    assert fight.at(263_000)["result"]["points"] == {"red": 2, "blue": 0}


@pytest.mark.parametrize(
    ("how", "counts", "whole"),
    [
        ("mean", [3, 2, 1, 1], "1.75"),
        ("median", [5, 1, 2, 9], "3.5"),
        ("trimmed", [9, 1, 2, 3], "2.5"),
        ("trimmed", [4, 1], "2.5"),
    ],
)
def test_counts_merge_exactly(how: str, counts: list[int], whole: str) -> None:
    assert shown(merged(counts, how)) == whole


def test_what_has_no_exact_decimal_is_shown_as_a_fraction() -> None:
    assert shown(Fraction(22, 3)) == "22/3"


@pytest.mark.parametrize(
    "line",
    [
        {"at": 1, "by": "line-1", "do": "dance"},
        {"at": 1, "by": "line-0", "do": "hit"},
        {"at": 1, "by": "line-1", "do": "hit", "colour": "red"},
        {"at": "1", "by": "line-1", "do": "hit"},
        {"at": True, "by": "line-1", "do": "hit"},
        {"at": 1, "by": "line-1", "do": ["hit"]},
        {"at": 1, "by": "line-1", "do": "hit", "id": 7},
        "hit",
    ],
)
def test_what_cannot_be_read_is_malformed(line: object) -> None:
    with pytest.raises(Malformed):
        parse_command(line)


@pytest.mark.parametrize(
    "keys",
    [
        {"do": "hit", "by": "line-1", "side": ["red"], "zone": "arm"},
        {"do": "hit", "by": "line-1", "side": "red", "zone": {"a": 1}},
        {"do": "hit", "by": "line-1", "side": "red", "zone": "arm", "grip": []},
        {"do": "rule", "hit": 5, "grant": True, "value": [2], "reason": "x"},
        {"do": "rule", "hit": "5", "grant": True, "reason": "x"},
        {"do": "award", "cause": {}, "reason": "x"},
        {"do": "award", "cause": "double_loss", "side": "red", "reason": "x"},
        {"do": "seat", "seat": "throne", "present": True},
        {"do": "withdraw", "side": "red", "fighter": "red-1"},
        {"do": "pause", "reason": 5},
        {"do": "lineup", "by": "secretary", "side": "red", "fighters": []},
    ],
)
def test_impossible_values_are_a_bad_command(keys: dict[str, object]) -> None:
    fight = duel()
    assert fight.bout.submit(parse_command({"at": 110_000, "by": "hofmarshal", **keys})).refused == "bad_command"


def test_receipts_never_run_backwards() -> None:
    fight = duel()
    with pytest.raises(Malformed):
        fight.say(99_000, "alert", note="earlier than the line before")
    assert CREW[0] in fight.bout.crew


def test_public_state_keeps_single_taps_to_the_crew() -> None:
    fight = duel()
    fight.say(110_000, "hit", "line-4", side="red", zone="leg")
    fight.say(110_500, "violation", "line-4", side="blue", code="thrust")
    public = fight.bout.public_state(112_000)
    assert not {"disputes", "pending", "late", "alerts", "offers", "marshals"} & set(public)
    assert public["violations"] == []


def test_a_marshal_cannot_wipe_out_a_card_by_undoing_his_report() -> None:
    fight = duel()
    draft = fight.say(START + 1, "violation", "line-1", side="red", code="thrust").seq
    fight.say(START + 2, "sanction", violation=draft, card="red")
    assert fight.refused(START + 3, "undo", "line-1") == "wrong_phase"
    assert fight.at(START + 4)["proposal"] == {"kind": "disqualification", "winner": "blue"}


def test_a_card_stays_with_its_draft_however_the_taps_are_sorted() -> None:
    fight = duel()
    first = fight.say(START + 1, "hit", "line-1", side="red", zone="face").seq
    fight.say(START + 900, "hit", "line-2", side="red", zone="face")
    fight.say(START + 1_100, "hit", "line-3", side="red", zone="face")
    second = fight.at(START + 1_101)["violations"][1]["id"]
    fight.say(START + 1_200, "sanction", violation=second, card="red")
    fight.say(START + 1_300, "undo", event=first)
    state = fight.at(START + 1_301)
    assert [(v["status"], v["card"]) for v in state["violations"]] == [("confirmed", "red")]
    assert (state["cards"]["red"], state["proposal"]) == (["red"], {"kind": "disqualification", "winner": "blue"})


def test_spectators_do_not_hear_who_reported_a_violation() -> None:
    fight = duel()
    draft = fight.say(START + 1, "violation", "line-1", side="red", code="thrust", note="I saw it").seq
    fight.say(START + 2, "sanction", violation=draft, card="yellow")
    (told,) = fight.bout.public_state(START + 3)["violations"]
    assert (told["card"], "by" in told, "note" in told) == ("yellow", False, False)


def test_the_desk_is_told_what_it_may_take_back_and_whether_a_stop_needs_a_reason() -> None:
    fight = duel("isb/sword-buckler")
    for nth in range(5):
        fight.hit(START + 2_000 * (nth + 1), "red")
    state = fight.at(START + 12_000)
    assert (state["stop_needs_reason"], state["phase"]) == (False, "time_up")
    newest = state["undoable"][0]
    assert (newest["do"], newest["by"], newest["event"]) == ("hit", "line-2", 14)
    fight.say(START + 12_001, "undo", event=newest["event"])
    state = fight.at(START + 12_002)
    assert (state["stop_needs_reason"], state["proposal"], state["undoable"][0]["event"]) == (True, None, 13)
    fight.say(START + 12_003, "withdraw", "line-3", side="blue")
    palm = fight.at(START + 12_004)["palms"][0]
    fight.say(START + 12_005, "undo", event=palm["event"])
    assert fight.at(START + 12_006)["palms"] == []
