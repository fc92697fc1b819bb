"""The topics that screens subscribe to, and their whole states."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tournament.bouts.announce import Change


@dataclass(frozen=True, slots=True)
class Topic:
    """`rings/3/crew`: kind `rings`, key 3, crew. An event's key is its slug, a captain's his link's secret, all others are
    row numbers."""

    kind: str
    key: int | str
    crew: bool = False

    def __str__(self) -> str:
        if self.kind == "captain":
            return "captain"  # the secret is nobody's business
        return f"{self.kind}/{self.key}/crew" if self.crew else f"{self.kind}/{self.key}"

    @property
    def at_once(self) -> bool:
        """Those at the list wait for nothing; spectators' phones get several changes in one frame."""
        return self.crew or self.kind == "rings"


def touches(change: Change, topic: Topic, shown: dict[str, Any] | None = None) -> bool:
    """Whether a frame of the topic shows the change. `shown` is its last data; a captain's say which bouts are his team's."""
    if topic.kind == "events":
        return True
    if topic.kind == "captain":
        return shown is None or change.advanced or change.bout_id in shown["bouts"]
    if topic.kind == "nominations":
        return topic.key == change.nomination_id
    if topic.kind == "rings":
        # Where the bracket moves on, the queues of other rings do too.
        return change.advanced or topic.key == change.ring_id
    return topic.key == change.bout_id


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole state of a topic. `body` has no `now`: a frame bears the moment at which it goes out."""

    topic: str
    version: int
    body: str
    _made: dict[int, str] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, topic: Topic, version: int, data: dict[str, Any]) -> Snapshot:
        """Serialise once for all screens. `data` is the frame's content; its `now` is set anew at sending."""
        rest = {key: value for key, value in data.items() if key != "now"}
        return cls(str(topic), version, json.dumps(rest, ensure_ascii=False, separators=(",", ":")))

    def frame(self, now: int) -> str:
        """The frame as it goes out at `now` (ms); one text for all that go out within the same 10 ms."""
        tick = now // 10
        if tick not in self._made:
            rest = "}" if self.body == "{}" else f",{self.body[1:]}"
            head = {"type": "state", "topic": self.topic, "version": self.version}
            self._made.clear()
            self._made[tick] = f'{json.dumps(head, ensure_ascii=False)[:-1]}, "data": {{"now":{now}{rest}}}'
        return self._made[tick]
