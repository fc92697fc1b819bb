"""Logs of group fights for `fold.py`: two judges show men out and bring them back, in one attempt without an end."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring import Bout, Command, load_ruleset, parse_command

MEN = 50
CREW = ["hofmarshal", "secretary", "field-1", "field-2", "authenticity"]
# Share of acts that arrive late, share of falls that both judges show.
SHAPES = {
    "50 against 50": (0.02, 0.5),
    "50 against 50, one judge with bad Wi-Fi": (0.25, 0.5),
}
LATE_MS = 20_000
# So many stay standing on each side, that no side is ever all out.
ALWAYS_STANDING = 10


def bout() -> Bout:
    """50 against 50, with a clock that no log of this bench outlasts."""
    rules = load_ruleset(f"isb/group-{MEN}", {"clock": {"limit_ms": 86_400_000}})
    return Bout(rules, {side: {"name": side, "main": MEN, "reserves": 15} for side in ("red", "blue")}, CREW)


def commands(number: int, shape: tuple[float, float]) -> list[Command]:
    """The first `number` entries of a long fight, in the order of their receipt: outs, echoes, reasons, men brought back."""
    late, both = shape
    rng, now = Random(8), 10_000
    out: list[str] = []
    waiting: list[tuple[int, dict[str, Any]]] = []
    log = _opening()
    while len(log) < number:
        now += max(1, round(rng.expovariate(1 / 800)))
        men = [man for side in ("red", "blue") for man in _may_fall(side, out)]
        if men and (not out or rng.random() < len(men) / (2 * MEN)):
            man = rng.choice(men)
            out.append(man)
            for seat in ("field-1", "field-2") if rng.random() < both else ("field-1",):
                at = now + rng.randint(200, 1_500)
                slow = rng.randint(1_000, LATE_MS) if seat == "field-2" and rng.random() < late else 0
                waiting.append((at + slow, {"at": at, "by": seat, "do": "out", "fighter": man, "reason": "third_support"}))
        else:
            man = out.pop(rng.randrange(len(out)))
            at = now + rng.randint(1_600, 2_500)
            waiting.append((at, {"at": at, "by": "field-1", "do": "reinstate", "fighter": man, "reason": "slip"}))
        waiting.sort(key=lambda item: item[0])
        while waiting and waiting[0][0] <= now:
            received, command = waiting.pop(0)
            log.append({**command, "received": received})
            if command["do"] == "out" and rng.random() < 0.3:
                later = received + rng.randint(500, 4_000)
                why = {"event": len(log), "reason": "fell_outside"}
                waiting.append((later, {"at": later, "by": command["by"], "do": "explain", **why}))
                waiting.sort(key=lambda item: item[0])
    return [parse_command({**command, "id": f"c{place}"}) for place, command in enumerate(log[:number])]


def _may_fall(side: str, out: list[str]) -> list[str]:
    standing = [f"{side}-{man}" for man in range(1, MEN + 1) if f"{side}-{man}" not in out]
    return standing if len(standing) > ALWAYS_STANDING else []


def _opening() -> list[dict[str, Any]]:
    steps = [("call", None), ("arrive", "red"), ("arrive", "blue"), ("ready", "red"), ("ready", "blue"), ("fight", None)]
    return [
        {"at": at, "received": at, "by": "hofmarshal", "do": do, **({"side": side} if side else {})}
        for at, (do, side) in enumerate(steps)
    ]
