"""No human is ever told that he sends too much; a machine is."""

from __future__ import annotations

from tournament.live.flood import Bucket

NOW = 1_790_000_000_000


def test_an_outbox_of_half_an_hour_goes_through_at_once():
    bucket = Bucket()
    assert all(bucket.take(NOW) for _ in range(600))


def test_what_comes_after_that_is_too_much():
    bucket = Bucket()
    assert sum(bucket.take(NOW) for _ in range(5000)) == 600


def test_fifty_a_second_may_go_on_for_ever():
    bucket = Bucket()
    assert all(bucket.take(NOW + 20 * number) for number in range(10_000))


def test_a_flood_that_has_ended_is_forgiven():
    bucket = Bucket()
    for _ in range(5000):
        bucket.take(NOW)
    assert bucket.take(NOW + 1000)


def test_a_clock_that_goes_back_does_no_harm():
    bucket = Bucket()
    bucket.take(NOW)
    assert bucket.take(NOW - 60_000)
