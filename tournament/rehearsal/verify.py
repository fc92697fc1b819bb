"""The final count: every answered command stands in the log exactly once, and every log gives its stored
result again.

It reads the database and nothing that the bots believe; it must run after the last outbox is empty.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

import scoring.judge
from scoring import Bout as Judged
from scoring import parse_command, pinned_ruleset
from tournament.bouts.export import scenario
from tournament.bouts.models import Bout, DoorRefusal, LogEntry
from tournament.rehearsal.bystanders import Sight
from tournament.rehearsal.device import Sent
from tournament.rehearsal.progress import Progress


def count(history: Iterable[Sent], progress: Progress) -> None:
    """Enter what was sent, heard and lost into `progress`. A tap is lost that has no answer, or no row of
    its own.
    """
    items = list(history)
    rows = _rows({item.bout for item in items})
    for item in items:
        progress.commands += 1
        progress.taps += item.is_tap
        progress.repeats += max(0, item.times - 1)
        answer = item.answer
        if answer is not None:
            progress.acked += item.is_tap
            if answer["type"] == "refused":
                progress.refused[answer["code"]] += 1
        if problem := _problem(item, rows):
            progress.lost += item.is_tap
            progress.failures.append(problem)
        elif item.is_tap and answer and answer["type"] == "ack" and item.offset is not None:
            progress.misplaced_ms.append(abs(int(answer["at"]) - (item.pressed - item.offset)))


def judge_again(bouts: Iterable[int], progress: Progress) -> None:
    """Replay the log of each official bout by the rules pinned to it; the result must be the stored one."""
    for bout in Bout.objects.filter(pk__in=list(bouts), official_at__isnull=False).order_by("number"):
        progress.replays += 1
        result = replay(bout)
        # The log as it is published, judged as anybody judges it: `python -m scoring`.
        published = json.loads(json.dumps(scenario(bout.pk)))
        if result != bout.result or scoring.judge.run(published)[1]:
            progress.mismatches += 1
            progress.failures.append(
                _("bout %(number)s: its log gives %(replayed)s, stored is %(stored)s")
                % {"number": bout.number, "replayed": result, "stored": bout.result}
            )


def compare_screens(sights: Iterable[dict[int, Sight]], bouts: Iterable[int], progress: Progress) -> None:
    """Hold what each spectator saw of the official bouts against their logs: the counts of each attempt, and the result."""
    sights = list(sights)
    for bout in Bout.objects.filter(pk__in=list(bouts), official_at__isnull=False).order_by("number"):
        judged = judge(bout)
        for seen in sights:
            progress.watched += 1
            sight = seen.get(bout.pk, Sight())
            progress.frames += sight.frames
            if why := _differs(sight, judged):
                progress.astray += 1
                progress.failures.append(_("bout %(number)s: %(why)s") % {"number": bout.number, "why": why})


def _differs(sight: Sight, judged: Judged) -> str:
    """What a spectator saw otherwise than the log has it; empty when nothing is."""
    if sight.leaks:
        return _("a spectator saw a line-up before it was locked")
    if sight.result != judged.result or sight.attempts != judged.attempts:
        return _("a spectator did not see the result of the log")
    for attempt in judged.attempts:
        counted = attempt.get("standing") or attempt.get("score")
        last = sight.counts.get((attempt["round"], attempt["attempt"]), counted)
        if last != counted:
            return _("a spectator saw %(seen)s, the log gives %(counted)s") % {"seen": last, "counted": counted}
    return ""


def replay(bout: Bout) -> dict[str, Any] | None:
    """The result that the log of `bout` gives; None where it never becomes official."""
    return judge(bout).result


def judge(bout: Bout) -> Judged:
    """The bout as the rules pinned to it judge its log."""
    judged = Judged(pinned_ruleset(bout.ruleset, bout.ruleset_data), sides=bout.sides, crew=bout.crew)
    for entry in bout.log.order_by("seq"):
        command = {
            "at": entry.at,
            "received": entry.received,
            "by": entry.seat,
            "do": entry.do,
            **entry.data,
        }
        if entry.command_id:
            command["id"] = entry.command_id
        judged.submit(parse_command(command))
    return judged


def _rows(bouts: set[int]) -> dict[str, list[tuple[int, str, int | None]]]:
    """Bout, seat and number of every row by id of the command; what the door refused has no number."""
    found: dict[str, list[tuple[int, str, int | None]]] = {}
    entries = LogEntry.objects.filter(bout__in=bouts).exclude(command_id="")
    for command, bout, seat, seq in entries.values_list("command_id", "bout_id", "seat", "seq").iterator():
        found.setdefault(command, []).append((bout, seat, seq))
    turned_away = DoorRefusal.objects.filter(bout__in=bouts)
    for command, bout, seat in turned_away.values_list("command_id", "bout_id", "seat").iterator():
        found.setdefault(command, []).append((bout, seat, None))
    return found


def _problem(item: Sent, rows: dict[str, list[tuple[int, str, int | None]]]) -> str:
    """What is wrong with the command's way into the log; empty when nothing is."""
    said = {"seat": item.seat, "do": item.command["do"], "id": item.id}
    if item.answer is None:
        return _("%(seat)s: %(do)s %(id)s was never answered") % said
    expected = [(item.bout, item.seat, item.answer["seq"])]
    if rows.get(item.id, []) != expected:
        return _("%(seat)s: %(do)s %(id)s stands in the log as %(rows)s instead of %(expected)s") % {
            **said,
            "rows": rows.get(item.id, []),
            "expected": expected,
        }
    if any(again["seq"] != item.answer["seq"] or not again["repeat"] for again in item.repeats):
        return _("%(seat)s: %(do)s %(id)s was answered in two ways") % said
    return ""
