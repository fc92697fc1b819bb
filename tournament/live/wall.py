"""The wall of devices: which tablets are connected, how far away, since when silent, and their battery.

It also is the memory of the hearing: a device's silences and its last word outlive its connections. All
moments are ms on the server's clock.
"""

from __future__ import annotations

from typing import Any

from tournament.devices.timing import DeviceClock, Hearing, place
from tournament.live.flood import Bucket
from tournament.live.outlet import Outlet

LOST_AFTER_MS = 10_000
PERSIST_EVERY_MS = 5_000

Row = dict[str, Any]


class Connection:
    """One socket of a device, with the clock of the page behind it."""

    def __init__(self, presence: Presence, outlet: Outlet) -> None:
        self.presence = presence
        self.outlet = outlet
        self.clock = DeviceClock()

    def hear(self, received: int) -> None:
        """Some frame came."""
        self.presence.hearing.hear(received, self.clock.round_trip)

    def place(self, received: int, pressed: Any, sent: Any) -> int:
        """When a command happened (ms, server's clock)."""
        return place(
            received,
            pressed,
            sent,
            offset=self.clock.offset,
            round_trip=self.clock.round_trip,
            stretches=self.presence.hearing.stretches,
        )


class Presence:
    """A device as long as the server runs."""

    def __init__(self, device_id: int, ring_id: int, last_heard: int | None) -> None:
        self.device_id = device_id
        self.ring_id = ring_id
        self.hearing = Hearing(last_heard)
        self.persisted = last_heard or 0
        self.connections: list[Connection] = []
        self.battery: float | None = None
        self.bucket = Bucket()

    def row(self, known: Row, now: int) -> Row:
        """The device's row of the wall; `known` is what the database says."""
        heard = self.hearing.last_heard
        alive = bool(self.connections) and heard is not None and now - heard <= LOST_AFTER_MS
        trips = [trip for each in self.connections if (trip := each.clock.round_trip) is not None]
        return {
            **known,
            "connected": alive,
            "connections": len(self.connections),
            "rtt": min(trips, default=None) if alive else None,
            "last_heard": max(filter(None, (heard, known.get("last_heard"))), default=None),
            "battery": self.battery,
        }


class Wall:
    """All devices heard since the start of the server."""

    def __init__(self) -> None:
        self._devices: dict[int, Presence] = {}

    def enter(
        self, device_id: int, ring_id: int, last_heard: int | None, outlet: Outlet, now: int
    ) -> Connection:
        """A socket of the device is open."""
        presence = self._devices.get(device_id)
        if presence is None:
            presence = self._devices[device_id] = Presence(device_id, ring_id, last_heard)
        presence.hearing.connect(now)
        connection = Connection(presence, outlet)
        presence.connections.append(connection)
        return connection

    def leave(self, connection: Connection) -> None:
        """The socket is gone; the silence begins."""
        connection.presence.connections.remove(connection)

    def connections(self, device_id: int) -> list[Connection]:
        """The open sockets of a device."""
        presence = self._devices.get(device_id)
        return list(presence.connections) if presence else []

    def connected(self) -> list[int]:
        """The devices that have an open socket."""
        return [device_id for device_id, presence in self._devices.items() if presence.connections]

    def dress(self, rows: list[Row], now: int) -> list[Row]:
        """The rows of the database, each with what is known of the device here."""
        return [self._row(row, now) for row in rows]

    def _row(self, row: Row, now: int) -> Row:
        presence = self._devices.get(row["id"])
        return presence.row(row, now) if presence else {**row, "connections": 0}

    def to_persist(self, now: int) -> dict[int, int]:
        """device id → last heard, of those that are due to be written; they count as written."""
        due = {}
        for device_id, presence in self._devices.items():
            heard = presence.hearing.last_heard
            patient = presence.connections and now - presence.persisted < PERSIST_EVERY_MS
            if heard is not None and heard > presence.persisted and not patient:
                due[device_id] = presence.persisted = heard
        return due

    def clock_moved(self, by: int) -> None:
        """The server's clock was moved by a test: what was measured against it no longer holds."""
        for presence in self._devices.values():
            if presence.hearing.last_heard is not None:
                presence.hearing.last_heard += by
            for connection in presence.connections:
                connection.clock = DeviceClock()
