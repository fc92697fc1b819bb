"""What the organiser reads in the terminal."""

from __future__ import annotations

import io

import segno

from tournament.launch import terminal

URL = "http://192.168.1.20:8000/"


def shown(**changes: object) -> str:
    given: dict[str, object] = {
        "local": "http://127.0.0.1:8000/",
        "lan": [URL],
        "sign_in": f"{URL}in/token/",
        "user": "organiser",
        "password": "",
        "qr": False,
    }
    return terminal.greeting(**{**given, **changes})  # type: ignore[arg-type]


def test_the_code_in_the_terminal_is_the_address() -> None:
    halves = {character: pair for pair, character in terminal.HALVES.items()}
    rows: list[list[int]] = []
    for line in terminal.qr_lines(URL):
        rows += [[halves[character][half] for character in line] for half in (0, 1)]
    expected = [list(row) for row in segno.make(URL, micro=False, error="l").matrix_iter(border=2)]
    assert rows[: len(expected)] == expected


def test_all_addresses_are_named() -> None:
    text = shown(lan=[URL, "http://10.0.0.5:8000/"])
    for address in ("http://127.0.0.1:8000/", URL, "http://10.0.0.5:8000/", f"{URL}in/token/"):
        assert address in text


def test_a_password_is_shown_only_when_it_is_new() -> None:
    assert "password" not in shown()
    assert "password abcd-efgh-jkmn" in shown(password="abcd-efgh-jkmn")


def test_without_a_network_it_says_so_and_shows_no_code() -> None:
    text = shown(lan=[], qr=True)
    assert "Other machines cannot reach it" in text
    assert "█" not in text


def test_a_log_file_gets_no_code() -> None:
    assert not terminal.can_show_qr(io.StringIO())
