"""Rulesets are data: presets load, overrides change them without code, and a bad one names the key that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import RulesetError, load_ruleset, pinned_ruleset, rulesets


@pytest.mark.parametrize(
    ("ruleset", "pad"),
    [
        ("isb/longsword", [(2, "head_or_torso", "two"), (1, "limb", "two")]),
        ("isb/sword-buckler", [(1, "limb", "two")]),
        ("isb/sword-shield", [(1, "limb", "two")]),
        ("isb/halberd", [(1, "limb", "two")]),
    ],
)
def test_the_pad_has_one_button_per_value(ruleset: str, pad: list[tuple[int, str, str]]) -> None:
    assert [(b["value"], b["zone"], b["grip"]) for b in load_ruleset(ruleset).pad()] == pad


def test_an_override_changes_one_key_and_no_other() -> None:
    changed = load_ruleset("isb/sword-buckler", {"early_stop": {"hits": 3}})
    assert (changed.cap, changed.limit_ms, changed.quorum) == (3, 60_000, 2)
    assert load_ruleset("isb/sword-buckler").cap == 5


def test_a_zone_taken_out_of_play_needs_no_new_values() -> None:
    arms_only = {"zones": {"target": ["arm", "limb"], "non_target": ["head", "torso"]}}
    assert [button["zone"] for button in load_ruleset("isb/longsword", arms_only).pad()] == ["limb"]


def test_the_version_is_pinned_in_the_key() -> None:
    assert load_ruleset("isb/longsword").key == "isb/longsword@1"
    assert load_ruleset("isb/longsword@1").key == "isb/longsword@1"


@pytest.mark.parametrize(
    ("key", "overrides", "pointer"),
    [
        ("isb/spear", {}, "/ruleset"),
        ("isb/longsword@9", {}, "/ruleset"),
        ("isb/longsword", {"clock": {"limit": 5}}, "/overrides/clock/limit"),
        ("isb/longsword", {"clock": {"limit_ms": "90"}}, "/overrides/clock/limit_ms"),
        ("isb/longsword", {"clock": {"limit_ms": True}}, "/overrides/clock/limit_ms"),
        ("isb/longsword", {"clock": 5}, "/overrides/clock"),
        ("isb/longsword", {"kind": "group"}, "/overrides/kind"),
        ("isb/longsword", {"capture": {"mode": "dice"}}, "/overrides/capture/mode"),
        ("isb/longsword", {"capture": {"quorum": 5}}, "/overrides/capture/quorum"),
        ("isb/longsword", {"early_stop": {"hits": 0}}, "/overrides/early_stop/hits"),
        ("isb/longsword", {"values": [{"zones": ["elbow"], "value": 2}]}, "/overrides/values/0/zones"),
        ("isb/longsword", {"values": [{"value": -1}]}, "/overrides/values/0/value"),
        ("isb/longsword", {"zones": {"target": ["head", "face"], "non_target": ["face"]}}, "/overrides/zones"),
        ("isb/longsword", {"standings": {"keys": ["luck"]}}, "/overrides/standings/keys"),
    ],
)
def test_a_bad_ruleset_names_its_key(key: str, overrides: dict[str, Any], pointer: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset(key, overrides)
    assert caught.value.pointer == pointer


def test_a_pinned_ruleset_is_the_same_again() -> None:
    loaded = load_ruleset("isb/longsword", {"reruns": 1})
    assert pinned_ruleset(loaded.key, loaded.data) == loaded


@pytest.mark.parametrize(
    ("main", "reserves"),
    [(2, 3), (3, 3), (5, 3), (7, 3), (10, 3), (11, 4), (12, 4), (13, 4), (14, 5), (16, 5), (20, 6), (21, 7), (30, 9), (150, 45)],
)
def test_reserves_are_thirty_per_cent_rounded_up_and_at_least_three(main: int, reserves: int) -> None:
    ruleset = load_ruleset(f"isb/group-{main}")
    assert (ruleset.main, ruleset.reserves) == (main, reserves)


def test_twenty_one_a_side_have_twenty_nine_reserves() -> None:
    ruleset = load_ruleset("isb/mass-21")
    assert (ruleset.main, ruleset.reserves, ruleset.limit_ms) == (21, 29, 600_000)


@pytest.mark.parametrize("name", ["isb/group-1", "isb/group-151", "isb/group-05", "isb/group-", "isb/group-٥", "isb/mass-22"])
def test_there_is_no_group_of_that_size(name: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset(name)
    assert caught.value.pointer == "/ruleset"


@pytest.mark.parametrize(
    ("overrides", "pointer"),
    [
        ({"capture": {"mode": "consensus"}}, "/overrides/capture/mode"),
        ({"capture": {"quorum": 2}}, "/overrides/capture/quorum"),
        ({"roster": {"main": 151}}, "/overrides/roster/main"),
        ({"crew": {"line": 4}}, "/overrides/crew/line"),
        ({"early_stop": {"times": 1}}, "/overrides/early_stop/times"),
    ],
)
def test_a_bad_group_ruleset_names_its_key(overrides: dict[str, Any], pointer: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("isb/group-5", overrides)
    assert caught.value.pointer == pointer


def test_all_that_is_offered_by_name_loads() -> None:
    assert {load_ruleset(name).kind for name in rulesets.known()} == {"duel", "group"}
