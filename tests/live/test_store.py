"""A command that meets a mistake in the program is kept by its tablet and tried again, but not for ever."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import draw_nomination, enrol_crew, make_event, make_ring
from tournament.bouts import services
from tournament.live import store
from tournament.live.protocol import Command
from tournament.live.wall import Speaker

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_command_that_breaks_the_program_is_tried_three_times_and_then_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = make_ring(make_event())
    bout = draw_nomination(2, ring).bouts.get()
    device = enrol_crew(ring).devices["line-1"]

    def broken(*_args: Any, **_keys: Any) -> None:
        raise RuntimeError("a mistake in the program")

    monkeypatch.setattr(services, "submit", broken)
    command = Command(id="tap-12345", bout=bout.pk, verb={"do": "hit", "id": "tap-12345"})
    speaker = Speaker(device=device, seat="line-1", language="en")
    answers = [store.judge(command, bout.pk, speaker, 1, 1) for _ in range(3)]
    assert answers[:2] == [None, None], "the tablet is not answered, and sends it again"
    assert answers[2] is not None
    assert answers[2]["code"] == "bad_command"
