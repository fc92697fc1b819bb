"""Every bout of the rulebook's scenario files holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring import judge

FILES = sorted((Path(__file__).parents[1] / "scenarios" / "bout").glob("*.json"))


def test_the_rulebook_has_its_bouts() -> None:
    assert len(FILES) == 69


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    _, differences = judge.run(json.loads(path.read_text(encoding="utf-8")))
    assert differences == []
