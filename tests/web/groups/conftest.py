"""One server and one browser for the fights of teams; each test has an event of its own.

Not of the whole session: while Playwright's synchronous side runs, no other event loop can run in this thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.running_server import RunningServer, running_server
from tests.web.groups.battlefield import Battlefield

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
LOST_LINK = ("WebSocket connection to", "net::ERR_")
Prepare = Callable[..., Battlefield]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("field")) as running:
        yield running


@pytest.fixture(scope="package")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def prepare(server: RunningServer, browser: Browser) -> Iterator[Prepare]:
    """Make an event on which two teams meet. At the end no page of it may have complained."""
    fields: list[Battlefield] = []

    def make(**given: Any) -> Battlefield:
        fields.append(Battlefield(server, browser, **given))
        return fields[-1]

    yield make
    for field in fields:
        field.close()
    said = [text for field in fields for text in field.complaints]
    assert [text for text in said if not any(word in text for word in LOST_LINK)] == []
