"""The catalogues: every word that the sources say is there in Russian and Czech, whole, and compiled."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import django.conf
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from django.template.base import Lexer, TokenType

from tests.i18n import messages

PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
# What is written alike in Czech and in English, and the name that is written alike everywhere.
SAME_IN_CZECH = {"Play-off", "{n} ms", "{n} s", "Bot %(seat)s", "Tablet {n}", "HTTP"}
SAME_IN_RUSSIAN = {"HTTP", "j M H:i", "j M Y"}
# Letters on keys, and words that stay as they are.
KEYS = {"S", "R", "C", "JavaScript"}
TEMPLATES = [path for path in messages.sources() if path.suffix == ".html"]

every_language = pytest.mark.parametrize("language", messages.LANGUAGES)


def _key(message: Message) -> tuple[object, str | None]:
    # A message with a plural has several ids; one reader gives them as a list, the other as a tuple.
    return tuple(message.id) if isinstance(message.id, list | tuple) else message.id, message.context


def _forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, list | tuple) else (message.string,)


def _ids(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, list | tuple) else (message.id,)


def _by_key(catalog: Catalog) -> dict[tuple[object, str | None], tuple[str, ...]]:
    return {_key(message): _forms(message) for message in messages.real(catalog)}


def test_messages_are_found_in_python_and_in_templates() -> None:
    found = {_key(message) for message in messages.real(messages.extracted())}
    assert ("Stop fight", None) in found  # a lazy word of a table
    assert ("bye", "a place in a bracket that stays empty") in found  # with a context
    assert ("not occupied: %(what)s", None) in found  # marked here, translated elsewhere
    assert ("This device does not hold the seat “%(seat)s” of %(ring)s", None) in found  # a block of a template


@every_language
def test_every_message_of_the_sources_is_translated(language: str) -> None:
    catalog = messages.translated(language)
    there = _by_key(catalog)
    missing = []
    for message in messages.real(messages.extracted()):
        forms = there.get(_key(message), ())
        wanted = catalog.num_plurals if message.pluralizable else 1
        if len(forms) != wanted or not all(forms):
            missing.append(message.id)
    assert missing == [], "run `python -m tests.i18n.messages`, translate what is empty, and run it again"


@every_language
def test_no_message_is_kept_that_nobody_says(language: str) -> None:
    said = {_key(message) for message in messages.real(messages.extracted())}
    assert [key for key in _by_key(messages.translated(language)) if key not in said] == []


@every_language
def test_no_translation_is_only_guessed(language: str) -> None:
    assert [message.id for message in messages.translated(language) if message.id and message.fuzzy] == []


@every_language
def test_a_translation_fills_in_the_same_values(language: str) -> None:
    wrong = []
    for message in messages.real(messages.translated(language)):
        wanted = set(PLACEHOLDER.findall(_ids(message)[-1]))
        wrong += [form for form in _forms(message) if set(PLACEHOLDER.findall(form)) != wanted]
    assert wrong == []


@every_language
def test_a_translation_begins_and_ends_as_its_message(language: str) -> None:
    """A sentence stays a sentence, and what is cut off with … stays cut off."""
    wrong = []
    for message in messages.real(messages.translated(language)):
        for form in _forms(message):
            if form != form.strip() or any(_ids(message)[0].endswith(mark) != form.endswith(mark) for mark in ".…?!"):
                wrong.append(form)
    assert wrong == []


def test_russian_is_written_in_russian() -> None:
    left = []
    for message in messages.real(messages.translated("ru")):
        speaks = re.search(r"[A-Za-z]", PLACEHOLDER.sub("", _ids(message)[0]))
        if speaks and message.id not in SAME_IN_RUSSIAN and not all(map(CYRILLIC.search, _forms(message))):
            left.append(message.id)
    assert left == []


def test_czech_is_written_in_czech() -> None:
    left = []
    for message in messages.real(messages.translated("cs")):
        speaks = re.search(r"[A-Za-z]", PLACEHOLDER.sub("", _ids(message)[0]))
        if speaks and message.id not in SAME_IN_CZECH and any(form in _ids(message) for form in _forms(message)):
            left.append(message.id)
        if any(map(CYRILLIC.search, _forms(message))):
            left.append(message.id)
    assert left == []


@every_language
def test_the_compiled_catalogue_says_what_the_written_one_says(language: str) -> None:
    with messages.mo_path(language).open("rb") as file:
        compiled = _by_key(read_mo(file))
    assert compiled == _by_key(messages.translated(language)), "run `python -m tests.i18n.messages`"


@every_language
def test_numbers_follow_the_same_rule_as_in_django(language: str) -> None:
    """One language has one rule for 1, 2 and 5 of a thing, whoever says them."""
    ours = gettext.translation("django", messages.LOCALE, [language])
    djangos = gettext.translation("django", Path(django.conf.__file__).parent / "locale", [language])
    assert [ours.plural(n) for n in range(130)] == [djangos.plural(n) for n in range(130)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_says_no_word_that_is_not_translated(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    bare = "".join(
        token.contents if token.token_type is TokenType.TEXT else "\0"
        for token in Lexer(_without_blocks(text)).tokenize()
        if token.token_type is not TokenType.COMMENT
    )
    spoken = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", bare, flags=re.DOTALL)
    spoken = re.sub(r"<[^>]*>", _heard, spoken)
    assert set(re.findall(r"[^\W\d_]+", spoken)) - KEYS == set()


def _without_blocks(text: str) -> str:
    """Without what is translated as a block, and without blocks that speak to the browser only."""
    text = re.sub(r"{% blocktrans(late)?\b.*?{% endblocktrans(late)? %}", "", text, flags=re.DOTALL)
    return re.sub(r"{% block (body_class|viewport) %}.*?{% endblock %}", "", text)


def _heard(tag: re.Match[str]) -> str:
    """What a tag says to people: its label, title or hint."""
    return " ".join(re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', tag[0]))
