"""The invented fighters of the demo event."""

from __future__ import annotations

import unicodedata

from tournament.rehearsal.people import FighterCard, fields, fighters


def scripts(cards: list[FighterCard]) -> set[str]:
    return {"Cyrillic" if "CYRILLIC" in unicodedata.name(card.name[0]) else card.club.country for card in cards}


def test_names_are_composed_letters_and_no_two_are_alike() -> None:
    names = [card.name for card in fighters()]
    assert len(set(names)) == len(names) == 48
    assert all(unicodedata.is_normalized("NFC", name) for name in names)


def test_every_nomination_has_16_entries_of_all_three_languages() -> None:
    for ring in fields():
        for entries in ring:
            assert len({card.name for card in entries}) == 16
            assert {"Cyrillic", "CZ"} < scripts(entries)
            assert scripts(entries) & {"GB", "IE", "US"}


def test_some_fight_in_two_nominations_but_never_on_two_rings() -> None:
    first, second = (({card.name for card in entries} for entries in ring) for ring in fields())
    one, two = list(first), list(second)
    assert len(one[0] & one[1]) == len(two[0] & two[1]) == 8
    assert not (one[0] | one[1]) & (two[0] | two[1])


def test_everybody_is_of_age_and_has_a_club_in_a_city() -> None:
    for card in fighters():
        assert card.born.year <= 2004
        assert card.club.name
        assert card.club.city
        assert len(card.club.country) == 2
