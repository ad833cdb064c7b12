"""The computer players at the tables: each plays in the background, one order at a time, through the same door."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from threading import Event, Lock

from kessel.command import Commander, Desk, appoint
from kessel.library import open_scenario
from kessel.play.game import Game, Stale
from kessel.server.live import LiveTable, Question

__all__ = ["Computers"]

_log = logging.getLogger(__name__)


class Computers:
    """Threads in which computer players think. A table has at most one of them at work."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="commander")
        self._closing = Event()
        self._lock = Lock()
        self._busy: set[str] = set()
        self._staffs: dict[str, Staff] = {}

    def wake(self, table: LiveTable) -> None:
        """See whether a computer has something to decide at a table; the caller holds the table's lock."""
        if table.trouble or table.computer_seat() is None or self._closing.is_set():
            return
        with self._lock:
            if table.id in self._busy:
                return
            self._busy.add(table.id)
        self._pool.submit(self._play, table)

    def close(self) -> None:
        """Let everybody finish the order he is thinking about, and stop."""
        self._closing.set()
        self._pool.shutdown(cancel_futures=True)

    def _play(self, table: LiveTable) -> None:
        try:
            staff = self._staff(table)
            while not self._closing.is_set() and staff.play_one():
                pass
        except Exception as error:
            _log.exception("The computer player at table %s failed", table.id)
            table.report(f"The computer player failed: {type(error).__name__}: {error}")
        finally:
            with table.lock:
                with self._lock:
                    self._busy.discard(table.id)
                self.wake(table)

    def _staff(self, table: LiveTable) -> Staff:
        with self._lock:
            return self._staffs.setdefault(table.id, Staff(table))


class Staff:
    """The computer players of one table, and the game of their own in which they think."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._commanders: dict[str, Commander] = {}
        self._game: Game | None = None

    def play_one(self) -> bool:
        """Give one order; say whether there was one to give."""
        table = self._table
        with table.lock:
            seat = table.computer_seat()
            if seat is None:
                return False
            answers = Question(table.game.sequence, table.revision)
            game = self._follow(table.game)
        order = self._commander(seat).choose(Desk(game, seat))
        try:
            table.submit(seat, order, answers)
        except Stale:
            # Somebody took something back in the meantime: think again.
            _log.info("Table %s: the order of %s came too late", table.id, seat)
        return True

    def _follow(self, other: Game) -> Game:
        if self._game is None:
            system, setting, _ = open_scenario(other.header.scenario, other.header.options)
            self._game = Game(system, setting, other.header, other.situation.dice, None)
        self._game.follow(other)
        return self._game

    def _commander(self, seat: str) -> Commander:
        if seat not in self._commanders:
            name = self._table.commander(seat)
            assert name is not None
            self._commanders[seat] = appoint(name, token_hex(16))
        return self._commanders[seat]
