"""The rules of the sport as a library: values in, values out.

It imports no framework, no clock, no randomness and no I/O; time, identity and chance come in as arguments. `python -m scoring`
judges scenario files (docs/rulebook/FORMAT.md).
"""

from __future__ import annotations

from scoring.bout import Bout
from scoring.commands import Command, parse_command
from scoring.log import Answer
from scoring.malformed import Malformed
from scoring.ruleset import Ruleset, RulesetError, load_ruleset, pinned_ruleset
from scoring.rulesets.isb import OFFERED_GROUPS

__all__ = [
    "OFFERED_GROUPS",
    "Answer",
    "Bout",
    "Command",
    "Malformed",
    "Ruleset",
    "RulesetError",
    "load_ruleset",
    "parse_command",
    "pinned_ruleset",
]
