"""Where the server listens, and the sentence when it cannot."""

from __future__ import annotations

import socket

import pytest

from tournament.launch import network
from tournament.launch.trouble import Trouble


def test_a_used_port_is_named_with_a_way_out() -> None:
    with network.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(Trouble, match=rf"Port {port} is already in use.*\n.*--port {port + 1 if port < 65535 else 8000}"):
            network.listen("127.0.0.1", port)


def test_the_port_is_free_again_when_the_server_has_gone() -> None:
    with network.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            first.accept()[0].close()
    network.listen("127.0.0.1", port).close()


@pytest.mark.parametrize("host", ["no such host", "999.1.1.1", "203.0.113.77", "x" * 300])
def test_a_foreign_address_is_told_in_a_sentence(host: str) -> None:
    with pytest.raises(Trouble, match="is no address of this machine"):
        network.listen(host, 0)


def test_lan_addresses_are_those_that_others_can_reach() -> None:
    for address in network.lan_hosts("0.0.0.0"):
        assert not address.startswith("127.")
        network.listen(address, 0).close()


def test_a_server_for_this_machine_only_has_no_lan_address() -> None:
    assert network.lan_hosts("127.0.0.1") == []
    assert network.lan_hosts("localhost") == []


def test_a_server_on_one_address_is_found_there() -> None:
    assert network.lan_hosts("192.168.7.1") == ["192.168.7.1"]
    assert network.local_host("192.168.7.1") == "192.168.7.1"


@pytest.mark.parametrize(
    ("host", "port", "url"),
    [
        ("127.0.0.1", 8000, "http://127.0.0.1:8000/"),
        ("hof", 80, "http://hof/"),
        ("fd00::7", 8000, "http://[fd00::7]:8000/"),
    ],
)
def test_an_address_is_written_as_a_browser_wants_it(host: str, port: int, url: str) -> None:
    assert network.url(host, port) == url
