"""Who knocks at a socket: what the handshake says of origin, key, seat and language."""

from __future__ import annotations

from functools import cached_property
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from tournament.devices.credentials import SEAT_SCHEME, cookie_name, said_after

_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}

Scope = dict[str, Any]


class Visitor:
    """The handshake of one socket, read leniently: whatever is malformed counts as not said."""

    def __init__(self, scope: Scope) -> None:
        self._headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}
        self._query: dict[str, list[str]] = parse_qs(scope.get("query_string", b"").decode("latin-1"))

    def _asked(self, name: str) -> str:
        return self._query.get(name, [""])[0]

    @property
    def seat(self) -> str:
        """The seat that the socket is opened for; empty where none is named."""
        return self._asked("seat")

    def key(self, ring_id: int | str | None) -> str:
        """The device key: from the header, else from the address, else from the cookie of the seat's
        enrolment."""
        said = said_after(SEAT_SCHEME, self._headers.get("authorization", ""))
        return said or self._asked("key") or self._cookies.get(cookie_name(ring_id, self.seat), "")

    @property
    def _cookies(self) -> dict[str, str]:
        cookies: dict[str, str] = parse_cookie(self._headers.get("cookie", ""))
        return cookies

    @cached_property
    def language(self) -> str:
        """The language of the device: asked for, chosen before, or its browser's."""
        wished = parse_accept_lang_header(self._headers.get("accept-language", ""))
        chosen = self._cookies.get(settings.LANGUAGE_COOKIE_NAME, "")
        for code in (self._asked("lang"), chosen, *(code for code, _ in wished)):
            try:
                return str(get_supported_language_variant(code))
            except LookupError:
                continue
        return str(settings.LANGUAGE_CODE)

    @property
    def is_of_this_site(self) -> bool:
        """A page of another site may not open sockets with a tablet's cookies; a program names no origin."""
        origin = self._headers.get("origin")
        if origin is None or origin in settings.CSRF_TRUSTED_ORIGINS:
            return True
        try:
            page = urlsplit(origin)
            here = urlsplit(f"//{self._headers.get('host', '')}")
            port = _PORTS.get(page.scheme)
            return page.hostname is not None and (page.hostname, page.port or port) == (
                here.hostname,
                here.port or port,
            )
        except ValueError:
            return False
