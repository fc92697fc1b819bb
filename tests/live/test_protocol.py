"""Whatever a socket says is read into something that can be answered."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.live.protocol import ClockReading, Command, Garbage, Status, parse, readable_id

TAP = {"type": "command", "id": "tap-00001", "bout": 12, "do": "hit", "side": "red", "zone": "head_or_torso"}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
almost = st.fixed_dictionaries(
    {"type": st.sampled_from(["command", "time", "status"]) | anything},
    optional=dict.fromkeys(("id", "bout", "do", "t", "device", "battery", "pressed", "sent", "side"), anything),
)


def frame(**changes):
    return json.dumps({**TAP, **changes})


def test_a_command_keeps_the_rulebooks_keys_and_leaves_the_envelope():
    parsed = parse(frame(pressed=5123, sent=5130))
    assert parsed == Command(
        "tap-00001", 12, {"id": "tap-00001", "do": "hit", "side": "red", "zone": "head_or_torso"}, 5123, 5130
    )


def test_a_bout_may_be_left_out():
    assert parse(json.dumps({"type": "command", "id": "tap-00001", "do": "fight"})).bout is None


def test_a_clock_reading_says_which_question_it_answers():
    assert parse('{"type": "time", "t": 179, "device": 51.5}') == ClockReading(179, 51.5)


@pytest.mark.parametrize(("battery", "read"), [(0.82, 0.82), (1, 1.0), (None, None)])
def test_a_status_tells_the_battery(battery, read):
    assert parse(json.dumps({"type": "status", "battery": battery})) == Status(read)


@pytest.mark.parametrize("battery", [2, -0.1, "full", True, [], "NaN"])
def test_a_battery_that_is_no_share_is_refused(battery):
    assert "battery" in parse(json.dumps({"type": "status", "battery": battery})).detail


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "{",
        "null",
        "[]",
        '"hit"',
        "12",
        "[" * 9000,
        '{"type": "command"' + ', "a": 1' * 5000 + "}",
        "x" * 1_000_000,
        '{"type": ["command"]}',
        '{"type": "shout"}',
        '{"type": "time"}',
        '{"type": "time", "t": true, "device": 5}',
        '{"type": "time", "t": 5, "device": NaN}',
        '{"type": "time", "t": 5, "device": 1e308}',
        '{"type": "time", "t": 5, "device": "5"}',
        '{"type": "status", "battery": Infinity}',
        '{"n": ' + "9" * 5000 + "}",
    ],
)
def test_what_is_no_frame_is_garbage_with_a_sentence(text):
    parsed = parse(text)
    assert isinstance(parsed, Garbage)
    assert parsed.detail


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "short"},
        {"id": "x" * 65},
        {"id": "no spaces please"},
        {"id": 12345678},
        {"id": None},
        {"bout": "12"},
        {"bout": 0},
        {"bout": -1},
        {"bout": 2**63},
        {"bout": True},
        {"bout": 1.5},
        {"do": None},
        {"do": ["hit"]},
        {"at": 5},
        {"by": "hofmarshal"},
        {"received": 5},
        {"note": "half a pair: \ud800"},
        {"note": "a NUL: \x00"},
        {"note": {"deep": {}}},
        {"hit": 1e308},
        {"hit": 10**300},
    ],
)
def test_a_command_that_cannot_be_judged_is_garbage(changes):
    assert isinstance(parse(frame(**changes)), Garbage)


def test_garbage_is_answered_to_its_id_where_one_can_be_read():
    assert parse(frame(bout="12")).id == "tap-00001"
    assert parse(frame(type="shout")).id == "tap-00001"
    assert parse(frame(id="half a pair: \ud800")).id is None
    assert readable_id('{"type": "status"}') is None


@given(anything | almost)
def test_no_json_breaks_the_reader(value):
    assert parse(json.dumps(value)) is not None


@given(st.text(max_size=60))
def test_no_text_breaks_the_reader(text):
    assert parse(text) is not None
