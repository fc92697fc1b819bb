"""A group fight on the public page, for readers without scripts: rounds, who is out and why, what came of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import GROUP_CREW, Fight, draw_group, enrol_crew, make_ring
from tournament.events.models import Event, Ring


def shown(client: Client, path: str) -> str:
    """What a reader without scripts sees: no data blocks, no tags."""
    text = client.get(path).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"<script.*?</script>", "", text, flags=re.S)))


@pytest.fixture
def arena(event: Event) -> Ring:
    return make_ring(event, length_m=30, width_m=15)


@pytest.fixture
def fight(arena: Ring) -> Fight:
    nomination = draw_group(ring=arena, main=5)
    enrol_crew(arena, GROUP_CREW)
    fight = Fight.of(nomination)
    fight.begin()
    return fight


def test_who_is_out_and_why_is_told_without_scripts(client: Client, arena: Ring, fight: Fight) -> None:
    fight.must("field-1", "out", fighter="red-2", reason="fell_outside")
    fight.must("field-2", "out", fighter="blue-4")
    text = shown(client, f"/events/{arena.event.slug}/")
    assert "Round 1 · rounds won: 0 : 0" in text
    assert re.search(r"Who is out 2 ● 4 \S", text), "the newest is told beside the count"
    assert re.search(r"◆ 2 [^–◆●]+ – fell outside", text)


def test_a_level_round_and_then_the_result_are_told_without_scripts(client: Client, arena: Ring, fight: Fight) -> None:
    path = f"/events/{arena.event.slug}/"
    for fighter in ("red-1", "blue-1"):
        fight.must("field-1", "out", fighter=fighter)
    fight.must("hofmarshal", "stop", reason="enough")
    assert "Equal 4 : 4 – the round is fought again" in shown(client, path)
    fight.must("hofmarshal", "confirm")
    assert "Equal 4 : 4 – the round is fought again" in shown(client, path)
    assert "Round 1 4 : 4 ↻" in shown(client, path)
    fight.must("hofmarshal", "award", cause="withdrawal", side="red", reason="they left")
    fight.must("hofmarshal", "confirm")
    assert "Team 1 wins – rounds won: 2 : 0" in shown(client, path)
