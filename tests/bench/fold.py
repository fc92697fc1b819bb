"""How the cost of a bout's log grows: folding 10,000 entries against folding 1,000, in one process.

    python tests/bench/fold.py

Duels and group fights. The cost of one more entry must stay flat: the ratio is to be at most 15 (10 would be exactly
linear). Each shape of log is one long bout of full-length fighting; the best of several runs is taken, for a shared machine
only ever adds time. Prints one line a shape and exits with 1 when a ratio is over the limit.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scoring import Bout, Command, load_ruleset, parse_command
from tests.bench import fold_melee

FEW, MANY = 1_000, 10_000
LIMIT = 15.0
RUNS = {FEW: 7, MANY: 3}
LINE = ["line-1", "line-2", "line-3", "line-4"]
SIDES = {"red": {"name": "A"}, "blue": {"name": "B"}}
# Mean ms between two hits of a side, share of taps that arrive late, share that are taken back.
SHAPES = {
    "a bout as it is fought": (3_500, 0.02, 0.02),
    "a fierce one": (700, 0.02, 0.02),
    "a crew with bad Wi-Fi": (3_500, 0.25, 0.02),
}
LATE_MS = 20_000
CHORES_EVERY = 40


def commands(number: int, shape: tuple[int, float, float]) -> list[Command]:
    """The first `number` entries of a long bout, in the order of their receipt."""
    gap, late, undone = shape
    rng = Random(8)
    log = _opening()
    now, waiting = 10_000, []
    while len(log) < number:
        now += max(1, round(rng.expovariate(2 / gap)))
        side, zone = rng.choice(("red", "blue")), rng.choice(("head_or_torso", "limb"))
        for seat in LINE:
            if rng.random() > (0.80 if seat in ("line-1", "line-2") else 0.35):
                continue
            at = now + max(120, round(rng.gauss(550, 220)))
            received = at + (rng.randint(1_000, LATE_MS) if rng.random() < late else 0)
            tap = {"at": at, "by": seat, "do": "hit", "side": side, "zone": zone}
            waiting.append((received, tap))
            if rng.random() < undone:
                waiting.append((received + 800, {"at": received + 800, "by": seat, "do": "undo"}))
        if rng.random() < 1 / CHORES_EVERY:
            waiting += [(now + after, {"at": now + after, **chore}) for after, chore in _chores(rng)]
        waiting.sort(key=lambda item: item[0])
        while waiting and waiting[0][0] <= now:
            received, command = waiting.pop(0)
            log.append({**command, "received": received})
    return [parse_command({**command, "id": f"c{place}"}) for place, command in enumerate(log[:number])]


def _opening() -> list[dict[str, Any]]:
    steps = [("call", None), ("arrive", "red"), ("arrive", "blue"), ("ready", "red"), ("ready", "blue"), ("fight", None)]
    return [
        {"at": at, "received": at, "by": "hofmarshal", "do": do, **({"side": side} if side else {})}
        for at, (do, side) in enumerate(steps)
    ]


def _chores(rng: Random) -> list[tuple[int, dict[str, Any]]]:
    """What else fills a log: a pause, a reported violation, an alert."""
    desk, seat = "hofmarshal", rng.choice(LINE)
    return [
        (1, {"by": seat, "do": "violation", "side": "red", "code": "thrust"}),
        (2, {"by": seat, "do": "alert", "note": "a spectator at the barrier"}),
        (3, {"by": desk, "do": "pause", "reason": "strap"}),
        (900, {"by": desk, "do": "fight"}),
    ]


def duel() -> Bout:
    """A longsword bout with a clock that no log of this bench outlasts."""
    rules = load_ruleset("isb/longsword", {"clock": {"limit_ms": 86_400_000}})
    return Bout(rules, SIDES, ["hofmarshal", *LINE])


def fold_ms(log: list[Command], runs: int, new: Callable[[], Bout]) -> float:
    """The shortest of `runs` foldings into a new bout, ms."""
    best = float("inf")
    gc.collect()
    # The collector walks over all that is alive, the commands of this bench included: its cost is not that of the rules.
    gc.disable()
    for _ in range(runs):
        bout = new()
        begun = time.perf_counter()
        for command in log:
            bout.submit(command)
        best = min(best, time.perf_counter() - begun)
    gc.enable()
    return best * 1000


def ratio(name: str, log: list[Command], new: Callable[[], Bout]) -> float:
    """Measure one shape and print it."""
    few, many = fold_ms(log[:FEW], RUNS[FEW], new), fold_ms(log, RUNS[MANY], new)
    found = many / few
    print(f"{name}: {FEW} entries {few:.1f} ms, {MANY} entries {many:.1f} ms, ratio {found:.1f} (at most {LIMIT:.0f})")
    return found


def main() -> int:
    """Measure all shapes."""
    found = [ratio(name, commands(MANY, shape), duel) for name, shape in SHAPES.items()]
    groups = fold_melee.SHAPES.items()
    found += [ratio(name, fold_melee.commands(MANY, shape), fold_melee.bout) for name, shape in groups]
    return int(max(found) > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
