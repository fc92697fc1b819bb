"""Pools on the pages: tables and bouts for spectators without scripts, and the organiser's word on a tie."""

from __future__ import annotations

import re

import pytest

from tests.draw.kit import fight, fight_pool, names, pooled, sides, table
from tests.draw.test_pools import in_order_of_a_circle
from tests.web.test_public import shown, text_of
from tournament.draw.models import Settlement
from tournament.events.models import Nomination


@pytest.fixture
def tied(ring) -> Nomination:
    """Two pools of three, one goes on; pool A is level."""
    nomination = pooled(6, 2, 1, ring=ring)
    fight_pool(nomination, "A", in_order_of_a_circle(nomination, "A"))
    return nomination


def page(client, nomination: Nomination) -> str:
    return text_of(client, f"/events/{nomination.event.slug}/")


class TestPublicPage:
    def test_each_pool_has_its_table_its_bouts_and_the_play_off_its_drawing(self, client, ring) -> None:
        nomination = pooled(6, 2, 2, ring=ring)
        text = page(client, nomination)
        assert [text.count(f'data-pool="{pool}"') for pool in "ABC"] == [1, 1, 0]
        assert (text.count('data-m="A1"'), text.count('data-m="1.1"')) == (1, 2)
        assert "place 1 of pool A" in shown(text)
        assert "place 2 of pool B" in shown(text)

    def test_the_table_says_who_goes_on_and_why(self, client, ring) -> None:
        nomination = pooled(6, 2, 2, ring=ring)
        fight_pool(nomination, "A")
        text = page(client, nomination)
        assert text.count("data-through") == 2
        assert "Below Seed 1 by bouts won: 1 against 2." in shown(text)
        [row] = re.findall(rf'<tr data-entry="{nomination.entries.get(seed=1).pk}".*?</tr>', text, flags=re.S)
        assert re.findall(r"<td[^>]*>(.*?)</td>", row) == ["1", "2", "2", "2", "4", "0"]

    def test_a_tie_across_the_cut_is_told(self, client, tied) -> None:
        assert "Tied across the cut: Seed 1, Seed 4, Seed 5." in shown(page(client, tied))

    def test_a_round_robin_has_no_drawing(self, client, ring) -> None:
        nomination = pooled(3, 1, 1, ring=ring)
        text = page(client, nomination)
        assert '<svg class="bracket"' not in text
        assert "Not drawn yet." not in text
        fight_pool(nomination, "A")
        assert re.search(r'<ol class="podium"[^>]*><li[^>]*><span>Seed 1</span>', page(client, nomination))

    def test_the_desk_hears_the_pool_as_the_stage(self, client, ring) -> None:
        nomination = pooled(3, 1, 1, ring=ring)
        answer = client.get(f"/api/events/{nomination.event.slug}/").json()
        assert answer["rings"][0]["queue"][0]["title"] == "pool A"
        assert answer["nominations"][0]["tables"][0]["name"] == "A"


class TestOrganiser:
    def form(self, nomination: Nomination, **given) -> dict[str, object]:
        rows = table(nomination, "A")["rows"]
        places = {f"place-{row['entry']}": place for place, row in enumerate(reversed(rows), 1)}
        return {"pool": "A", "tied": [row["entry"] for row in rows], "reason": "a headline", "how": "ruling", **places, **given}

    def test_the_page_asks_him_to_settle_a_tie(self, organiser, tied) -> None:
        text = text_of(organiser, f"/events/{tied.event.slug}/organise/")
        assert "Tied in pool A" in text
        assert f'action="/nominations/{tied.pk}/settle/"' in text

    def test_before_there_is_one_it_asks_nothing(self, organiser, ring) -> None:
        nomination = pooled(6, 2, 1, ring=ring)
        fight(nomination, "A1")
        assert "/settle/" not in text_of(organiser, f"/events/{nomination.event.slug}/organise/")

    def test_his_ruling_sends_on_whom_he_names(self, organiser, tied) -> None:
        last = names(tied, "A")[-1]
        answer = organiser.post(f"/nominations/{tied.pk}/settle/", self.form(tied), follow=True)
        assert "The tie in pool A is settled." in answer.content.decode()
        assert sides(tied, "1.1")[0] == last
        assert Settlement.objects.get().by == "olga"

    def test_a_lot_needs_no_places(self, organiser, tied) -> None:
        organiser.post(f"/nominations/{tied.pk}/settle/", self.form(tied, how="lot"))
        assert Settlement.objects.get().reason == "a headline"

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"reason": " "}, "1 to 200 letters"),
            ({"how": "dice"}, "by lot or by ruling"),
            ({"pool": "B"}, "not tied in pool B"),
            ({"tied": ["x", "9" * 30, "-1"]}, "not tied"),
            ({"tied": []}, "not tied"),
        ],
    )
    def test_what_cannot_be_is_told_and_changes_nothing(self, organiser, tied, change, said) -> None:
        answer = organiser.post(f"/nominations/{tied.pk}/settle/", self.form(tied, **change), follow=True)
        assert said in answer.content.decode()
        assert not Settlement.objects.exists()

    def test_two_on_one_place_are_told_so(self, organiser, tied) -> None:
        given = {key: 1 for key in self.form(tied) if key.startswith("place-")}
        answer = organiser.post(f"/nominations/{tied.pk}/settle/", self.form(tied, **given), follow=True)
        assert "from 1 to 3" in answer.content.decode()
        assert not Settlement.objects.exists()

    def test_nobody_else_settles_anything(self, client, guest, tied) -> None:
        path = f"/nominations/{tied.pk}/settle/"
        assert client.post(path, self.form(tied)).status_code == 302
        assert guest.post(path, self.form(tied)).status_code == 403
        assert not Settlement.objects.exists()

    def test_small_pools_are_told_with_the_draw(self, organiser, ring) -> None:
        nomination = pooled(4, 2, 1, ring=ring)
        text = text_of(organiser, f"/events/{nomination.event.slug}/organise/")
        assert "In pool A there are only 2: Seed 1, Seed 4." in text

    def test_too_few_for_the_pools_is_told_on_the_page(self, organiser, ring) -> None:
        nomination = pooled(4, 2, 1, ring=ring)
        nomination.pools = 3
        nomination.save()
        answer = organiser.post(f"/nominations/{nomination.pk}/draw/", follow=True)
        assert "too few for pools: 3" in answer.content.decode()
