"""50 against 50: sixty acts in twenty seconds from two consoles, with spectators. Is an act lost, do all screens agree, how fast?

    python tests/bench/melee.py [--acts 60] [--seconds 20] [--spectators 50]

Both judges show men out whenever they fall, now and then the same man; some are brought back. An act is timed to its
acknowledgement (on disk), to the desk and to a spectator's screen, beside a bare socket echo in the same run: absolute times
belong to the machine, the ratios to the program. Exits with 1 when an act was lost or a screen shows another count.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from websockets.asyncio.client import connect

from tests.bench.latency import Times, drain, echo_times, percentile
from tests.bench.melee_arena import MEN
from tests.live.tablet import Tablet
from tests.running_server import RunningServer, running_server

SIDES = ("red", "blue")
Act = tuple[float, str, str, str]  # seconds from the beginning, seat, verb, fighter
SHOWN_TO_BOTH = 0.15
BROUGHT_BACK = 0.1
SETTLED = 0.15
PATIENCE_S = 30.0


@dataclass
class Burst:
    """What a burst of acts came to. `standing` by screen, the log on disk among them."""

    acks: Times = field(default_factory=list)
    desk: Times = field(default_factory=list)
    screen: Times = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    codes: dict[str, int] = field(default_factory=dict)
    standing: dict[str, dict[str, int]] = field(default_factory=dict)
    expected: dict[str, int] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Nothing lost, and every screen shows what was to come of it."""
        return not self.lost and all(shown == self.expected for shown in self.standing.values())


def plan(acts: int, seconds: float, rng: random.Random) -> tuple[list[Act], dict[str, int]]:
    """So many acts at random moments, in order of time, and who stands in the end."""
    men = [f"{side}-{number}" for side in SIDES for number in range(1, MEN + 1)]
    moments = sorted(rng.uniform(0, seconds) for _ in range(acts))
    falling, out, found = rng.sample(men, len(men)), list[str](), list[Act]()
    for moment in moments:
        seat, draw = rng.choice(("field-1", "field-2")), rng.random()
        # On two sockets the order of two acts is certain only when some time lies between them.
        settled = out and max(at for at, _, _, fighter in found if fighter == out[0]) < moment - SETTLED * seconds
        if settled and draw < BROUGHT_BACK:
            found.append((moment, seat, "reinstate", out.pop(0)))
        elif out and draw > 1 - SHOWN_TO_BOTH:
            last = next(act for act in reversed(found) if act[3] == out[-1] and act[2] == "out")
            found.append((moment, "field-2" if last[1] == "field-1" else "field-1", "out", out[-1]))
        else:
            out.append(falling.pop())
            found.append((moment, seat, "out", out[-1]))
    gone = {side: sum(man.startswith(side) for man in out) for side in SIDES}
    return found, {side: MEN - gone[side] for side in SIDES}


class Field:
    """The bout on a running server: desk, two consoles, expert and spectators."""

    def __init__(self, server: RunningServer, arena: dict[str, Any]) -> None:
        self.server, self.arena, self.bout = server, arena, int(arena["bout"])
        self.burst = Burst()

    async def open(self, spectators: int) -> None:
        """Bring the bout to «Бой!», open the spectators' sockets."""
        base = f"{self.server.ws_url}/ws/rings/{self.arena['ring']}/"
        self.crew = {seat: await Tablet.open(f"{base}crew/?seat={seat}", key) for seat, key in self.arena["keys"].items()}
        self.watchers = {
            "spectator of the ring": await Tablet.open(base),
            "spectator of the bout": await Tablet.open(f"{self.server.ws_url}/ws/bouts/{self.bout}/"),
        }
        # The others only take up what they get: reading all of it would measure this program, not the server.
        self.crowd = [await connect(base, compression=None, max_size=None) for _ in range(max(0, spectators - 2))]
        self.draining = [asyncio.create_task(drain(socket)) for socket in self.crowd]
        desk = self.crew["hofmarshal"]
        await desk.ask(self.bout, "call")
        for side in SIDES:
            await desk.ask(self.bout, "arrive", side=side)
            await desk.ask(self.bout, "ready", side=side)
        answer = await desk.ask(self.bout, "fight")
        assert answer["type"] == "ack", answer

    async def run(self, acts: int, seconds: float, seed: str) -> Burst:
        """All acts at their moments; then every screen's count."""
        planned, self.burst.expected = plan(acts, seconds, random.Random(seed))
        began = time.perf_counter()
        await asyncio.gather(*(self.act(began, act) for act in planned))
        await self.read_screens()
        await asyncio.gather(*(tablet.close() for tablet in [*self.crew.values(), *self.watchers.values()]))
        await asyncio.gather(*(socket.close() for socket in self.crowd))
        return self.burst

    async def act(self, began: float, act: Act) -> None:
        """One touch, timed to its acknowledgement and to the screens that show its effect."""
        moment, seat, do, fighter = act
        await asyncio.sleep(max(0.0, began + moment - time.perf_counter()))
        keys = {"fighter": fighter, "reason": "third_support" if do == "out" else "slip"}
        touched = time.perf_counter()
        effect, spectator = _effect(do, fighter), self.watchers["spectator of the ring"]
        watching = [
            asyncio.create_task(self.shows(screen, touched, times, effect))
            for screen, times in ((self.crew["hofmarshal"], self.burst.desk), (spectator, self.burst.screen))
        ]
        name = await self.crew[seat].command(self.bout, do, **keys)
        self.burst.sent.append(name)
        try:
            answer = await self.crew[seat].answer(name, PATIENCE_S)
        except TimeoutError:
            self.burst.lost.append(f"{seat}: {do} {fighter} was not answered")
        else:
            self.burst.acks.append((time.perf_counter() - touched) * 1000)
            code = answer.get("code") or "ack"
            self.burst.codes[code] = self.burst.codes.get(code, 0) + 1
        await asyncio.gather(*watching, return_exceptions=True)

    async def shows(self, screen: Tablet, touched: float, times: Times, effect: Callable[[dict[str, Any]], bool]) -> None:
        """When the screen shows it; what is shown already, as to a second judge, is not timed."""
        if effect(screen.states[-1]["data"]):
            return
        await screen.state(effect, PATIENCE_S)
        times.append((time.perf_counter() - touched) * 1000)

    async def read_screens(self) -> None:
        """The standing counts of every screen, and of the log on disk."""
        for name, screen in {**self.crew, **self.watchers}.items():
            with contextlib.suppress(TimeoutError):  # what it shows instead is told below
                await screen.state(lambda data: data["bout"]["state"]["standing"] == self.burst.expected, PATIENCE_S)
            self.burst.standing[name] = screen.states[-1]["data"]["bout"]["state"]["standing"]
        kept = await asyncio.to_thread(self.server.python, "tests.bench.melee_arena", str(self.bout))
        self.burst.standing["log on disk"] = kept["standing"]
        self.burst.lost += [f"{name} is not in the log" for name in self.burst.sent if kept["ids"].count(name) != 1]


def _effect(do: str, fighter: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a frame shows the act."""
    return lambda data: any(fall["fighter"] == fighter for fall in data["bout"]["state"]["out"]) == (do == "out")


async def burst(server: RunningServer, acts: int, seconds: float, spectators: int, seed: str = "melee") -> Burst:
    """The whole measurement on a running server."""
    field_of_50 = Field(server, await asyncio.to_thread(server.python, "tests.bench.melee_arena"))
    await field_of_50.open(spectators)
    return await field_of_50.run(acts, seconds, seed)


def report(echo: Times, found: Burst) -> None:
    """One line per way, with its ratio to the echo; then the counts."""
    print(f"{'':24}{'p50 ms':>10}{'p99 ms':>10}{'p50 ratio':>12}{'p99 ratio':>12}")
    rows = {
        "bare socket echo": echo,
        "act → ack (on disk)": found.acks,
        "act → desk": found.desk,
        "act → spectator": found.screen,
    }
    for name, times in rows.items():
        half, most = percentile(times, 0.5), percentile(times, 0.99)
        ratios = (half / percentile(echo, 0.5), most / percentile(echo, 0.99))
        print(f"{name:24}{half:>10.2f}{most:>10.2f}{ratios[0]:>12.1f}{ratios[1]:>12.1f}")
    answers = ", ".join(f"{code} {count}" for code, count in sorted(found.codes.items()))
    print(f"acts sent: {len(found.sent)}, answered: {answers}, lost: {len(found.lost)}")
    print(f"standing in the end: {found.expected['red']} : {found.expected['blue']}")
    for name, shown in found.standing.items():
        print(f"  {name}: {shown['red']} : {shown['blue']}{'' if shown == found.expected else '   DIFFERS'}")
    for sentence in found.lost:
        print(sentence)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="A burst of acts in a fight of 50 against 50, beside a bare socket echo.")
    parser.add_argument("--acts", type=int, default=60, help="acts of both judges together")
    parser.add_argument("--seconds", type=float, default=20.0, help="the time they take")
    parser.add_argument("--spectators", type=int, default=50, help="sockets that watch the ring")
    options = parser.parse_args()
    echo = asyncio.run(echo_times(2 * options.acts))
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
        found = asyncio.run(burst(server, options.acts, options.seconds, options.spectators))
    report(echo, found)
    return int(not found.holds)


if __name__ == "__main__":
    sys.exit(main())
