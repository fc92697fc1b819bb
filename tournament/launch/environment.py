"""The program's own packages, kept in `.venv` beside manage.py and rebuilt whenever they are not as they should be.

`prepare` is the door. A stamp in `.venv` holds a digest of every requirements file that was installed from, so a second
start installs nothing. The stamp is taken away before an installation and written after it: one that was cut off half-way
is seen and repeated.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from .trouble import Trouble

STAMP = "installed.json"
# Asked of the .venv's own Python: can it run at all, has it pip, which of the named packages does it lack?
PROBE = """
import importlib.util, sys
from importlib import metadata
def lacks(name):
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return True
    return False
print(" ".join(["pip"] * (importlib.util.find_spec("pip") is None) + [n for n in sys.argv[1:] if lacks(n)]))
"""
NO_NETWORK = re.compile(
    r"name resolution|getaddrinfo|NameResolutionError|NewConnectionError|Connection refused|Network is unreachable|"
    r"ConnectTimeout|ReadTimeout|timed out|ProxyError|Could not fetch URL",
    re.IGNORECASE,
)


def prepare(root: Path, requirements: str) -> Path | None:
    """Make sure that the packages of `requirements` are there; return the Python to go on with, or None for this one.

    A virtual environment of the developer's own that already holds them is used as it is. Raises Trouble.
    """
    folder = root / ".venv"
    names = package_names(root, requirements)
    if Path(sys.prefix).resolve() == folder.resolve():
        if not is_fresh(folder, root, requirements) or any(lacks(name) for name in names):
            install(Path(sys.executable), folder, root, requirements)
        return None
    if sys.prefix != sys.base_prefix and not any(lacks(name) for name in names):
        return None
    python = venv_python(folder)
    absent = probe(python, names)
    if absent is None or "pip" in absent:
        build(folder)
        absent = names
    if absent or not is_fresh(folder, root, requirements):
        install(python, folder, root, requirements)
    return python


def venv_python(folder: Path, system: str = os.name) -> Path:
    """Where a virtual environment keeps its Python on this system (`nt` is Windows)."""
    return folder / "Scripts" / "python.exe" if system == "nt" else folder / "bin" / "python"


def files_of(root: Path, requirements: str) -> list[Path]:
    """The requirements file and those that it includes by `-r`, in order."""
    path = root / requirements
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Trouble(f"{path} cannot be read ({error.strerror}). The program is incomplete: fetch it anew.") from error
    included = [line.split(None, 1)[1].strip() for line in lines if line.startswith("-r ")]
    return [path, *(inner for name in included for inner in files_of(root, name))]


def package_names(root: Path, requirements: str) -> list[str]:
    """Names of the packages asked for on every system; lines for one system only (`; sys_platform ...`) are left out."""
    lines = [line for path in files_of(root, requirements) for line in path.read_text(encoding="utf-8").splitlines()]
    plain = (line.partition("#")[0].strip() for line in lines)
    return [
        match.group()
        for line in plain
        if ";" not in line and (match := re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*", line))
    ]


def digest(root: Path, requirements: str) -> str:
    """What the stamp remembers: the contents of the requirements file and of all it includes."""
    content = b"\0".join(path.read_bytes() for path in files_of(root, requirements))
    return hashlib.sha256(content).hexdigest()


def read_stamp(folder: Path) -> dict[str, str]:
    """Digests by requirements file; empty where there is no stamp or an unreadable one."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def is_fresh(folder: Path, root: Path, requirements: str) -> bool:
    """Was the last complete installation made from the requirements as they are now?"""
    return read_stamp(folder).get(requirements) == digest(root, requirements)


def lacks(name: str) -> bool:
    """Is this package missing from the running Python?"""
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return True
    return False


def probe(python: Path, names: list[str]) -> list[str] | None:
    """What the .venv's Python lacks of `names` (and of pip); None when there is none or it does not run."""
    try:
        answer = subprocess.run(
            [str(python), "-I", "-c", PROBE, *names], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout.split()


def build(folder: Path) -> None:
    """Make the virtual environment anew, over whatever is left of an old one."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise Trouble(
            f"This Python {version} comes without the modules venv and ensurepip, which are needed to install the "
            f"packages of the program.\nOn Debian, Ubuntu and Raspberry Pi OS install them with\n"
            f"    sudo apt install python3-venv\n"
            f"(or python{version}-venv, if this is not the system's usual Python), then start again."
        )
    if folder.exists() and not folder.is_dir():
        raise Trouble(f"{folder} is a file, but a folder of this name is needed. Move it away and start again.")
    check_writable(folder)
    say("Making a place for the program's packages (.venv) …")
    command = [sys.executable, "-m", "venv", "--clear", str(folder)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0 or probe(venv_python(folder), []) != []:
        raise Trouble(
            f"A virtual environment could not be made in {folder}: {last_line(made.stderr + made.stdout)}\n"
            f"Delete that folder and start again; on Debian and Ubuntu make sure that python3-venv is installed."
        )


def check_writable(folder: Path) -> None:
    """Make the folder if need be. Raises Trouble where this user may not write in it."""
    try:
        folder.mkdir(exist_ok=True)
        (folder / STAMP).with_suffix(".try").touch()
        (folder / STAMP).with_suffix(".try").unlink()
    except OSError as error:
        raise Trouble(
            f"The folder {folder} cannot be written to ({error.strerror}). "
            f"Copy the program, without that folder, to a folder of your own and start it there."
        ) from error


def install(python: Path, folder: Path, root: Path, requirements: str) -> None:
    """Install the requirements into the environment and stamp it. Raises Trouble when pip fails."""
    check_writable(folder)
    say(f"Installing the packages of {requirements} (only the first time and after an update; a minute or two) …")
    stamp = read_stamp(folder)
    (folder / STAMP).unlink(missing_ok=True)
    # A user's habit of installing to his home folder must not lead the packages past the environment.
    environment = {**os.environ, "PIP_USER": "0"}
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]
    result = subprocess.run(
        command, cwd=root, env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False
    )
    if result.returncode != 0:
        raise Trouble(pip_trouble(result.stderr, requirements))
    stamp |= {path.name: digest(root, path.name) for path in files_of(root, requirements)}
    (folder / STAMP).write_text(json.dumps(stamp), encoding="utf-8")


def pip_trouble(output: str, requirements: str) -> str:
    """The sentence for a failed installation, from what pip wrote on standard error."""
    errors = [line for line in output.splitlines() if line.startswith("ERROR:") and "Ignored the following" not in line]
    said = (errors[0] if errors else last_line(output)).removeprefix("ERROR:").strip()
    if NO_NETWORK.search(output):
        return (
            "The packages could not be fetched: this machine does not reach the internet (or a proxy is in the way). "
            "Only the first start and an update need it; connect the machine once and start again.\n"
            f"(pip said: {said})"
        )
    return f"The packages of {requirements} could not be installed. pip said: {said}"


def last_line(text: str) -> str:
    """The last line with something on it, or a word saying that there was none."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "no reason was given")


def say(text: str) -> None:
    """Tell the person at the terminal at once what takes so long."""
    print(text, flush=True)
