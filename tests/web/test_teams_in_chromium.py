"""The organiser's pages of teams in a real browser: they fit a phone and a screen, count along, and take a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect, sync_playwright

from tests.running_server import RunningServer, running_server

pytestmark = [pytest.mark.chromium, pytest.mark.server]

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
SIZES = [(390, 844), (1024, 768), (1920, 1080)]
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("teams")) as running:
        yield running


@pytest.fixture(scope="module")
def stage(server: RunningServer) -> dict[str, Any]:
    made: dict[str, Any] = server.python("tests.web.team_stage")
    return made


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)


@pytest.fixture(scope="module")
def olga(browser: Browser, server: RunningServer, stage: dict[str, Any]) -> BrowserContext:
    """The organiser's browser, signed in by her link."""
    context = browser.new_context(base_url=server.url, locale="en")
    page = context.new_page()
    page.goto(f"/in/{stage['token']}/")
    page.wait_for_url(f"{server.url}/")
    page.close()
    return context


@pytest.fixture
def page(olga: BrowserContext) -> Iterator[Page]:
    """A page that has complained of nothing at its end."""
    page, complaints = olga.new_page(), []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert complaints == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_page_is_wider_than_the_screen(page: Page, stage: dict[str, Any], size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    team = stage["team"]
    for address in ("/events/spring/teams/", team, f"{team}?q=Нов", f"{team}print/", f"{team}import/"):
        page.goto(address)
        assert page.evaluate(OVERFLOW) <= 0, address


def test_the_numbers_go_along_while_the_list_is_filled_in(page: Page, stage: dict[str, Any]) -> None:
    page.goto(stage["team"])
    last = page.locator(".member").nth(46)
    expect(page.locator("[data-unsaved]")).to_be_hidden()
    last.locator("select").select_option("main")
    expect(page.locator('[data-count="main"]')).to_have_text("22")
    expect(page.locator('[data-count="reserve"]')).to_have_text("25")
    expect(page.locator("[data-unsaved]")).to_be_visible()
    last.locator('[name^="off-"]').check()
    expect(page.locator('[data-count="main"]')).to_have_text("21")


def test_who_leaves_with_changes_is_asked(page: Page, stage: dict[str, Any]) -> None:
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", stay)
    page.goto(stage["team"])
    page.locator(".member select").first.select_option("reserve")
    page.goto("/events/spring/teams/")
    assert asked == ["beforeunload"]


def test_saving_asks_nothing_and_keeps_the_list(page: Page, stage: dict[str, Any]) -> None:
    page.goto(stage["team"])
    page.locator("[data-list] .number").first.fill("77")
    page.get_by_role("button", name="Save the list").click()
    expect(page.get_by_role("status")).to_have_text("The list is saved.")
    expect(page.locator("[data-list] .number").last).to_have_value("77")


def test_on_a_phone_no_error_of_a_file_stands_beyond_the_edge(page: Page, stage: dict[str, Any], tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{stage['team']}import/")
    file = tmp_path / "wrong.csv"
    file.write_text("name;club;country;born;role;number;captain\nJan Novák;Lvi;CZ;17.05.1990;main;x;maybe\n", "utf-8")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Look at it").click()
    errors = page.locator(".preview .why")
    expect(errors).to_have_count(2)
    edges = errors.evaluate_all("found => found.map((each) => each.getBoundingClientRect().right)")
    assert max(edges) <= 390
    page.get_by_role("button", name="Drop the file").click()


def test_a_file_is_looked_at_and_accepted(page: Page, stage: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "soupiska.csv"
    file.write_text("jméno;role;číslo\nJan Novák;náhradník;88\n", encoding="utf-8")
    page.goto(f"{stage['team']}import/")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".preview")).to_contain_text("Nobody of this name")
    page.locator("#preview").get_by_role("checkbox").check()
    page.get_by_role("button", name="Check again").click()
    expect(page.locator(".preview")).to_contain_text("new fighter")
    page.get_by_role("button", name="Accept the list").click()
    expect(page.locator("[data-list] .member").last).to_contain_text("Jan Novák")
