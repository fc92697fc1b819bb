"""A group fight at hand for tests: called, ready and fighting at 100 000 ms, and short words for what judges show."""

from __future__ import annotations

from typing import Any

from scoring import Answer, Bout, load_ruleset, parse_command

START = 100_000
CREW = ["hofmarshal", "secretary", "field-1", "field-2", "authenticity", "red-captain", "blue-captain"]
OUT = {"reason": "third_support"}


class Melee:
    """A Bout of two teams that is spoken to in keyword arguments; fighters go by `red-3`."""

    def __init__(self, ruleset: str = "isb/group-5", overrides: dict[str, Any] | None = None, **sides: Any) -> None:
        loaded = load_ruleset(ruleset, overrides)
        squad = {"main": loaded.main, "reserves": loaded.reserves}
        teams = {side: {"name": side, **squad, **sides.get(side, {})} for side in ("red", "blue")}
        self.bout = Bout(loaded, teams, CREW)
        self.log: list[dict[str, Any]] = []

    def say(self, at: int, do: str, by: str = "hofmarshal", **keys: Any) -> Answer:
        line = {"at": at, "by": by, "do": do, **keys}
        self.log.append(line)
        return self.bout.submit(parse_command(line))

    def refused(self, at: int, do: str, by: str = "hofmarshal", **keys: Any) -> str | None:
        return self.say(at, do, by, **keys).refused

    def begin(self) -> Melee:
        self.say(0, "call")
        return self.fight(START)

    def fight(self, at: int) -> Melee:
        """Both sides get ready, and «Бой!» is given."""
        for side in ("red", "blue"):
            self.say(at, "ready", side=side)
        assert self.say(at, "fight").refused is None
        return self

    def out(self, at: int, *fighters: str, by: str = "field-1", **keys: Any) -> None:
        """Each of them is shown out at that moment."""
        for fighter in fighters:
            assert self.say(at, "out", by, fighter=fighter, **{**OUT, **keys}).refused is None

    def at(self, now: int) -> dict[str, Any]:
        return self.bout.state(now)

    def standing(self, now: int) -> tuple[int, int]:
        counts = self.at(now)["standing"]
        return counts["red"], counts["blue"]


def melee(ruleset: str = "isb/group-5", overrides: dict[str, Any] | None = None, **sides: Any) -> Melee:
    return Melee(ruleset, overrides, **sides).begin()


def many(side: str, *numbers: int) -> list[str]:
    return [f"{side}-{number}" for number in numbers]
