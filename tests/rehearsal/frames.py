"""Crew frames as docs/protocol.md describes them, for the bots' brains."""

from __future__ import annotations

from typing import Any

LINE = ["line-1", "line-2", "line-3", "line-4"]
PAD = [
    {"value": 2, "zone": "head_or_torso", "grip": "two"},
    {"value": 1, "zone": "limb", "grip": "two"},
]


def state(phase: str, **changes: Any) -> dict[str, Any]:
    """A crew state of a longsword bout in `phase`."""
    return {
        "phase": phase,
        "round": 1,
        "attempt": 1,
        "clock": {"elapsed": 0, "limit": 90_000, "running": phase == "fighting", "at": 0},
        "call": {"elapsed": 0, "arrived": {"red": False, "blue": False}},
        "pending": [],
        "disputes": [],
        "violations": [],
        "offers": [],
        "proposal": None,
        "result": None,
        "crew": ["hofmarshal", "secretary", *LINE],
        "missing": [],
        **changes,
    }


def frame(
    phase: str | None, *, queue: list[dict[str, Any]] | None = None, offline: str = "", silent: str = "", **changes: Any
) -> dict[str, Any]:
    """A ring's crew frame; `phase` None: no bout on the ring. `offline`: a seat whose tablet is cut off,
    `silent`: one that has not been heard for 10 s."""
    bout = {
        "id": 12,
        "number": 7,
        "nomination": {"id": 3, "name": "Longsword"},
        "match": "1.3",
        "title": "1/8",
        "red": {"name": "Мирон"},
        "blue": {"name": "Řehoř"},
        "pad": PAD,
        "violations": ["thrust"],
        "state": state(phase or "scheduled", **changes),
    }
    return {
        "now": 0,
        "bout": bout if phase else None,
        "queue": queue or [],
        "devices": [
            {"seat": seat, "connected": seat != offline, "last_heard": -10_000 if seat == silent else None}
            for seat in ["hofmarshal", *LINE]
        ],
    }


def queued(bout: int, *, ready: bool = True, nomination: str = "Longsword") -> dict[str, Any]:
    """An item of the ring's queue."""
    return {"id": bout, "number": bout, "nomination": nomination, "ready": ready}
