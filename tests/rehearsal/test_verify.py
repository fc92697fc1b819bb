"""The final count believes the log, not the bots: what is missing, doubled or different is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tournament.bouts.models import Bout
from tournament.bouts.services import submit
from tournament.devices.models import Seat
from tournament.devices.services import enrol
from tournament.rehearsal import verify
from tournament.rehearsal.bystanders import Sight
from tournament.rehearsal.demo import ensure_demo
from tournament.rehearsal.device import Sent
from tournament.rehearsal.progress import Progress

pytestmark = pytest.mark.django_db(transaction=True)

TAP = {"do": "hit", "side": "red", "zone": "limb", "grip": "two"}


@pytest.fixture
def bout() -> Bout:
    """A bout that is being fought since 1,005 ms."""
    assert ensure_demo("en")
    bout = Bout.objects.filter(match="1.1").order_by("pk")[0]
    begin(bout)
    return bout


def sent(bout: Bout, seat: str, command: dict[str, Any], at: int, *, name: str = "") -> Sent:
    """A command as a device keeps it, judged by the real service."""
    identity = name or f"{seat}-{at:08}"
    answer = submit(bout.pk, {**command, "id": identity}, seat=seat, at=at, received=at)
    item = Sent(identity, seat, bout.pk, command, pressed=at, offset=0)
    item.answer = {
        "type": "refused" if answer.refused else "ack",
        "code": answer.refused,
        "seq": answer.seq,
        "at": answer.at,
        "repeat": answer.repeat,
    }
    return item


def count(*items: Sent) -> Progress:
    progress = Progress()
    verify.count(items, progress)
    return progress


def test_what_stands_in_the_log_as_answered_is_not_lost(bout: Bout) -> None:
    pause = {"do": "pause", "reason": "strap"}
    progress = count(sent(bout, "line-1", TAP, 2_000), sent(bout, "hofmarshal", pause, 3_000))
    assert (progress.commands, progress.taps, progress.acked, progress.lost) == (2, 1, 1, 0)
    assert progress.is_clean
    assert progress.misplaced_ms == [0]


def test_a_tap_without_an_answer_is_lost(bout: Bout) -> None:
    item = sent(bout, "line-1", TAP, 2_000)
    item.answer = None
    assert (count(item).lost, count(item).is_clean) == (1, False)


def test_a_tap_that_was_acknowledged_but_not_kept_is_lost(bout: Bout) -> None:
    item = sent(bout, "line-1", TAP, 2_000)
    item.id = "of-no-log"
    assert count(item).lost == 1


def test_a_tap_answered_under_another_number_is_found(bout: Bout) -> None:
    item = sent(bout, "line-1", TAP, 2_000)
    assert item.answer
    item.answer["seq"] += 1
    assert count(item).lost == 1


def test_a_repeat_with_another_number_is_found(bout: Bout) -> None:
    item = sent(bout, "line-1", TAP, 2_000)
    assert item.answer
    item.repeats.append({"seq": item.answer["seq"] + 1, "repeat": True})
    assert not count(item).is_clean


def test_what_was_refused_is_kept_all_the_same(bout: Bout) -> None:
    refused = sent(bout, "line-1", {"do": "fight"}, 3_000)
    progress = count(refused)
    assert progress.refused == {"forbidden": 1}
    assert progress.is_clean


def test_what_the_door_refused_has_no_number_and_is_kept_too(bout: Bout) -> None:
    final = Bout.objects.get(nomination=bout.nomination, match="4.1")
    progress = count(sent(final, "hofmarshal", {"do": "call"}, 1_000))
    assert progress.refused == {"wrong_phase": 1}
    assert progress.is_clean


def test_a_log_gives_its_stored_result_again_and_a_changed_result_is_found(bout: Bout) -> None:
    win(bout)
    progress = Progress()
    verify.judge_again([bout.pk], progress)
    assert (progress.replays, progress.failures) == (1, [])
    Bout.objects.filter(pk=bout.pk).update(result={**bout_result(bout), "winner": "blue"})
    verify.judge_again([bout.pk], progress)
    assert (progress.mismatches, len(progress.failures)) == (1, 1)


def test_what_a_spectator_saw_is_held_against_the_log(bout: Bout) -> None:
    win(bout)
    bout.refresh_from_db()
    judged = verify.judge(bout)
    right = Sight(frames=9, attempts=judged.attempts, result=judged.result)
    assert compared(bout, right).failures == []
    assert (compared(bout, right).watched, compared(bout, right).frames) == (1, 9)
    for wrong in (
        Sight(),
        replace(right, result={**bout_result(bout), "winner": "blue"}),
        replace(right, attempts=[]),
        replace(right, leaks=1),
        replace(right, counts={(1, 1): {"red": 77, "blue": 0}}),
    ):
        assert (compared(bout, wrong).astray, len(compared(bout, wrong).failures)) == (1, 1)


def compared(bout: Bout, sight: Sight) -> Progress:
    progress = Progress()
    verify.compare_screens([{bout.pk: sight}], [bout.pk], progress)
    return progress


def begin(bout: Bout) -> None:
    """From the first tablet to «Бой!»."""
    for seat in Seat.objects.filter(ring=bout.ring, name__startswith="line-"):
        enrol(seat)
    both = [{"do": do, "side": side} for do in ("arrive", "ready") for side in ("red", "blue")]
    desk = [{"do": "call"}, *both, {"do": "fight"}]
    for at, command in enumerate(desk, start=1_000):
        assert not submit(bout.pk, {**command, "id": f"begin-{at:06}"}, seat="hofmarshal", at=at, received=at).refused


def win(bout: Bout) -> None:
    """Red wins by an award; two marshals saw a hit."""
    award = {"do": "award", "side": "red", "cause": "medical", "reason": "a wrist"}
    for at, seat in ((2_000, "line-1"), (2_100, "line-2")):
        sent(bout, seat, TAP, at)
    for at, command in ((5_000, award), (6_000, {"do": "confirm"})):
        sent(bout, "hofmarshal", command, at)


def bout_result(bout: Bout) -> dict[str, Any]:
    bout.refresh_from_db()
    assert bout.result
    assert bout.result["winner"] == "red"
    return dict(bout.result)
