"""A table being played: one game, its seats, and the browsers that listen to it.

Every act holds the table's lock, changes the game, writes the change to the store, and only then tells anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, reduce
from itertools import islice
from operator import or_
from threading import RLock
from typing import Any

import msgspec

from kessel.library import open_scenario
from kessel.play.acts import ActingPhase
from kessel.play.agenda import Decision
from kessel.play.game import Game, Stale
from kessel.play.journal import Entry, Header, Journal
from kessel.play.messages import BadNotation, Capitulate, Order, write
from kessel.play.outcome import Illegal, Preview
from kessel.server.catalog import queries_of
from kessel.server.focus import Things
from kessel.server.listener import Listener
from kessel.server.store import SeatRecord, Status, Store, StoredEntry, TableRecord
from kessel.server.types import (
    Log,
    LogEntry,
    Option,
    OptionList,
    PlanNote,
    SeatView,
    TableState,
    Thinking,
)

__all__ = ["LiveTable", "Question"]

COMPUTER = "computer:"


class Question(msgspec.Struct, frozen=True):
    """A question by the place in the game where it was put: an order that answers an older one is stale."""

    sequence: int
    revision: int


class LiveTable:
    """One table. Its game is replayed from the store when it is first needed."""

    def __init__(
        self, record: TableRecord, seats: list[SeatRecord], store: Store, on_change: Callable[[LiveTable], None]
    ) -> None:
        self.id = record.id
        self.scenario = record.scenario
        self.options_chosen = record.options
        self.lock = RLock()
        self.trouble: str | None = None
        self.listeners: set[Listener] = set()
        self._store = store
        self._on_change = on_change
        """Who looks at the table after every change: the computer players."""
        self._seats = {seat.seat: seat for seat in seats}
        self._game: Game | None = None
        self._revisions: list[int] = []
        """The revision at which each entry of the log was made; the opening is the first."""
        self._revision = 0
        self._asked: dict[str, Question] = {}
        self._computer_orders = 0

    @property
    def game(self) -> Game:
        """The game. Hold the lock while you use it."""
        if self._game is None:
            self._resume()
        assert self._game is not None
        return self._game

    @cached_property
    def _things(self) -> Things:
        return Things(self.scenario)

    @property
    def revision(self) -> int:
        """Counts the changes of the table."""
        return self._revision

    @property
    def is_open_book(self) -> bool:
        """Whether everybody at the table may see everything of the past: one browser plays, or the game is over."""
        people = [seat.player for name, seat in self._seats.items() if not self.commander(name)]
        return len(people) < 2 or "open" not in people or self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._game.outcome if self._game else self._record().status.outcome)

    def players(self) -> dict[str, SeatView]:
        """Say who sits where."""
        return {name: SeatView(seat.player, seat.invite is None) for name, seat in self._seats.items()}

    def reseat(self, seats: list[SeatRecord]) -> None:
        """Take note of a guest who sat down, and tell the others."""
        with self.lock:
            self._seats = {seat.seat: seat for seat in seats}
            self._touch()

    def report(self, trouble: str) -> None:
        """Tell everybody that something went wrong at the table itself."""
        with self.lock:
            self.trouble = trouble
            self._touch()

    def _may_capitulate(self, seat: str) -> bool:
        try:
            self.game.check(Capitulate(), seat=seat)
        except Illegal:
            return False
        return True

    def commander(self, seat: str) -> str | None:
        """Name the computer player of a seat; None for people."""
        player = self._seats[seat].player
        return player.removeprefix(COMPUTER) if player.startswith(COMPUTER) else None

    def computer_seat(self) -> str | None:
        """Name the seat for which a computer must decide now, if any."""
        decision = self.game.decision
        return next((seat for seat in decision.seats if self.commander(seat)), None) if decision else None

    # What a seat is told

    def state(self, seat: str, since: int = -1) -> TableState:
        """Give the table as a seat may see it, with the log since a revision."""
        with self.lock:
            game = self.game
            view = game.view(seat, since=len(game.events))
            thinking = self.computer_seat()
            return TableState(
                table=self.id,
                scenario=self.scenario,
                options=self.options_chosen,
                seat=seat,
                seats=self.players(),
                revision=self._revision,
                sequence=game.sequence,
                waiting=view.waiting,
                decision=view.decision,
                acting=view.decision is not None and isinstance(game.state.agenda[-1], ActingPhase),
                outcome=view.outcome,
                position=view.position,
                log=self.log(seat, since),
                undo=game.history.can_undo(seat),
                wish=game.history.wish,
                thinking=Thinking(thinking, self._computer_orders) if thinking and not self.trouble else None,
                open_book=self.is_open_book,
                trouble=self.trouble,
                capitulation=view.outcome is None and self._may_capitulate(seat),
            )

    def log(self, seat: str, since: int) -> Log:
        """Give what a seat saw happen since a revision."""
        kept = next((k for k, revision in enumerate(self._revisions) if revision > since), len(self._revisions))
        return Log(kept, tuple(self.log_entry(seat, number) for number in range(kept, len(self._revisions))))

    def log_entry(self, seat: str, number: int) -> LogEntry:
        """Give one entry of the log as a seat may see it."""
        game = self.game
        entry = game.history.entries[number - 1] if number else None
        told = (game.system.see(game.situation, event, seat) for event in game.events[number])
        return LogEntry(
            number=number,
            revision=self._revisions[number],
            seat=entry.seat if entry else "",
            order=entry.text if entry and (entry.seat == seat or game.outcome) else None,
            events=tuple(event for event in told if event is not None),
        )

    def options(self, seat: str, about: dict[str, str], order: str | None, limit: int) -> OptionList:
        """Give legal orders of a seat with what each would bring; `about` and the kind of `order` narrow them."""
        with self.lock:
            game = self.game
            orders = (found for found in game.options(seat=seat, **about) if order in (None, _kind(found)))
            found = list(islice(orders, limit + 1))
            options = tuple(
                Option(o, write(o), _kind(o), game.preview(o, seat=seat), self._things.focus(o)) for o in found[:limit]
            )
            return OptionList(options, more=len(found) > limit)

    def query(self, seat: str, name: str, about: dict[str, str]) -> Any:
        """Answer a question that the system of the game knows, for what a seat may know.

        Raises:
            LookupError: the system knows no such question.
            Illegal: it is about something that does not exist.
        """
        with self.lock:
            known = getattr(queries_of(self.game.system), "QUERIES", {})
            if name not in known:
                raise LookupError(f"there is no query {name!r}; there are: {', '.join(known)}")
            return known[name](self.game.situation, self.game.seats.index(seat), about)

    def preview(self, seat: str, order: dict[str, Any] | str) -> Preview:
        """Say what an order would cost or bring."""
        with self.lock:
            return self.game.preview(self.read(order), seat=seat)

    def read(self, order: dict[str, Any] | str) -> Order:
        """Read an order from JSON or from its notation.

        Raises:
            BadNotation: it is none of this system.
        """
        if isinstance(order, str):
            return self.game.orders.read(order)
        try:
            return msgspec.convert(order, reduce(or_, self.game.system.orders))
        except msgspec.ValidationError as error:
            raise BadNotation(f"this is no order: {error}") from None

    def journal(self) -> Journal:
        """Give the journal as it is stored, also of a game that changed rules no longer let us replay."""
        record, entries = self._record(), self._store.entries(self.id)
        return Journal(
            Header(record.scenario, record.options, record.commitment, record.engine),
            [Entry(entry.seat, entry.text, entry.dice) for entry in entries],
            record.seed,
            entries[-1].state if entries else record.opening,
        )

    def notes(self) -> tuple[PlanNote, ...]:
        """Give what the computer players wanted and why, in the order of play."""
        with self.lock:
            return tuple(PlanNote(*note) for note in self._store.notes(self.id))

    def add_notes(self, seat: str, texts: list[str]) -> None:
        """Keep what a computer player noted when it gave the last order."""
        with self.lock:
            self._store.add_notes(self.id, self.game.sequence, seat, texts)

    # What a seat does

    def submit(self, seat: str, order: Order, answers: Question, since: int | None = None) -> TableState:
        """Carry out an order, and answer when it is on the disk.

        Raises:
            Stale: it answers an older question; nothing has changed.
            Illegal: the rules refuse it; nothing has changed.
        """
        with self.lock:
            self._refuse_stale(seat, answers)
            before = self._revision
            with self._change(seat):
                self.game.submit(order, seat=seat)
            return self.state(seat, before if since is None else since)

    def undo(self, seat: str, since: int) -> TableState:
        """Take back the seat's own last order."""
        with self.lock:
            before = self.game.decision
            self.game.undo(seat)
            self.trouble = None
            self._revision += 1
            self._revisions.pop()
            self._renew_questions(before, seat)
            with self._or_forget():
                self._store.drop_last(self.id, self.game.sequence + 1, self._status())
            self._tell()
            return self.state(seat, since)

    def ask_take_back(self, seat: str, to: int, since: int) -> TableState:
        """Ask the opponent to go back; a computer agrees at once."""
        with self.lock:
            self.game.ask_take_back(seat, to)
            agreeing = next((other for other in self._seats if other != seat and self.commander(other)), None)
            if agreeing:
                return self.answer_take_back(agreeing, "agree", since, asked_by=seat)
            self._touch()
            return self.state(seat, since)

    def answer_take_back(self, seat: str, answer: str, since: int, asked_by: str | None = None) -> TableState:
        """Agree with the opponent's wish, or refuse it; the answer is told to who asked for it."""
        with self.lock:
            if answer == "agree":
                with self._change(seat):
                    self.game.answer_take_back(seat, answer)
            else:
                self.game.answer_take_back(seat, answer)
                self._touch()
            return self.state(asked_by or seat, since)

    # Behind the scenes

    @contextmanager
    def _change(self, seat: str) -> Iterator[None]:
        """Around an act that adds one entry: number it, store it, tell everybody."""
        before, self.trouble = self.game.decision, None
        yield
        with self._or_forget():
            game = self.game
            self._revision += 1
            self._revisions.append(self._revision)
            self._renew_questions(before, seat)
            self._computer_orders = self._computer_orders + 1 if self.commander(seat) else 0
            entry = game.history.entries[-1]
            digest = game.state.digest()
            stored = StoredEntry(game.sequence, self._revision, entry.seat, entry.text, entry.dice, digest)
            self._store.append(self.id, stored, self._status())
        self._tell()

    def _touch(self) -> None:
        """After an act that adds no entry."""
        self._revision += 1
        with self._or_forget():
            self._store.update(self.id, self._status())
        self._tell()

    @contextmanager
    def _or_forget(self) -> Iterator[None]:
        """When the store cannot write, forget the game: what is stored is the truth, and it is read again."""
        try:
            yield
        except BaseException:
            self._game = None
            raise

    def _refuse_stale(self, seat: str, answers: Question) -> None:
        oldest = self._asked.get(seat, Question(self.game.sequence, self._revision))
        in_time = oldest.sequence <= answers.sequence <= self.game.sequence
        if not in_time or not oldest.revision <= answers.revision <= self._revision:
            raise Stale(answers.sequence, self.game.sequence)

    def _renew_questions(self, before: Decision | None, actor: str) -> None:
        """Note what is asked anew; a sealed question stays the same while others answer it."""
        decision = self.game.decision
        for seat in self._seats:
            if decision is None or seat not in decision.seats:
                self._asked.pop(seat, None)
            elif seat == actor or seat not in self._asked or not _still(before, decision):
                self._asked[seat] = Question(self.game.sequence, self._revision)

    def _record(self) -> TableRecord:
        record = self._store.table(self.id)
        assert record is not None
        return record

    def _status(self) -> Status:
        decision, outcome = self.game.decision, self.game.outcome
        return Status(
            self._revision,
            decision.seats if decision else (),
            outcome.text if outcome else None,
            self.game.history.wish,
        )

    def _tell(self) -> None:
        for listener in self.listeners:
            self.tell(listener)
        self._on_change(self)

    def tell(self, listener: Listener) -> None:
        """Send a browser what it does not know yet."""
        with self.lock:
            state = self.state(listener.seat, listener.told)
            listener.told = self._revision
            listener.send(msgspec.json.encode(state))

    def adopt(self, game: Game) -> None:
        """Take a game that has just been stored as it is."""
        with self.lock:
            self._take(game, game.sequence, list(range(game.sequence + 1)))

    def _resume(self) -> None:
        """Replay the game from the store, up to the last acknowledged order."""
        record, entries = self._record(), self._store.entries(self.id)
        system, setting, _ = open_scenario(record.scenario, record.options)
        game = Game.replay(system, setting, self.journal())
        if record.status.wish:
            game.ask_take_back(record.status.wish.seat, record.status.wish.to)
        self._take(game, record.status.revision, [0, *(entry.revision for entry in entries)])

    def _take(self, game: Game, revision: int, revisions: list[int]) -> None:
        self._game, self._revision, self._revisions = game, revision, revisions
        self._asked = {}
        self._renew_questions(None, "")
        self._on_change(self)


def _still(before: Decision | None, now: Decision) -> bool:
    """Whether the same sealed question is still open."""
    if before is None or not before.sealed:
        return False
    return (before.kind, before.clause, before.text, before.sealed) == (now.kind, now.clause, now.text, now.sealed)


def _kind(order: Order) -> str:
    return str(type(order).__struct_config__.tag)
