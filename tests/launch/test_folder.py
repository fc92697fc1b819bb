"""The data folder: written to, and served from by one server only."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tournament.launch import folder
from tournament.launch.trouble import Trouble

HOLD = (
    "import sys; from pathlib import Path; from tournament.launch import folder\n"
    "with folder.claimed(Path(sys.argv[1]), 'http://127.0.0.1:8000/'): print('held', flush=True); sys.stdin.read()"
)


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    folder.check_writable(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_file_in_its_place_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(Trouble, match="cannot be written to") as caught:
        folder.check_writable(tmp_path / "data")
    assert "DATA_DIR=" in str(caught.value)


def test_a_database_that_is_a_folder_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tournament.sqlite3").mkdir()
    with pytest.raises(Trouble, match="cannot be written to"):
        folder.check_writable(tmp_path)


def test_checking_leaves_the_database_as_it_is(tmp_path: Path) -> None:
    database = tmp_path / "tournament.sqlite3"
    database.write_bytes(b"rows")
    folder.check_writable(tmp_path)
    assert database.read_bytes() == b"rows"


def test_a_second_server_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Trouble, match=r"already being served.*http://127\.0\.0\.1:8000/"), folder.claimed(tmp_path, ""):
            pass
    finally:
        holder.kill()
        holder.communicate()
    # A killed server leaves no lock behind.
    with folder.claimed(tmp_path, "http://127.0.0.1:8001/"):
        assert folder.holder(tmp_path) == ", at http://127.0.0.1:8001/"
