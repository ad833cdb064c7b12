"""A game being played: orders in, events out, everything recorded.

order ──▶ check ──▶ apply ──▶ events ──▶ journal ──▶ views (one per seat)
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from random import Random
from typing import Any, Self

import msgspec
from msgspec import Struct

from kessel.hexes.grid import UnknownHex
from kessel.play.agenda import Decision, advance, question
from kessel.play.dice import Dice, KeyedDice, RecordedDice, commitment
from kessel.play.history import History
from kessel.play.journal import BadJournal, Entry, Header, Journal
from kessel.play.messages import BadNotation, Capitulate, Event, Notation, Order, Rolled
from kessel.play.outcome import Illegal, Outcome, Preview
from kessel.play.situation import Situation
from kessel.play.state import State
from kessel.play.system import System

__all__ = ["Game", "Options", "Stale", "View"]


_is_barrier = attrgetter("barrier")


class Stale(Exception):
    """An order that answers an older question: it arrived twice or too late. Nothing has changed."""

    def __init__(self, given: int, current: int) -> None:
        super().__init__(f"the order answers question {given}, but the game is at question {current}")
        self.given = given
        self.current = current


class View(Struct, frozen=True):
    """What one seat is told: nothing else leaves the engine for it."""

    seat: str
    scenario: str
    sequence: int
    waiting: tuple[str, ...]
    """The seats that must decide before play goes on."""
    decision: Decision | None
    """What this seat must decide, if it must."""
    outcome: Outcome | None
    position: Any
    events: tuple[Event, ...]


class Game:
    """One game of one scenario. Make one with `kessel.start`, or with `Game.start` from a system and a setting."""

    def __init__(self, system: System[Any, Any], setting: Any, header: Header, dice: Dice, seed: bytes | None) -> None:
        self.system = system
        self.header = header
        self.orders: Notation[Order] = Notation(system.orders)
        self._seed = seed
        self._drawn: tuple[Order, Any] | None = None
        """The order that was drawn in this position, with what its check found."""
        self._situation: Situation[Any, Any] = system.position(setting, system.opening(setting), dice)
        self.decision = advance(self._situation)
        self.events: list[tuple[Event, ...]] = [tuple(self._situation.events)]
        """What happened: one tuple for the opening, then one for each entry of the journal."""
        self.history = History(self.state, system.phase(self.state))

    @classmethod
    def start(cls, system: System[Any, Any], setting: Any, scenario: str, options: Struct, seed: bytes) -> Self:
        """Start a new game with a secret seed."""
        header = Header(scenario, msgspec.to_builtins(options), commitment(seed))
        return cls(system, setting, header, KeyedDice(seed), seed)

    @classmethod
    def replay(cls, system: System[Any, Any], setting: Any, journal: Journal) -> Self:
        """Play a journal again and check that it leads where it says.

        Raises:
            BadJournal: an order is illegal, the dice do not come from the seed, or the end differs.
        """
        seed = journal.seed
        if seed is not None and commitment(seed) != journal.header.commitment:
            raise BadJournal("the seed is not the one that was committed to when the game started")
        faces = tuple(face for entry in journal.entries for face in entry.dice)
        game = cls(system, setting, journal.header, KeyedDice(seed) if seed else RecordedDice(faces), seed)
        for number, entry in enumerate(journal.entries, 1):
            game._replay_entry(number, entry)
        if game.state.digest() != journal.state:
            raise BadJournal("the orders lead to another position than the one recorded: the game's data has changed")
        return game

    @property
    def setting(self) -> Any:
        """The board, counters, scenario and options: what never changes."""
        return self._situation.setting

    @property
    def state(self) -> Any:
        """The position. Read it; only orders change it."""
        return self._situation.state

    @property
    def situation(self) -> Situation[Any, Any]:
        """The position as rules code sees it, for previews and tests."""
        return self._situation

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.state.outcome

    @property
    def sequence(self) -> int:
        """The number of the question that is open: how many entries the journal has."""
        return len(self.history.entries)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, first player first."""
        return self.system.seats(self.setting)

    def submit(self, order: Order | str, *, seat: str | None = None, sequence: int | None = None) -> tuple[Event, ...]:
        """Carry out an order and everything automatic that follows, and give what happened.

        Raises:
            Illegal: the rules refuse it; nothing has changed.
            Stale: it answers an older question; nothing has changed.
            BadNotation: the text is no order.
        """
        if sequence is not None and sequence != self.sequence:
            raise Stale(sequence, self.sequence)
        order = self.orders.read(order) if isinstance(order, str) else order
        seat = self._giver(seat, order)
        drawn = self._drawn
        found = drawn[1] if drawn is not None and drawn[0] is order else self._check(seat, order)
        situation = self._situation
        rolls = situation.state.rolls
        situation.events = []
        self._drawn = None
        try:
            self._apply(seat, order, found)
            self.decision = advance(situation)
        except BaseException:
            self.state.restore(self.at(self.sequence))
            raise
        return self._record(Entry(seat, order, self._rolled_since(rolls)))

    def check(self, order: Order | str, *, seat: str | None = None) -> None:
        """Do nothing if the order is legal.

        Raises:
            Illegal: it is not; with the clause and the reason.
        """
        order = self.orders.read(order) if isinstance(order, str) else order
        self._check(self._giver(seat, order), order)

    def options(self, *, seat: str | None = None, **about: str) -> Options:
        """Give the legal orders, lazily; `about` narrows them: `game.options(unit="g:1")`."""
        return Options(self, self._seat(seat), about)

    def sample(self, chance: Random, *, seat: str | None = None) -> Order:
        """Draw one legal order at random; what the draw has checked is not checked again when it is given."""
        situation = self._situation
        situation.checked = None
        order = question(situation).sample(situation, self._seat(seat), chance)
        self._drawn = situation.checked
        return order

    def preview(self, order: Order | str, *, seat: str | None = None) -> Preview:
        """Say what an order would cost or bring, term by term, without doing it.

        Raises:
            Illegal: the order is not legal.
        """
        order = self.orders.read(order) if isinstance(order, str) else order
        seat = self._giver(seat, order)
        found = self._check(seat, order)
        if isinstance(order, Capitulate):
            return Preview(summary=found.text)
        return question(self._situation).preview(self._situation, seat, order, found)

    def view(self, seat: str, *, since: int = 0) -> View:
        """Give what a seat may know: the position, its decision, and what it saw happen from entry `since` on."""
        mine = self.decision if self.decision and seat in self.decision.seats else None
        seen = (self.system.see(self._situation, event, seat) for events in self.events[since:] for event in events)
        return View(
            seat=seat,
            scenario=self.header.scenario,
            sequence=self.sequence,
            waiting=self.decision.seats if self.decision else (),
            decision=mine,
            outcome=self.outcome,
            position=self.system.view(self._situation, seat),
            events=tuple(event for event in seen if event is not None),
        )

    def undo(self, seat: str) -> None:
        """Take back the seat's own last order.

        Raises:
            Illegal: it lies behind a die roll, a reveal or a hand-over.
        """
        self.history.refuse_undo(seat)
        earlier = self.at(self.sequence - 1)
        self.history.forget_last(self.system.phase(earlier))
        self._become(earlier)
        self.events.pop()

    def ask_take_back(self, seat: str, to: int) -> None:
        """Ask the opponent to go back to the position after entry `to`.

        Raises:
            Illegal: there is no such position to go back to.
        """
        self.history.ask_take_back(seat, to)

    def answer_take_back(self, seat: str, answer: str) -> None:
        """Answer the opponent's wish: "agree" or "refuse". Dice that were rolled stay rolled: new ones come next.

        Raises:
            Illegal: nobody asked this seat.
        """
        wish = self.history.answer_take_back(seat, answer)
        if wish is None:
            return
        self._take_back(wish.to)
        self._note(Entry(wish.seat, f"take-back to={wish.to} agreed={seat}"))

    def at(self, sequence: int) -> State:
        """Give the position after entry `sequence`: 0 is the opening."""
        return next(self.past(sequence, sequence)).copy()

    def past(self, first: int, last: int) -> Iterator[State]:
        """Give the positions after entries `first` to `last`, one after the other; each is gone when the next comes.

        Raises:
            Illegal: there are no such entries.
        """
        self.history.nearest(last)
        start, state = self.history.nearest(first)
        twin = self._twin(state, self.history.until(start))
        for entry in self.history.entries[start:first]:
            twin._redo(entry)
        yield twin.state
        for entry in self.history.entries[first:last]:
            twin._redo(entry)
            yield twin.state

    def follow(self, other: Game) -> None:
        """Take over the position and the past of another game of the same scenario.

        A setting serves one thread at a time, for it holds the workings of searches. Who thinks about a game while
        others use it has a game of his own, with a setting of its own, that follows.
        """
        self.header, self._seed = other.header, other._seed
        self._situation = self.system.position(self.setting, other.state.copy(), other.situation.dice)
        self.history = other.history.until(other.sequence)
        self.events = list(other.events)
        self._drawn = None
        self.decision = advance(self._situation)

    def copy(self, seed: bytes | None = None) -> Game:
        """Copy the game, to try things out. With another seed the copy has other dice, as a search should."""
        twin = self._twin(self.state, self.history.until(self.sequence))
        twin.events = list(self.events)
        if seed is not None:
            twin._seed = seed
            twin._situation.dice = KeyedDice(seed)
        return twin

    def journal(self) -> Journal:
        """Give the record of the game so far, with its seed."""
        return Journal(self.header, list(self.history.entries), self._seed, self.state.digest())

    def _seat(self, seat: str | None) -> str:
        decision = self.decision
        if decision is None:
            raise Illegal("game over", "The game is over")
        if seat is None and len(decision.seats) == 1:
            return decision.seats[0]
        if seat not in decision.seats:
            waiting = " and ".join(decision.seats)
            raise Illegal(decision.clause, f"It is not for {seat} to decide now, but for {waiting}")
        return seat

    def _giver(self, seat: str | None, order: Order) -> str:
        """Give the seat that an order comes from: whoever is asked, but nobody has to wait for that to capitulate."""
        if isinstance(order, Capitulate) and seat in self.seats and self.decision is not None:
            return seat
        return self._seat(seat)

    def _check(self, seat: str, order: Order) -> Any:
        if isinstance(order, Capitulate):
            return self.system.capitulation(self._situation, seat)
        try:
            return question(self._situation).check(self._situation, seat, order)
        except UnknownHex as error:
            clause = self.decision.clause if self.decision else ""
            raise Illegal(clause, str(error)) from None

    def _apply(self, seat: str, order: Order, found: Any) -> None:
        if isinstance(order, Capitulate):
            self.state.outcome = found
        else:
            question(self._situation).apply(self._situation, seat, order, found)

    def _rolled_since(self, rolls: int) -> tuple[int, ...]:
        if rolls == self._situation.state.rolls:
            return ()
        return tuple(face for event in self._situation.events if isinstance(event, Rolled) for face in event.faces)

    def _record(self, entry: Entry) -> tuple[Event, ...]:
        state, events = self._situation.state, tuple(self._situation.events)
        handed_over = self.decision is None or self.decision.seats != (entry.seat,)
        barred = handed_over or bool(entry.dice) or any(map(_is_barrier, events))
        self.history.add(entry, state, self.system.phase(state), barred=barred)
        self.events.append(events)
        return events

    def _note(self, entry: Entry) -> None:
        self.history.add(entry, self.state, self.system.phase(self.state), barred=True)
        self.events.append(())

    def _become(self, earlier: State) -> None:
        self._situation.state = earlier
        self._situation.events = []
        self._drawn = None
        self.decision = advance(self._situation)

    def _take_back(self, to: int) -> None:
        rolls = self.state.rolls
        earlier = self.at(to)
        earlier.rolls = rolls
        self._become(earlier)

    def _redo(self, entry: Entry) -> None:
        """Carry out an entry of the journal again; a take-back is the one entry that is no order."""
        if isinstance(entry.order, str) and entry.order.startswith("take-back "):
            words = dict(word.split("=") for word in entry.order.split()[1:])
            self._take_back(int(words["to"]))
            self._note(entry)
        else:
            self.submit(entry.order, seat=entry.seat)

    def _replay_entry(self, number: int, entry: Entry) -> None:
        try:
            self._redo(entry)
        except (Illegal, BadNotation, ValueError) as error:
            raise BadJournal(
                f"it was saved by a Kessel with other rules or counters, and stays as it is: order {number} "
                f"({entry.seat} {entry.text}) is refused now: {error}"
            ) from None
        dice = self.history.entries[-1].dice
        if dice != entry.dice:
            raise BadJournal(f"order {number}: the dice are recorded as {entry.dice}, but the seed gives {dice}")

    def _twin(self, state: State, history: History) -> Game:
        twin = object.__new__(type(self))
        twin.system, twin.header, twin.orders, twin._seed = self.system, self.header, self.orders, self._seed
        twin._situation = self.system.position(self.setting, state.copy(), self._situation.dice)
        twin._drawn = None
        twin.history = history
        twin.events = []
        twin.decision = advance(twin._situation)
        return twin


class Options:
    """The legal orders of a decision. Iterating makes them one by one; `in` asks the rules, without a list."""

    def __init__(self, game: Game, seat: str, about: dict[str, str]) -> None:
        self._game, self._seat, self._about = game, seat, about

    def __iter__(self) -> Iterator[Order]:
        situation = self._game.situation
        return question(situation).options(situation, self._seat, self._about)

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, Order):
            return False
        try:
            self._game.check(order, seat=self._seat)
        except Illegal:
            return False
        return True
