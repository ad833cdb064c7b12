"""`kessel play` and `kessel serve`: the server, and a browser opened at it."""

from __future__ import annotations

import os
import sys
import time
import webbrowser
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console

from kessel.play.journal import BadJournal, journal_text, read_journal
from kessel.server.run import HOST, address, serve

__all__ = ["play_in_browser", "serve_tables"]

PATIENCE = 60
"""Seconds to wait for the server's first answer."""

_out = Console(highlight=False, soft_wrap=True)
_err = Console(stderr=True, highlight=False, soft_wrap=True)


class CannotPlay(RuntimeError):
    """The server cannot set up what was asked for; the message says why."""


def serve_tables(host: str, port: int, data: Path | None) -> int:
    """Run the server and say where; give the exit code."""
    where = address(host, port)
    return serve(host, port, data, lambda: _out.print(f"Kessel is served at {where}/  (Ctrl+C ends it)"))


def play_in_browser(what: str | None, side: str, seed: str | None, port: int, data: Path | None) -> int:
    """Open the browser at the first screen, or at a new table for a scenario or a saved game; give the exit code.

    `side` is the seat to play against the computer, "first" for the one that moves first, "both" for all.
    """
    where = address(HOST, port)
    if _answers(where):
        _out.print(f"Kessel is running already at {where}/")
        return _sit_down(where, what, side, seed)

    def when_bound() -> None:
        with _out.status("Starting the server …") as status:
            _wait(where)
            status.update("Reading the games …")
            _ask(where, "/api/scenarios")
        _sit_down(where, what, side, seed)
        _out.print("Ctrl+C ends the server; the games stay where they are.")

    return serve(HOST, port, data, when_bound)


def _sit_down(where: str, what: str | None, side: str, seed: str | None) -> int:
    try:
        with _out.status("Laying out the map and the counters …"):
            link = f"{where}/{_new_table(where, what, side, seed)}" if what else f"{where}/"
    except (CannotPlay, BadJournal, httpx.HTTPError) as error:
        _err.print(str(error), markup=False)
        _show(f"{where}/")
        return 2
    _show(link)
    return 0


def _new_table(where: str, what: str, side: str, seed: str | None) -> str:
    """Set up a game and give the part of the link that seats a browser: the keys of its seats."""
    saved = read_journal(Path(what)) if Path(what).is_file() else None
    card = _ask(where, f"/api/scenarios/{saved.header.scenario if saved else what}")["card"]
    players = _players(card, side)
    if saved:
        seated = _ask(where, "/api/tables/load", {"journal": journal_text(saved), "seats": players})
    else:
        seated = _ask(where, "/api/tables", {"scenario": what, "seats": players, "seed": seed})
    return f"#/sit/{','.join(seated['keys'].values())}"


def _players(card: dict[str, Any], side: str) -> dict[str, str]:
    """Say who sits where: the person at one side or both, else the best computer player."""
    seats = [one["seat"] for one in card["sides"]]
    if side not in ("first", "both", *seats):
        raise CannotPlay(f"{card['id']} has no seat {side!r}; its seats are: {', '.join(seats)}")
    own = seats if side == "both" else seats[:1] if side == "first" else [side]
    return {seat: "person" if seat in own else f"computer:{card['commanders'][-1]}" for seat in seats}


def _ask(where: str, path: str, data: dict[str, Any] | None = None) -> Any:
    if data is None:
        answer = httpx.get(where + path, timeout=PATIENCE)
    else:
        answer = httpx.post(where + path, json=data, timeout=PATIENCE)
    if answer.is_error:
        raise CannotPlay(answer.json()["message"])
    return answer.json()


def _answers(where: str) -> bool:
    try:
        return httpx.get(f"{where}/api/health", timeout=2).json()["name"] == "kessel"
    except (httpx.HTTPError, ValueError, KeyError, TypeError):
        return False


def _wait(where: str) -> None:
    until = time.monotonic() + PATIENCE
    while not _answers(where) and time.monotonic() < until:
        time.sleep(0.1)


def _show(link: str) -> None:
    """Open a link in the browser, if there is one, and print it in any case."""
    opened = _has_screen() and webbrowser.open(link)
    _out.print(f"{'Your browser shows' if opened else 'Open in your browser:'} {link}", markup=False)


def _has_screen() -> bool:
    """Without a screen, Python would start a browser for the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
