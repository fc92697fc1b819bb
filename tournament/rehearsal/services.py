"""The organiser's button: a rehearsal in a thread of the server, with an event loop of its own, one for an
event.

The bots of the thread dial the server's own address like any tablet; nothing goes past the sockets.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field
from typing import Any

from django.db import connections
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.events.models import Event
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.rehearse import Options, RehearsalRefused, rehearse

logger = logging.getLogger(__name__)

IDLE: dict[str, Any] = {**Progress(running=False).as_dict()}


@dataclass
class _Run:
    stop: threading.Event = field(default_factory=threading.Event)
    progress: Progress = field(default_factory=Progress)


_runs: dict[int, _Run] = {}
_guard = threading.Lock()


def start(event: Event, *, url: str, fast: bool = True, nomination: str | None = None) -> dict[str, Any]:
    """Begin to rehearse `event` against the server at `url` and return its status.

    Raises RehearsalRefused: a real event, or one that is being rehearsed already.
    """
    if not event.is_demo:
        raise RehearsalRefused(_("%(event)s is a real event: bots must not fight in it.") % {"event": event})
    with _guard:
        if event.pk in _runs and _runs[event.pk].progress.running:
            raise RehearsalRefused(_("%(event)s is being rehearsed already.") % {"event": event})
        run = _runs[event.pk] = _Run()
    options = Options(url=url, fast=fast, nomination=nomination)
    # A daemon: whoever stops the server does not wait for bots.
    threading.Thread(target=_perform, args=(event, options, run), daemon=True).start()
    return run.progress.as_dict()


def status(event: Event) -> dict[str, Any]:
    """`{running, bouts, taps, acked, lost, disputes, reconnects, failures, lines}` of the newest rehearsal
    here.
    """
    run = _runs.get(event.pk)
    return run.progress.as_dict() if run else {**IDLE}


def stop(event: Event) -> dict[str, Any]:
    """Tell the rehearsal to end: bouts stay as they are, outboxes run empty, then everything is counted."""
    run = _runs.get(event.pk)
    if run:
        run.stop.set()
    return status(event)


def own_address(server_port: str | int) -> str:
    """Where this server hears itself, from `request.META["SERVER_PORT"]`."""
    return f"http://127.0.0.1:{int(server_port)}"


def _perform(event: Event, options: Options, run: _Run) -> None:
    progress = run.progress
    try:
        rehearse(event, options, progress=progress, stop=run.stop)
        with override(event.language):
            for line in progress.summary():
                progress.say(line)
    except RehearsalRefused as error:
        _give_up(progress, str(error))
    except Exception as error:  # nobody waits for this thread: what breaks in it must be shown on the page
        logger.exception("the rehearsal of %s broke off", event.slug)
        _give_up(progress, f"{type(error).__name__}: {error}")
    finally:
        progress.running = False
        connections.close_all()


def _give_up(progress: Progress, sentence: str) -> None:
    progress.failures.append(sentence)
    progress.say(sentence)
