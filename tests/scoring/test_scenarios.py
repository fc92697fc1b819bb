"""Every duel of the rulebook's scenario files holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring import judge

FILES = sorted((Path(__file__).parents[1] / "scenarios" / "bout").glob("*.json"))


def duels() -> list[Path]:
    read = [(path, json.loads(path.read_text(encoding="utf-8"))) for path in FILES]
    return [path for path, data in read if not data["ruleset"].startswith(("isb/group", "isb/mass"))]


def test_the_rulebook_has_its_duels() -> None:
    assert len(duels()) == 53


@pytest.mark.parametrize("path", duels(), ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    _, differences = judge.run(json.loads(path.read_text(encoding="utf-8")))
    assert differences == []
