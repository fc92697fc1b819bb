"""A ruleset is data: a preset, the organiser's overrides laid over it, and a check that names the key that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from scoring import rulesets
from scoring.rulesets.isb import NON_TARGET, TARGET

GRIPS = ("two", "one")
MODES = ("consensus", "tally", "single")
GROUP_MODES = ("fighters", "count")
MERGES = ("mean", "median", "trimmed")
ZONES = (*TARGET, *NON_TARGET)
STANDINGS_KEYS = ("main", "rounds", "points", "head_to_head", "cards")


class RulesetError(Exception):
    """A ruleset that cannot be used: `pointer` is the JSON pointer of the wrong key, `message` says what to do."""

    def __init__(self, pointer: str, message: str) -> None:
        super().__init__(f"{pointer}: {message}")
        self.pointer = pointer
        self.message = message


@dataclass(frozen=True)
class Ruleset:
    """A preset with its overrides resolved. `data` is the plain dictionary that a bout pins; times are in ms."""

    key: str
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The key without its version, `isb/longsword`."""
        return self.key.partition("@")[0]

    @property
    def kind(self) -> str:
        """`duel` or `group`."""
        return str(self.data["kind"])

    @property
    def limit_ms(self) -> int:
        """Effective time of one attempt, ms (ISB-002)."""
        return int(self.data["clock"]["limit_ms"])

    @property
    def labels(self) -> Mapping[str, str]:
        """What this ruleset calls its things, `{"round": "сход"}` (ISB-037)."""
        labels: Mapping[str, str] = self.data["labels"]
        return labels

    @property
    def mode(self) -> str:
        """How taps become a score: consensus, tally or single (G1); in groups: fighters or count."""
        return str(self.data["capture"]["mode"])

    @property
    def quorum(self) -> int:
        """Seats that make a hit; one where a single marshal is enough."""
        return 1 if self.mode == "single" else int(self.data["capture"]["quorum"])

    @property
    def window_ms(self) -> int:
        """Within how many ms of a hit's first tap another marshal's tap belongs to it."""
        return int(self.data["capture"]["window_ms"])

    @property
    def cap(self) -> int | None:
        """Hits of one side that end the round (ISB-039), or None."""
        hits: int | None = self.data["early_stop"].get("hits")
        return hits

    @property
    def simultaneous_ms(self) -> int:
        """Two deciding hits no further apart than this came together (G7)."""
        return int(self.data["simultaneous_ms"])

    @property
    def scale(self) -> frozenset[int]:
        """All values (points) that a hit can have."""
        return frozenset({1, *(rule["value"] for rule in self.data["values"])})

    @property
    def zones(self) -> frozenset[str]:
        """All zones that a tap may name."""
        return frozenset(self.data["zones"]["target"]) | self.non_target

    @property
    def non_target(self) -> frozenset[str]:
        """Zones that must not be struck (ISB-101)."""
        return frozenset(self.data["zones"]["non_target"])

    def value(self, zone: str, grip: str) -> int:
        """Points of a hit: the first rule that matches, else 1; never typed in (ISB-009)."""
        for rule in self.data["values"]:
            if zone in rule.get("zones", (zone,)) and grip == rule.get("grip", grip):
                return int(rule["value"])
        return 1

    def pad(self) -> list[dict[str, Any]]:
        """The few buttons a marshal needs: one per value, highest first, each with the zone and grip that give it."""
        targets = [zone for zone in ("head_or_torso", "limb") if zone in self.data["zones"]["target"]]
        targets += [zone for zone in self.data["zones"]["target"] if zone not in targets]
        buttons: dict[int, dict[str, Any]] = {}
        for zone in targets:
            for grip in GRIPS:
                value = self.value(zone, grip)
                # Limb before a one-handed head: an honest button names the commonest blow of its value.
                if value not in buttons or (zone == "limb" and buttons[value]["zone"] == "head_or_torso"):
                    buttons[value] = {"value": value, "zone": zone, "grip": grip}
        return [buttons[value] for value in sorted(buttons, reverse=True)]

    @property
    def main(self) -> int:
        """How many fighters of one side start (ISB-057)."""
        return int(self.data["roster"]["main"])

    @property
    def reserves(self) -> int:
        """How many a side may name beside them (ISB-059)."""
        return int(self.data["roster"]["reserves"])

    def required_seats(self) -> dict[str, int]:
        """Kinds of seat and how many of each must be occupied at «Бой!» (ISB-046, ISB-079)."""
        return {"hofmarshal": 1, **self.data["crew"]}


def load_ruleset(key: str, overrides: Mapping[str, Any] | None = None) -> Ruleset:
    """The preset `family/name[@version]` with `overrides` laid over it, checked.

    Raises RulesetError naming the key: an unknown preset or version, an unknown or impossible override.
    """
    name, _, version = key.partition("@")
    preset = rulesets.find(name)
    if preset is None:
        known = ", ".join(sorted(rulesets.known()))
        raise RulesetError("/ruleset", f"there is no preset {key!r}; known are {known}, and isb/group-N for N from 2 to 150")
    if version and version != str(preset.version):
        raise RulesetError("/ruleset", f"{name} is here in version {preset.version}, not {version}")
    data = _merged(deepcopy(preset.common), preset.changes, "/preset")
    data = _merged(data, overrides or {}, "/overrides")
    check(data)
    return Ruleset(f"{name}@{preset.version}", data)


def pinned_ruleset(key: str, data: Mapping[str, Any]) -> Ruleset:
    """A ruleset from the data that a bout pinned at its opening; later presets change nothing in it."""
    check(data)
    return Ruleset(key, data)


def _merged(base: dict[str, Any], over: Mapping[str, Any], pointer: str) -> dict[str, Any]:
    if not isinstance(over, Mapping):
        raise RulesetError(pointer, "must be an object")
    for key, value in over.items():
        here = f"{pointer}/{key}"
        if key not in base or key == "kind":
            raise RulesetError(here, f"is no key of this ruleset; here are {', '.join(sorted(base))}")
        if isinstance(base[key], dict):
            base[key] = _merged(base[key], value, here)
        else:
            base[key] = deepcopy(value)
    return base


def _whole(least: int, most: int = 10**9) -> Callable[[Any], str]:
    def wrong(value: Any) -> str:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return "" if good else f"must be a whole number from {least} to {most}"

    return wrong


def _one_of(choices: tuple[str, ...]) -> Callable[[Any], str]:
    return lambda value: "" if value in choices else f"must be one of {', '.join(choices)}"


def _maybe(wrong: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda value: "" if value is None else wrong(value)


def _labels(value: Any) -> str:
    return "" if isinstance(value, str) and 0 < len(value.strip()) <= 40 else "must be a word of 1 to 40 letters"


def _names(value: Any) -> str:
    good = isinstance(value, list) and all(isinstance(name, str) and name for name in value)
    return "" if good and len(set(value)) == len(value) else "must be a list of different names"


def _standings(value: Any) -> str:
    if _names(value) or not value or not set(value) <= set(STANDINGS_KEYS):
        return f"must be a list of {', '.join(STANDINGS_KEYS)}"
    return ""


Checks = dict[tuple[str, ...], Callable[[Any], str]]

_COMMON_CHECKS: Checks = {
    ("clock", "limit_ms"): _whole(1, 24 * 3_600_000),
    ("rounds_to_win",): _whole(1, 99),
    ("call_ms",): _whole(0),
    ("helmets_ms",): _whole(0),
    ("technical_after_ms",): _whole(0),
    ("simultaneous_ms",): _whole(0, 60_000),
    ("capture", "window_ms"): _whole(0, 60_000),
    ("zones", "target"): _names,
    ("zones", "non_target"): _names,
    ("roster", "main"): _whole(1, 150),
    ("roster", "reserves"): _whole(0, 150),
    ("cards", "yellows_to_disqualify"): _whole(1, 99),
    ("standings", "keys"): _standings,
    ("labels", "round"): _labels,
}
CHECKS: dict[str, Checks] = {
    "duel": {
        **_COMMON_CHECKS,
        ("reruns",): _whole(0, 99),
        ("technical_score",): _whole(0, 999),
        ("early_stop", "hits"): _maybe(_whole(1, 999)),
        ("capture", "mode"): _one_of(MODES),
        ("capture", "quorum"): _whole(1, 99),
        ("capture", "merge"): _one_of(MERGES),
        ("crew", "line"): _whole(1, 99),
    },
    "group": {
        **_COMMON_CHECKS,
        ("reruns",): _maybe(_whole(0, 99)),
        ("technical_score",): _maybe(_whole(0, 999)),
        ("break_ms",): _whole(0),
        ("early_stop", "lone_against"): _whole(2, 150),
        ("early_stop", "times"): _whole(2, 150),
        ("capture", "mode"): _one_of(GROUP_MODES),
        ("crew", "field"): _whole(1, 9),
        ("crew", "authenticity"): _whole(0, 1),
    },
}


def check(data: Mapping[str, Any]) -> None:
    """Raise RulesetError for the first value that cannot be, with the JSON pointer of its key."""
    for path, wrong in CHECKS[data["kind"]].items():
        value: Any = data
        for key in path:
            value = value[key]
        message = wrong(value)
        if message:
            raise RulesetError("/overrides/" + "/".join(path), f"{message}, not {value!r}")
    _check_values(data)
    both = set(data["zones"]["target"]) & set(data["zones"]["non_target"])
    if both:
        raise RulesetError("/overrides/zones", f"{sorted(both)[0]} is both target and non-target")
    capture = data["capture"]
    if data["kind"] == "duel" and capture["mode"] == "consensus" and capture["quorum"] > data["crew"]["line"]:
        raise RulesetError(
            "/overrides/capture/quorum",
            f"{capture['quorum']} marshals can never agree where {data['crew']['line']} are seated",
        )


def _check_values(data: Mapping[str, Any]) -> None:
    pointer = "/overrides/values"
    rules = data["values"]
    if not isinstance(rules, list):
        raise RulesetError(pointer, "must be a list of {zones, grip, value}")
    for index, rule in enumerate(rules):
        here = f"{pointer}/{index}"
        if not isinstance(rule, dict) or not set(rule) <= {"zones", "grip", "value"} or "value" not in rule:
            raise RulesetError(here, "must be {zones, grip, value}; zones and grip may be left out")
        message = _whole(1, 99)(rule["value"])
        if message:
            raise RulesetError(f"{here}/value", message)
        if "grip" in rule and rule["grip"] not in GRIPS:
            raise RulesetError(f"{here}/grip", "must be two or one")
        zones = rule.get("zones", [])
        # A zone that an override took out of play may stay named here: no tap on it is ever valued.
        known = set(ZONES) | set(data["zones"]["target"]) | set(data["zones"]["non_target"])
        if _names(zones) or not set(zones) <= known:
            raise RulesetError(f"{here}/zones", f"must be a list of zones: {', '.join(sorted(known))}")
