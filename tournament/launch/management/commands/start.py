"""`manage.py start`: from whatever is in the data folder to a running server, in one go."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandParser, call_command
from django.db import Error, connection

from tournament.events.models import Event
from tournament.launch import accounts, folder, network, server, signin, terminal
from tournament.launch.trouble import Trouble


class Command(BaseCommand):
    """Serve the tournament from this machine until Ctrl-C."""

    help = "Open the tournament: prepare the data, print the addresses, serve until Ctrl-C."
    # The checks are for developers; on a field their warnings would only frighten.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """--port, --host, --no-demo."""
        parser.add_argument("--port", type=port, default=8000, help="8000 unless given; 0 takes any free one")
        parser.add_argument("--host", default="0.0.0.0", help="127.0.0.1 to serve this machine only")  # noqa: S104 -- tablets must reach it
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit code 1 and a plain sentence on standard error for every Trouble."""
        try:
            self.open(options["host"], options["port"], demo=not options["no_demo"])
        except Trouble as trouble:
            self.stderr.write(str(trouble))
            raise SystemExit(1) from trouble

    def open(self, host: str, asked_port: int, *, demo: bool) -> None:
        """Prepare everything, say where the tournament is, serve."""
        folder.check_writable(settings.DATA_DIR)
        with network.listen(host, asked_port) as listener:
            got_port = listener.getsockname()[1]
            local = network.url(network.local_host(host), got_port)
            lan = [network.url(address, got_port) for address in network.lan_hosts(host)]
            with folder.claimed(settings.DATA_DIR, local):
                self.prepare_data(demo=demo)
                self.greet(local, lan)
                server.serve(listener)
        self.stdout.write("The server has ended.")

    def prepare_data(self, *, demo: bool) -> None:
        """Bring the database up to date; give an empty one the demo event."""
        try:
            call_command("migrate", interactive=False, verbosity=0)
            if demo and not Event.objects.exists():
                call_command("demo")
        except Error as error:
            raise Trouble(
                f"The database in {settings.DATA_DIR} cannot be used: {error}.\n"
                f"Is the disk full or the file damaged? A copy of the folder, made earlier, can be put in its place."
            ) from error

    def greet(self, local: str, lan: list[str]) -> None:
        """Print the addresses and the organiser's way in."""
        user, password = accounts.ensure_organiser()
        # The network's address also for the organiser: the seats' QR codes are made from the address he came by.
        sign_in = f"{(lan or [local])[0]}in/{signin.mint(user)}/"
        text = terminal.greeting(
            local=local,
            lan=lan,
            sign_in=sign_in,
            user=user.get_username(),
            password=password,
            qr=terminal.can_show_qr(sys.stdout),
        )
        # A connection opened here would be kept for the server's whole life by this thread alone.
        connection.close()
        self.stdout.write(text)
        self.stdout.flush()


def port(text: str) -> int:
    """A port number from the command line."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; give a number up to 65535, for example 8000")
    return number
