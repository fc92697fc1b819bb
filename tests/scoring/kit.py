"""A duel at hand for tests: called, ready and fighting at 100 000 ms, and short words for taps."""

from __future__ import annotations

from typing import Any

from scoring import Answer, Bout, load_ruleset, parse_command

START = 100_000
NAMES = {"red": {"name": "A"}, "blue": {"name": "B"}}
CREW = ["hofmarshal", "secretary", "line-1", "line-2", "line-3", "line-4"]


class Duel:
    """A Bout that is spoken to in keyword arguments."""

    def __init__(self, ruleset: str = "isb/longsword", overrides: dict[str, Any] | None = None, **sides: Any) -> None:
        self.bout = Bout(load_ruleset(ruleset, overrides), {**NAMES, **sides}, CREW)
        self.log: list[dict[str, Any]] = []

    def say(self, at: int, do: str, by: str = "hofmarshal", **keys: Any) -> Answer:
        line = {"at": at, "by": by, "do": do, **keys}
        self.log.append(line)
        return self.bout.submit(parse_command(line))

    def refused(self, at: int, do: str, by: str = "hofmarshal", **keys: Any) -> str | None:
        return self.say(at, do, by, **keys).refused

    def begin(self) -> Duel:
        self.say(0, "call")
        for side in ("red", "blue"):
            self.say(50_000, "ready", side=side)
        assert self.say(START, "fight").refused is None
        return self

    def hit(self, at: int, side: str, zone: str = "arm", seats: str = "12", **keys: Any) -> None:
        for nth, seat in enumerate(seats):
            self.say(at + 100 * nth, "hit", f"line-{seat}", side=side, zone=zone, **keys)

    def at(self, now: int) -> dict[str, Any]:
        return self.bout.state(now)


def duel(ruleset: str = "isb/longsword", overrides: dict[str, Any] | None = None, **sides: Any) -> Duel:
    return Duel(ruleset, overrides, **sides).begin()
