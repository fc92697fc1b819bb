"""The answer to a command: what the log says of it. Doors turn it into `ack` or `refused`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """`seq`: number in the bout's log, None where the command did not get one; `refused`: a refusal code or None;
    `detail`: for people, in English, what exactly; `repeat`: the same command was answered before, this is that answer;
    `at`: ms on the server's clock at which it was placed; `bout`: id of the bout."""

    seq: int | None
    refused: str | None
    detail: str
    repeat: bool
    at: int
    bout: int
