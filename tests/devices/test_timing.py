"""When a tap is placed, and how far the device that says so is believed."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.devices.timing import SILENCE_MS, DeviceClock, Hearing, Stretch, moment, place

NOW = 1_790_000_000_000

NO_NUMBERS = ["5123", "", True, False, None, [], {}, [5], b"1"]
HOSTILE = [math.nan, math.inf, -math.inf, 1e308, -1e300, 10**400, -(10**400), *NO_NUMBERS]

anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.lists(st.integers(), max_size=2),
)


def clock_of(*answers: tuple[int, float, int]) -> DeviceClock:
    clock = DeviceClock()
    for asked, device, received in answers:
        clock.measure(asked, device, received)
    return clock


@pytest.mark.parametrize("value", HOSTILE)
def test_a_hostile_number_is_no_moment(value):
    assert moment(value) is None


@pytest.mark.parametrize("value", HOSTILE)
def test_a_press_that_makes_no_sense_counts_as_not_given(value):
    assert place(NOW, value, 5130, offset=0.0, round_trip=10) == NOW


def test_a_script_that_says_no_time_is_placed_at_its_receipt():
    assert place(NOW) == NOW


def test_the_answer_in_the_middle_of_the_round_trip_gives_the_offset():
    clock = clock_of((NOW, 1000, NOW + 20))
    assert (clock.offset, clock.round_trip) == (NOW + 10 - 1000, 20)


def test_the_sample_with_the_shortest_round_trip_counts():
    clock = clock_of((NOW, 1000, NOW + 200), (NOW + 300, 1205, NOW + 310), (NOW + 400, 1350, NOW + 480))
    assert (clock.offset, clock.round_trip) == (NOW + 305 - 1205, 10)


def test_a_good_sample_is_forgotten_after_sixteen_others():
    clock = clock_of((NOW, 0, NOW), *((NOW + n, n, NOW + n + 40) for n in range(1, 17)))
    assert clock.round_trip == 40


@pytest.mark.parametrize("value", HOSTILE)
def test_an_answer_that_is_no_clock_reading_measures_nothing(value):
    clock = DeviceClock()
    assert not clock.measure(NOW, value, NOW + 5)
    assert clock.offset is None


def test_a_clock_that_was_set_is_measured_anew():
    five_minutes = 300_000
    clock = clock_of((NOW, 1000, NOW + 2), (NOW + 2000, 3000 + five_minutes, NOW + 2080))
    assert clock.offset == NOW + 2040 - 3000 - five_minutes


def test_a_long_round_trip_does_not_look_like_a_set_clock():
    clock = clock_of((NOW, 1000, NOW + 2), (NOW + 2000, 3900, NOW + 2950))
    assert clock.round_trip == 2


@given(st.integers(min_value=0, max_value=600_000), st.integers(min_value=0, max_value=40))
def test_a_device_clock_minutes_off_changes_nothing(wrong_by, ago):
    clock = clock_of((NOW, NOW + wrong_by, NOW))
    received = NOW + 1000
    pressed = received - ago + wrong_by
    assert place(received, pressed, pressed, offset=clock.offset, round_trip=0) == received - ago


def test_a_press_is_never_placed_after_its_receipt():
    assert place(NOW, 9000, 9000, offset=float(NOW), round_trip=10) == NOW


def test_a_press_within_the_round_trip_and_its_slack_is_believed():
    assert place(NOW, 940, 990, offset=float(NOW - 1000), round_trip=10) == NOW - 60


def test_a_press_from_long_ago_of_a_device_that_was_heard_is_placed_at_the_earliest_believable_moment():
    assert place(NOW, 0, 990, offset=float(NOW - 60_000), round_trip=10) == NOW - 60


def test_a_press_inside_a_silence_is_believed():
    silence = Stretch(NOW - 20_000, NOW - 100)
    assert place(NOW, 0, 0, offset=float(NOW - 12_345), round_trip=4, stretches=[silence]) == NOW - 12_345


def test_a_press_a_little_before_the_silence_is_placed_at_its_beginning():
    silence = Stretch(NOW - 20_000, NOW - 100)
    assert place(NOW, 0, 0, offset=float(NOW - 21_000), round_trip=4, stretches=[silence]) == NOW - 20_000


def test_a_press_long_before_any_silence_is_not_believed_back_to_it():
    silence = Stretch(NOW - 20_000, NOW - 100)
    assert place(NOW, 0, 0, offset=float(NOW - 60_000), round_trip=4, stretches=[silence]) == NOW - 54


def test_a_clock_that_counts_from_anywhere_may_stand_below_zero():
    clock = clock_of((NOW, -300_000, NOW + 4))
    assert place(NOW + 1000, -299_010, -299_008, offset=clock.offset, round_trip=4) == NOW + 992


def test_a_press_after_the_silence_is_not_moved_into_it():
    silence = Stretch(NOW - 20_000, NOW - 10_000)
    assert place(NOW, 0, 0, offset=float(NOW - 5_000), round_trip=4, stretches=[silence]) == NOW - 54


def test_before_the_clock_is_measured_the_wait_on_the_device_is_taken_off():
    assert place(NOW, 5100, 5130) == NOW - 30


def test_before_the_clock_is_measured_a_long_wait_is_believed_only_in_silence():
    assert place(NOW, 5000, 25_000) == NOW - 50
    assert place(NOW, 5000, 25_000, stretches=[Stretch(NOW - 30_000, NOW)]) == NOW - 20_000


def test_sent_before_it_was_pressed_is_placed_at_its_receipt():
    assert place(NOW, 5130, 5100) == NOW


@given(anything, anything, anything, st.integers(min_value=0, max_value=2000))
def test_whatever_a_device_says_moves_a_tap_by_no_more_than_the_round_trip(pressed, sent, device, round_trip):
    clock = DeviceClock()
    clock.measure(NOW - round_trip, device, NOW)
    at = place(NOW, pressed, sent, offset=clock.offset, round_trip=clock.round_trip)
    assert NOW - round_trip - 50 <= at <= NOW


def test_a_device_heard_every_two_seconds_was_never_silent():
    hearing = Hearing()
    for second in range(0, 20, 2):
        hearing.hear(NOW + second * 1000)
    assert hearing.stretches == ()


def test_more_than_two_and_a_half_seconds_without_a_frame_is_silence():
    hearing = Hearing()
    hearing.hear(NOW)
    hearing.hear(NOW + SILENCE_MS + 1, round_trip=20)
    assert hearing.stretches == (Stretch(NOW - 70, NOW + SILENCE_MS + 1),)


def test_the_time_between_two_connections_is_silence_however_short():
    hearing = Hearing()
    hearing.hear(NOW)
    hearing.connect(NOW + 800)
    assert hearing.stretches == (Stretch(NOW - 50, NOW + 800),)


def test_the_downtime_of_the_server_is_silence():
    hearing = Hearing(last_heard=NOW - 60_000)
    hearing.connect(NOW)
    assert hearing.stretches == (Stretch(NOW - 60_050, NOW),)


def test_a_connection_is_silent_until_its_clock_is_measured():
    hearing = Hearing(last_heard=NOW - 60_000)
    hearing.connect(NOW)
    hearing.hear(NOW + 20)
    hearing.hear(NOW + 40)
    hearing.settle()
    hearing.hear(NOW + 500)
    assert hearing.stretches == (Stretch(NOW - 60_050, NOW + 40),)


def test_a_clock_that_is_never_measured_does_not_keep_a_device_silent():
    hearing = Hearing(last_heard=NOW - 60_000)
    hearing.connect(NOW)
    hearing.hear(NOW + 1400)
    hearing.hear(NOW + 1600)
    assert hearing.stretches == (Stretch(NOW - 60_050, NOW + 1400),)


def test_a_device_that_connects_for_the_first_time_was_silent_since_that_moment_only():
    hearing = Hearing()
    hearing.connect(NOW)
    hearing.hear(NOW + 15)
    assert hearing.stretches == (Stretch(NOW - 50, NOW + 15),)


def test_old_silences_are_forgotten_in_the_end():
    hearing = Hearing()
    for n in range(200):
        hearing.hear(NOW + n * 3000)
    assert len(hearing.stretches) == 64
