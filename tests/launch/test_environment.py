"""When packages are installed, when not, and what is said when they cannot be."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tournament.launch import environment
from tournament.launch.trouble import Trouble


def stamp(project: Path, requirements: str) -> Path:
    folder = project / ".venv"
    folder.mkdir()
    content = {requirements: environment.digest(project, requirements)}
    (folder / environment.STAMP).write_text(json.dumps(content))
    return folder


def test_the_stamp_holds_until_the_requirements_change(project: Path) -> None:
    folder = stamp(project, "requirements.txt")
    assert environment.is_fresh(folder, project, "requirements.txt")
    (project / "requirements.txt").write_text("django>=6\n")
    assert not environment.is_fresh(folder, project, "requirements.txt")


def test_a_change_in_an_included_file_outdates_the_including_one(project: Path) -> None:
    folder = stamp(project, "requirements-dev.txt")
    (project / "requirements.txt").write_text("django>=6\n")
    assert not environment.is_fresh(folder, project, "requirements-dev.txt")


@pytest.mark.parametrize("content", ["", "not json", "[]", '{"requirements.txt": "of last year"}'])
def test_a_stamp_that_says_nothing_useful_is_no_stamp(project: Path, content: str) -> None:
    folder = project / ".venv"
    folder.mkdir()
    (folder / environment.STAMP).write_text(content)
    assert not environment.is_fresh(folder, project, "requirements.txt")


def test_names_of_packages_leave_out_comments_and_other_systems(project: Path) -> None:
    assert environment.package_names(project, "requirements.txt") == ["django", "segno"]
    assert environment.package_names(project, "requirements-dev.txt") == ["pytest", "django", "segno"]


def test_the_real_requirements_can_be_read() -> None:
    root = Path(environment.__file__).parents[2]
    assert {"django", "channels", "uvicorn", "pytest"} <= set(environment.package_names(root, "requirements-dev.txt"))


def test_a_missing_requirements_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"requirements\.txt cannot be read"):
        environment.prepare(tmp_path, "requirements.txt")


def test_this_python_is_used_when_it_holds_all_packages(project: Path) -> None:
    assert environment.prepare(project, "requirements-dev.txt") is None
    assert not (project / ".venv").exists()


def test_windows_keeps_its_python_elsewhere() -> None:
    assert environment.venv_python(Path("x"), "nt") == Path("x/Scripts/python.exe")
    assert environment.venv_python(Path("x"), "posix") == Path("x/bin/python")


def test_the_probe_names_what_a_python_lacks() -> None:
    assert environment.probe(Path(sys.executable), ["django", "no-such-package"]) == ["no-such-package"]


def test_a_dangling_python_counts_as_none(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.symlink_to(tmp_path / "gone")
    assert environment.probe(python, []) is None


def test_a_python_that_fails_counts_as_none(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nexit 3\n")
    python.chmod(0o755)
    assert environment.probe(python, []) is None


def test_a_file_in_the_place_of_the_folder_is_not_deleted(project: Path) -> None:
    (project / ".venv").write_text("somebody's note")
    with pytest.raises(Trouble, match="is a file"):
        environment.build(project / ".venv")
    assert (project / ".venv").read_text() == "somebody's note"


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="cannot be written to"):
        environment.build(tmp_path / "gone" / ".venv")


def test_a_python_without_ensurepip_names_the_debian_package(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Debian's python3 without python3-venv: the module cannot be found.
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else name)
    with pytest.raises(Trouble, match="apt install python3-venv"):
        environment.build(project / ".venv")


def test_packages_that_do_not_install_leave_no_stamp(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = stamp(project, "requirements.txt")
    (project / "requirements.txt").write_text("./not-a-package-here\n")
    with pytest.raises(Trouble, match=r"requirements\.txt could not be installed"):
        environment.install(Path(sys.executable), folder, project, "requirements.txt")
    assert environment.read_stamp(folder) == {}
    assert "Installing the packages" in capfd.readouterr().out


def test_an_installation_stamps_the_file_and_all_it_includes(project: Path) -> None:
    # Both packages are in this environment already: pip looks, finds them and downloads nothing.
    folder = project / ".venv"
    folder.mkdir()
    environment.install(Path(sys.executable), folder, project, "requirements-dev.txt")
    assert environment.is_fresh(folder, project, "requirements-dev.txt")
    assert environment.is_fresh(folder, project, "requirements.txt")


@pytest.mark.parametrize(
    "line",
    [
        "WARNING: Retrying after connection broken by 'NewConnectionError(...): Failed to establish a new connection'",
        "WARNING: Retrying: Temporary failure in name resolution",
        "WARNING: Retrying: ReadTimeoutError: Read timed out.",
    ],
)
def test_no_network_is_told_apart_from_wrong_requirements(line: str) -> None:
    said = f"{line}\nERROR: No matching distribution found for django\n"
    text = environment.pip_trouble(said, "requirements.txt")
    assert "does not reach the internet" in text
    assert "No matching distribution found for django" in text


def test_a_wrong_requirement_is_named_as_pip_names_it() -> None:
    said = (
        "ERROR: Ignored the following versions that require a different python version: 6.0\n"
        "ERROR: Could not find a version that satisfies the requirement djanggo\nERROR: No matching distribution\n"
    )
    assert environment.pip_trouble(said, "requirements.txt") == (
        "The packages of requirements.txt could not be installed. "
        "pip said: Could not find a version that satisfies the requirement djanggo"
    )


def test_pip_is_not_led_astray_by_a_users_habit(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_USER", "1")
    folder = project / ".venv"
    folder.mkdir()
    environment.install(Path(sys.executable), folder, project, "requirements.txt")
    assert os.environ["PIP_USER"] == "1"
