"""`manage.py test`: pytest over tests/, then `node --test` over tests/js.

What cannot run on this machine is skipped by name and with a reason; with FORBID_SKIPS=1 a skip is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def run(root: Path, arguments: list[str]) -> int:
    """Run the tests; 0 only if all passed. `arguments` go to pytest; a selection among them leaves JavaScript out."""
    with tempfile.TemporaryDirectory(prefix="tournament-test-") as folder:
        # Tests never touch the data of a real event.
        variables = {"DATA_DIR": folder, **os.environ}
        command = [sys.executable, "-m", "pytest", *arguments]
        python_code = subprocess.call(command, cwd=root, env=variables)
    script_code = 0 if is_selection(root, arguments) else run_javascript(root)
    return python_code or script_code


def is_selection(root: Path, arguments: list[str]) -> bool:
    """Do the arguments pick single tests (a path, -k, -m)?"""
    return any(
        argument.startswith(("-k", "-m")) or (root / argument.partition("::")[0]).exists()
        for argument in arguments
        if argument
    )


def run_javascript(root: Path) -> int:
    """Run the browser code's own tests under node; files are named one by one, as node's versions differ on folders."""
    forbidden = os.environ.get("FORBID_SKIPS") == "1"
    files = sorted(str(path.relative_to(root)) for path in (root / "tests" / "js").rglob("*.test.*js"))
    node = shutil.which("node")
    if files and node:
        return subprocess.call([node, "--test", "--test-reporter=spec", *files], cwd=root)
    for name in files:
        print(f"SKIPPED {name}: node is not installed (Debian: apt install nodejs)")
    if not files:
        print("SKIPPED tests/js: no *.test.js files there")
    return 1 if forbidden else 0
