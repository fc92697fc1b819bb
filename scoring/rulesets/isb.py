"""The duels of the ISB regulation, as data: each preset says only what differs from the common duel.

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

PRESETS: dict[str, dict[str, Any]] = {
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
