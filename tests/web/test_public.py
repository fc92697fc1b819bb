"""Pages for everybody: complete without scripts, and silent about what only the crew may know."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from tests.factories import (
    GROUP_CREW,
    Fight,
    draw_group,
    draw_nomination,
    enrol_crew,
    make_entries,
    make_event,
    make_nomination,
    make_ring,
)

LONG = "Александра-Константиновна Преображенская-Рождественская фон Хохенцоллерн-Зигмар."


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def shown(text: str) -> str:
    """What a reader without scripts sees: no data blocks, no tags."""
    return re.sub(r"<[^>]+>", " ", re.sub(r"<script.*?</script>", "", text, flags=re.S))


def test_the_list_of_events_leads_to_each(client, event) -> None:
    make_event(slug="autumn", name="Autumn & <Cup>")
    text = text_of(client, "/")
    assert '<a href="/events/spring/">Spring Cup</a>' in text
    assert "Autumn &amp; &lt;Cup&gt;" in text
    assert "/organise/" not in text


def test_an_organiser_finds_his_pages_in_the_list(organiser, event) -> None:
    assert "/events/spring/organise/" in text_of(organiser, "/")


def test_with_no_event_the_list_says_so(client, db) -> None:
    assert "No event yet." in text_of(client, "/")


def test_an_event_shows_its_bracket_drawn_and_listed(client, ring) -> None:
    nomination = draw_nomination(4, ring=ring)
    text = text_of(client, f"/events/{ring.event.slug}/")
    assert f'id="nomination-{nomination.pk}"' in text
    for match in ("1.1", "1.2", "2.1", "3P"):
        assert text.count(f'data-m="{match}"') == 2, match
    assert shown(text).count("Seed 1") >= 2
    assert "winner of 1.1" in shown(text)
    assert "loser of 1.2" in shown(text)


def test_byes_are_not_drawn_and_the_lucky_stand_in_the_next_round(client, ring) -> None:
    draw_nomination(3, ring=ring, third_place=False)
    text = text_of(client, f"/events/{ring.event.slug}/")
    assert 'data-m="1.1"' not in text
    final = text[text.index('data-m="2.1"') :]
    assert "Seed 1" in final[: final.index("</g>") + 200]


def test_an_event_before_the_draw_says_so(client, event) -> None:
    make_entries(make_nomination(event), 3)
    assert "Not drawn yet." in text_of(client, "/events/spring/")


def test_a_running_bout_shows_names_score_and_clock_without_scripts(client, ring) -> None:
    enrol_crew(ring)
    fight = Fight.of(draw_nomination(4, ring=ring))
    fight.begin()
    fight.hit("red")
    text = shown(text_of(client, f"/events/{ring.event.slug}/"))
    assert "Fight!" in text
    assert re.search(r"Seed 1\s+Club \d+\s+2\s", text)
    assert re.search(r"\b1:[0-2]\d\b", text)


def test_the_winner_of_an_official_bout_stands_in_the_next_slot(client, ring) -> None:
    enrol_crew(ring)
    nomination = draw_nomination(4, ring=ring)
    Fight.of(nomination).win("blue")
    text = text_of(client, f"/events/{ring.event.slug}/")
    final = text[text.index('data-m="2.1"') :]
    assert final[: final.index("winner of 1.2")].count("Seed 4") >= 1
    first = text[text.index('data-m="1.1"') :]
    assert 'data-side="blue" data-how="won"' in first[: first.index('data-m="1.2"')]


def test_public_frames_hold_nothing_of_the_crew(client, ring) -> None:
    enrol_crew(ring)
    fight = Fight.of(draw_nomination(4, ring=ring))
    fight.begin()
    fight.must("line-1", "hit", side="red", zone="limb")
    fight.must("line-3", "violation", side="blue", code="thrust")
    fight.must("line-3", "alert", note="a dog on the list")
    for path in (f"/events/{ring.event.slug}/", f"/rings/{ring.pk}/"):
        text = text_of(client, path)
        frame = json.loads(re.search(r'<script id="frame" type="application/json">(.*?)</script>', text, re.S)[1])
        state = (frame["rings"][0] if "rings" in frame else frame)["bout"]["state"]
        assert not state.keys() & {"pending", "disputes", "late", "alerts", "offers", "marshals", "crew"}, path
        assert state["violations"] == []
        assert "a dog" not in text
        assert "thrust" not in json.dumps(state)


def test_a_fight_of_teams_is_told_whole_without_scripts(client, db) -> None:
    nomination = draw_group(2, main=3)
    enrol_crew(nomination.ring, GROUP_CREW)
    fight = Fight.of(nomination)
    fight.begin()
    fight.must("hofmarshal", "stop", reason="too dark")
    fight.must("hofmarshal", "confirm")
    for side in ("red", "blue"):
        fight.must("hofmarshal", "ready", side=side)
    fight.must("hofmarshal", "fight")
    fight.must("field-1", "out", fighter="red-1", reason="third_support", part="knee")
    fight.must("field-2", "out", fighter="blue-3")
    text = shown(text_of(client, f"/events/{nomination.event.slug}/"))
    assert re.search(r"Team 1\s.*\s2\s.*Team 2\s.*\s2\s", text, re.S)
    assert "Round 1  3 : 3 ↻" in text
    newest, first = "● 3 Team 2 3", "◆ 1 Team 1 1 – third point of support"
    assert text.index(newest) < text.index(first)


def test_the_scoreboard_of_a_free_ring_shows_who_is_next(client, ring) -> None:
    draw_nomination(4, ring=ring)
    text = shown(text_of(client, f"/rings/{ring.pk}/"))
    assert "The ring is free" in text
    assert "Seed 1 – Seed 4" in text


def test_a_name_of_eighty_letters_is_shown_whole_in_the_list_and_cut_in_the_drawing(client, ring) -> None:
    nomination = draw_nomination(4, ring=ring)
    fighter = nomination.entries.first().fighter
    fighter.name = LONG
    fighter.save()
    text = text_of(client, f"/events/{ring.event.slug}/")
    assert f"data-whole>{LONG}<" in text
    assert ">Александра-Константин…<" in text


def test_names_cannot_break_out_of_the_page(client, ring) -> None:
    nomination = draw_nomination(4, ring=ring)
    fighter = nomination.entries.first().fighter
    fighter.name = "</script><script>alert(1)</script>"
    fighter.save()
    for path in (f"/events/{ring.event.slug}/", f"/rings/{ring.pk}/"):
        assert "<script>alert" not in text_of(client, path)


@pytest.mark.parametrize("path", ["/events/nothing/", "/rings/999/", "/rings/99999999999999999999/", "/nothing/"])
def test_what_does_not_exist_is_said_in_plain_words(client, db, path) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no such page" in answer.content.decode()


def test_a_language_is_chosen_once_and_kept(client, event) -> None:
    answer = client.post("/lang/", {"language": "ru", "next": "/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert '<html lang="ru">' in text_of(client, "/")


def test_the_pages_cost_the_same_number_of_queries_for_one_and_three_rings(
    client, event, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    draw_nomination(4, ring=make_ring(event))
    with django_assert_max_num_queries(30) as one:
        client.get("/events/spring/")
    for _ in range(2):
        draw_nomination(4, ring=make_ring(event))
    with django_assert_num_queries(len(one)):
        client.get("/events/spring/")
