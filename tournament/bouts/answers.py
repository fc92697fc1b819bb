"""The answer to a command: what the log says of it, and how a door puts it on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.bouts.details import FIGHTER
from tournament.bouts.refusals import sentence
from tournament.bouts.wire import printable


@dataclass(frozen=True)
class Answer:
    """`seq`: number in the bout's log, None where the command did not get one; `refused`: a refusal code or None;
    `detail`: for people, in English, what exactly; `repeat`: the same command was answered before, this is that answer;
    `at`: ms on the server's clock at which it was placed; `bout`: id of the bout; `names`: of the fighters whom the detail
    names by their ids."""

    seq: int | None
    refused: str | None
    detail: str
    repeat: bool
    at: int
    bout: int
    names: Mapping[str, str] = field(default_factory=dict)


def names_in(detail: str, people: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """What the fighters are called whom the detail names by their ids; `people` are the bout's."""
    found = {match[0] for match in FIGHTER.finditer(detail)} if people else set()
    return {fighter: str(people[fighter]["name"]) for fighter in found if fighter in people}


def on_the_wire(answer: Answer, command_id: Any) -> dict[str, Any]:
    """`ack` or `refused` of docs/protocol.md; the message is in the active language."""
    common = {"id": _echo(command_id), "bout": answer.bout, "seq": answer.seq}
    if answer.refused is None:
        return {"type": "ack", **common, "at": answer.at, "repeat": answer.repeat}
    message = sentence(answer.refused, answer.detail, answer.names)
    return {"type": "refused", **common, "code": answer.refused, "message": message, "repeat": answer.repeat}


def refusal(code: str, detail: str = "", *, command_id: Any = None, bout: int | None = None) -> dict[str, Any]:
    """A refusal that no bout gave: the door's own (`forbidden`, `bad_command`, `unknown_target`)."""
    message = sentence(code, detail)
    return {
        "type": "refused", "id": _echo(command_id), "bout": bout, "seq": None, "code": code, "message": message, "repeat": False,
    }  # fmt: skip


def _echo(command_id: Any) -> str | None:
    """The id as far as it can be sent back: also a wrong one, so that the sender knows which command is meant."""
    return printable(command_id, 64) if isinstance(command_id, str) else None
