"""The Wi-Fi between a tablet and the server: a relay that can be cut, fall silent, or carry pages and no sockets.

    wifi = Wifi(server.port)
    wifi.silent()      # nothing comes through and nobody is told, as when a tablet is carried out of reach
    wifi.pages_only()  # pages load, sockets do not open
    wifi.up()
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

BLOCK = 65536


class Wifi:
    """Relays `port` (a free one of 127.0.0.1) to the server's port."""

    def __init__(self, server_port: int) -> None:
        self.server_port = server_port
        self._open = threading.Event()
        self._open.set()
        self._sockets_pass = True
        self._pipes: set[socket.socket] = set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def up(self) -> None:
        """Everything passes."""
        self._sockets_pass = True
        self._open.set()

    def silent(self) -> None:
        """Bytes wait, in both directions, on connections that look alive."""
        self._open.clear()

    def pages_only(self) -> None:
        """What is connected is cut; from now on pages pass and sockets are refused."""
        self._sockets_pass = False
        self.cut()
        self._open.set()

    def cut(self) -> None:
        """End every connection; new ones pass as before."""
        for pipe in list(self._pipes):
            _shut(pipe)

    def close(self) -> None:
        """Close the door and all that went through it."""
        self._open.set()
        _shut(self._door)
        self._door.close()
        self.cut()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                tablet, _ = self._door.accept()
                threading.Thread(target=self._relay, args=(tablet,), daemon=True).start()

    def _relay(self, tablet: socket.socket) -> None:
        server = None
        self._pipes.add(tablet)
        with contextlib.suppress(OSError):
            first = tablet.recv(BLOCK)
            self._open.wait()
            if self._sockets_pass or not first.startswith(b"GET /ws/"):
                server = socket.create_connection(("127.0.0.1", self.server_port))
                self._pipes.add(server)
                server.sendall(first)
                threading.Thread(target=self._pump, args=(server, tablet), daemon=True).start()
                self._pump(tablet, server)
        for end in filter(None, (tablet, server)):
            self._pipes.discard(end)
            _shut(end)
            end.close()

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while block := source.recv(BLOCK):
                self._open.wait()
                target.sendall(block)
        _shut(target)


def _shut(pipe: socket.socket) -> None:
    """Wakes whoever reads from it; the descriptor is given back by the one who owns it."""
    with contextlib.suppress(OSError):
        pipe.shutdown(socket.SHUT_RDWR)


@contextmanager
def wifi_to(server_port: int) -> Iterator[Wifi]:
    """A Wi-Fi until the block ends."""
    wifi = Wifi(server_port)
    try:
        yield wifi
    finally:
        wifi.close()
