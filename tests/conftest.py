"""What holds for every test: no skip goes unnoticed where FORBID_SKIPS=1, and what lacks its tool says so by name."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator

import pytest

FORBIDDEN = os.environ.get("FORBID_SKIPS") == "1"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = os.environ.get("CHROMIUM") or next((path for name in BROWSERS if (path := shutil.which(name))), "")
MISSING_TOOLS = {
    "chromium": "" if CHROMIUM else "Chromium is not installed (Debian: apt install chromium)",
    "node": "" if shutil.which("node") else "node is not installed (Debian: apt install nodejs)",
}


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser to drive; tests that use it bear the marker `chromium`."""
    return CHROMIUM


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, with the reason, what needs a tool that this machine has not."""
    for item in items:
        for marker, reason in MISSING_TOOLS.items():
            if reason and item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A skipped test (not one that is expected to fail) is a failed one where skips are forbidden."""
    report = yield
    if FORBIDDEN and report.skipped and not hasattr(report, "wasxfail"):
        fail(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a module that skips itself as a whole."""
    report = yield
    if FORBIDDEN and report.skipped:
        fail(report)
    return report


def fail(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn the skip into a failure that keeps its reason."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"{report.nodeid}: skips are forbidden here (FORBID_SKIPS=1), but: {reason}"
