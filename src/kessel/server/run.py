"""Running the server: on which port, with which file, until when."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

import uvicorn
from platformdirs import user_data_path
from rich.console import Console

from kessel.server.app import make_app
from kessel.server.store import BadStore

__all__ = ["HOST", "PORT", "address", "serve"]

HOST, PORT = "127.0.0.1", 1941
LOOPBACK = ("127.0.0.1", "localhost", "::1")

_err = Console(stderr=True, highlight=False, soft_wrap=True)


def serve(host: str, port: int, data: Path | None, when_bound: Callable[[], None]) -> int:
    """Run the server until it is interrupted; give the exit code.

    `when_bound` runs in a thread of its own once the port is ours, so it may ask the server for something.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        bound = _bind(host, port)
    except OSError as error:
        _err.print(f"{address(host, port)} cannot be used: {error.strerror}. Try --port {port + 1}.", markup=False)
        return 2
    try:
        app = make_app(data or user_data_path("kessel"), _names(port) if host in LOOPBACK else None)
    except (BadStore, OSError) as error:
        _err.print(str(error), markup=False)
        return 2
    config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="on", timeout_graceful_shutdown=3)
    Thread(target=when_bound, daemon=True).start()
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[bound])
    return 0


def address(host: str, port: int) -> str:
    """Give the address of a server as a browser wants it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _names(port: int) -> list[str]:
    """Give the names of this machine to itself: by no other may a page from elsewhere reach the server."""
    return [address(name, port).removeprefix("http://") for name in LOOPBACK]


def _bind(host: str, port: int) -> socket.socket:
    # The protocol is named so that asyncio knows TCP and sends at once: else every answer waits for 40 ms.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound
