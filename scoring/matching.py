"""Compares what a scenario asked for with what came out (the `expect` of the rulebook's format).

The comparison is partial: an object asks only for the keys it names, at every depth; a list is asked for
whole and in order, element by element; `{"count": n}` in place of a list asks only for its length. `null`
asks for null, and a key that is not there counts as null. Readers of files refuse unknown keys beforehand,
so that this leniency cannot hide a slip of the pen.
"""

from __future__ import annotations

from typing import Any

Difference = dict[str, Any]


def differences(expected: Any, actual: Any, path: str = "") -> list[Difference]:
    """Return one `{"path", "expected", "actual"}` for everything asked and not got, in the order of asking.

    `path` is the JSON pointer of `actual` in the whole outcome. `actual` of a missing key is null. Numbers
    compare by value (7 is 7.0), but true is not 1.
    """
    if isinstance(expected, dict):
        return _object_differences(expected, actual, path)
    if isinstance(expected, list):
        return _list_differences(expected, actual, path)
    if type(expected) is type(actual) or _are_numbers(expected, actual):
        return [] if expected == actual else [_difference(path, expected, actual)]
    return [_difference(path, expected, actual)]


def pointer(path: str, key: str | int) -> str:
    """Return the JSON pointer of `key` inside `path` (`~` and `/` in a key are escaped as RFC 6901 says)."""
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"


def _object_differences(expected: dict[str, Any], actual: Any, path: str) -> list[Difference]:
    if isinstance(actual, list) and set(expected) == {"count"}:
        length_holds = type(expected["count"]) is int and expected["count"] == len(actual)
        return [] if length_holds else [_difference(path, expected, {"count": len(actual)})]
    if not isinstance(actual, dict):
        return [_difference(path, expected, actual)]
    found: list[Difference] = []
    for key, value in expected.items():
        found += differences(value, actual.get(key), pointer(path, key))
    return found


def _list_differences(expected: list[Any], actual: Any, path: str) -> list[Difference]:
    # Of lists that differ in length the whole is shown: a shifted list would drown the reader in places.
    if not isinstance(actual, list) or len(actual) != len(expected):
        return [_difference(path, expected, actual)]
    found: list[Difference] = []
    for place, (wanted, got) in enumerate(zip(expected, actual, strict=True)):
        found += differences(wanted, got, pointer(path, place))
    return found


def _are_numbers(*values: Any) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _difference(path: str, expected: Any, actual: Any) -> Difference:
    return {"path": path, "expected": expected, "actual": actual}
