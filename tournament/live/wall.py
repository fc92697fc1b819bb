"""The wall of devices: which tablets are connected, how far away, since when silent, and their battery.

All moments are ms on the server's clock.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from tournament.bouts.answers import refusal
from tournament.devices.hearings import hearing_of
from tournament.devices.models import Device
from tournament.devices.timing import DeviceClock, Hearing, place
from tournament.live.flood import Bucket
from tournament.live.outlet import FORBIDDEN, Outlet

LOST_AFTER_MS = 10_000
PERSIST_EVERY_MS = 5_000

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who gives a command, and the language in which the answer is told."""

    device: Device
    seat: str
    language: str


class Connection:
    """One socket of a device, with the clock of the page behind it."""

    def __init__(self, presence: Presence, speaker: Speaker, outlet: Outlet, opened: int) -> None:
        self.opened = opened
        self.presence = presence
        self.speaker = speaker
        self.outlet = outlet
        self.clock = DeviceClock()
        self.is_shut_out = False

    def shut_out(self) -> None:
        """Its right is gone: say so and close."""
        self.is_shut_out = True
        with translation.override(self.speaker.language):
            self.outlet.close(FORBIDDEN, json.dumps(refusal("forbidden"), ensure_ascii=False))

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

    def __init__(self, hearing: Hearing) -> None:
        self.hearing = hearing
        self.persisted = hearing.last_heard or 0
        self.connections: list[Connection] = []
        self.battery: float | None = None
        self.bucket = Bucket()

    def row(self, known: Row, now: int) -> Row:
        """The device's row of the wall; `known` is what the database says."""
        heard = self.hearing.last_heard
        # The handshake is a sign of life too: a tablet that just came must not be shown as lost until its first frame.
        signs = [heard or 0, *(each.opened for each in self.connections)]
        alive = bool(self.connections) and now - max(signs) <= LOST_AFTER_MS
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

    def enter(self, device: Device, outlet: Outlet, language: str, now: int) -> Connection:
        """A socket of the device is open."""
        presence = self._devices.get(device.pk)
        if presence is None:
            presence = self._devices[device.pk] = Presence(hearing_of(device))
        presence.hearing.connect(now)
        connection = Connection(presence, Speaker(device, device.seat.name, language), outlet, now)
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

    def to_persist(self, now: int | None = None) -> dict[int, int]:
        """device id → last heard, of those that are due at `now` (None: all) to be written; they count as
        written."""
        due = {}
        for device_id, presence in self._devices.items():
            heard = presence.hearing.last_heard
            fresh = now is not None and presence.connections and now - presence.persisted < PERSIST_EVERY_MS
            if heard is not None and heard > presence.persisted and not fresh:
                due[device_id] = presence.persisted = heard
        return due

    def clock_moved(self, by: int) -> None:
        """The server's clock was moved by a test: what was measured against it no longer holds."""
        for presence in self._devices.values():
            if presence.hearing.last_heard is not None:
                presence.hearing.last_heard += by
            for connection in presence.connections:
                connection.opened += by
                connection.clock = DeviceClock()
