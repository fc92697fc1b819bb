"""A team names so many main fighters and reserves and no more; a short list is only remarked on (A37, K14, K15)."""

from __future__ import annotations

import pytest

from scoring import load_ruleset
from scoring.checks import Report, roster


@pytest.mark.parametrize(
    ("key", "main", "reserves", "problems"),
    [
        ("isb/group-5", 5, 3, ()),
        ("isb/group-5", 6, 3, ("too_many_main",)),
        ("isb/group-5", 5, 4, ("too_many_reserves",)),
        ("isb/group-10", 10, 3, ()),
        ("isb/group-11", 11, 4, ()),
        ("isb/group-11", 11, 5, ("too_many_reserves",)),
        ("isb/group-150", 150, 45, ()),
        ("isb/group-150", 151, 46, ("too_many_main", "too_many_reserves")),
        ("isb/mass-21", 21, 29, ()),
        ("isb/mass-21", 22, 29, ("too_many_main",)),
        ("isb/mass-21", 21, 30, ("too_many_reserves",)),
    ],
)
def test_one_too_many_is_named(key: str, main: int, reserves: int, problems: tuple[str, ...]) -> None:
    assert roster(load_ruleset(key), main, reserves) == Report(problems)


@pytest.mark.parametrize(("reserves", "warnings"), [(0, ("too_few_reserves",)), (2, ("too_few_reserves",)), (3, ())])
def test_three_reserves_are_usual_and_no_duty(reserves: int, warnings: tuple[str, ...]) -> None:
    report = roster(load_ruleset("isb/group-5"), 5, reserves)
    assert (report.ok, report.warnings) == (True, warnings)


def test_the_organisers_own_numbers_count() -> None:
    ruleset = load_ruleset("isb/group-5", overrides={"roster": {"reserves": 5}})
    assert roster(ruleset, 5, 5).ok
    assert not roster(ruleset, 5, 6).ok


def test_what_is_not_given_is_not_examined() -> None:
    assert roster(load_ruleset("isb/group-5"), None, None) == Report()
