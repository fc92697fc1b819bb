"""The verbs of the sport: who may say them, which keys they carry, and what makes one well-formed.

A command that cannot be read at all is Malformed (an unknown verb, key or seat); one whose values are missing or impossible
is read and then refused `bad_command`, because it has a place in the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.malformed import Malformed
from scoring.ruleset import GRIPS, Ruleset

SIDES = ("red", "blue")
CARDS = ("caution", "yellow", "red", "dismiss")
CAUSES = ("technical", "withdrawal", "medical", "disqualification", "double_loss")
VIOLATIONS = (
    "not_permitted_action",
    "thrust",
    "non_target_strike",
    "joint_lock",
    "remove_protection",
    "attack_on_withdrawn",
    "choke",
    "left_list",
)  # ISB-096 ... ISB-104, ISB-033
REASONS = (
    "third_support",
    "both_feet_outside",
    "fell_outside",
    "gear_broken_or_lost",
    "touched_lying_fighter",
    "palm",
    "card",
    "disqualified",
)  # ISB-088 ... ISB-093, ISB-105
GROUP_VERBS = frozenset({"lineup", "lock", "out", "explain", "reinstate", "count"})
DUEL_VERBS = frozenset({"hit"})
NAMED_VERBS = frozenset({"out", "explain", "reinstate"})  # they name a fighter, and are idle where only heads are counted

_SEAT = re.compile(r"hofmarshal|authenticity|secretary|line-[1-9][0-9]?|field-[1-9][0-9]?|(?:red|blue)-(?:captain|fighter)")

HOFMARSHAL = frozenset({"hofmarshal"})
DESK = HOFMARSHAL | {"secretary"}
MARSHALS = HOFMARSHAL | {"line", "field", "authenticity"}
ANY_SEAT = MARSHALS | {"secretary", "captain", "fighter"}


@dataclass(frozen=True)
class Verb:
    """Which kinds of seat may say it, and the keys it may carry beside `reason` and `note`."""

    who: frozenset[str]
    keys: frozenset[str] = frozenset()


VERBS: dict[str, Verb] = {
    "call": Verb(HOFMARSHAL),
    "arrive": Verb(DESK, frozenset({"side"})),
    "ready": Verb(DESK, frozenset({"side"})),
    "fight": Verb(HOFMARSHAL),
    "pause": Verb(HOFMARSHAL),
    "stop": Verb(HOFMARSHAL),
    "resume": Verb(HOFMARSHAL),
    "confirm": Verb(HOFMARSHAL),
    "cast": Verb(HOFMARSHAL, frozenset({"side"})),
    "hit": Verb(frozenset({"line"}), frozenset({"side", "zone", "grip", "clean"})),
    "rule": Verb(HOFMARSHAL, frozenset({"hit", "grant", "value"})),
    "admit": Verb(HOFMARSHAL, frozenset({"tap"})),
    "violation": Verb(MARSHALS, frozenset({"side", "fighter", "code", "unintentional"})),
    "sanction": Verb(HOFMARSHAL, frozenset({"violation", "card"})),
    "alert": Verb(ANY_SEAT),
    "lineup": Verb(frozenset({"captain", "secretary"}), frozenset({"side", "fighters"})),
    "lock": Verb(frozenset({"field", "hofmarshal"})),
    "out": Verb(frozenset({"field", "hofmarshal"}), frozenset({"fighter", "part"})),
    "explain": Verb(frozenset({"field", "hofmarshal"}), frozenset({"event", "part"})),
    "count": Verb(frozenset({"field"}), frozenset({"side", "change"})),
    "reinstate": Verb(frozenset({"field", "hofmarshal"}), frozenset({"fighter"})),
    "withdraw": Verb(MARSHALS, frozenset({"side", "fighter"})),
    "award": Verb(HOFMARSHAL, frozenset({"side", "cause"})),
    "undo": Verb(MARSHALS, frozenset({"event"})),
    "seat": Verb(DESK, frozenset({"seat", "present"})),
}
_COMMON_KEYS = frozenset({"at", "received", "by", "do", "id", "reason", "note"})


@dataclass(frozen=True)
class Command:
    """What a seat asks for. `at` is when it happened, `received` when it reached the table (ms)."""

    at: int
    received: int
    by: str
    do: str
    id: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        """The reason given, without surrounding blanks; empty where none was."""
        return str(self.data.get("reason") or "").strip()

    @property
    def note(self) -> str:
        """The note given, without surrounding blanks."""
        return str(self.data.get("note") or "").strip()


def seat_kind(seat: str) -> str:
    """`line-3` is a `line` seat, `red-captain` a `captain`."""
    if seat.endswith(("-captain", "-fighter")):
        return seat.partition("-")[2]
    return seat.partition("-")[0]


def is_seat(seat: Any) -> bool:
    """Whether this names a seat that the rules know."""
    return isinstance(seat, str) and _SEAT.fullmatch(seat) is not None


def opponent(side: str) -> str:
    """The other side."""
    return "blue" if side == "red" else "red"


def parse_command(raw: Any) -> Command:
    """Read one command object. Raises Malformed for an unknown verb, key or seat and for times that are no times."""
    if not isinstance(raw, Mapping):
        raise Malformed("", "a command is an object")
    do = raw.get("do")
    if not isinstance(do, str) or do not in VERBS:
        raise Malformed("/do", f"{do!r} is no verb; the verbs are {', '.join(VERBS)}")
    for key in raw:
        if key not in _COMMON_KEYS and key not in VERBS[do].keys:
            raise Malformed(f"/{key}", f"{do} has no key {key!r}")
    if not is_seat(raw.get("by")):
        raise Malformed("/by", f"{raw.get('by')!r} is no seat")
    at = _moment(raw, "at")
    received = _moment(raw, "received") if "received" in raw else at
    identity = raw.get("id", "")
    if not isinstance(identity, str) or len(identity) > 64:
        raise Malformed("/id", "an id is a text of at most 64 letters")
    data = {key: value for key, value in raw.items() if key not in ("at", "received", "by", "do", "id")}
    return Command(at, received, raw["by"], do, identity, data)


def _moment(raw: Mapping[str, Any], key: str) -> int:
    value = raw.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**53:
        raise Malformed(f"/{key}", "a time is a whole number of milliseconds, not below 0")
    return value


def fault(command: Command, ruleset: Ruleset) -> str:
    """What is missing or impossible in the command's values, in words; empty where it is well-formed."""
    if command.do in (GROUP_VERBS if ruleset.kind == "duel" else DUEL_VERBS):
        return f"{command.do} belongs to {'group fights' if ruleset.kind == 'duel' else 'duels'}"
    if ruleset.kind == "group" and command.do in (NAMED_VERBS if ruleset.mode == "count" else {"count"}):
        return f"{command.do} has no place where {'heads are counted' if ruleset.mode == 'count' else 'fighters are named'}"
    for key in ("reason", "note"):
        if not isinstance(command.data.get(key) or "", str):
            return f"{key} must be a text"
    shape = _SHAPES.get(command.do)
    return shape(command.data, ruleset) if shape else ""


def _side(data: Mapping[str, Any], _: Ruleset) -> str:
    return "" if data.get("side") in SIDES else "side must be red or blue"


def _number(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    return "" if isinstance(value, int) and not isinstance(value, bool) else f"{key} must be a log number"


def _hit(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    zone = data.get("zone")
    if not isinstance(zone, str) or zone not in ruleset.zones:
        return f"zone must be one of {', '.join(sorted(ruleset.zones))}"
    if data.get("grip", "two") not in GRIPS:
        return "grip must be two or one"
    if not isinstance(data.get("clean", True), bool):
        return "clean must be true or false"
    return _side(data, ruleset)


def _rule(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    if not isinstance(data.get("grant"), bool):
        return "grant must be true or false"
    value = data.get("value")
    if ruleset.kind == "group":
        if type(value) is not int or not 0 <= value <= ruleset.main:
            return f"value must be the number standing, 0 to {ruleset.main}"
        return _number(data, "hit")
    if value is not None and (type(value) is not int or value not in ruleset.scale):
        return f"value must be one of {', '.join(map(str, sorted(ruleset.scale)))}"
    return _number(data, "hit")


def _violation(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    if data.get("code") not in VIOLATIONS:
        return f"code must be one of {', '.join(VIOLATIONS)}"
    if not isinstance(data.get("unintentional", False), bool):
        return "unintentional must be true or false"
    if not isinstance(data.get("fighter", ""), str):
        return "fighter must be an id"
    return _side(data, ruleset)


def _sanction(data: Mapping[str, Any], _: Ruleset) -> str:
    if data.get("card") not in CARDS:
        return f"card must be one of {', '.join(CARDS)}"
    return _number(data, "violation")


def _withdraw(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    if ("side" in data) == ("fighter" in data):
        return "name either the side or the fighter"
    if "fighter" in data:
        return "" if isinstance(data["fighter"], str) else "fighter must be an id"
    return _side(data, ruleset)


def _award(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    if data.get("cause") not in CAUSES:
        return f"cause must be one of {', '.join(CAUSES)}"
    if data["cause"] == "double_loss":
        return "a double loss has no winning side" if data.get("side") is not None else ""
    return _side(data, ruleset)


def _seat(data: Mapping[str, Any], _: Ruleset) -> str:
    if not is_seat(data.get("seat")):
        return "seat must name a seat of the crew"
    return "" if isinstance(data.get("present"), bool) else "present must be true or false"


def _lineup(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    fighters = data.get("fighters")
    if not isinstance(fighters, list) or not all(isinstance(fighter, str) for fighter in fighters):
        return "fighters must be a list of ids"
    if len(set(fighters)) != len(fighters):
        twice = next(fighter for fighter in fighters if fighters.count(fighter) > 1)
        return f"fighters must be different ones; {twice} is named twice"
    return _side(data, ruleset)


def _fighter(data: Mapping[str, Any], _: Ruleset) -> str:
    return "" if isinstance(data.get("fighter"), str) and data["fighter"] else "fighter must be an id"


def _out(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    """The reason may be missing: a judge shows the man out first and says why when he has a hand free."""
    return _fighter(data, ruleset) or ("" if data.get("reason") is None else _why_out(data, ruleset))


def _why_out(data: Mapping[str, Any], _: Ruleset) -> str:
    if data.get("reason") not in REASONS:
        return f"reason must be one of {', '.join(REASONS)}"
    part = data.get("part")
    return "" if part is None or (isinstance(part, str) and len(part) <= 60) else "part must be a text of at most 60 letters"


def _explain(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    return _number(data, "event") or _why_out(data, ruleset)


def _count(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    change = data.get("change")
    return _side(data, ruleset) if type(change) is int and change in (-1, 1) else "change must be -1 or 1"


_SHAPES: dict[str, Callable[[Mapping[str, Any], Ruleset], str]] = {
    "arrive": _side,
    "ready": _side,
    "cast": _side,
    "hit": _hit,
    "rule": _rule,
    "admit": lambda data, _: _number(data, "tap"),
    "violation": _violation,
    "sanction": _sanction,
    "withdraw": _withdraw,
    "award": _award,
    "lineup": _lineup,
    "out": _out,
    "explain": _explain,
    "reinstate": _fighter,
    "count": _count,
    "undo": lambda data, _: _number(data, "event") if "event" in data else "",
    "seat": _seat,
}
