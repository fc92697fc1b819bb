"""The one error for a file or command that cannot be judged at all.

A *refusal* is an answer of the sport (the log keeps it); `Malformed` says that the text itself is wrong:
an unknown key, a missing value, a wrong type. It names the place, so that whoever wrote it can mend it.
"""

from __future__ import annotations


class Malformed(Exception):
    """Raised for input that breaks the format of the rulebook.

    `pointer` is a JSON pointer into the input (`""` is the whole of it, `/log/3/by` a key inside it);
    `message` is one sentence in plain words: what is wrong and what would be right.
    """

    def __init__(self, pointer: str, message: str) -> None:
        super().__init__(f"{pointer or '/'}: {message}")
        self.pointer = pointer
        self.message = message
