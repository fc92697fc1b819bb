"""The screens use the words of docs/glossary.md: one word per thing, in every language."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from tests.i18n import messages

GLOSSARY = messages.ROOT / "docs" / "glossary.md"
# Buttons that say the act where the glossary names the thing.
ACTS = {"Ready", "Resume", "Award", "Seat"}
COLUMN = {"ru": 1, "cs": 2}


def _words(cell: str) -> set[str]:
    """`«Бой!», сход (раунд)` as {бой!, сход}."""
    bare = re.sub(r"\s*\(.*?\)", "", cell)
    return {word.strip('«»" ').casefold() for word in bare.split(",")}


def _terms(column: int) -> dict[str, set[str]]:
    terms: dict[str, set[str]] = defaultdict(set)
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 4 and cells[0] != "English" and not cells[0].startswith("English "):
            for term in _words(cells[0]):
                terms[term] |= _words(cells[column])
    return terms


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_a_word_on_a_screen_is_the_word_of_the_glossary(language: str) -> None:
    terms = _terms(COLUMN[language])
    wrong, met = {}, 0
    for message in messages.real(messages.translated(language)):
        term = str(message.id).rstrip("…").casefold()
        if message.id in ACTS or term not in terms:
            continue
        met += 1
        if message.string.rstrip("…").casefold() not in terms[term]:
            wrong[message.id] = message.string
    assert wrong == {}
    assert met > 40


@pytest.mark.parametrize(
    ("language", "fight", "stop"), [("ru", "Бой!", "Стоп бой"), ("cs", "Boj!", "Stop boj")]
)  # fmt: skip
def test_commands_are_named_as_they_are_called_on_the_field(language: str, fight: str, stop: str) -> None:
    said = {message.id: message.string for message in messages.real(messages.translated(language))}
    assert (said["Fight!"], said["Stop fight"]) == (fight, stop)
