"""The one way in which a bout changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import scoring
from tournament.bouts import engine, opening
from tournament.bouts.announce import Change, announce, changes_of
from tournament.bouts.answers import Answer, names_in
from tournament.bouts.models import Bout, DoorRefusal, LogEntry
from tournament.bouts.wire import printable, wire_fault
from tournament.devices.models import Device
from tournament.draw.services import advance
from tournament.events.models import Ring
from tournament.events.selectors import ring_problems


class PlanRefused(Exception):
    """The bout cannot be put there; the text is a sentence that says why and what to do."""


@dataclass(frozen=True)
class Receipt:
    """Who sent a command and how it came in. Times in ms on the server's clock."""

    seat: str
    at: int
    received: int
    device: Device | None
    door: str


def submit(
    bout_id: int,
    command: dict[str, Any],
    *,
    seat: str,
    at: int,
    received: int,
    device: Device | None = None,
    door: str = "socket",
) -> Answer:
    """Judge one command and append it to the bout's log; durable when it returns. Never call it inside a transaction.

    `command` holds `do`, `id` and the verb's keys; who (`seat`) and when (`at`, `received`: ms on the server's clock) come
    from the door. The same id from the same seat is a repeat and gets the first answer, for ever. A command too malformed
    to be logged is answered `bad_command` without a number. Raises Bout.DoesNotExist.
    """
    receipt = Receipt(seat, min(at, received), received, device, door)
    with engine.LOCK:
        try:
            with transaction.atomic(durable=True):
                answer, changes = _answered(bout_id, command, receipt)
        except BaseException:
            engine.evict(bout_id)
            raise
    # After the commit and outside the lock: no screen shows what is not on disk, and none keeps a tap waiting.
    announce(changes)
    return answer


def plan(bout: Bout, *, ring: Ring | None, order: int) -> Bout:
    """Put the bout on a ring and at a place (`order`) in the ring's queue. Raises PlanRefused: it was called already, or
    the ring is another event's or not fit for it (ISB-014 to ISB-020)."""
    with transaction.atomic():
        bout = Bout.objects.select_for_update(of=("self",)).select_related("nomination").get(pk=bout.pk)
        before = bout.ring_id
        may_be_placed(bout, ring)
        bout.ring, bout.order = ring, order
        bout.save(update_fields=["ring", "order"])
    rings = {before, bout.ring_id}
    transaction.on_commit(lambda: announce(Change(bout.pk, bout.nomination_id, ring_id, advanced=True) for ring_id in rings))
    return bout


def may_be_placed(bout: Bout, ring: Ring | None) -> None:
    """Raise PlanRefused where the bout cannot be moved to the ring; staying where it is is always allowed."""
    if bout.ring_id == (ring.pk if ring else None):
        return
    if bout.phase != "scheduled" or bout.official_at is not None:
        raise PlanRefused(_("Bout %(number)s was called already and stays on its ring.") % {"number": bout.number})
    if ring is None:
        return
    if ring.event_id != bout.nomination.event_id:
        raise PlanRefused(_("This ring belongs to another event. Choose one of the bout's own event."))
    problems = ring_problems(ring, engine.ruleset_of(bout).kind)
    if problems:
        raise PlanRefused(" ".join(problems))


def _answered(bout_id: int, command: dict[str, Any], receipt: Receipt) -> tuple[Answer, list[Change]]:
    """The answer and what to announce. The caller holds the lock and the transaction."""
    bout = Bout.objects.select_for_update().get(pk=bout_id)
    fault = wire_fault(command, id_needed=receipt.door != LogEntry.Door.SERVICE)
    if fault:
        return _malformed(bout, fault, receipt), []
    if first := _first_answer(bout, receipt.seat, command.get("id") or ""):
        return first, []
    given = {key: value for key, value in command.items() if value is not None}
    try:
        parsed = scoring.parse_command({**given, "at": receipt.at, "received": receipt.received, "by": receipt.seat})
    except scoring.Malformed as error:
        return _malformed(bout, str(error), receipt), []
    code, detail = opening.obstacle(bout, parsed.do, receipt.seat)
    if code:
        return _turned_away(bout, parsed, receipt, code, detail), []
    return _judged(bout, parsed, receipt)


def _malformed(bout: Bout, detail: str, receipt: Receipt) -> Answer:
    return Answer(None, "bad_command", printable(detail), False, receipt.at, bout.pk)


def _first_answer(bout: Bout, seat: str, command_id: str) -> Answer | None:
    """What the same command was answered when it came first; asked before anything else, so that it never changes."""
    if not command_id:
        return None
    same = {"bout_id": bout.pk, "seat": seat, "command_id": command_id}
    if entry := LogEntry.objects.filter(**same).first():
        names = names_in(entry.detail, bout.people)
        return Answer(entry.seq, entry.refused or None, entry.detail, True, entry.at, bout.pk, names)
    if refusal := DoorRefusal.objects.filter(**same).first():
        return Answer(None, refusal.refused, refusal.detail, True, refusal.at, bout.pk)
    return None


def _turned_away(bout: Bout, parsed: scoring.Command, receipt: Receipt, code: str, detail: str) -> Answer:
    """Refuse what the rules are not asked about, and remember it for repeats."""
    detail = printable(detail)
    DoorRefusal.objects.create(
        bout=bout, seat=receipt.seat, command_id=parsed.id, do=parsed.do, at=receipt.at, received=receipt.received,
        refused=code, detail=detail, device=receipt.device, door=receipt.door,
    )  # fmt: skip
    return Answer(None, code, detail, False, receipt.at, bout.pk)


def _judged(bout: Bout, parsed: scoring.Command, receipt: Receipt) -> tuple[Answer, list[Change]]:
    """Let the rules judge the command, write it down, and draw what follows from it."""
    if not bout.pin:
        opening.pin(bout)
    else:
        _pin_anew(bout, receipt)
    running = engine.for_writing(bout)
    if parsed.do == "call" and bout.phase == "scheduled":
        _reconcile_crew(bout, running, receipt)
    answer = _append(bout, running, parsed, receipt)
    changed: list[int] = []
    if answer.refused is None and parsed.do == "call" and bout.ring_id is not None:
        Ring.objects.filter(pk=bout.ring_id).update(current_bout=bout)
    official = running.engine.result is not None and bout.official_at is None
    if official:
        changed = _make_official(bout, running)
    next_change = running.engine.next_change(running.received)
    change = Change.of(bout, advanced=official, next_change=next_change)
    return answer, [change, *changes_of(changed)]


def _append(bout: Bout, running: engine.Running, parsed: scoring.Command, receipt: Receipt) -> Answer:
    """One more entry of the log: judged, numbered and written, refused ones too."""
    received = max(receipt.received, running.received)  # the log's order is the order of receipt
    parsed = replace(parsed, received=received)
    judged = running.engine.submit(parsed)
    running.received = received
    detail = printable(judged.detail)
    LogEntry.objects.create(
        bout=bout, seq=judged.seq, command_id=parsed.id, seat=parsed.by, do=parsed.do, at=parsed.at, received=received,
        data=dict(parsed.data), refused=judged.refused or "", detail=detail, device=receipt.device, door=receipt.door,
    )  # fmt: skip
    bout.seq, bout.phase = judged.seq, running.engine.phase(received)
    Bout.objects.filter(pk=bout.pk).update(seq=bout.seq, phase=bout.phase)
    return Answer(judged.seq, judged.refused, detail, False, parsed.at, bout.pk, names_in(detail, bout.people))


def _pin_anew(bout: Bout, receipt: Receipt) -> None:
    """Take over lists and cards that changed before the call, and name again who is left of a line-up they reach."""
    service = replace(receipt, device=None, door=LogEntry.Door.SERVICE)
    for raw in opening.pin_anew(bout):
        again = scoring.parse_command({**raw, "at": receipt.at, "received": receipt.received})
        _append(bout, engine.for_writing(bout), again, service)


def _reconcile_crew(bout: Bout, running: engine.Running, receipt: Receipt) -> None:
    """Enter in the log who came or went between the pinning (by an early tap) and the call."""
    seated = set(running.engine.state(running.received)["crew"])
    wanted = set(opening.crew_of(bout, running.engine.ruleset))
    service = replace(receipt, device=None, door=LogEntry.Door.SERVICE)
    for seat in sorted(seated ^ wanted):
        raw = {"at": receipt.at, "by": "secretary", "do": "seat", "seat": seat, "present": seat in wanted}
        _append(bout, running, scoring.parse_command({**raw, "received": receipt.received}), service)


def _make_official(bout: Bout, running: engine.Running) -> list[int]:
    """Keep the result on the bout's row and let the winner advance, in the same transaction. Returns the changed bouts."""
    result: dict[str, Any] = running.engine.result or {}
    bout.result = result
    bout.winner = {"red": bout.red, "blue": bout.blue, None: None}[result["winner"]]
    bout.cards = engine.cards_given(bout, running.engine.state(running.received))
    bout.official_at = timezone.now()
    bout.save(update_fields=["result", "winner", "cards", "official_at"])
    return advance(bout.nomination)
