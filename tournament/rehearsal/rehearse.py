"""A whole rehearsal from the empty seats to the final count.

Tablets are enrolled in the database of this machine, everything after that goes through the sockets of the
running server. Only events marked as demo are touched.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from dataclasses import dataclass, field
from pathlib import Path

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.bouts.models import Bout
from tournament.devices.models import Device, Seat
from tournament.devices.services import DUEL_SEATS, GROUP_SEATS, enrol, revoke
from tournament.events.models import Event, Nomination, Ring
from tournament.rehearsal import verify
from tournament.rehearsal.crew import RingCrew, Seats
from tournament.rehearsal.device import Rejected
from tournament.rehearsal.pace import FAST, REAL, Pace
from tournament.rehearsal.phrases import phrases
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.steps import Budget
from tournament.rehearsal.story import CHANCE, Story
from tournament.rosters.models import Roster

STOP_LOOK_S = 0.2
# A server writes its address into this file of the data folder that it serves.
ADDRESS_FILE = "server.lock"
USUAL_ADDRESS = "http://127.0.0.1:8000"


class RehearsalRefused(Exception):
    """This cannot be rehearsed; the text is a sentence that says why and what to do."""


@dataclass(frozen=True)
class Options:
    """What to rehearse. `bouts`: how many on all rings together; `ring`: a number of the event; None: all.

    `screens`: spectators a ring. `pace` and `story` (of group fights) take the place of the usual ones.
    """

    url: str = USUAL_ADDRESS
    fast: bool = False
    seed: str = field(default_factory=lambda: secrets.token_hex(4))
    bouts: int | None = None
    ring: int | None = None
    nomination: str | None = None
    pace: Pace | None = None
    story: Story = CHANCE
    screens: int = 1


def rehearse(
    event: Event,
    options: Options,
    *,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Progress:
    """Fight the event with bots and return the final count. Blocks until all is fought or `stop` is set.

    Raises RehearsalRefused before anything is done: a real event, an unknown nomination or ring, a missing
    seat.
    """
    progress = progress or Progress()
    with override(event.language):
        crews, tablets = [], []
        nominations = _nominations(event, options.nomination)
        rings = _rings(event, options.ring, nominations)
        try:
            budget = Budget(options.bouts)
            for ring in rings:
                seats, devices = _enrol(ring)
                tablets += devices
                crews.append(_crew(ring, seats, options, progress, budget, nominations))
            # A loop of its own, made by hand: whatever loop the calling thread has is left alone.
            with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
                runner.run(_fight(crews, stop or threading.Event()))
        except Rejected as error:
            progress.failures.append(_("the server cannot be reached: %(error)s") % {"error": error})
        finally:
            for device in tablets:
                revoke(device)
        verify.count((item for crew in crews for item in crew.history()), progress)
        verify.judge_again({number for crew in crews for number in crew.official}, progress)
        for crew in crews:
            verify.compare_screens(crew.sights(), crew.official, progress)
    return progress


def running_address(folder: Path) -> str:
    """Where the server of this data folder was last heard; the usual address when it never said."""
    try:
        said = (folder / ADDRESS_FILE).read_text(encoding="utf-8").strip("\0 \n")
    except OSError:
        return USUAL_ADDRESS
    return said if said.startswith("http") else USUAL_ADDRESS


def find_nomination(event: Event, wanted: str) -> Nomination:
    """The event's nomination by id, name or preset (`halberd`). Raises RehearsalRefused naming those there
    are.
    """
    for nomination in event.nominations.all():
        names = {str(nomination.pk), nomination.name.casefold(), nomination.ruleset, nomination.ruleset[4:]}
        if wanted.casefold() in names:
            return nomination
    raise RehearsalRefused(
        _("%(event)s has no nomination “%(wanted)s”. Choose one of these: %(names)s.")
        % {"event": event, "wanted": wanted, "names": ", ".join(map(str, event.nominations.all()))}
    )


def _nominations(event: Event, wanted: str | None) -> frozenset[str] | None:
    if not event.is_demo:
        raise RehearsalRefused(
            _("%(event)s is a real event: bots must not fight in it. Rehearse a copy of it instead.") % {"event": event}
        )
    return frozenset({find_nomination(event, wanted).name}) if wanted else None


def _rings(event: Event, number: int | None, nominations: frozenset[str] | None) -> list[Ring]:
    """The rings on which something of that is left to fight."""
    rings = event.rings.all() if number is None else event.rings.filter(number=number)
    if number is not None and not rings:
        raise RehearsalRefused(_("%(event)s has no ring %(number)s.") % {"event": event, "number": number})
    open_bouts = Bout.objects.filter(nomination__event=event, official_at__isnull=True, walkover=False)
    if nominations is not None:
        open_bouts = open_bouts.filter(nomination__name__in=nominations)
    busy = set(open_bouts.values_list("ring_id", flat=True))
    found = [ring for ring in rings if ring.pk in busy]
    if not found:
        raise RehearsalRefused(_("Nothing is left to fight there. Make a fresh demo event: demo --reset"))
    return found


def _enrol(ring: Ring) -> tuple[Seats, list[Device]]:
    wanted = _wanted_seats(ring)
    there = {seat.name: seat for seat in Seat.objects.filter(ring=ring)}
    missing = [name for name in wanted if name not in there]
    if missing:
        raise RehearsalRefused(_("%(ring)s has no seat %(seats)s. Add it first.") % {"ring": ring, "seats": ", ".join(missing)})
    devices, keys = [], {}
    for name in wanted:
        device, keys[name] = enrol(there[name], _("Bot %(seat)s") % {"seat": name})
        devices.append(device)
    rosters = Roster.objects.filter(entry__nomination__ring=ring, entry__withdrawn_at__isnull=True).order_by("pk")
    return Seats(ring.pk, str(ring), keys, tuple(rosters.values_list("secret", flat=True))), devices


def _wanted_seats(ring: Ring) -> list[str]:
    """The seats that the ring's open bouts need: of duels, of group fights, or of both."""
    bouts = Bout.objects.filter(ring=ring, official_at__isnull=True, walkover=False).select_related("nomination")
    kinds = {bout.nomination.is_group for bout in bouts}
    duel = list(DUEL_SEATS) if False in kinds else [name for name in DUEL_SEATS if not name.startswith("line-")]
    return duel + (list(GROUP_SEATS) if True in kinds else [])


def _crew(
    ring: Ring,
    seats: Seats,
    options: Options,
    progress: Progress,
    budget: Budget,
    nominations: frozenset[str] | None,
) -> RingCrew:
    language = ring.event.language
    return RingCrew(
        seats,
        url=options.url,
        seed=options.seed,
        pace=options.pace or (FAST if options.fast else REAL),
        phrases=phrases(language),
        progress=progress,
        budget=budget,
        nominations=nominations,
        language=language,
        story=options.story,
        screens=options.screens,
    )


async def _fight(crews: list[RingCrew], stop: threading.Event) -> None:
    told = asyncio.Event()
    runs = [asyncio.create_task(crew.run(told)) for crew in crews]
    try:
        while not all(run.done() for run in runs):
            if stop.is_set():
                told.set()
            await asyncio.wait(runs, timeout=STOP_LOOK_S, return_when=asyncio.FIRST_EXCEPTION)
            _raise_first(runs)
    finally:
        for run in runs:
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)


def _raise_first(runs: list[asyncio.Task[None]]) -> None:
    for run in runs:
        if run.done():
            run.result()
