"""Names of the scenario files that must hold today, each ended by a zero byte; what still waits is told on stderr.

A file waits when its part of the rules is not built yet. Building that part takes its line out of `waits_for`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def waits_for(scenario: dict[str, Any]) -> str:
    """The part of the rules that this scenario waits for; empty when it must hold."""
    kind = scenario["kind"]
    if kind == "draw" and scenario["format"] not in ("single", "pools", "round_robin"):
        return f"draws of the format {scenario['format']}"
    if kind == "check" and scenario["subject"] not in ("arena", "crew", "roster"):
        return f"checks of the subject {scenario['subject']}"
    return ""


def main() -> int:
    """Print the names; 1 when there is none to judge."""
    waiting: dict[str, int] = {}
    names = []
    for path in sorted(Path("tests/scenarios").rglob("*.json")):
        part = waits_for(json.loads(path.read_text(encoding="utf-8")))
        if part:
            waiting[part] = waiting.get(part, 0) + 1
        else:
            names.append(str(path))
    for part, count in waiting.items():
        print(f"not judged yet: {count} files on {part}", file=sys.stderr)
    sys.stdout.write("".join(f"{name}\0" for name in names))
    return 0 if names else 1


if __name__ == "__main__":
    sys.exit(main())
