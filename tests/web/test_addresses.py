"""Addresses for tablets, and what tablets are called."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from tournament.web import addresses
from tournament.web.agents import device_name


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "127.3.2.1", "[::1]:8000", "::1"])
def test_the_computer_itself_is_known_by_all_its_names(host) -> None:
    assert addresses.is_loopback(host)


@pytest.mark.parametrize("host", ["10.0.0.2:8000", "hof", "hof.local:80", "[2001:db8::1]:8000", "127.example.org"])
def test_other_addresses_are_not_the_computer_itself(host) -> None:
    assert not addresses.is_loopback(host)


def base(host: str, address: str, monkeypatch, **extra) -> str:
    monkeypatch.setattr(addresses, "network_address", lambda: address)
    return addresses.base_url(RequestFactory().get("/", headers={"Host": host}, **extra))


def test_codes_made_on_the_computer_itself_bear_its_address_on_the_network(monkeypatch) -> None:
    assert base("127.0.0.1:8000", "192.168.1.5", monkeypatch, SERVER_PORT="8000") == "http://192.168.1.5:8000"
    assert base("localhost", "192.168.1.5", monkeypatch, SERVER_PORT="80") == "http://192.168.1.5"


def test_codes_bear_the_address_by_which_the_organiser_came(monkeypatch) -> None:
    assert base("hof.local:8000", "192.168.1.5", monkeypatch) == "http://hof.local:8000"


def test_without_a_network_the_address_stays_as_it_is(monkeypatch) -> None:
    assert base("127.0.0.1:8000", "", monkeypatch, SERVER_PORT="8000") == "http://127.0.0.1:8000"


def test_asking_for_the_network_address_never_fails() -> None:
    address = addresses.network_address()
    assert address == "" or not addresses.is_loopback(address)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Safari/537.36", "Android · Chrome"),
        ("Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Safari/604", "iPad · Safari"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Windows · Edge"),
        ("curl/8.0", ""),
        ("", ""),
    ],
)
def test_a_tablet_is_called_by_what_its_browser_says(agent, name) -> None:
    assert device_name(agent) == name
