"""Refusals in sentences: every code has one, and its particulars are said in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from tests.factories import make_ring
from tournament.bouts import details
from tournament.bouts.refusals import SENTENCES, sentence
from tournament.events.selectors import ring_problems

FORMAT = Path(__file__).resolve().parents[2] / "docs" / "rulebook" / "FORMAT.md"


def test_every_code_of_the_rulebook_has_a_sentence() -> None:
    [codes] = re.findall(r"Refusal codes: (.+?)\.\n", FORMAT.read_text(encoding="utf-8"), re.DOTALL)
    assert set(re.findall(r"`([a-z_]+)`", codes)) == set(SENTENCES)


def test_in_english_the_particulars_follow_in_parentheses() -> None:
    with translation.override("en"):
        assert sentence("crew_incomplete", "not occupied: line-4").endswith("first. (not occupied: line-4)")


def test_a_fighter_is_said_by_number_and_name_and_by_number_alone_where_nobody_bears_it() -> None:
    names = {"red-4": "Иван Řehoř"}
    with translation.override("en"):
        assert sentence("already_out", "red-4 is out already", names).endswith("(red №4 Иван Řehoř is out already)")
        assert sentence("unknown_fighter", "not on the list of red: red-4, red-99", names).endswith("red №4 Иван Řehoř, red №99)")
    with translation.override("cs"):
        assert "№4 Иван Řehoř" in sentence("already_out", "red-4 is out already", names)
        assert "№99" in sentence("unknown_fighter", "not on the list of red: red-4, red-99", names)


def test_whom_the_rules_do_not_know_is_said_in_the_readers_language() -> None:
    with translation.override("cs"):
        assert sentence("unknown_fighter", "red-9 does not fight for blue").endswith("(červená №9 nebojuje za stranu: modrá)")
        assert sentence("unknown_fighter", "red-9 does not fight here").endswith("(červená №9 zde nebojuje)")


def test_what_cannot_be_said_in_the_readers_language_is_left_out() -> None:
    with translation.override("cs"):
        assert "no key" not in sentence("bad_command", "/colour: call has no key 'colour'")


def test_particulars_are_translated_with_what_they_name(monkeypatch: pytest.MonkeyPatch) -> None:
    czech = {"not occupied: %(what)s": "neobsazeno: %(what)s", "the ring is not fit": "kolbiště nevyhovuje"}
    monkeypatch.setattr(details, "gettext", lambda template: czech[template])
    with translation.override("cs"):
        assert details.in_language("not occupied: line-3, line-4") == "neobsazeno: line-3, line-4"
        assert details.in_language("the ring is not fit · something new") == "kolbiště nevyhovuje"


@pytest.mark.parametrize("detail", ["", "The list is 6.99 m long; it must be 7 to 40 m."])
def test_english_says_all_as_it_is(detail: str) -> None:
    assert details.in_language(detail) == detail


def test_an_unknown_code_is_still_a_sentence() -> None:
    assert sentence("no_such_code") == sentence("bad_command")


@pytest.mark.django_db
def test_what_is_wrong_with_a_ring_is_among_the_translated_particulars() -> None:
    ring = make_ring(length_m=5, width_m=5, barrier_m="0.5", surface="soft")
    problems = ring_problems(ring)
    with translation.override("cs"):
        said = details.in_language(details.AND.join(["the ring is not fit", *problems]))
    assert len(said.split(details.AND)) == 5
