"""What `start` shows in the terminal: addresses, a QR code to scan, the way in for the organiser."""

from __future__ import annotations

import os
from typing import TextIO

import segno

# Drawn with its own colours: a code of the terminal's colours would be a negative on a light background.
DARK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
PLAIN = "\x1b[0m"
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_lines(text: str) -> list[str]:
    """The QR code of a text as lines of half-block characters, two rows of modules each, quiet zone included."""
    rows = [list(row) for row in segno.make(text, micro=False, error="l").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]


def can_show_qr(out: TextIO) -> bool:
    """Is there a person in front of a terminal that knows these characters?"""
    try:
        "▀▄█".encode(out.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    # Windows' old console would print the colours as letters; its new one sets WT_SESSION.
    knows_colours = os.name != "nt" or "WT_SESSION" in os.environ
    return knows_colours and out.isatty()


def coloured(lines: list[str]) -> str:
    """The QR code's lines, black on white whatever the terminal's own colours."""
    return "\n".join(f"  {DARK_ON_WHITE}{line}{PLAIN}" for line in lines)


def greeting(*, local: str, lan: list[str], sign_in: str, user: str, password: str, qr: bool) -> str:
    """The whole text. Addresses are complete URLs; `password` is empty unless the account is new."""
    parts = ["The tournament is open.", "", f"  on this machine   {local}"]
    parts += [f"  on the network    {address}" for address in lan]
    if not lan:
        parts.append("  Other machines cannot reach it: no network, or --host names this machine only.")
    if lan and qr:
        parts += ["", coloured(qr_lines(lan[0]))]
    parts += ["", "Organiser, this link signs you in (once, within 12 hours; a new one at each start):", f"  {sign_in}"]
    if password:
        parts += [
            f"or sign in as {user} with the password {password} – it is shown only this once.",
            f"To change it: python3 manage.py changepassword {user}",
        ]
    parts += ["", "Ctrl-C ends the server; all that was acknowledged is on disk.", ""]
    return "\n".join(parts)
