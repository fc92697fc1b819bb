"""What `manage.py test` runs, and how a skip becomes a failure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tournament.launch import testing

pytest_plugins = ["pytester"]
ROOT = Path(__file__).resolve().parents[2]
SKIPPING = """
import pytest
def test_skips():
    pytest.skip("no tool here")
@pytest.mark.xfail
def test_known_gap():
    assert False
"""


@pytest.mark.parametrize("arguments", [["-k", "tap"], ["-m", "not chromium"], ["tests/launch"], ["tests/conftest.py::x"]])
def test_a_selection_leaves_javascript_out(arguments: list[str]) -> None:
    assert testing.is_selection(ROOT, arguments)


@pytest.mark.parametrize("arguments", [[], ["-x", "-q"], ["--lf"]])
def test_a_full_run_includes_javascript(arguments: list[str]) -> None:
    assert not testing.is_selection(ROOT, arguments)


def javascript(folder: Path, source: str) -> Path:
    (folder / "tests" / "js").mkdir(parents=True)
    (folder / "tests" / "js" / "sum.test.mjs").write_text(source)
    return folder


@pytest.mark.node
@pytest.mark.parametrize(("sum_", "code"), [(2, 0), (3, 1)])
def test_javascript_tests_decide_the_exit_code(tmp_path: Path, sum_: int, code: int) -> None:
    source = "import test from 'node:test';import assert from 'node:assert';"
    folder = javascript(tmp_path, f"{source}test('sum', () => assert.equal(1 + 1, {sum_}));")
    assert testing.run_javascript(folder) == code


@pytest.mark.parametrize(("forbid", "code"), [("", 0), ("1", 1)])
def test_without_node_each_file_is_skipped_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], forbid: str, code: int
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("FORBID_SKIPS", forbid)
    assert testing.run_javascript(javascript(tmp_path, "")) == code
    assert capsys.readouterr().out.startswith("SKIPPED tests/js/sum.test.mjs: node is not installed")


def try_out(pytester: pytest.Pytester, source: str, *arguments: str) -> pytest.RunResult:
    """Run one test file under this project's conftest."""
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers =\n    chromium: browser\n    node: node\n")
    pytester.makepyfile(source)
    return pytester.runpytest_subprocess("-p", "no:django", "-p", "no:cacheprovider", "-W", "ignore", "-rs", *arguments)


@pytest.mark.parametrize(("forbid", "outcome"), [("", {"skipped": 1, "xfailed": 1}), ("1", {"failed": 1, "xfailed": 1})])
def test_a_skip_fails_where_skips_are_forbidden(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, forbid: str, outcome: dict[str, int]
) -> None:
    monkeypatch.setenv("FORBID_SKIPS", forbid)
    result = try_out(pytester, SKIPPING)
    result.assert_outcomes(**outcome)
    assert result.ret == (1 if forbid else 0)
    result.stdout.fnmatch_lines(["*no tool here*"])


@pytest.mark.parametrize(("forbid", "outcome"), [("", {"skipped": 1}), ("1", {"errors": 1})])
def test_a_module_that_skips_itself_is_no_way_around(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, forbid: str, outcome: dict[str, int]
) -> None:
    monkeypatch.setenv("FORBID_SKIPS", forbid)
    result = try_out(pytester, "import pytest\npytest.importorskip('no_such_module')")
    result.assert_outcomes(**outcome)
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*no_such_module*"])


def test_what_needs_chromium_says_so_where_there_is_none(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FORBID_SKIPS", raising=False)
    result = try_out(pytester, "import pytest\n@pytest.mark.chromium\ndef test_page(): assert False")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["*Chromium is not installed*"])
