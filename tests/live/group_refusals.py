"""What a group bout refuses, as a table: the sockets and the HTTP door are both held to it.

Who speaks is a seat, `captain-red` by his link, or `spectator`. `before` is said first, by those who may.
"""

from __future__ import annotations

from typing import Any

Said = tuple[str, str, dict[str, Any]]

FIVE = ["red-1", "red-2", "red-3", "red-4", "red-5"]
BEGIN: list[Said] = [
    ("hofmarshal", "call", {}),
    *(("hofmarshal", "ready", {"side": side}) for side in ("red", "blue")),
    ("hofmarshal", "fight", {}),
]
OUT: Said = ("field-1", "out", {"fighter": "red-4", "reason": "third_support"})
RED_CARD: list[Said] = [
    ("field-1", "violation", {"side": "red", "fighter": "red-5", "code": "thrust"}),
    ("hofmarshal", "sanction", {"violation": 5, "card": "red"}),
]
NEXT_BREAK: list[Said] = [("hofmarshal", "stop", {"reason": "enough"}), ("hofmarshal", "confirm", {})]
ALL_OUT: list[Said] = [("field-1", "out", {"fighter": f"blue-{number}"}) for number in range(1, 6)]


def named(side: str, *fighters: str) -> dict[str, Any]:
    return {"side": side, "fighters": list(fighters)}


CASES: dict[str, tuple[list[Said], Said, str]] = {
    "one too many named": ([], ("captain-red", "lineup", named("red", *FIVE, "red-6")), "squad_size"),
    "nobody named": ([], ("captain-red", "lineup", named("red")), "squad_size"),
    "a stranger named": ([], ("captain-red", "lineup", named("red", "red-99")), "unknown_fighter"),
    "the opponent's man named": ([], ("captain-red", "lineup", named("red", "blue-1")), "unknown_fighter"),
    "one man named twice": ([], ("captain-red", "lineup", named("red", "red-1", "red-1")), "bad_command"),
    "the other side's line-up": ([], ("captain-red", "lineup", named("blue", "blue-1")), "forbidden"),
    "a captain who starts the bout": ([], ("captain-red", "call", {}), "forbidden"),
    "a captain who shows a man out": (BEGIN, ("captain-red", "out", {"fighter": "blue-1"}), "forbidden"),
    "a judge who is early": ([], ("field-1", "lock", {}), "wrong_phase"),
    "a judge who names a line-up": ([], ("field-1", "lineup", named("red", "red-1")), "forbidden"),
    "a line-up after the lock": (
        [("hofmarshal", "call", {}), ("field-1", "lock", {})],
        ("captain-red", "lineup", named("red", "red-1")),
        "lineup_locked",
    ),
    "a line-up in the round": (BEGIN, ("captain-blue", "lineup", named("blue", "blue-1")), "lineup_locked"),
    "the secretary's too": (BEGIN, ("secretary", "lineup", named("blue", "blue-1")), "lineup_locked"),
    "a barred man named": ([*BEGIN, *RED_CARD, *NEXT_BREAK], ("captain-red", "lineup", named("red", "red-5")), "not_eligible"),
    "a man shown out twice": ([*BEGIN, OUT], ("field-2", "out", {"fighter": "red-4"}), "already_out"),
    "a standing man brought back": (BEGIN, ("field-2", "reinstate", {"fighter": "red-1", "reason": "he stood"}), "not_out"),
    "bringing back without a reason": ([*BEGIN, OUT], ("field-2", "reinstate", {"fighter": "red-4"}), "reason_required"),
    "bringing back at the round's end": (
        [*BEGIN, *ALL_OUT],
        ("field-1", "reinstate", {"fighter": "blue-5", "reason": "he stood"}),
        "wrong_phase",
    ),
    "a man out by a card brought back": (
        [*BEGIN, *RED_CARD],
        ("field-1", "reinstate", {"fighter": "red-5", "reason": "he stood"}),
        "not_eligible",
    ),
    "a reserve shown out": (BEGIN, ("field-1", "out", {"fighter": "red-6"}), "unknown_fighter"),
    "a reason that is none": (BEGIN, ("field-1", "out", {"fighter": "red-1", "reason": "one_foot"}), "bad_command"),
    "an expert who shows out": (BEGIN, ("authenticity", "out", {"fighter": "red-1"}), "forbidden"),
    "a judge who stops the bout": (BEGIN, ("field-1", "stop", {"reason": "enough"}), "forbidden"),
    "a judge who gives a card": ([*BEGIN, RED_CARD[0]], ("field-1", "sanction", {"violation": 5, "card": "red"}), "forbidden"),
    "a tap of a duel": (BEGIN, ("field-1", "hit", {"side": "red", "zone": "head"}), "bad_command"),
    "a head count among named men": (BEGIN, ("field-1", "count", {"side": "red", "change": -1}), "bad_command"),
    "a spectator who shows out": (BEGIN, ("spectator", "out", {"fighter": "red-1"}), "forbidden"),
    "a spectator who names a line-up": ([], ("spectator", "lineup", named("red", "red-1")), "forbidden"),
}
