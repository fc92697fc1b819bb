"""What a scenario asks for is compared partially, and every gap is named by its place."""

from __future__ import annotations

import pytest

from scoring.matching import differences, pointer


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({}, {"a": 1}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}),
        ({"a": None}, {"a": None}),
        ({"a": None}, {}),
        ([1, {"b": 2}], [1, {"b": 2, "c": 3}]),
        ({"hits": {"count": 2}}, {"hits": [{"id": 1}, {"id": 2}]}),
        ({"count": 0}, []),
        ({"count": 3}, {"count": 3}),
        (7, 7.0),
    ],
)
def test_what_was_asked_for_holds(expected: object, actual: object) -> None:
    assert differences(expected, actual) == []


@pytest.mark.parametrize(
    ("expected", "actual", "path"),
    [
        ({"a": {"b": 1}}, {"a": {"b": 2}}, "/a/b"),
        ({"a": 1}, {}, "/a"),
        ({"a": {"b": 1}}, {"a": None}, "/a"),
        ({"a": None}, {"a": 0}, "/a"),
        ({"a": None}, {"a": []}, "/a"),
        ([1, 2], [2, 1], "/0"),
        ([1], [1, 2], ""),
        ([], {}, ""),
        ({"hits": {"count": 2}}, {"hits": [1]}, "/hits"),
        ({"hits": {"count": True}}, {"hits": [1]}, "/hits"),
        ({"hits": {"count": 1}}, {"hits": None}, "/hits"),
        (True, 1, ""),
        (1, True, ""),
        ("7", 7, ""),
    ],
)
def test_what_was_not_got_is_named_by_its_place(expected: object, actual: object, path: str) -> None:
    assert differences(expected, actual)[0]["path"] == path


def test_every_gap_is_listed_with_both_values() -> None:
    assert differences({"a": 1, "b": [3, 4]}, {"b": [3, 5]}) == [
        {"path": "/a", "expected": 1, "actual": None},
        {"path": "/b/1", "expected": 4, "actual": 5},
    ]


def test_a_length_not_met_shows_the_length_there_is() -> None:
    assert differences({"count": 2}, [1]) == [{"path": "", "expected": {"count": 2}, "actual": {"count": 1}}]


def test_keys_with_slashes_and_tildes_are_escaped_in_the_path() -> None:
    assert pointer("/rows", "a/b~c") == "/rows/a~1b~0c"
