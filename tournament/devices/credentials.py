"""How a device or a captain shows who he is, the same at every door."""

from __future__ import annotations

# `Authorization: Seat <device key>`, `Authorization: Captain <secret of his link>`.
SEAT_SCHEME = "seat "
CAPTAIN_SCHEME = "captain "


def cookie_name(ring_id: int | str | None, seat: str) -> str:
    """The cookie that holds the key of this browser's device in that seat."""
    return f"seat-{ring_id}-{seat}"


def said_after(scheme: str, authorization: str) -> str:
    """What the header Authorization says after the scheme; empty where it is another one."""
    return authorization[len(scheme) :].strip() if authorization.lower().startswith(scheme) else ""
