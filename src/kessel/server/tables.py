"""All tables of a server: made, found by key, loaded from journals, forked."""

from __future__ import annotations

import secrets
from hashlib import sha256
from threading import Lock

from kessel import library
from kessel.command import check_commander
from kessel.pieces import all_games
from kessel.play.dice import seed_from
from kessel.play.game import Game
from kessel.play.journal import BadJournal, parse_journal
from kessel.server.computer import Computers
from kessel.server.live import COMPUTER, LiveTable
from kessel.server.store import SeatRecord, Status, Store, StoredEntry, TableRecord
from kessel.server.types import Fork, Joined, LoadJournal, NewTable, PlanNote, PlanProgress, Seated, Shared, TableCard

__all__ = ["BadRequest", "NoSuchTable", "Tables", "WrongKey"]


class NoSuchTable(LookupError):
    """There is no table of this name."""


class WrongKey(PermissionError):
    """The key opens no seat of this table."""


class BadRequest(ValueError):
    """Something asked for does not exist or does not fit."""


class Tables:
    """The tables of one server. Games come to life when somebody sits down at them."""

    def __init__(self, store: Store, computers: Computers) -> None:
        self._store = store
        self._computers = computers
        self._live: dict[str, LiveTable] = {}
        self._lock = Lock()

    def create(self, wish: NewTable) -> Seated:
        """Set up a new game.

        Raises:
            UnknownScenario, BadRequest: the scenario, an option, a seat or a commander does not exist.
        """
        system, setting, switches = library.open_scenario(_known(wish.scenario), wish.options)
        secret = secrets.token_bytes(32) if wish.seed is None else seed_from(wish.seed)
        return self._keep(Game.start(system, setting, wish.scenario, switches, secret), wish.seats)

    def load(self, wish: LoadJournal) -> Seated:
        """Make a table from a saved game.

        Raises:
            BadJournal: it cannot be replayed.
        """
        journal = parse_journal(wish.journal)
        if journal.seed is None:
            raise BadJournal("this journal does not reveal its seed: it can be replayed, but not played on")
        _known(journal.header.scenario)
        game = library.replay(journal)
        return self._keep(game, dict.fromkeys(game.seats, "person") | wish.seats)

    def fork(self, table: LiveTable, wish: Fork) -> Seated:
        """Play on from an earlier position as a game of its own.

        What was rolled stays rolled: the fork is a take-back, so its dice are new and still those of the seed.

        Raises:
            WrongKey: two browsers are still playing this game.
            Illegal: there is no such position.
        """
        with table.lock:
            refuse_closed_book(table)
            journal, players = table.journal(), table.players()
        game = library.replay(journal)
        if wish.sequence != game.sequence:
            asking, agreeing = game.seats[0], game.seats[1]
            game.ask_take_back(asking, wish.sequence)
            game.answer_take_back(agreeing, "agree")
        seats = {seat: view.player if view.player != "open" else "person" for seat, view in players.items()}
        return self._keep(game, seats | wish.seats)

    def join(self, invite: str) -> Joined:
        """Take the seat of an invitation; it serves once.

        Raises:
            WrongKey: it is no invitation, or it has been used.
        """
        key = _token()
        found = self._store.take_seat(hashed(invite), hashed(key))
        if found is None:
            raise WrongKey("This invitation does not exist, or somebody has used it already")
        table, seat = found
        self._find(table).reseat(self._store.seats(table))
        return Joined(table, seat, key)

    def at(self, table: str, key: str) -> tuple[LiveTable, str]:
        """Give a table and the seat that a key opens there.

        Raises:
            NoSuchTable, WrongKey: there is none.
        """
        live = self._find(table)
        found = self._store.seat_of(hashed(key))
        if found is None or found[0] != table:
            raise WrongKey(f"This key opens no seat of table {table}")
        return live, found[1]

    def share(self, table: LiveTable) -> Shared:
        """Give the word by which anybody may look at a finished game, always the same one.

        Raises:
            WrongKey: it is not over.
        """
        _refuse_unfinished(table)
        return Shared(self._store.share(table.id, _token()))

    def shared(self, share: str) -> LiveTable:
        """Give the finished game that is shared by a word.

        Raises:
            NoSuchTable: the word shares none.
            WrongKey: it has been taken back and is being played again.
        """
        table = self._store.shared(share)
        if table is None:
            raise NoSuchTable("This link leads to no game here")
        live = self._find(table)
        _refuse_unfinished(live)
        return live

    def notes(self, table: LiveTable) -> tuple[PlanNote, ...]:
        """Give what the computer players of a finished game wanted and why.

        Raises:
            WrongKey: it is not over.
        """
        if not table.is_over:
            raise WrongKey("What the computer player wanted can be read when the game is over")
        return table.notes()

    def progress(self, table: LiveTable) -> PlanProgress:
        """Say how far the plan of the computer player at a table is."""
        return PlanProgress(self._computers.share_done(table.id))

    def hurry(self, table: LiveTable) -> PlanProgress:
        """Call for a move of the computer player at once."""
        self._computers.hurry(table.id)
        return self.progress(table)

    def cards(self, keys: list[str]) -> list[TableCard]:
        """List the tables of a browser, one card for each of its keys, the last played first."""
        found = [self._store.seat_of(hashed(key)) for key in dict.fromkeys(keys)]
        cards = [self._card(table, seat) for table, seat in filter(None, found)]
        return sorted(cards, key=lambda card: card.changed, reverse=True)

    def _card(self, table: str, seat: str) -> TableCard:
        live = self._find(table)
        record = self._store.table(table)
        assert record is not None
        return TableCard(
            table=table,
            scenario=record.scenario,
            seat=seat,
            seats=live.players(),
            sequence=self._store.length(table),
            waiting=record.status.waiting,
            outcome=record.status.outcome,
            created=record.created,
            changed=record.changed,
        )

    def _find(self, table: str) -> LiveTable:
        with self._lock:
            if table not in self._live:
                record = self._store.table(table)
                if record is None:
                    raise NoSuchTable(f"There is no table {table}")
                self._live[table] = self._alive(record)
            return self._live[table]

    def _alive(self, record: TableRecord) -> LiveTable:
        return LiveTable(record, self._store.seats(record.id), self._store, self._computers.wake)

    def _keep(self, game: Game, players: dict[str, str]) -> Seated:
        """Store a game as a new table and hand out its keys."""
        _check_players(game, players)
        keys = {seat: _token() for seat in game.seats if players[seat] == "person"}
        invites = {seat: _token() for seat in game.seats if players[seat] == "open"}
        record, entries = _record(game)
        seats = [
            SeatRecord(seat, players[seat], _hashed_or_none(keys.get(seat)), _hashed_or_none(invites.get(seat)))
            for seat in game.seats
        ]
        self._store.add_table(record, seats, entries)
        live = self._find(record.id)
        live.adopt(game)
        return Seated(record.id, keys, invites)


def hashed(key: str) -> str:
    """Give what is stored of a key. Keys are long and random, so a plain hash keeps them secret."""
    return sha256(key.encode()).hexdigest()


def refuse_closed_book(table: LiveTable) -> None:
    """Refuse what would show one browser the other's secrets.

    Raises:
        WrongKey: two browsers are still playing.
    """
    if not table.is_open_book:
        raise WrongKey("Two players are at this game: its journal is closed until it is over")


def _refuse_unfinished(table: LiveTable) -> None:
    if not table.is_over:
        raise WrongKey("Only a game that is over can be shared")


def _known(scenario: str) -> str:
    """Refuse games by their path: a browser has no business in the folders of the server."""
    game, _, name = scenario.rpartition("/")
    if game not in all_games() or not name:
        raise library.UnknownScenario(f"{scenario}: there is no such scenario; games: {', '.join(all_games())}")
    return scenario


def _check_players(game: Game, players: dict[str, str]) -> None:
    if set(players) != set(game.seats):
        raise BadRequest(f"the seats of {game.header.scenario} are {', '.join(game.seats)}; each needs a player")
    for seat, player in players.items():
        if player.startswith(COMPUTER):
            check_commander(player.removeprefix(COMPUTER), game.system.name)
        elif player not in ("person", "open"):
            raise BadRequest(f"{seat}: a player is 'person', 'open' or 'computer:<name>', not {player!r}")


def _record(game: Game) -> tuple[TableRecord, list[StoredEntry]]:
    header, journal = game.header, game.journal()
    assert journal.seed is not None
    decision, outcome = game.decision, game.outcome
    status = Status(game.sequence, decision.seats if decision else (), outcome.text if outcome else None)
    # Only what can still be undone needs the digest of its own state: a replay is checked at its last entry.
    firm = game.sequence - game.history.undoable
    digests = {number: state.digest() for number, state in enumerate(game.past(firm, game.sequence), firm)}
    entries = [
        StoredEntry(number, number, entry.seat, entry.text, entry.dice, digests.get(number, ""))
        for number, entry in enumerate(journal.entries, 1)
    ]
    record = TableRecord(
        id=secrets.token_urlsafe(6),
        scenario=header.scenario,
        options=header.options,
        engine=header.engine,
        commitment=header.commitment,
        seed=journal.seed,
        opening=game.at(0).digest(),
        status=status,
    )
    return record, entries


def _token() -> str:
    return secrets.token_urlsafe(18)


def _hashed_or_none(key: str | None) -> str | None:
    return None if key is None else hashed(key)
