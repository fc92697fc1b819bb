"""Whether a ring is fit, in sentences (ISB-014 to ISB-020)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.factories import make_ring
from tournament.events.models import Ring
from tournament.events.selectors import ring_problems

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("size", [{"length_m": "7", "width_m": "7"}, {"length_m": "40", "width_m": "20"}, {"barrier_m": "1.10"}])
def test_a_list_within_the_limits_has_no_problems(size: dict[str, str]) -> None:
    ring = make_ring(**{key: Decimal(value) for key, value in size.items()})
    assert ring_problems(ring) == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"length_m": "6.99"}, "The list is 6.99 m long; it must be 7 to 40 m."),
        ({"length_m": "40.01"}, "The list is 40.01 m long; it must be 7 to 40 m."),
        ({"width_m": "20.01"}, "The list is 20.01 m wide; it must be 7 to 20 m."),
        ({"barrier_m": "0.89"}, "The barrier is 0.89 m high; it must be 0.9 m."),
        ({"surface": "soft"}, "The list is not hard. Duels are fought on a hard list, fenced with boards."),
    ],
)
def test_each_limit_that_is_missed_has_its_sentence(wrong: dict[str, Any], sentence: str) -> None:
    assert ring_problems(Ring.objects.get(pk=make_ring(**wrong).pk)) == [sentence]


def test_several_problems_are_all_told() -> None:
    assert len(ring_problems(make_ring(length_m=5, width_m=5, barrier_m=Decimal("0.5"), surface="soft"))) == 4


def test_groups_need_a_longer_list_and_no_hard_one() -> None:
    assert ring_problems(make_ring(surface="soft", length_m=15), "group") == []
    assert ring_problems(make_ring(length_m=14), "group") == ["The list is 14 m long; it must be 15 to 40 m."]
