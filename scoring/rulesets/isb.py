"""The ISB regulation as data: each preset says only what differs from the common duel, or from the common group fight.

Every number cites its statement in docs/rulebook/ISB.md; gaps of the regulation carry the default named there (G1 ... G14).
"""

from __future__ import annotations

from typing import Any

VERSION = 1

NON_TARGET = ["face", "neck_back", "groin", "knee_pit", "feet"]  # ISB-101
TARGET = ["head", "torso", "arm", "leg", "hand", "head_or_torso", "limb"]  # ISB-010, ISB-011

DUEL: dict[str, Any] = {
    "kind": "duel",
    "clock": {"limit_ms": 90_000},  # ISB-002
    "rounds_to_win": 1,  # ISB-006
    "reruns": 2,  # G2
    "call_ms": 60_000,  # ISB-028
    "helmets_ms": 30_000,  # ISB-029
    "technical_after_ms": 180_000,  # ISB-052, K12
    "technical_score": 10,  # winner's points of a technical victory
    "simultaneous_ms": 250,  # G7
    "early_stop": {"hits": None},  # K2
    "capture": {"mode": "consensus", "quorum": 2, "window_ms": 1_000, "merge": "mean"},  # G1
    "zones": {"target": TARGET, "non_target": NON_TARGET},
    "values": [],  # G3: every accented hit in a target zone is worth one point
    "roster": {"main": 1, "reserves": 0},
    "crew": {"line": 4},  # ISB-046
    "cards": {"yellows_to_disqualify": 2},  # G5
    "standings": {"keys": ["main", "rounds", "points", "head_to_head", "cards"]},
    "labels": {"round": "round"},  # ISB-037
}

DUELS: dict[str, dict[str, Any]] = {
    "isb/longsword": {
        # ISB-010: both hands on the grip and head or torso, two points; ISB-011, ISB-012: all else one.
        "values": [{"zones": ["head", "torso", "head_or_torso"], "grip": "two", "value": 2}],
    },
    "isb/sword-buckler": {
        "clock": {"limit_ms": 60_000},  # ISB-040, K3
        "early_stop": {"hits": 5},  # ISB-039, K4
        "technical_score": 5,
    },
    "isb/sword-shield": {},  # ISB-041
    "isb/halberd": {
        "clock": {"limit_ms": 60_000},  # ISB-042
        "technical_score": 3,
    },
}

GROUP_PREFIX = "isb/group-"
MASS_21 = "isb/mass-21"
SMALLEST, LARGEST = 2, 150  # fighters of one side
OFFERED_GROUPS = (3, 5, 7, 10, 12, 16, 21, 30)  # sizes that organisers choose by name; any other works too

GROUP: dict[str, Any] = {
    **DUEL,
    "kind": "group",
    "clock": {"limit_ms": 600_000},  # ISB-064, K13: each round attempt
    "rounds_to_win": 2,  # ISB-070
    "reruns": None,  # G13: a level round is fought again without limit
    "break_ms": 120_000,  # shown to the captains while they name their line-up; nothing follows from its end
    "technical_score": None,  # G10: twice the winner's line-up
    "simultaneous_ms": 0,  # both sides lose their last man in the same millisecond: nobody has won
    # A hint to the hofmarshal: one man against so many, or so many times as many (HMB-FACTS 59).
    "early_stop": {"lone_against": 4, "times": 3},
    # `fighters`: who is out is known by name; `count`: judges count heads, and may differ for `window_ms` unasked.
    "capture": {"mode": "fighters", "window_ms": 3_000},
    "crew": {"field": 1, "authenticity": 1},  # ISB-079, K25
}


def reserves_of(main: int) -> int:
    """How many reserves beside so many main fighters: thirty per cent rounded up, never fewer than three (ISB-059, K15)."""
    return max(3, -(-3 * main // 10))


def group(name: str) -> dict[str, Any] | None:
    """What `isb/group-N` (N from 2 to 150) or `isb/mass-21` changes in the common group fight; None for other names."""
    if name == MASS_21:
        return {"roster": {"main": 21, "reserves": 29}}  # ISB-061, ISB-062, K14
    size = name.removeprefix(GROUP_PREFIX)
    if size == name or not size.isascii() or not size.isdecimal() or size.startswith("0") or len(size) > 3:
        return None
    main = int(size)
    return {"roster": {"main": main, "reserves": reserves_of(main)}} if SMALLEST <= main <= LARGEST else None
