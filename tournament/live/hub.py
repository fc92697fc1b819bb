"""The hub: each topic's whole state, built off the loop, serialised once and offered to all its screens.

A feed is dirty or clean, never queued: however many changes come while it is being built, it is built once
more. Public topics go out at most every tenth of a second, those at the list at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from tournament import clock
from tournament.live.outlet import NOT_FOUND, Outlet
from tournament.live.topics import Snapshot, Topic

logger = logging.getLogger(__name__)

INTERVAL_S = 0.1
# A frame that is expensive to build takes at most a quarter of one thread's time.
BUILD_SHARE = 4
LONGEST_INTERVAL_S = 1.0
RETRY_S = 1.0
# After so many screens the loop serves the taps that came meanwhile.
BREATHE_EVERY = 200

Data = dict[str, Any]
Build = Callable[[Topic], Awaitable[Data | None]]
Dress = Callable[[Topic, Data], Data]


class Feed:
    """One topic that somebody watches."""

    def __init__(self, topic: Topic) -> None:
        self.topic = topic
        self.outlets: set[Outlet] = set()
        self.data: Data | None = None
        self.snapshot: Snapshot | None = None
        self.dirty = True
        self.work: asyncio.Task[None] | None = None
        self.began = -LONGEST_INTERVAL_S
        self.took = 0.0

    def wait_s(self, now_s: float) -> float:
        """How long (s) the feed has to wait before it is built again."""
        if self.topic.at_once:
            return 0.0
        interval = min(LONGEST_INTERVAL_S, max(INTERVAL_S, BUILD_SHARE * self.took))
        return max(0.0, self.began + interval - now_s)


class Hub:
    """All feeds of this process. Its methods belong to the loop's thread.

    `build` gives a topic's data, None where there is no such topic (its sockets are closed with 4404);
    `dress` adds what is known only here (which devices are connected).
    """

    def __init__(self, build: Build, dress: Dress = lambda topic, data: data) -> None:
        self._build = build
        self._dress = dress
        self._feeds: dict[Topic, Feed] = {}

    @property
    def topics(self) -> list[Topic]:
        """The topics that somebody watches."""
        return list(self._feeds)

    def shown(self, topic: Topic) -> Data | None:
        """The topic's data as they were built last; None where nothing was built yet."""
        feed = self._feeds.get(topic)
        return feed.data if feed is not None else None

    def subscribe(self, topic: Topic, outlet: Outlet) -> None:
        """Show the topic on a screen: its state now, and each later one."""
        feed = self._feeds.setdefault(topic, Feed(topic))
        feed.outlets.add(outlet)
        if feed.snapshot is not None and not feed.dirty:
            outlet.offer(feed.snapshot)
        else:
            self.changed([topic])

    def unsubscribe(self, topic: Topic, outlet: Outlet) -> None:
        """The screen is gone. A topic without screens is forgotten: the next one gets it fresh."""
        feed = self._feeds.get(topic)
        if feed is None:
            return
        feed.outlets.discard(outlet)
        if not feed.outlets:
            self._forget(feed)

    def changed(self, topics: Iterable[Topic]) -> None:
        """What these topics show is no longer true; those that are watched are built and sent anew."""
        for topic in topics:
            feed = self._feeds.get(topic)
            if feed is None:
                continue
            feed.dirty = True
            if feed.work is None:
                feed.work = asyncio.get_running_loop().create_task(self._work(feed))

    def redress(self, topics: Iterable[Topic]) -> None:
        """Send again where the dress has changed; the data need no rebuilding."""
        for topic in topics:
            feed = self._feeds.get(topic)
            if feed is not None and feed.data is not None and not feed.dirty and feed.work is None:
                self._snap(feed)
                for outlet in feed.outlets:
                    outlet.offer(feed.snapshot)  # type: ignore[arg-type]  # made in the line above

    def close(self) -> None:
        """Stop all work, at the end of the process."""
        for feed in list(self._feeds.values()):
            self._forget(feed)

    def _forget(self, feed: Feed) -> None:
        if self._feeds.get(feed.topic) is feed:
            del self._feeds[feed.topic]
        if feed.work is not None:
            feed.work.cancel()

    async def _work(self, feed: Feed) -> None:
        loop = asyncio.get_running_loop()
        while feed.dirty:
            await asyncio.sleep(feed.wait_s(loop.time()))
            feed.dirty = False
            try:
                exists = await self._rebuild(feed)
            except Exception:
                # Screens keep the last state; the next try may find the database free again.
                logger.exception("The frame of %s cannot be built", feed.topic)
                feed.dirty = True
                await asyncio.sleep(RETRY_S)
                continue
            if not exists:
                self._close_all(feed)
        feed.work = None

    async def _rebuild(self, feed: Feed) -> bool:
        """Build and publish; False where there is no such topic."""
        loop = asyncio.get_running_loop()
        feed.began = loop.time()
        data = await self._build(feed.topic)
        feed.took = loop.time() - feed.began
        if data is None:
            return False
        feed.data = data
        await self._publish(feed)
        return True

    async def _publish(self, feed: Feed) -> None:
        snapshot = self._snap(feed)
        for number, outlet in enumerate(tuple(feed.outlets), start=1):
            outlet.offer(snapshot)
            if number % BREATHE_EVERY == 0:
                await asyncio.sleep(0)

    def _snap(self, feed: Feed) -> Snapshot:
        assert feed.data is not None
        last = feed.snapshot.version if feed.snapshot else 0
        version = max(last + 1, clock.now_ms())
        feed.snapshot = Snapshot.of(feed.topic, version, self._dress(feed.topic, feed.data))
        return feed.snapshot

    def _close_all(self, feed: Feed) -> None:
        for outlet in feed.outlets:
            outlet.close(NOT_FOUND)
        feed.outlets.clear()
        feed.work = None
        self._forget(feed)
