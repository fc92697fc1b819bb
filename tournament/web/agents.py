"""A short name for a tablet, made of what its browser says of itself, so that an organiser can tell tablets apart."""

from __future__ import annotations

SYSTEMS = [
    ("iPad", "iPad"), ("iPhone", "iPhone"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Mac OS", "Mac"), ("Linux", "Linux"),
]  # fmt: skip
# The order matters: most browsers also claim to be Chrome or Safari.
BROWSERS = [
    ("Edg", "Edge"), ("OPR", "Opera"), ("YaBrowser", "Yandex"), ("SamsungBrowser", "Samsung"),
    ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Chrome", "Chrome"), ("CriOS", "Chrome"), ("Safari", "Safari"),
]  # fmt: skip


def device_name(agent: str) -> str:
    """`Android · Chrome`; empty where the browser says nothing that is known."""
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    return " · ".join(part for part in (system, browser) if part)
