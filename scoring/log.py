"""What the log of a bout is made of: lines, answers, awards."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.commands import Command


@dataclass
class Entry:
    """One line of the log. A refused one changed nothing; a voided one was taken back by a later one."""

    seq: int
    command: Command
    refused: str | None
    detail: str
    voided: bool = False


@dataclass(frozen=True)
class Answer:
    """What the seat hears: its log number, the refusal code or None, and whether it had been heard before."""

    seq: int
    refused: str | None
    detail: str = ""
    repeat: bool = False


@dataclass(frozen=True)
class Award:
    """The hofmarshal's decision that ends the bout; `side` wins, None where both lose."""

    seq: int
    side: str | None
    cause: str
