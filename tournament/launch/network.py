"""Where the server listens, and under which addresses a tablet finds it."""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys
from contextlib import suppress

from .trouble import Trouble

# Addresses in private networks: connecting a datagram socket to one sends nothing, but shows which of our own
# addresses the system would use for it, also on a field without internet.
FAR_ENDS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "8.8.8.8")


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket; port 0 takes any free one. Raises Trouble with what to do about it."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError) as error:
        raise Trouble(f"{host!r} is no address of this machine. Leave --host out, or give 0.0.0.0 or 127.0.0.1.") from error
    listener = socket.socket(family, kind, proto)
    # Windows would let two servers share the port; elsewhere the option only lets us come back quickly after a crash.
    try:
        if sys.platform == "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise Trouble(refusal(error, host, port)) from error
    return listener


def refusal(error: OSError, host: str, port: int) -> str:
    """Why the socket could not be opened, as a sentence."""
    if error.errno == errno.EADDRINUSE or getattr(error, "winerror", None) in {10013, 10048}:
        return (
            f"Port {port} is already in use by another program (perhaps this one, started before).\n"
            f"End that one, or choose another port: python3 manage.py start --port {port + 1 if port < 65535 else 8000}"
        )
    if error.errno == errno.EACCES:
        return f"Port {port} may only be used by an administrator. Choose one from 1024 up, for example --port 8000"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. Leave --host out, or give 0.0.0.0 or 127.0.0.1."
    return f"Cannot listen on {host}, port {port}: {error.strerror or error}"


def url(host: str, port: int) -> str:
    """The address as a browser wants it."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"


def local_host(host: str) -> str:
    """What this machine itself uses to reach a server listening on `host`."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)


def lan_hosts(host: str) -> list[str]:
    """The addresses under which other machines find a server listening on `host`, the likeliest first."""
    if host not in {"0.0.0.0", "", "::"}:
        return [host] if is_reachable(host) else []
    found = [*routed_addresses(), *named_addresses(), *interface_addresses()]
    return [address for address in dict.fromkeys(found) if is_reachable(address)]


def is_reachable(address: str) -> bool:
    """Can another machine use this address at all (a host name: we trust the organiser)?"""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address != "localhost"
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)


def routed_addresses() -> list[str]:
    """Our own address on the way to each of the FAR_ENDS."""
    found = []
    for far_end in FAR_ENDS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far_end, 9))
            found.append(str(probe.getsockname()[0]))
    return found


def named_addresses() -> list[str]:
    """The addresses that the system knows by this machine's name (on Windows: all)."""
    with suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def interface_addresses() -> list[str]:
    """The address of each network interface, where the system can be asked (Linux)."""
    if sys.platform != "linux":
        return []
    import fcntl
    import struct

    get_interface_address = 0x8915
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), get_interface_address, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found
