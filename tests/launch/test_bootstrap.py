"""manage.py before anything is installed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tournament.launch import bootstrap

ROOT = Path(__file__).resolve().parents[2]


def manage(*arguments: str, python: tuple[str, ...] = (sys.executable,), **variables: str):
    return subprocess.run(
        [*python, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", **variables},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_help_needs_the_standard_library_only() -> None:
    shown = manage("help", python=(sys.executable, "-S"))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "manage.py start" in shown.stdout


def test_a_python_of_any_age_can_read_the_first_file() -> None:
    source = (ROOT / "manage.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not any(isinstance(node, ast.JoinedStr | ast.AnnAssign) for node in ast.walk(tree))
    assert source.isascii()
    assert "__future__" not in source


def test_an_old_python_is_told_in_a_sentence(tmp_path: Path) -> None:
    script = f"import sys; sys.version_info = (3, 9, 2); exec(open({str(ROOT / 'manage.py')!r}).read())"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert shown.returncode == 1
    assert shown.stderr.startswith("This program needs Python 3.11 or newer; this is Python 3.9.")
    assert "Traceback" not in shown.stderr


def test_wrong_settings_are_told_in_a_sentence(tmp_path: Path) -> None:
    shown = manage("check", DEBUG="perhaps", DATA_DIR=str(tmp_path))
    assert shown.returncode == 1
    assert shown.stderr == "DEBUG must be 1 or 0, not 'perhaps'\n"


def test_a_data_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    shown = manage("start", DATA_DIR=str(tmp_path / "file" / "data"))
    assert shown.returncode == 1
    assert str(tmp_path / "file") in shown.stderr
    assert "Traceback" not in shown.stderr


def test_a_wrong_port_is_told_in_a_sentence(tmp_path: Path) -> None:
    shown = manage("start", "--port", "99999", DATA_DIR=str(tmp_path))
    assert shown.returncode != 0
    assert "'99999' is no port; give a number up to 65535" in shown.stderr


def test_on_windows_the_command_runs_as_a_child(capfd: pytest.CaptureFixture[str]) -> None:
    code = bootstrap.hand_over(Path(sys.executable), ["help"], system="nt")
    assert code == 0
    assert "manage.py start" in capfd.readouterr().out
