"""`manage.py rehearse`: bots fight a demo event, or a copy of a real one, through the running server."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.events.models import Event
from tournament.rehearsal import level_semi_final
from tournament.rehearsal.copies import copy_for_rehearsal
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.rehearse import Options, RehearsalRefused, rehearse, running_address


class Command(BaseCommand):
    """Exits with 1 when a tap was lost or a stored result is not what its log gives."""

    help = "Let bots fight a demo event through the sockets of the running server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add = parser.add_argument
        add("event", nargs="?", help="short name of a demo event (default: the newest)")
        add("--fast", action="store_true", help="short rounds and dense fighting; no rule changes")
        add("--nomination", help="only this one: its id, its name, or halberd, longsword …")
        add("--ring", type=int, help="only the ring of this number")
        add("--bouts", type=int, help="stop after so many bouts")
        add("--seed", help="any text; the same text gives the same fighters and chances")
        add("--copy-of", metavar="SLUG", help="rehearse a copy of this event, made for the purpose")
        add("--script", choices=[level_semi_final.NAME], help="fight this written bout on a copy of the demo event, and prove it")
        add("--url", help="address of the running server (default: the one that serves this data folder)")

    def handle(self, *args: Any, **given: Any) -> None:
        event = _copy(given["copy_of"]) if given["copy_of"] else _demo(given["event"], fresh=bool(given["script"]))
        chosen = {name: given[name] for name in ("fast", "bouts", "ring", "nomination")}
        seed = {"seed": given["seed"]} if given["seed"] else {}
        options = Options(url=given["url"] or running_address(settings.DATA_DIR), **chosen, **seed)
        progress = Progress(echo=self._echo)
        self.stdout.write(f"{event.name} (/events/{event.slug}/), --seed {options.seed}")
        try:
            with _told_by_signals() as stop:
                if given["script"]:
                    level_semi_final.perform(event, options, progress, stop)
                else:
                    rehearse(event, options, progress=progress, stop=stop)
        except RehearsalRefused as error:
            raise CommandError(str(error)) from error
        for line in progress.summary():
            self.stdout.write(line)
        if not progress.is_clean:
            raise SystemExit(1)

    def _echo(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()  # a pipe would keep the progress to itself until the end


def _demo(slug: str | None, *, fresh: bool) -> Event:
    """The event that is named, else the newest for trying things on; `fresh`: no copy that an earlier rehearsal has made."""
    events = Event.objects.filter(slug=slug) if slug else Event.objects.filter(is_demo=True)
    if fresh and not slug:
        events = events.exclude(slug__contains="-rehearsal")
    event = events.order_by("-pk").first()
    if event is None and slug:
        raise CommandError(f"there is no event {slug}")
    if event is None:
        raise CommandError("there is no demo event; make one: manage.py demo --reset")
    return event


def _copy(slug: str) -> Event:
    try:
        return copy_for_rehearsal(Event.objects.get(slug=slug))
    except Event.DoesNotExist as error:
        raise CommandError(f"there is no event {slug}") from error


@contextmanager
def _told_by_signals() -> Iterator[threading.Event]:
    """Set by Ctrl-C or SIGTERM: outboxes run empty and the count is made. A second signal kills."""
    stop = threading.Event()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def told(_number: int, _frame: FrameType | None) -> None:
        restore()
        stop.set()

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    for number in before:
        signal.signal(number, told)
    try:
        yield stop
    finally:
        restore()
