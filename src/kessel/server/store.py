"""The store: every table, its seats and its journal in one SQLite file.

One connection behind one lock is the single writer; reads are short and share it. Orders are written ahead
(WAL, full sync) before they are acknowledged, so a killed server finds every one of them again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from kessel.play.history import Wish

__all__ = ["BadStore", "SeatRecord", "Status", "Store", "StoredEntry", "TableRecord"]

MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        scenario TEXT NOT NULL,
        options TEXT NOT NULL,
        engine TEXT NOT NULL,
        commitment TEXT NOT NULL,
        seed BLOB NOT NULL,
        opening TEXT NOT NULL,
        revision INTEGER NOT NULL,
        waiting TEXT NOT NULL,
        outcome TEXT,
        wish TEXT NOT NULL,
        created TEXT NOT NULL,
        changed TEXT NOT NULL
    ) STRICT;
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat TEXT NOT NULL,
        place INTEGER NOT NULL,
        player TEXT NOT NULL,
        key TEXT UNIQUE,
        invite TEXT UNIQUE,
        PRIMARY KEY (table_id, seat)
    ) STRICT;
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        seat TEXT NOT NULL,
        text TEXT NOT NULL,
        dice TEXT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE shares (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        share TEXT NOT NULL UNIQUE
    ) STRICT;
    """,
    """
    CREATE TABLE notes (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        seat TEXT NOT NULL,
        text TEXT NOT NULL
    ) STRICT;
    """,
)
"""One script for each version of the schema; `user_version` says how many have run."""


class BadStore(RuntimeError):
    """A file that cannot be used: a later Kessel wrote it, or another server has it open. It is left alone."""


class SeatRecord(Struct, frozen=True):
    """A seat: who plays it, and the hashes of its key and of its invitation."""

    seat: str
    player: str
    key: str | None
    invite: str | None


class Status(Struct, frozen=True):
    """What the list of tables tells without opening the game."""

    revision: int
    waiting: tuple[str, ...]
    outcome: str | None
    wish: Wish | None = None


class TableRecord(Struct, frozen=True):
    """What a game starts from, and how it stands."""

    id: str
    scenario: str
    options: dict[str, Any]
    engine: str
    commitment: str
    seed: bytes
    opening: str
    """The digest of the state before the first order."""
    status: Status
    created: str = ""
    changed: str = ""


class StoredEntry(Struct, frozen=True):
    """One entry of a journal, and the digest of the state it leads to."""

    number: int
    revision: int
    seat: str
    text: str
    dice: tuple[int, ...]
    state: str


class Store:
    """The one file of a server."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = Lock()
        self._db = sqlite3.connect(path, timeout=1, check_same_thread=False, isolation_level=None)
        try:
            self._open(path)
        except BaseException:
            self._db.close()
            raise

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def add_table(self, table: TableRecord, seats: list[SeatRecord], entries: list[StoredEntry]) -> None:
        """Keep a new table."""
        now, status = _now(), table.status
        with self._writing() as db:
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(table.id, table.scenario, json.dumps(table.options, sort_keys=True), table.engine),
                    *(table.commitment, table.seed, table.opening),
                    *(status.revision, _json(status.waiting), status.outcome, _json(status.wish), now, now),
                ),
            )
            db.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
                [(table.id, s.seat, place, s.player, s.key, s.invite) for place, s in enumerate(seats)],
            )
            for entry in entries:
                _insert(db, table.id, entry)

    def append(self, table: str, entry: StoredEntry, status: Status) -> None:
        """Keep one more entry; when this returns, it is on the disk."""
        with self._writing() as db:
            _insert(db, table, entry)
            _update(db, table, status)

    def update(self, table: str, status: Status) -> None:
        """Keep how a table stands."""
        with self._writing() as db:
            _update(db, table, status)

    def drop_last(self, table: str, number: int, status: Status) -> None:
        """Forget an entry that was undone."""
        with self._writing() as db:
            db.execute("DELETE FROM entries WHERE table_id = ? AND number >= ?", (table, number))
            _update(db, table, status)

    def add_notes(self, table: str, number: int, seat: str, texts: list[str]) -> None:
        """Keep what a computer player noted when it gave an entry."""
        with self._writing() as db:
            db.executemany("INSERT INTO notes VALUES (?, ?, ?, ?)", [(table, number, seat, text) for text in texts])

    def notes(self, table: str) -> list[tuple[int, str, str]]:
        """Give number of the entry, seat and text of all notes, in the order they were made."""
        query = "SELECT number, seat, text FROM notes WHERE table_id = ? ORDER BY rowid"
        return [(number, seat, text) for number, seat, text in self._read(query, table)]

    def take_seat(self, invite: str, key: str) -> tuple[str, str] | None:
        """Give the seat of an invitation (by its hash) to the holder of a new key; None when it is not to be had."""
        with self._writing() as db:
            found = db.execute("SELECT table_id, seat FROM seats WHERE invite = ?", (invite,)).fetchone()
            if found:
                db.execute("UPDATE seats SET key = ?, invite = NULL WHERE invite = ?", (key, invite))
        return (found[0], found[1]) if found else None

    def seat_of(self, key: str) -> tuple[str, str] | None:
        """Give table and seat of a key (by its hash)."""
        rows = self._read("SELECT table_id, seat FROM seats WHERE key = ?", key)
        return (rows[0][0], rows[0][1]) if rows else None

    def share(self, table: str, proposed: str) -> str:
        """Give the word by which a table is shared: the proposed one, unless it has one already."""
        with self._writing() as db:
            db.execute("INSERT OR IGNORE INTO shares VALUES (?, ?)", (table, proposed))
            return db.execute("SELECT share FROM shares WHERE table_id = ?", (table,)).fetchone()[0]

    def shared(self, share: str) -> str | None:
        """Give the table that is shared by a word."""
        rows = self._read("SELECT table_id FROM shares WHERE share = ?", share)
        return rows[0][0] if rows else None

    def table(self, table: str) -> TableRecord | None:
        """Give a table."""
        rows = self._read("SELECT * FROM tables WHERE id = ?", table)
        return _table(rows[0]) if rows else None

    def seats(self, table: str) -> list[SeatRecord]:
        """Give the seats of a table, first player first."""
        query = "SELECT seat, player, key, invite FROM seats WHERE table_id = ? ORDER BY place"
        return [SeatRecord(*row) for row in self._read(query, table)]

    def entries(self, table: str) -> list[StoredEntry]:
        """Give the journal of a table."""
        query = "SELECT number, revision, seat, text, dice, state FROM entries WHERE table_id = ? ORDER BY number"
        return [
            StoredEntry(number, revision, seat, text, tuple(json.loads(dice)), state)
            for number, revision, seat, text, dice, state in self._read(query, table)
        ]

    def length(self, table: str) -> int:
        """Count the entries of a table."""
        return self._read("SELECT count(*) FROM entries WHERE table_id = ?", table)[0][0]

    def _read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def _open(self, path: Path) -> None:
        """Lock the file for this server, and bring it up to date."""
        try:
            for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                self._db.execute(f"PRAGMA {pragma}")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.OperationalError as error:
            raise BadStore(f"{path} cannot be used ({error}): is another Kessel server at work with it?") from None
        except sqlite3.DatabaseError as error:
            raise BadStore(f"{path} is no file of a Kessel server ({error})") from None
        if version > len(MIGRATIONS):
            raise BadStore(f"{path} is of version {version}; this Kessel knows versions up to {len(MIGRATIONS)}")
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            self._db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")


def _insert(db: sqlite3.Connection, table: str, entry: StoredEntry) -> None:
    values = (table, entry.number, entry.revision, entry.seat, entry.text, _json(entry.dice), entry.state)
    db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", values)


def _update(db: sqlite3.Connection, table: str, status: Status) -> None:
    db.execute(
        "UPDATE tables SET revision = ?, waiting = ?, outcome = ?, wish = ?, changed = ? WHERE id = ?",
        (status.revision, _json(status.waiting), status.outcome, _json(status.wish), _now(), table),
    )


def _table(row: tuple[Any, ...]) -> TableRecord:
    id_, scenario, options, engine, commitment, seed, opening, *standing, created, changed = row
    revision, waiting, outcome, wish = standing
    return TableRecord(
        id=id_,
        scenario=scenario,
        options=json.loads(options),
        engine=engine,
        commitment=commitment,
        seed=seed,
        opening=opening,
        status=Status(revision, tuple(json.loads(waiting)), outcome, msgspec.json.decode(wish, type=Wish | None)),
        created=created,
        changed=changed,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
