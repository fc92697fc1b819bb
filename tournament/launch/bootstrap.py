"""The first steps of manage.py: get the packages, go on in their Python, run the command.

Nothing outside the standard library may be imported at the head of this module or of those that it imports.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from . import environment, testing
from .trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]
# Set for the one hop into the .venv's Python, so that a broken environment cannot send us round in a circle.
HANDED_OVER = "TOURNAMENT_HANDED_OVER"
HELP = """\
python3 manage.py start       open the tournament on this machine (--port, --host, --no-demo)
python3 manage.py rehearse    let bots fight the demo event through the running server
python3 manage.py test        run the tests (arguments go to pytest)

Every command of Django works too, for example: migrate, createsuperuser, changepassword NAME.
Ask one for its options with --help, for the whole list: python3 manage.py help --commands
"""


def main(arguments: list[str]) -> int:
    """Run one manage.py command; the exit code. Trouble is told in a sentence on standard error, code 1."""
    if not arguments or arguments in (["help"], ["--help"], ["-h"]):
        print(HELP, end="")
        return 0
    try:
        return run(arguments)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run(arguments: list[str]) -> int:
    """Go on in the right Python, and there run the tests or Django's command."""
    if os.environ.pop(HANDED_OVER, None) is None:
        requirements = "requirements-dev.txt" if arguments[0] == "test" else "requirements.txt"
        python = environment.prepare(ROOT, requirements)
        if python is not None:
            return hand_over(python, arguments)
    if arguments[0] == "test":
        return testing.run(ROOT, arguments[1:])
    return run_django(arguments)


def hand_over(python: Path, arguments: list[str], system: str = os.name) -> int:
    """Run manage.py again with the .venv's Python: in place of this process, or on Windows as its child."""
    command = [str(python), str(ROOT / "manage.py"), *arguments]
    variables = {**os.environ, HANDED_OVER: "1"}
    # Left behind by macOS's Python; with it the new one would take itself for the old.
    variables.pop("__PYVENV_LAUNCHER__", None)
    sys.stdout.flush()
    if system != "nt":
        os.execve(python, command, variables)
    # Windows has no exec: the shell would not wait. Ctrl-C reaches the child by itself, and we wait for its end.
    child = subprocess.Popen(command, env=variables)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


def run_django(arguments: list[str]) -> int:
    """Hand the command to Django. Wrong settings and damaged packages become Trouble."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError as error:
        raise Trouble(
            f"The packages in {ROOT / '.venv'} are damaged ({error}). Delete that folder and start again."
        ) from error
    try:
        execute_from_command_line(["manage.py", *arguments])
    except ImproperlyConfigured as error:
        raise Trouble(str(error)) from error
    return 0
