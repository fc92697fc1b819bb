"""Events, rings, nominations: what is sound and what is told where it is not."""

from __future__ import annotations

import datetime
import unicodedata
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from tests.factories import make_event, make_nomination, make_ring
from tournament.events.models import Event, Nomination

pytestmark = pytest.mark.django_db


def errors_of(thing: Any) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as caught:
        thing.full_clean()
    messages: dict[str, list[str]] = caught.value.message_dict
    return messages


class TestNames:
    def test_eighty_cyrillic_letters_are_a_name(self) -> None:
        event = make_event(name="Щ" * 80)
        event.full_clean()
        assert Event.objects.get(pk=event.pk).name == "Щ" * 80

    def test_eighty_one_letters_are_too_many(self) -> None:
        assert "80" in errors_of(make_event(name="Щ" * 81))["name"][0]

    def test_letters_are_counted_after_they_are_composed(self) -> None:
        decomposed = unicodedata.normalize("NFD", "й" * 80)
        assert len(decomposed) == 160
        event = make_event(name=decomposed)
        event.full_clean()
        assert event.name == "й" * 80

    def test_the_same_word_of_two_keyboards_is_one_name(self) -> None:
        make_event(name=unicodedata.normalize("NFD", "Дёмин й"))
        assert Event.objects.filter(name="Дёмин й").count() == 1
        assert Event.objects.filter(name=unicodedata.normalize("NFD", "Дёмин й")).count() == 1

    def test_blanks_around_and_between_are_tidied(self) -> None:
        assert make_event(name="  Battle \t of   Nations ").name == "Battle of Nations"

    @pytest.mark.parametrize("letter", ["\x00", "\u202e", "\u200b"])
    def test_a_letter_that_no_screen_shows_is_named(self, letter: str) -> None:
        event = make_event()
        event.name = f"Cup{letter}2027"
        assert f"U+{ord(letter):04X}" in errors_of(event)["name"][0]


class TestEvent:
    def test_the_last_day_is_not_before_the_first(self) -> None:
        event = make_event()
        event.last_day = event.first_day - datetime.timedelta(days=1)
        assert "before the first day" in errors_of(event)["__all__"][0]

    @pytest.mark.parametrize("zone", ["Europe/Atlantis", "../etc/passwd", "\x00"])
    def test_an_unknown_time_zone_is_named(self, zone: str) -> None:
        assert "Europe/Prague" in errors_of(make_event(time_zone=zone))["time_zone"][0]

    def test_two_events_have_two_addresses(self) -> None:
        make_event(slug="cup")
        assert "slug" in errors_of(Event(slug="cup", name="Another", first_day="2027-05-01", last_day="2027-05-01"))


class TestRing:
    def test_a_number_stands_once_in_an_event(self) -> None:
        ring = make_ring()
        make_ring(ring.event)
        ring.number = 2
        assert "another number" in errors_of(ring)["__all__"][0]

    def test_a_length_is_not_negative(self) -> None:
        assert "length_m" in errors_of(make_ring(length_m="-1"))


class TestNomination:
    def test_a_crew_that_no_ring_can_seat_is_refused(self) -> None:
        five = make_nomination(overrides={"crew": {"line": 5}})
        assert "seats for 4" in errors_of(five)["overrides"][0]

    @pytest.mark.parametrize("preset", ["isb/longsword", "isb/sword-buckler", "isb/sword-shield", "isb/halberd"])
    def test_each_preset_is_sound(self, preset: str) -> None:
        make_nomination(ruleset=preset).full_clean()

    def test_an_unknown_preset_is_answered_with_the_known_ones(self) -> None:
        assert "isb/longsword" in errors_of(make_nomination(ruleset="isb/spoon"))["ruleset"][0]

    @pytest.mark.parametrize(
        ("overrides", "key"),
        [
            ({"clock": {"limit": 60_000}}, "/overrides/clock/limit"),
            ({"clock": {"limit_ms": "a minute"}}, "/overrides/clock/limit_ms"),
            ({"clock": 60_000}, "/overrides/clock"),
            ({"kind": "group"}, "/overrides/kind"),
            ({"early_stop": {"hits": 0}}, "/overrides/early_stop/hits"),
            ({"capture": {"mode": "guess"}}, "/overrides/capture/mode"),
            ({"values": [{"zones": ["tail"], "value": 2}]}, "/overrides/values/0/zones"),
            ({"reruns": -1}, "/overrides/reruns"),
        ],
    )
    def test_a_wrong_change_is_named_by_its_key(self, overrides: Any, key: str) -> None:
        messages = errors_of(make_nomination(overrides=overrides))
        assert messages["overrides"][0].startswith(f"{key}: ")

    @pytest.mark.parametrize("overrides", [[], "clock", 7])
    def test_changes_that_are_no_object_are_told_so(self, overrides: Any) -> None:
        assert "overrides" in errors_of(Nomination(event=make_event(), name="Longsword", overrides=overrides))

    def test_a_sound_change_passes(self) -> None:
        make_nomination(overrides={"clock": {"limit_ms": 60_000}}).full_clean()

    def test_a_ring_of_another_event_is_refused(self) -> None:
        assert "another event" in errors_of(make_nomination(ring=make_ring()))["ring"][0]

    def test_a_ring_that_is_not_fit_is_refused_with_the_reason(self) -> None:
        ring = make_ring(surface="soft")
        assert "not hard" in errors_of(make_nomination(ring.event, ring=ring))["ring"][0]

    @pytest.mark.parametrize(
        ("field", "value", "said"),
        [("pools", 0, "1"), ("pools", 65, "64"), ("qualifiers", 0, "1"), ("qualifiers", 17, "16"), ("format", "swiss", "swiss")],
    )
    def test_pools_and_qualifiers_have_their_bounds(self, field: str, value: Any, said: str) -> None:
        nomination = make_nomination(format="pools")
        setattr(nomination, field, value)
        assert said in errors_of(nomination)[field][0]

    def test_a_nomination_in_pools_is_sound(self) -> None:
        make_nomination(format="pools", pools=4, qualifiers=2).full_clean()
