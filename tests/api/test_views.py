"""The HTTP door: typed answers for everything that comes, never a 500."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from scoring.commands import VERBS
from tests.factories import Crew, Fight, draw_nomination, enrol_crew, make_ring
from tournament import clock
from tournament.bouts.models import LogEntry
from tournament.devices import hearings
from tournament.devices import services as device_services
from tournament.devices.models import Device
from tournament.events.models import Nomination

pytestmark = pytest.mark.django_db


@pytest.fixture
def nomination() -> Nomination:
    return draw_nomination(4)


@pytest.fixture
def crew(nomination: Nomination) -> Crew:
    hearings.forget_all()
    return enrol_crew(nomination.ring)  # type: ignore[arg-type]


@pytest.fixture
def fight(nomination: Nomination, crew: Crew) -> Fight:
    return Fight.of(nomination)


class Caller:
    """Somebody who sends commands over HTTP with a key."""

    def __init__(self, fight: Fight, key: str = "", **headers: str) -> None:
        self.path = f"/api/bouts/{fight.bout_id}/commands/"
        self.headers = {"Authorization": f"Seat {key}", **headers} if key else headers
        self.client = Client()

    def send(self, body: Any, path: str = "", **more: str) -> tuple[int, dict[str, Any]]:
        raw = body if isinstance(body, str | bytes) else json.dumps(body)
        answer = self.client.post(path or self.path, raw, content_type="application/json", headers={**self.headers, **more})
        said: dict[str, Any] = answer.json()
        return answer.status_code, said


CALL = {"do": "call", "id": "call-0001"}
REFUSED_KEYS = {"type", "id", "bout", "seq", "code", "message", "repeat"}


class TestCommands:
    def test_a_command_is_acknowledged(self, fight: Fight, crew: Crew) -> None:
        status, said = Caller(fight, crew.keys["hofmarshal"]).send(CALL)

        entry = LogEntry.objects.get()
        assert status == 200
        assert said == {
            "type": "ack", "id": "call-0001", "bout": fight.bout_id, "seq": 1, "at": entry.at, "repeat": False,
        }  # fmt: skip
        assert (entry.door, entry.device) == ("http", crew.devices["hofmarshal"])

    def test_sent_again_it_is_a_repeat(self, fight: Fight, crew: Crew) -> None:
        caller = Caller(fight, crew.keys["hofmarshal"])
        _, first = caller.send(CALL)
        status, again = caller.send(CALL)
        assert (status, again) == (200, {**first, "repeat": True})

    def test_what_the_rules_refuse_is_a_conflict_with_a_sentence(self, fight: Fight, crew: Crew) -> None:
        status, said = Caller(fight, crew.keys["hofmarshal"]).send({"do": "fight", "id": "fight-001"})

        assert (status, said["code"], said["seq"]) == (409, "wrong_phase", 1)
        assert said.keys() == REFUSED_KEYS
        assert said["message"].startswith("The bout is not at that point")

    def test_what_the_seat_may_not_do_is_forbidden_by_the_rules(self, fight: Fight, crew: Crew) -> None:
        status, said = Caller(fight, crew.keys["line-1"]).send(CALL)
        assert (status, said["code"], said["seq"]) == (403, "forbidden", 1)

    def test_the_envelope_of_a_socket_is_taken_too(self, fight: Fight, crew: Crew) -> None:
        caller = Caller(fight, crew.keys["hofmarshal"])
        assert caller.send({"type": "command", "bout": fight.bout_id, **CALL})[0] == 200

    def test_a_browser_speaks_with_its_cookie_and_names_the_seat(self, fight: Fight, crew: Crew) -> None:
        caller = Caller(fight, **{"X-Seat": "hofmarshal"})
        caller.client.cookies[f"seat-{crew.ring.pk}-hofmarshal"] = crew.keys["hofmarshal"]
        assert caller.send(CALL)[0] == 200


class TestStrangers:
    def refused(self, answer: tuple[int, dict[str, Any]]) -> None:
        status, said = answer
        assert (status, said["code"], said["seq"]) == (403, "forbidden", None)
        assert said.keys() == REFUSED_KEYS
        assert not LogEntry.objects.exists()

    def test_a_spectator(self, fight: Fight) -> None:
        self.refused(Caller(fight).send(CALL))

    def test_a_made_up_key(self, fight: Fight) -> None:
        self.refused(Caller(fight, "made-up").send(CALL))

    def test_the_crew_of_another_ring(self, fight: Fight, nomination: Nomination) -> None:
        other = enrol_crew(make_ring(nomination.event))
        self.refused(Caller(fight, other.keys["hofmarshal"]).send(CALL))

    def test_a_device_that_names_another_seat(self, fight: Fight, crew: Crew) -> None:
        self.refused(Caller(fight, crew.keys["line-1"], **{"X-Seat": "hofmarshal"}).send(CALL))

    def test_a_revoked_device(self, fight: Fight, crew: Crew) -> None:
        device_services.revoke(crew.devices["hofmarshal"])
        self.refused(Caller(fight, crew.keys["hofmarshal"]).send(CALL))

    def test_a_cookie_without_the_name_of_the_seat(self, fight: Fight, crew: Crew) -> None:
        caller = Caller(fight)
        caller.client.cookies[f"seat-{crew.ring.pk}-hofmarshal"] = crew.keys["hofmarshal"]
        self.refused(caller.send(CALL))

    def test_a_command_for_another_bout(self, fight: Fight, crew: Crew) -> None:
        self.refused(Caller(fight, crew.keys["hofmarshal"]).send({**CALL, "bout": fight.bout_id + 1}))

    def test_an_organiser_without_a_seat(self, fight: Fight, admin_client: Client) -> None:
        caller = Caller(fight)
        caller.client = admin_client
        self.refused(caller.send(CALL))


class TestBadInput:
    @pytest.mark.parametrize(
        "body",
        [
            b"", b"{", b"[]", b"null", b'"call"', b"\xff\xfe", b"[" * 10_000, b"9" * 5000, b'{"do": NaN}',
            b'{"do": "call", "id": "12345678", "reason": ' + b"9" * 4400 + b"}",
            b'{"do": "\\ud800", "id": "12345678"}', b'{"do": "call", "id": "\\ud800"}', b'{"do": "call", "\\ud800": 1}',
            b'{"do": "call", "id": "12345678", "reason": "\\u0000"}', b'{"do": {}, "id": {}}', b'{"do": "call"}',
            b'{"do": "call", "id": "12345678", "bout": "one"}', b'{"do": "call", "id": "12345678", "by": "line-1"}',
            json.dumps({**CALL, "reason": "x" * 17_000}).encode(), b"x" * 1_000_000, b"x" * 3_000_000,
        ],
        ids=lambda body: repr(body[:40]),
    )  # fmt: skip
    def test_it_is_an_answer_of_the_usual_shape(self, fight: Fight, crew: Crew, body: bytes) -> None:
        status, said = Caller(fight, crew.keys["hofmarshal"]).send(body)

        assert status in (400, 403)
        assert said.keys() == REFUSED_KEYS
        assert said["seq"] is None
        assert not LogEntry.objects.exists()

    @pytest.mark.parametrize("number", [4711, 2**63, 10**30])
    def test_a_bout_that_does_not_exist(self, fight: Fight, crew: Crew, number: int) -> None:
        caller = Caller(fight, crew.keys["hofmarshal"])
        status, said = caller.send(CALL, path=f"/api/bouts/{number}/commands/")
        assert (status, said["code"], said["id"]) == (404, "unknown_target", "call-0001")

    def test_the_message_is_in_the_language_asked_for(self, fight: Fight, crew: Crew, monkeypatch: Any) -> None:
        from tournament.api import views

        monkeypatch.setattr(views, "refusal", lambda *_args, **_kwargs: {"message": views.translation.get_language()})
        caller = Caller(fight, "nobody")
        assert caller.send(CALL, **{"Accept-Language": "cs"})[1] == {"message": "cs"}
        assert caller.send(CALL, path=f"{caller.path}?lang=ru", **{"Accept-Language": "cs"})[1] == {"message": "ru"}
        assert caller.send(CALL, path=f"{caller.path}?lang=../x")[1] == {"message": "en"}


class TestWhen:
    def tap(self, number: int, **times: Any) -> dict[str, Any]:
        return {"do": "hit", "id": f"tap-{number:05}", "side": "red", "zone": "limb", **times}

    def heard_ago(self, crew: Crew, ms: int) -> None:
        Device.objects.update(last_heard_ms=clock.now_ms() - ms)
        hearings.forget_all()

    def test_a_script_without_a_clock_is_placed_at_receipt(self, fight: Fight, crew: Crew) -> None:
        _, said = Caller(fight, crew.keys["line-1"]).send(self.tap(1))
        assert said["at"] == LogEntry.objects.get().received

    def test_taps_that_waited_on_a_silent_tablet_are_placed_each_at_its_own_time(self, fight: Fight, crew: Crew) -> None:
        self.heard_ago(crew, 30_000)
        caller = Caller(fight, crew.keys["line-1"])

        for number, waited in enumerate((20_000, 15_000, 10_000)):
            _, said = caller.send(self.tap(number, pressed=50_000 - waited, sent=50_000))
            entry = LogEntry.objects.get(command_id=f"tap-{number:05}")
            assert entry.received - said["at"] == waited

    def test_a_tablet_just_heard_is_not_believed_further_back(self, fight: Fight, crew: Crew) -> None:
        self.heard_ago(crew, 0)

        _, said = Caller(fight, crew.keys["line-1"]).send(self.tap(1, pressed=0, sent=20_000))

        assert LogEntry.objects.get().received - said["at"] < 1000

    @pytest.mark.parametrize(
        "times", [{"pressed": "soon", "sent": []}, {"pressed": -1, "sent": 10**400}, {"pressed": 9, "sent": 5}]
    )
    def test_times_that_are_none_count_as_not_given(self, fight: Fight, crew: Crew, times: dict[str, Any]) -> None:
        status, said = Caller(fight, crew.keys["line-1"]).send(self.tap(1, **times))
        assert (status, said["at"]) == (200, LogEntry.objects.get().received)


class TestReading:
    def test_a_bout_as_spectators_see_it(self, client: Client, fight: Fight) -> None:
        fight.begin()
        said = client.get(f"/api/bouts/{fight.bout_id}/").json()
        assert said["bout"]["state"]["phase"] == "fighting"
        assert "pending" not in said["bout"]["state"]

    def test_a_bracket_and_an_event(self, client: Client, nomination: Nomination) -> None:
        assert client.get(f"/api/nominations/{nomination.pk}/").json()["matches"]["1.1"]["state"] == "ready"
        assert client.get(f"/api/events/{nomination.event.slug}/").json()["event"]["name"] == nomination.event.name

    def test_the_log_is_published_when_official_and_judged_again(self, client: Client, fight: Fight, tmp_path: Path) -> None:
        fight.begin()
        assert client.get(f"/api/bouts/{fight.bout_id}/log/").status_code == 409
        fight.hit("red")
        fight.must("hofmarshal", "stop", reason="enough", after=2000)
        fight.must("hofmarshal", "confirm")

        published = tmp_path / "bout.json"
        published.write_bytes(client.get(f"/api/bouts/{fight.bout_id}/log/").content)

        done = subprocess.run([sys.executable, "-m", "scoring", published], cwd=settings.BASE_DIR, capture_output=True)
        assert (done.returncode, json.loads(done.stdout)["ok"]) == (0, True)

    @pytest.mark.parametrize(
        "path", ["bouts/4711/", "bouts/4711/log/", f"bouts/{10**30}/", "nominations/4711/", "events/no-such-event/"]
    )
    def test_what_is_not_there_is_said_in_a_sentence(self, client: Client, path: str) -> None:
        answer = client.get(f"/api/{path}")
        assert (answer.status_code, answer.json().keys()) == (404, {"detail"})

    def test_a_bout_of_a_broken_nomination_says_so(self, client: Client, fight: Fight) -> None:
        Nomination.objects.update(overrides={"reruns": "many"})
        answer = client.get(f"/api/bouts/{fight.bout_id}/")
        assert answer.status_code == 409
        assert "/overrides/reruns" in answer.json()["detail"]

    def test_the_server_says_that_it_lives(self, client: Client) -> None:
        before = clock.now_ms()
        said = client.get("/healthz").json()
        assert said["ok"] is True
        assert before <= said["clock"] <= clock.now_ms()
        assert said["sqlite"].startswith("3.")


class TestSchema:
    def test_it_is_made_without_a_warning(self) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "django", "spectacular", "--fail-on-warn", "--validate", "--format", "openapi-json"],
            cwd=settings.BASE_DIR, capture_output=True, text=True, check=False,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        schema = json.loads(done.stdout)
        assert set(schema["paths"]) == {
            "/api/bouts/{bout_id}/", "/api/bouts/{bout_id}/commands/", "/api/bouts/{bout_id}/log/",
            "/api/events/{slug}/", "/api/nominations/{nomination_id}/",
        }  # fmt: skip
        assert set(schema["paths"]["/api/bouts/{bout_id}/commands/"]["post"]["responses"]) == {"200", "400", "403", "404", "409"}

    def test_it_describes_every_key_that_a_verb_may_carry(self, client: Client) -> None:
        schema = client.get("/api/schema/", headers={"Accept": "application/json"}).json()
        command = schema["components"]["schemas"]["CommandShape"]["properties"]
        keys = set().union(*(verb.keys for verb in VERBS.values()))
        assert keys | {"reason", "note"} == set(command) - {"id", "do", "pressed", "sent"}

    def test_schema_and_its_page_are_served(self, client: Client) -> None:
        assert client.get("/api/schema/").status_code == 200
        assert client.get("/api/docs/").status_code == 200
