"""Slows down guessing of passwords: after some failures from one address for one name, a pause.

Kept in the process's cache: a restart forgets it, which costs a guesser nothing worth having and an organiser who
mistyped nothing at all.
"""

from __future__ import annotations

import hashlib

from django.core.cache import cache

FREE_FAILURES = 5
PAUSE_S = 60


def _key(address: str, name: str) -> str:
    return "login:" + hashlib.sha256(f"{address}\n{name.strip().lower()}".encode()).hexdigest()


def is_paused(address: str, name: str) -> bool:
    """True while further attempts from this address for this name are not looked at."""
    return bool(cache.get(_key(address, name), 0) >= FREE_FAILURES)


def note_failure(address: str, name: str) -> None:
    """Count a failure; the pause of PAUSE_S seconds runs from the last one."""
    key = _key(address, name)
    cache.set(key, cache.get(key, 0) + 1, PAUSE_S)


def forget(address: str, name: str) -> None:
    """A right password clears the count."""
    cache.delete(_key(address, name))
