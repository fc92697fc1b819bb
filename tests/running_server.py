"""The real server as a process of its own, on a free port, with its own data folder.

    with running_server(tmp_path) as server:
        ... server.url, server.ws_url ...
        server.kill9()      # as a power cut would
        server.restart()    # the same folder, the same port

`server.python("module", ...)` runs a module beside it, on the same data, and gives what it printed as JSON.
"""

from __future__ import annotations

import functools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_S = 30.0
# What `manage.py start` does once the data are prepared.
SERVE = """
import sys
from tournament.launch import folder, network, server
from pathlib import Path
data_dir, port = Path(sys.argv[1]), int(sys.argv[2])
with network.listen("127.0.0.1", port) as listener, folder.claimed(data_dir, f"http://127.0.0.1:{port}/"):
    server.serve(listener)
"""


class RunningServer:
    """The server's process; `port`, `url` and `ws_url` stay the same over restarts."""

    def __init__(self, data_dir: Path, port: int, env: dict[str, str]) -> None:
        self.data_dir = data_dir
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.ws_url = f"ws://127.0.0.1:{port}"
        self.env = environment(data_dir) | env
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers."""
        with (self.data_dir / "server.log").open("ab") as log:
            command = [sys.executable, "-c", SERVE, str(self.data_dir), str(self.port)]
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{self.log}")
            time.sleep(0.02)

    def stop(self) -> None:
        """End it as Ctrl-C does. Ending it twice does no harm."""
        self._end(signal.SIGTERM)

    def kill9(self) -> None:
        """End it without a chance to finish anything."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Start again on the same data and port, ending it first if it still runs."""
        self.stop()
        self.start()

    def python(self, module: str, *arguments: str) -> Any:
        """What `python -m module arguments` printed on this server's data, read as JSON."""
        command = [sys.executable, "-m", module, *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.env, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{module} failed:\n{done.stderr}")
        return json.loads(done.stdout or "null")

    @property
    def log(self) -> str:
        """What the server has written: warnings and tracebacks."""
        return (self.data_dir / "server.log").read_text(encoding="utf-8", errors="replace")

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
        except OSError:
            return False
        return True

    def _end(self, how: signal.Signals) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def running_server(data_dir: Path | str, port: int | None = None, env: dict[str, str] | None = None) -> Iterator[RunningServer]:
    """Serve the data in `data_dir` (a fresh, migrated database where there is none) until the block ends."""
    folder = Path(data_dir)
    prepare_folder(folder)
    server = RunningServer(folder, port or free_port(), env or {})
    server.start()
    try:
        yield server
    finally:
        server.stop()


def prepare_folder(folder: Path) -> None:
    """Give the folder a database with all tables, unless it has one."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "tournament.sqlite3").exists():
        shutil.copytree(_migrated_folder(), folder, dirs_exist_ok=True)


@functools.cache
def _migrated_folder() -> str:
    folder = tempfile.mkdtemp(prefix="tournament-")
    command = [sys.executable, "-m", "django", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment(Path(folder)), check=True)
    return folder


def environment(data_dir: Path) -> dict[str, str]:
    """The environment of a program that works on that data."""
    own = {"DATA_DIR": str(data_dir), "DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONPATH": str(ROOT)}
    return {**os.environ, **own}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
