"""At which address tablets on the same network reach this server.

An organiser opens his page at the computer itself, often as 127.0.0.1; a QR code with that address would be dead on
every tablet. Then the codes bear the computer's address on the network.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket

from django.http import HttpRequest

LOOPBACK_NAMES = {"localhost", "localhost.localdomain"}


def is_loopback(host: str) -> bool:
    """True for a name or address that means the computer itself; a port is left out of account."""
    name = host.rsplit(":", 1)[0] if host.count(":") == 1 or host.startswith("[") else host
    name = name.strip("[]").lower()
    if name in LOOPBACK_NAMES:
        return True
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return False


def network_address() -> str:
    """This computer's IPv4 address on its network; empty where it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Choosing a route needs no packet; the address is one reserved for documentation.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if is_loopback(address) or address == "0.0.0.0" else address  # noqa: S104 (compared, not bound)


def base_url(request: HttpRequest) -> str:
    """`http://host:port` that a tablet can reach, as far as this computer knows."""
    host = request.get_host()
    if is_loopback(host):
        address = network_address()
        port = request.get_port()
        usual = "443" if request.is_secure() else "80"
        host = (address if port == usual else f"{address}:{port}") if address else host
    return f"{request.scheme}://{host}"
