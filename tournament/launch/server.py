"""The server itself: one uvicorn process on a socket that is already open."""

from __future__ import annotations

import socket
import sys
import warnings
from contextlib import suppress

import uvicorn
from django.conf import settings

# A frame of a megabyte must reach the consumer, which answers it with a refusal; a larger one closes the socket.
LARGEST_FRAME = 4 * 1024 * 1024
# Seconds that open requests get to finish after Ctrl-C.
PATIENCE = 3


def serve(listener: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    raise_open_files()
    # Warnings are for developers; in the organiser's terminal they would stand between him and his addresses.
    if not settings.DEBUG:
        warnings.simplefilter("ignore")
    config = uvicorn.Config(
        # By name: the launcher stands below the doors and does not import them.
        "tournament.asgi:application",
        ws="websockets-sansio",
        # Measured: compression costs more than twice the CPU per frame, and frames are small.
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def raise_open_files() -> None:
    """Let the process hold as many sockets as the system allows: each spectator is one, and 1,024 is a usual limit."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # macOS answers "without limit" and then refuses it: step down to what it takes.
    for wanted in (hard, 65536, 10240):
        if wanted != resource.RLIM_INFINITY and wanted <= soft:
            return
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return
