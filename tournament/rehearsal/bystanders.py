"""Who follows a ring without a seat: captains with their links, and spectators, who must see what the log says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tournament.rehearsal.captain import Captain
from tournament.rehearsal.device import Device
from tournament.rehearsal.lists import TICK_S
from tournament.rehearsal.steps import Frame


class Phone(Device):
    """A captain's phone, opened by the secret of his link; his brain names the line-ups."""

    def __init__(self, url: str, secret: str, captain: Captain, *, clock_offset_ms: int, language: str = "en") -> None:
        super().__init__(url, 0, "captain", "", clock_offset_ms=clock_offset_ms, language=language)
        self.address = f"{_sockets(url)}/ws/captain/{secret}/?lang={language}"
        self._headers = {}
        self._captain = captain

    async def follow(self) -> None:
        """Name line-ups until cancelled."""
        while True:
            step = self._captain.next_step(self.frame, self.server_ms()) if self.frame else None
            if step is not None:
                await self.press(step.bout, step.command(), seat=step.seat)
            await self.changed(TICK_S)


@dataclass
class Sight:
    """What one screen has shown of a bout: the last counts of each attempt by (round, attempt), and the end of it.

    `leaks`: frames that showed a line-up before it was locked.
    """

    frames: int = 0
    leaks: int = 0
    counts: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)
    attempts: list[dict[str, Any]] = field(default_factory=list)
    result: dict[str, Any] | None = None

    def see(self, state: Frame) -> None:
        """Take up one public state."""
        self.frames += 1
        lineups = state.get("lineup") or {}
        self.leaks += not state.get("lineup_locked", True) and any(named is not None for named in lineups.values())
        self.attempts, self.result = state["attempts"], state["result"]
        if self.result is None and state["phase"] in ("fighting", "paused", "time_up", "stopped"):
            self.counts[state["round"], state["attempt"]] = state.get("standing") or state["score"]


class Screen(Device):
    """A spectator's page about one ring."""

    def __init__(self, url: str, ring: int, *, clock_offset_ms: int = 0) -> None:
        super().__init__(url, ring, "spectator", "", clock_offset_ms=clock_offset_ms)
        self.address = f"{_sockets(url)}/ws/rings/{ring}/"
        self._headers = {}
        self.seen: dict[int, Sight] = {}
        self.on_frame = self._see

    def has_seen(self, bouts: Iterable[int]) -> bool:
        """Whether the screen has shown the results of all these bouts."""
        return all(bout in self.seen and self.seen[bout].result is not None for bout in bouts)

    def _see(self, frame: Frame) -> None:
        if (bout := frame["bout"]) is not None:
            self.seen.setdefault(int(bout["id"]), Sight()).see(bout["state"])


def _sockets(url: str) -> str:
    return url.replace("http", "ws", 1).rstrip("/")
