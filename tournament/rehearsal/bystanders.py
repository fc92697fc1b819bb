"""Who follows a ring without a seat: captains with their links, and spectators, who must see what the log says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tournament.rehearsal.captain import Captain
from tournament.rehearsal.device import Device
from tournament.rehearsal.lists import TICK_S
from tournament.rehearsal.steps import Frame


class Visitor(Device):
    """Somebody without a seat, at `path` of the server's sockets."""

    def __init__(self, url: str, path: str, name: str, *, clock_offset_ms: int = 0) -> None:
        super().__init__(url, 0, name, "", clock_offset_ms=clock_offset_ms)
        self.address = url.replace("http", "ws", 1).rstrip("/") + path
        self._headers = {}


class Phone(Visitor):
    """A captain's phone, opened by the secret of his link; his brain names the line-ups."""

    def __init__(self, url: str, secret: str, captain: Captain, *, clock_offset_ms: int, language: str = "en") -> None:
        super().__init__(url, f"/ws/captain/{secret}/?lang={language}", "captain", clock_offset_ms=clock_offset_ms)
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
    """What one spectator has seen of a bout: the last counts of each attempt by (round, attempt), and the end of it.

    `leaks`: frames that showed a line-up before it was locked. Two sockets may tell the same bout: the newer `now` (ms) holds.
    """

    frames: int = 0
    leaks: int = 0
    now: int = 0
    counts: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)
    attempts: list[dict[str, Any]] = field(default_factory=list)
    result: dict[str, Any] | None = None

    def see(self, state: Frame, now: int) -> None:
        """Take up one public state of the moment `now`."""
        self.frames += 1
        lineups = state.get("lineup") or {}
        self.leaks += not state.get("lineup_locked", True) and any(named is not None for named in lineups.values())
        if now < self.now:
            return
        self.now, self.attempts, self.result = now, state["attempts"], state["result"]
        if self.result is None and state["phase"] in ("fighting", "paused", "time_up", "stopped"):
            self.counts[state["round"], state["attempt"]] = state.get("standing") or state["score"]


class Screen(Visitor):
    """A spectator who looks at a ring, and opens the page of each bout that is fought there until its end is seen.

    A ring's screen may pass over the end of a bout, when the next one is called at once: it shows the newest.
    """

    def __init__(self, url: str, ring: int) -> None:
        super().__init__(url, f"/ws/rings/{ring}/", "spectator")
        self._url = url
        self.seen: dict[int, Sight] = {}
        self._pages: dict[int, asyncio.Future[None]] = {}
        self.on_frame = self._see

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            for page in self._pages.values():
                page.cancel()

    def has_seen(self, bouts: Iterable[int]) -> bool:
        """Whether the results of all these bouts have been shown."""
        return all(bout in self.seen and self.seen[bout].result is not None for bout in bouts)

    def _see(self, frame: Frame) -> None:
        if (bout := frame["bout"]) is None:
            return
        number = int(bout["id"])
        sight = self.seen.setdefault(number, Sight())
        sight.see(bout["state"], int(frame["now"]))
        page = self._pages.get(number)
        if sight.result is not None:
            if page is not None:
                page.cancel()
        elif page is None or page.done():
            self._pages[number] = self._open_page(number)

    def _open_page(self, bout: int) -> asyncio.Future[None]:
        page = Visitor(self._url, f"/ws/bouts/{bout}/", "spectator")
        page.on_frame = self._see
        task = asyncio.ensure_future(page.run())
        # A page that cannot be opened, say because the server is starting again, is opened anew with the next frame.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task
