"""How long from a tap to its acknowledgement, and to a spectator's screen? Beside a bare socket echo in the same run.

    python tests/bench/latency.py [--hits 150] [--spectators 50]

Four marshals tap at human distances; every hit is seen by two of them within a tenth of a second. The acknowledgement
waits for the disk. Absolute times belong to the machine, the ratios to the program.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from websockets.asyncio.client import ClientConnection, connect

from tests.live.tablet import Tablet
from tests.running_server import ROOT, free_port, running_server

Times = list[float]
# The server program and its settings are those of the real server.
ECHO = """
uvicorn tests.bench.echo:application --host 127.0.0.1 --ws websockets-sansio --ws-per-message-deflate false
--lifespan off --log-level warning --no-access-log
"""


def percentile(times: Times, share: float) -> float:
    """The time (ms) that this share of them does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def echo_times(number: int) -> Times:
    """Round trips (ms) of a bare echo, with the same pauses."""
    port = free_port()
    command = [sys.executable, "-m", *ECHO.split(), "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT)  # noqa: ASYNC220 -- nothing else runs meanwhile
    try:
        socket = await when_open(f"ws://127.0.0.1:{port}/")
        times = []
        for _ in range(number):
            await asyncio.sleep(random.uniform(0.01, 0.05))
            began = time.perf_counter()
            await socket.send(json.dumps({"type": "command", "id": "echo-0001", "do": "hit", "side": "red"}))
            await socket.recv()
            times.append((time.perf_counter() - began) * 1000)
        await socket.close()
        return times
    finally:
        server.terminate()
        server.wait()


async def when_open(address: str) -> ClientConnection:
    """Connect as soon as somebody listens."""
    for _ in range(200):
        try:
            return await connect(address, compression=None)
        except OSError:
            await asyncio.sleep(0.05)
    raise SystemExit("the echo server does not start")


async def drain(socket: ClientConnection) -> None:
    """Take up frames without looking at them."""
    async for _ in socket:
        pass


class Fight:
    """One bout on a running server, its crew, and those who watch it."""

    def __init__(self, url: str, ring: dict[str, Any]) -> None:
        self.url = url
        self.ring = ring
        self.bout: int = ring["bout"]
        self.acks: Times = []
        self.crew: Times = []
        self.screens: Times = []
        self.hits = 0

    async def open(self, spectators: int) -> None:
        """Bring the bout to «Бой!», open the spectators' sockets."""
        base = f"{self.url}/ws/rings/{self.ring['id']}/crew/?seat="
        self.desk = await Tablet.open(base + "hofmarshal", self.ring["keys"]["hofmarshal"])
        self.lines = [await Tablet.open(base + f"line-{n}", self.ring["keys"][f"line-{n}"]) for n in (1, 2, 3, 4)]
        screen = f"{self.url}/ws/rings/{self.ring['id']}/"
        self.watcher = await Tablet.open(screen)
        # The others only take up what they get: reading all of it would measure this program, not the server.
        self.crowd = [await connect(screen, compression=None) for _ in range(spectators - 1)]
        self.draining = [asyncio.create_task(drain(socket)) for socket in self.crowd]
        await self.desk.ask(self.bout, "call")
        for side in ("red", "blue"):
            await self.desk.ask(self.bout, "arrive", side=side)
            await self.desk.ask(self.bout, "ready", side=side)
        assert (await self.desk.ask(self.bout, "fight"))["type"] == "ack"

    async def tap(self, line: Tablet, side: str) -> None:
        """One tap, timed to its acknowledgement."""
        began = time.perf_counter()
        answer = await line.ask(self.bout, "hit", side=side, zone="limb", grip="two")
        assert answer["type"] == "ack", answer
        self.acks.append((time.perf_counter() - began) * 1000)

    async def hit(self) -> None:
        """Two marshals see a hit; timed from the second tap to one spectator's screen and to the desk.

        Each side has its pair of marshals, so that hits less than a second apart are not taken for one.
        """
        side = random.choice(["red", "blue"])
        first, second = self.lines[:2] if side == "red" else self.lines[2:]
        await self.tap(first, side)
        await asyncio.sleep(random.uniform(0.01, 0.1))
        self.hits += 1
        began = time.perf_counter()
        tapping = asyncio.create_task(self.tap(second, side))
        watching = [
            asyncio.create_task(self.seen(screen, began, times))
            for screen, times in ((self.desk, self.crew), (self.watcher, self.screens))
        ]
        await asyncio.gather(tapping, *watching)

    async def seen(self, screen: Tablet, began: float, times: Times) -> None:
        """When the screen shows the score."""
        await screen.state(lambda data: sum(data["bout"]["state"]["hits"].values()) >= self.hits)
        times.append((time.perf_counter() - began) * 1000)

    async def run(self, hits: int, spectators: int) -> None:
        """The whole measurement."""
        await self.open(spectators)
        for number in range(hits):
            await self.hit()
            if number % 25 == 24:
                await self.go_on()
            await asyncio.sleep(random.uniform(0.01, 0.05))
        await asyncio.gather(*(tablet.close() for tablet in [self.desk, *self.lines, self.watcher]))
        await asyncio.gather(*(socket.close() for socket in self.crowd))

    async def go_on(self) -> None:
        """Time must not be up before the end: the clock stands between the rounds of the measurement."""
        await self.desk.ask(self.bout, "pause", reason="bench")
        await self.desk.ask(self.bout, "fight")


def report(echo: Times, fight: Fight) -> None:
    """One line per way, with its ratio to the echo."""
    print(f"{'':24}{'p50 ms':>10}{'p99 ms':>10}{'p50 ratio':>12}{'p99 ratio':>12}")
    rows = {
        "bare socket echo": echo,
        "tap → ack (on disk)": fight.acks,
        "tap → desk": fight.crew,
        "tap → spectator": fight.screens,
    }
    for name, times in rows.items():
        half, most = percentile(times, 0.5), percentile(times, 0.99)
        ratios = (half / percentile(echo, 0.5), most / percentile(echo, 0.99))
        print(f"{name:24}{half:>10.2f}{most:>10.2f}{ratios[0]:>12.1f}{ratios[1]:>12.1f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Latency of taps, beside a bare socket echo.")
    parser.add_argument("--hits", type=int, default=150, help="hits to time, each of two taps")
    parser.add_argument("--spectators", type=int, default=50, help="sockets that watch the ring")
    options = parser.parse_args()
    echo = asyncio.run(echo_times(2 * options.hits))
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
        fight = Fight(server.ws_url, server.python("tests.live.arena")["rings"][0])
        asyncio.run(fight.run(options.hits, options.spectators))
    report(echo, fight)


if __name__ == "__main__":
    main()
