"""The real server, started as an organiser starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def started(data: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """`manage.py start` on the data folder, killed at the end of the block."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "start", "--host", "127.0.0.1", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def read_greeting(process: subprocess.Popen[str]) -> str:
    """All that the server says until it serves."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            return "".join(lines)
    raise AssertionError("".join(lines) + (process.stderr.read() if process.stderr else ""))


@pytest.mark.server
def test_a_server_comes_up_ends_on_ctrl_c_and_comes_up_again(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0", "--no-demo") as first:
        greeting = read_greeting(first)
        address = re.search(r"http://127\.0\.0\.1:\d+/", greeting)
        assert address, greeting
        assert "with the password" in greeting
        assert urllib.request.urlopen(f"{address.group()}healthz", timeout=10).status == 200
        port = address.group().rstrip("/").rpartition(":")[2]

        # A second one for the same data, on the same port and on another.
        with started(tmp_path, "--port", port) as same_port:
            assert same_port.communicate(timeout=30)[1].startswith(f"Port {port} is already in use")
            assert same_port.returncode == 1
        with started(tmp_path, "--port", "0") as same_data:
            assert same_data.communicate(timeout=30)[1].startswith("A tournament is already being served")
            assert same_data.returncode == 1

        first.send_signal(signal.SIGINT)
        out, errors = first.communicate(timeout=20)
        assert (first.returncode, errors) == (0, "")
        assert out.endswith("The server has ended.\n")

    with started(tmp_path, "--port", port, "--no-demo") as again:
        greeting = read_greeting(again)
        assert "with the password" not in greeting
        assert f"http://127.0.0.1:{port}/in/" in greeting


def test_a_used_port_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with started(tmp_path, "--port", str(port)) as process:
            _, errors = process.communicate(timeout=30)
    assert process.returncode == 1
    assert errors.startswith(f"Port {port} is already in use")
    assert "--port" in errors
    assert "Traceback" not in errors


def test_an_unreadable_database_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tournament.sqlite3").write_text("this is no database" * 100)
    with started(tmp_path, "--port", "0") as process:
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 1
    assert errors.startswith(f"The database in {tmp_path} cannot be used")
    assert "Traceback" not in errors
