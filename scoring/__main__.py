"""The scenario runner: `python -m scoring FILE.json [...]`, `-` for standard input. Needs Python alone.

Prints one JSON object per file; exit 0: all held, 1: some did not, 2: a file could not be read or is no scenario.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from scoring import checks, contest, judge
from scoring.malformed import Malformed

Judged = tuple[dict[str, Any], list[dict[str, Any]]]

KINDS: dict[str, Callable[[dict[str, Any]], Judged]] = {
    "bout": judge.run,
    "draw": contest.scenario.run,
    "standings": contest.standings_file.run,
    "check": checks.scenario.run,
}


def main(names: list[str]) -> int:
    """Judge the named files; returns the exit code."""
    if not names:
        print("usage: python -m scoring FILE.json [FILE.json ...]   ('-' reads standard input)", file=sys.stderr)
        return 2
    return max(_judge_file(name) for name in names)


def _judge_file(name: str) -> int:
    try:
        data = _read(name)
        outcome, found = _judge(data)
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        print(f"{name}: : cannot be read as JSON: {error}", file=sys.stderr)
        return 2
    except Malformed as error:
        print(f"{name}: {error.pointer}: {error.message}", file=sys.stderr)
        return 2
    line = {"file": name, "title": data.get("title", ""), "ok": not found, "outcome": outcome, "differences": found}
    print(json.dumps(line, ensure_ascii=False))
    return 1 if found else 0


def _read(name: str) -> Any:
    if name == "-":
        return json.loads(sys.stdin.read())
    with open(name, encoding="utf-8-sig") as file:
        return json.load(file)


def _judge(data: Any) -> Judged:
    if not isinstance(data, dict):
        raise Malformed("", "a scenario is an object")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed("/kind", f"must be one of {', '.join(KINDS)}, not {kind!r}")
    return KINDS[kind](data)


def _speak_utf8() -> None:
    """Whatever the terminal's code page: a file's letters come out as they are, half a letter as its escape."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # a test may have put something simpler there
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="strict" if stream is sys.stdin else "backslashreplace")


if __name__ == "__main__":
    _speak_utf8()
    sys.exit(main(sys.argv[1:]))
