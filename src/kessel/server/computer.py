"""The computer players at the tables: each plays in the background, one order at a time, through the same door."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock

from kessel.command import Commander, Desk, Watch, appoint
from kessel.library import open_scenario
from kessel.play.dice import seed_from
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

    def share_done(self, table: str) -> float:
        """Say how much of his plan the computer player at a table has made, from 0 to 1."""
        with self._lock:
            return self._staffs[table].share_done if table in self._busy and table in self._staffs else 1.0

    def hurry(self, table: str) -> None:
        """Call for a move at once at a table."""
        with self._lock:
            if table in self._staffs:
                self._staffs[table].hurry()

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
        self._noted: dict[str, int] = {}
        """How many notes of each seat are stored."""
        self._watch = Watch()
        self.share_done = 0.0
        """How much of a plan is made."""

    def hurry(self) -> None:
        """Call for a move at once."""
        self._watch.hurry()

    def play_one(self) -> bool:
        """Give one order; say whether there was one to give."""
        table = self._table
        with table.lock:
            seat = table.computer_seat()
            if seat is None:
                return False
            answers = Question(table.game.sequence, table.revision)
            game = self._follow(table.game)
            self._watch = Watch(self._tell)
            self.share_done = 0.0
        commander = self._commander(seat, game)
        order = commander.choose(Desk(game, seat, self._watch))
        try:
            with table.lock:
                table.submit(seat, order, answers)
                self._keep_notes(seat, commander)
        except Stale:
            # Somebody took something back in the meantime: think again.
            _log.info("Table %s: the order of %s came too late", table.id, seat)
        return True

    def _keep_notes(self, seat: str, commander: Commander) -> None:
        """Store what is new in the commander's notes."""
        kept = self._noted.get(seat, 0)
        if len(commander.notes) > kept:
            self._table.add_notes(seat, commander.notes[kept:])
            self._noted[seat] = len(commander.notes)

    def _tell(self, share: float) -> None:
        self.share_done = share

    def _follow(self, other: Game) -> Game:
        if self._game is None:
            system, setting, _ = open_scenario(other.header.scenario, other.header.options)
            self._game = Game(system, setting, other.header, other.situation.dice, None)
        self._game.follow(other)
        return self._game

    def _commander(self, seat: str, game: Game) -> Commander:
        if seat not in self._commanders:
            name = self._table.commander(seat)
            seed = game.journal().seed
            assert name is not None
            assert seed is not None, "a game that is played has its seed"
            # From the game's secret seed: the same game again, and nobody can foresee it.
            self._commanders[seat] = appoint(name, seed_from(f"{seed.hex()}/{seat}").hex())
        return self._commanders[seat]
