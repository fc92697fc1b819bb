"""A project folder to try the launcher in, without touching this one."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with two small requirements files, the second of which includes the first."""
    (tmp_path / "requirements.txt").write_text("# run\ndjango>=5\nsegno>=1  # codes\ntzdata; sys_platform == 'win32'\n")
    (tmp_path / "requirements-dev.txt").write_text("-r requirements.txt\npytest>=9\n")
    return tmp_path
