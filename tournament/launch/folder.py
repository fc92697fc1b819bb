"""The data folder: can it be written to, and is nobody else serving from it?

One process serves one data folder: rings, screens and the order of taps live in its memory. The lock is the operating
system's, so that a killed server leaves none behind.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from .trouble import Trouble

LOCK = "server.lock"


def check_writable(folder: Path) -> None:
    """Raise Trouble unless files can be made in the folder and the database in it can be changed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"\0" * 4096)
        for path in folder.glob("*.sqlite3*"):
            with path.open("ab"):
                pass
    except OSError as error:
        raise Trouble(
            f"The data folder {folder} cannot be written to ({error.strerror or error}).\n"
            f"Make it writable, free some space, or name another one, for example: "
            f"DATA_DIR={Path.home() / 'tournament-data'} python3 manage.py start"
        ) from error


@contextmanager
def claimed(folder: Path, address: str) -> Iterator[None]:
    """Hold the data folder for this server while the block runs. Raises Trouble when another one holds it."""
    with (folder / LOCK).open("a+", encoding="utf-8") as lock:
        if not grab(lock):
            raise Trouble(
                f"A tournament is already being served from the data folder {folder}{holder(folder)}.\n"
                f"Go there, or end that one first (Ctrl-C in its window)."
            )
        lock.truncate(0)
        lock.write(address)
        lock.flush()
        yield


def holder(folder: Path) -> str:
    """Where the server that holds the folder says it is, as the end of a sentence; empty when it cannot be read."""
    try:
        address = (folder / LOCK).read_text(encoding="utf-8").strip()
    except OSError:
        return ""
    return f", at {address}" if address else ""


if sys.platform == "win32":
    import msvcrt

    # Far behind the address, so that the next start can read it while the lock is held.
    LOCKED_BYTE = 1 << 20

    def grab(lock: IO[str]) -> bool:
        """Take the lock without waiting; False when another process has it."""
        lock.seek(LOCKED_BYTE)
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        lock.seek(0)
        return True

else:
    import fcntl

    def grab(lock: IO[str]) -> bool:
        """Take the lock without waiting; False when another process has it."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a network drive without locks: the organiser knows best
        return True
