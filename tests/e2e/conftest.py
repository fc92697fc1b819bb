"""One server and one browser for all tests of this folder; each test has an event and devices of its own.

Not of the whole session: while Playwright's synchronous side runs, no other event loop can run in this thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.hall import Hall
from tests.running_server import RunningServer, running_server

SWITCHES = "--no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync"


@pytest.fixture(scope="package")
def browser(chromium_path: str) -> Iterator[Browser]:
    """A real Chromium."""
    expect.set_options(timeout=10_000)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=SWITCHES.split())
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """The real server, whose clock a test may move on."""
    folder = tmp_path_factory.mktemp("hall")
    with running_server(folder, env={"CLOCK_SHIFT_FILE": str(folder / "clock-shift")}) as server:
        yield server


@pytest.fixture
def hall(browser: Browser, shared_server: RunningServer, request: pytest.FixtureRequest) -> Iterator[Hall]:
    """Where a test's people meet. At its end no page may have complained and the server may not have stumbled."""
    written = len(shared_server.log)
    place = Hall(browser, shared_server, Path(request.node.name).name)
    try:
        yield place
    finally:
        place.close()
        if shared_server.process is None or shared_server.process.poll() is not None:
            shared_server.start()
    assert place.complaints == []
    assert "Traceback" not in shared_server.log[written:], shared_server.log[written:]
