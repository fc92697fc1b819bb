"""Ties that no key parts: whom the organiser has to part, how he does it, and what comes of it."""

from __future__ import annotations

import pytest

from scoring.contest.lot import draw_lots
from tests.draw.kit import fight, fight_pool, names, pooled, sides, table
from tests.draw.test_pools import in_order_of_a_circle
from tests.factories import make_nomination
from tournament.draw.models import Settlement
from tournament.draw.services import draw
from tournament.draw.settling import SettleRefused, open_ties, settle
from tournament.events.models import Nomination

pytestmark = pytest.mark.django_db


@pytest.fixture
def blocked() -> Nomination:
    """Two pools of three of which one goes on; all of pool A are level."""
    nomination = pooled(6, 2, 1)
    fight_pool(nomination, "A", in_order_of_a_circle(nomination, "A"))
    return nomination


def ids(nomination: Nomination, *entries: str) -> list[int]:
    return [nomination.entries.get(fighter__name=name).pk for name in entries]


def test_a_tie_across_the_cut_waits_for_the_organiser(blocked: Nomination) -> None:
    [tie] = open_ties(blocked)
    assert (tie.pool, [entry.name for entry in tie.entries], tie.blocks) == ("A", ["Seed 1", "Seed 4", "Seed 5"], True)


def test_nothing_waits_before_the_draw_nor_while_the_pool_is_fought() -> None:
    assert open_ties(make_nomination(format="pools")) == []
    nomination = pooled(3, 1, 1)
    fight(nomination, "A1")
    assert open_ties(nomination) == []


def test_a_ruling_sends_on_whom_it_names_first(blocked: Nomination) -> None:
    order = ["Seed 5", "Seed 1", "Seed 4"]
    settle(blocked, "A", ids(blocked, *order), "ruling", " an extra bout ", by="organiser")

    assert (names(blocked, "A"), table(blocked, "A")["blocked"]) == (order, "")
    assert table(blocked, "A")["rows"][1]["why"] == "Below Seed 5 as the organiser settled their tie."
    assert sides(blocked, "1.1")[0] == "Seed 5"
    assert open_ties(blocked) == []
    kept = Settlement.objects.get()
    assert (kept.how, kept.reason, kept.by, kept.order) == (
        "ruling",
        "an extra bout",
        "organiser",
        [str(n) for n in ids(blocked, *order)],
    )


def test_a_lot_orders_them_by_its_text_and_not_by_the_order_given(blocked: Nomination) -> None:
    tied = ids(blocked, "Seed 1", "Seed 4", "Seed 5")
    texts = [f"headline {number}" for number in range(8)]
    expected = [draw_lots(text, "tie A", [str(entry) for entry in tied]) for text in texts]
    assert len({tuple(order) for order in expected}) > 1

    kept = settle(blocked, "A", tied[::-1], "lot", texts[0])
    assert kept.order == expected[0]
    assert sides(blocked, "1.1")[0] == blocked.entries.get(pk=expected[0][0]).name


def test_what_is_settled_is_settled(blocked: Nomination) -> None:
    tied = ids(blocked, "Seed 1", "Seed 4", "Seed 5")
    settle(blocked, "A", tied, "ruling", "so")
    with pytest.raises(SettleRefused, match="not tied"):
        settle(blocked, "A", tied[::-1], "lot", "a headline")


def test_a_tie_for_a_medal_of_a_round_robin_waits_too() -> None:
    nomination = pooled(4, 1, 1)
    circle = {frozenset(("Seed 2", "Seed 3")): "Seed 2", frozenset(("Seed 3", "Seed 4")): "Seed 3"}
    circle[frozenset(("Seed 2", "Seed 4"))] = "Seed 4"
    fight_pool(nomination, "A", lambda one, other: circle.get(frozenset((one, other)), "Seed 1"))

    [tie] = open_ties(nomination)
    assert (tie.blocks, len(tie.entries)) == (False, 3)
    settle(nomination, "A", ids(nomination, "Seed 4", "Seed 2", "Seed 3"), "ruling", "as the hofmarshal saw it")
    assert names(nomination, "A") == ["Seed 1", "Seed 4", "Seed 2", "Seed 3"]


@pytest.mark.parametrize(
    ("pool", "order", "how", "reason", "said"),
    [
        ("A", ["Seed 1", "Seed 4"], "lot", "a headline", "not tied"),
        ("A", ["Seed 1", "Seed 4", "Seed 4"], "ruling", "so", "not tied"),
        ("B", ["Seed 1", "Seed 4", "Seed 5"], "lot", "a headline", "not tied in pool B"),
        ("Z", [], "lot", "a headline", "not tied"),
        ("A", ["Seed 1", "Seed 4", "Seed 5"], "ruling", "  ", "reason"),
        ("A", ["Seed 1", "Seed 4", "Seed 5"], "lot", "x" * 201, "1 to 200"),
        ("A", ["Seed 1", "Seed 4", "Seed 5"], "dice", "so", "by lot or by ruling"),
    ],
)
def test_what_cannot_be_settled_so_is_refused_and_changes_nothing(
    blocked: Nomination, pool: str, order: list[str], how: str, reason: str, said: str
) -> None:
    with pytest.raises(SettleRefused, match=said):
        settle(blocked, pool, ids(blocked, *order), how, reason)
    assert not Settlement.objects.exists()
    assert table(blocked, "A")["blocked"]


def test_a_draw_made_anew_forgets_what_was_settled() -> None:
    nomination = pooled(3, 1, 1)
    Settlement.objects.create(nomination=nomination, pool="A", order=["1", "2"], how="lot", reason="a headline")
    draw(nomination, "another")
    assert not Settlement.objects.exists()
