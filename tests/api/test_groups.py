"""A bout of teams over HTTP: what it refuses, and the captain's right."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import GROUP_CREW, draw_group, enrol_crew
from tests.live.group_refusals import BEGIN, CASES, OUT, Said
from tournament.bouts.models import LogEntry
from tournament.devices import hearings
from tournament.rosters.models import Roster, new_secret

pytestmark = pytest.mark.django_db


class Crew:
    """Everybody who may speak in a bout of teams, each with his own credentials."""

    def __init__(self) -> None:
        hearings.forget_all()
        nomination = draw_group(2)
        self.bout = nomination.bouts.get()
        self.keys = enrol_crew(nomination.ring, GROUP_CREW).keys  # type: ignore[arg-type]
        self.client = Client()
        self.said = 0

    def roster(self, side: str) -> Roster:
        return Roster.objects.get(entry=getattr(self.bout, side))

    def credentials(self, who: str) -> dict[str, str]:
        if who == "spectator":
            return {}
        if who.startswith("captain-"):
            return {"Authorization": f"Captain {self.roster(who.removeprefix('captain-')).secret}"}
        return {"Authorization": f"Seat {self.keys[who]}"}

    def say(self, said: Said) -> tuple[int, dict[str, Any]]:
        who, do, keys = said
        self.said += 1
        answer = self.client.post(
            f"/api/bouts/{self.bout.pk}/commands/", {"do": do, "id": f"command-{self.said}", **keys},
            content_type="application/json", headers=self.credentials(who),
        )  # fmt: skip
        body: dict[str, Any] = answer.json()
        return answer.status_code, body


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("case", CASES)
def test_it_is_refused_by_the_http_door_and_changes_nothing(case: str) -> None:
    crew = Crew()
    before, said, code = CASES[case]
    for line in before:
        status, answer = crew.say(line)
        assert status == 200, (line, answer)
    status, answer = crew.say(said)
    assert (status, answer["code"]) == ({"forbidden": 403, "bad_command": 400}.get(code, 409), code)
    admitted = LogEntry.objects.filter(bout=crew.bout, refused="").order_by("seq")
    assert list(admitted.values_list("do", flat=True)) == [do for _, do, _ in before]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "ru", "cs"])
def test_who_is_out_already_is_said_by_his_name_also_when_it_is_asked_again(language: str) -> None:
    crew = Crew()
    for line in [*BEGIN, OUT]:
        crew.say(line)
    again = {"do": "out", "id": "command-again", "fighter": "red-4"}
    said = []
    for _ in range(2):
        answer = crew.client.post(
            f"/api/bouts/{crew.bout.pk}/commands/?lang={language}", again,
            content_type="application/json", headers=crew.credentials("field-2"),
        )  # fmt: skip
        said.append(answer.json()["message"])
    assert said[0] == said[1]
    assert "№4 Team 1 4" in said[0]
    assert "red-4" not in said[0]


@pytest.mark.django_db(transaction=True)
def test_a_captain_with_a_judge_s_tablet_speaks_as_captain() -> None:
    crew = Crew()
    crew.client.cookies[f"seat-{crew.bout.ring_id}-field-1"] = crew.keys["field-1"]
    headers = {**crew.credentials("captain-red"), "X-Seat": "field-1"}
    answer = crew.client.post(
        f"/api/bouts/{crew.bout.pk}/commands/", {"do": "lineup", "id": "command-mine", "side": "red", "fighters": ["red-1"]},
        content_type="application/json", headers=headers,
    )  # fmt: skip
    assert answer.status_code == 200
    entry = LogEntry.objects.get(bout=crew.bout)
    assert (entry.seat, entry.device) == ("red-captain", None)


@pytest.mark.django_db(transaction=True)
def test_a_captain_s_right_ends_with_his_link() -> None:
    crew = Crew()
    named: Said = ("captain-red", "lineup", {"side": "red", "fighters": ["red-1", "red-8"]})
    old = crew.credentials("captain-red")
    assert crew.say(named)[0] == 200
    Roster.objects.filter(pk=crew.roster("red").pk).update(secret=new_secret())
    answer = crew.client.post(
        f"/api/bouts/{crew.bout.pk}/commands/", {"do": "lineup", "id": "command-old", **named[2]},
        content_type="application/json", headers=old,
    )  # fmt: skip
    assert answer.status_code == 403
    entry = LogEntry.objects.get(bout=crew.bout, do="lineup")
    assert (entry.seat, entry.data["fighters"]) == ("red-captain", ["red-1", "red-8"])
