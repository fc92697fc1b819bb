"""A refused command is answered in the language of who sent it, at every door and in every particular."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from tests.factories import Fight, draw_nomination, enrol_crew, make_ring
from tests.i18n import messages
from tournament.bouts import details
from tournament.bouts.refusals import SENTENCES, sentence

CASES = [(language, code) for language in messages.LANGUAGES for code in SENTENCES]


@pytest.mark.parametrize(("language", "code"), CASES)
def test_every_refusal_is_a_sentence_of_the_language(language: str, code: str) -> None:
    english = sentence(code)
    with translation.override(language):
        said = sentence(code)
    assert said != english
    assert said.endswith(".")


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_particular_can_be_said(language: str) -> None:
    named = {"what": "7", "is": "6.99", "least": "7", "most": "40", "n": "22", "side": "red", "team": "Wolves"}
    for template in details._TEMPLATES:
        english = template % named
        with translation.override(language):
            said = details.in_language(english)
        assert said, english
        assert said != english


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "не готовы: красные, синие"), ("cs", "nepřipraveno: červená, modrá")]
)  # fmt: skip
def test_the_sides_are_named_in_the_language(language: str, said: str) -> None:
    with translation.override(language):
        assert details.in_language("not ready: red, blue") == said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "asked"), [("ru", {"headers": {"accept-language": "ru"}}), ("cs", {"query_params": {"lang": "cs"}})]
)
def test_the_http_door_answers_in_the_language_asked_for(language: str, asked: dict[str, dict[str, str]]) -> None:
    ring = make_ring()
    crew = enrol_crew(ring)
    fight = Fight.of(draw_nomination(ring=ring))
    fight.must("hofmarshal", "call")
    headers = {"Authorization": f"Seat {crew.keys['hofmarshal']}", **asked.get("headers", {})}
    answer = Client().post(
        f"/api/bouts/{fight.bout_id}/commands/",
        {"do": "fight", "id": "command-too-soon"},
        content_type="application/json",
        headers=headers,
        query_params=asked.get("query_params"),
    )
    with translation.override(language):
        assert answer.json()["message"] == sentence("side_not_ready", "not ready: red, blue")
    assert "red" not in answer.json()["message"]
