"""What a rehearsal refuses before it touches anything, and the summary that ends it."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournament.bouts.models import Bout
from tournament.devices.models import Device, Seat
from tournament.events.models import Event
from tournament.rehearsal import services
from tournament.rehearsal.demo import ensure_demo
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.rehearse import (
    USUAL_ADDRESS,
    Options,
    RehearsalRefused,
    find_nomination,
    rehearse,
    running_address,
)

NOBODY_THERE = "http://127.0.0.1:9"


@pytest.fixture
def demo(transactional_db: None) -> Event:
    event = ensure_demo("en")
    assert event is not None
    return event


def test_a_real_event_is_never_fought_by_bots(demo: Event) -> None:
    Event.objects.update(is_demo=False)
    demo.refresh_from_db()
    with pytest.raises(RehearsalRefused, match="real event"):
        rehearse(demo, Options(url=NOBODY_THERE))
    with pytest.raises(RehearsalRefused, match="real event"):
        services.start(demo, url=NOBODY_THERE)
    with pytest.raises(CommandError, match="real event"):
        call_command("rehearse", "demo", "--url", NOBODY_THERE)
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (Options(ring=7), "has no ring 7"),
        (Options(nomination="dagger"), "has no nomination “dagger”.*Longsword"),
    ],
)
def test_what_the_event_has_not_is_named(demo: Event, options: Options, sentence: str) -> None:
    with pytest.raises(RehearsalRefused, match=sentence):
        rehearse(demo, options)


def test_a_missing_seat_is_named(demo: Event) -> None:
    Seat.objects.filter(ring__number=1, name="line-3").delete()
    with pytest.raises(RehearsalRefused, match="line-3"):
        rehearse(demo, Options(url=NOBODY_THERE, ring=1))


def test_a_ring_for_teams_needs_its_judges_and_no_line_marshals(demo: Event) -> None:
    Seat.objects.filter(ring__number=3, name__startswith="line-").delete()
    assert not rehearse(demo, Options(url=NOBODY_THERE, ring=3)).is_clean
    assert set(Device.objects.values_list("seat__name", flat=True)) == {
        "hofmarshal", "secretary", "field-1", "field-2", "authenticity",
    }  # fmt: skip
    Device.objects.all().delete()
    Seat.objects.filter(ring__number=3, name="field-2").delete()
    with pytest.raises(RehearsalRefused, match="field-2"):
        rehearse(demo, Options(url=NOBODY_THERE, ring=3))


def test_an_event_that_is_fought_to_the_end_is_not_rehearsed_again(demo: Event) -> None:
    Bout.objects.update(official_at="2026-05-01T10:00Z")
    with pytest.raises(RehearsalRefused, match="Nothing is left"):
        rehearse(demo, Options(url=NOBODY_THERE))


@pytest.mark.parametrize("wanted", ["Halberd", "halberd", "isb/halberd"])
def test_a_nomination_is_found_by_what_people_call_it(demo: Event, wanted: str) -> None:
    assert find_nomination(demo, wanted).ruleset == "isb/halberd"
    assert find_nomination(demo, str(find_nomination(demo, wanted).pk)).ruleset == "isb/halberd"


def test_a_server_that_is_not_there_fails_the_rehearsal_and_frees_the_seats(demo: Event) -> None:
    progress = rehearse(demo, Options(url=NOBODY_THERE, seed="1"))
    assert not progress.is_clean
    assert "cannot be reached" in progress.failures[0]
    assert Device.objects.exists()
    assert not Device.objects.filter(revoked_at__isnull=True).exists()


def test_the_command_exits_with_1_when_something_went_wrong(demo: Event) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("rehearse", "--url", NOBODY_THERE)
    assert ended.value.code == 1


def test_ctrl_c_is_given_back_after_the_rehearsal(demo: Event) -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(SystemExit):
        call_command("rehearse", "--url", NOBODY_THERE)
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("slug", [None, "winter"])
@pytest.mark.django_db
def test_without_an_event_the_command_says_what_to_do(slug: str | None) -> None:
    with pytest.raises(CommandError, match="there is no"):
        call_command("rehearse", *([slug] if slug else []))


def test_the_server_is_found_by_the_data_folder_it_serves(tmp_path: Path) -> None:
    assert running_address(tmp_path) == USUAL_ADDRESS
    (tmp_path / "server.lock").write_text("http://127.0.0.1:8123/")
    assert running_address(tmp_path) == "http://127.0.0.1:8123/"


def test_nobody_rehearses_by_default(demo: Event) -> None:
    assert services.status(demo)["running"] is False
    assert services.stop(demo)["lines"] == []


def test_the_summary_names_what_was_lost() -> None:
    progress = Progress(bouts=3, taps=40, acked=39, lost=1)
    progress.failures.append("line-2: hit k7 was never answered")
    text = "\n".join(progress.summary())
    assert "taps sent: 40, acknowledged: 39, lost: 1" in text
    assert "line-2: hit k7 was never answered" in text


def test_the_page_gets_the_last_20_lines() -> None:
    progress = Progress()
    for number in range(30):
        progress.say(str(number))
    assert progress.as_dict()["lines"] == [str(number) for number in range(10, 30)]
