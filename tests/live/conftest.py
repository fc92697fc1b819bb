"""A server with an event, its crews at their tablets, and everything closed at the end."""

from __future__ import annotations

import asyncio
import shutil
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.live.tablet import Tablet
from tests.running_server import RunningServer, prepare_folder, running_server


class Site:
    """The running server and the event on it. Every socket that a test opens is closed at its end."""

    def __init__(self, server: RunningServer, arena: dict[str, Any]) -> None:
        self.server = server
        self.arena = arena
        self.tablets: list[Tablet] = []
        self.ring, self.other_ring = arena["rings"]
        self.bout: int = self.ring["bout"]

    async def seat(self, seat: str, *, key: str = "", path: str = "", off_ms: int = 0) -> Tablet:
        """The tablet of a seat of the first ring."""
        path = path or f"/ws/rings/{self.ring['id']}/crew/"
        address = f"{self.server.ws_url}{path}?seat={seat}"
        return self._keep(await Tablet.open(address, key or self.ring["keys"][seat], off_ms))

    async def watch(self, path: str, **headers: str) -> Tablet:
        """A spectator."""
        return self._keep(await Tablet.open(self.server.ws_url + path, **headers))

    def _keep(self, tablet: Tablet) -> Tablet:
        self.tablets.append(tablet)
        return tablet

    async def judge(self, seat: str, off_ms: int = 0) -> Tablet:
        """A seat of the ring on which teams fight."""
        path = f"/ws/rings/{self.arena['group']['id']}/crew/"
        return await self.seat(seat, key=self.arena["group"]["keys"][seat], path=path, off_ms=off_ms)

    async def captain(self, side: str) -> Tablet:
        """The captain's phone of a team."""
        return await self.watch(f"/ws/captain/{self.arena['group']['captains'][side]}/")

    async def melee(self) -> Tablet:
        """The hofmarshal brings the teams' bout to «Бой!». Gives his desk."""
        return await self.fight(self.arena["group"]["bout"], await self.judge("hofmarshal"))

    async def fight(self, bout: int | None = None, desk: Tablet | None = None) -> Tablet:
        """The hofmarshal brings the bout to «Бой!». Gives his desk."""
        bout = bout or self.bout
        desk = desk or await self.seat("hofmarshal")
        steps: list[tuple[str, dict[str, str]]] = [("call", {})]
        steps += [(do, {"side": side}) for side in ("red", "blue") for do in ("arrive", "ready")]
        for do, keys in [*steps, ("fight", {})]:
            answer = await desk.ask(bout, do, **keys)
            assert answer["type"] == "ack", answer
        return desk

    def in_admin(self, path: str, form: dict[str, Any]) -> None:
        """The organiser sends a form in the admin."""
        self.organise(f"/admin/{path}", form)

    def organise(self, path: str, form: dict[str, Any]) -> None:
        """The organiser sends a form, or presses a button that has one of its own."""
        cookie = f"sessionid={self.arena['session']}; csrftoken={'t' * 32}"
        body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": "t" * 32}).encode()
        request = urllib.request.Request(f"{self.server.url}{path}", body, {"Cookie": cookie})
        with urllib.request.urlopen(request) as response:
            assert "errornote" not in response.read().decode()

    def log(self, bout: int | None = None) -> list[dict[str, Any]]:
        """The bout's log as it is on disk."""
        entries: list[dict[str, Any]] = self.server.python("tests.live.arena", "log", str(bout or self.bout))
        return entries


@pytest.fixture(scope="session")
def arena_folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A data folder with an event, to be copied."""
    folder = tmp_path_factory.mktemp("arena")
    prepare_folder(folder)
    arena = RunningServer(folder, 0, {}).python("tests.live.arena")
    return folder, arena


@pytest.fixture
def server(arena_folder: tuple[Path, dict[str, Any]], tmp_path: Path) -> Iterator[RunningServer]:
    """A server of this test's own, on a copy of the event."""
    shutil.copytree(arena_folder[0], tmp_path, dirs_exist_ok=True)
    with running_server(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def quiet_server(arena_folder: tuple[Path, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests that leave nothing behind."""
    folder = tmp_path_factory.mktemp("quiet")
    shutil.copytree(arena_folder[0], folder, dirs_exist_ok=True)
    with running_server(folder) as running:
        yield running


@asynccontextmanager
async def at(server: RunningServer, arena: dict[str, Any]) -> AsyncIterator[Site]:
    """The event on that server; at the end every socket is closed, and the server has no traceback to show."""
    made = Site(server, arena)
    yield made
    await asyncio.gather(*(tablet.close() for tablet in made.tablets))
    assert "Traceback" not in server.log, server.log


@pytest.fixture
async def site(server: RunningServer, arena_folder: tuple[Path, dict[str, Any]]) -> AsyncIterator[Site]:
    """A server of the test's own and the event on it."""
    async with at(server, arena_folder[1]) as made:
        yield made


@pytest.fixture
async def quiet(quiet_server: RunningServer, arena_folder: tuple[Path, dict[str, Any]]) -> AsyncIterator[Site]:
    """The shared server, for tests after which its data are as before."""
    async with at(quiet_server, arena_folder[1]) as made:
        yield made
