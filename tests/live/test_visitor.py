"""Who knocks is read leniently, and a page of another site is not let in."""

from __future__ import annotations

import pytest

from tournament.live.visitor import Visitor


def visitor(query="", **headers):
    named = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    return Visitor({"headers": named, "query_string": query.encode()})


@pytest.mark.parametrize(
    ("origin", "host", "let_in"),
    [
        ("http://10.0.0.5:8000", "10.0.0.5:8000", True),
        ("http://HOF", "hof", True),
        ("https://hof.example", "hof.example:443", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://10.0.0.5:8001", "10.0.0.5:8000", False),
        ("https://evil.example", "10.0.0.5:8000", False),
        ("null", "10.0.0.5:8000", False),
        ("", "10.0.0.5:8000", False),
        ("http://[broken", "10.0.0.5:8000", False),
        ("http://hof:99999", "hof", False),
    ],
)
def test_only_pages_of_this_host_open_sockets(origin, host, let_in):
    assert visitor(origin=origin, host=host).is_of_this_site is let_in


def test_a_program_names_no_origin_and_is_let_in():
    assert visitor(host="10.0.0.5:8000").is_of_this_site


def test_an_origin_that_the_settings_trust_is_let_in(settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://hof.example"]
    assert visitor(origin="https://hof.example", host="127.0.0.1:8000").is_of_this_site


def test_the_key_comes_from_the_header_before_the_address_before_the_cookie():
    cookie = "seat-3-line-1=from-cookie; seat-4-line-1=of-another-ring"
    assert visitor("seat=line-1&key=from-address", authorization="Seat from-header", cookie=cookie).key(3) == "from-header"
    assert visitor("seat=line-1&key=from-address", cookie=cookie).key(3) == "from-address"
    assert visitor("seat=line-1", cookie=cookie).key(3) == "from-cookie"
    assert visitor("seat=line-2", cookie=cookie).key(3) == ""


@pytest.mark.parametrize("header", ["Basic abc", "Seat", "", "\xff\xfe"])
def test_another_kind_of_authorization_is_no_key(header):
    assert visitor("seat=line-1", authorization=header).key(3) == ""


@pytest.mark.parametrize(
    ("query", "headers", "language"),
    [
        ("lang=ru", {"accept_language": "cs"}, "ru"),
        ("", {"cookie": "django_language=cs", "accept_language": "ru"}, "cs"),
        ("", {"accept_language": "fr;q=0.9, ru-RU;q=0.8, cs;q=0.1"}, "ru"),
        ("lang=xx", {}, "en"),
        ("lang=%00%ff" + "x" * 900, {"accept_language": ";;q=,"}, "en"),
    ],
)
def test_the_language_is_the_devices(query, headers, language):
    assert visitor(query, **headers).language == language
