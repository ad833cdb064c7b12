"""What a computer player may ask, what it must answer, and games between such players.

A commander that thinks long says so through the watch on its desk: `desk.watch.tell(0.4)` when four tenths of a
plan are done, and `desk.watch.is_late` once somebody wants a move at once: then it plays the best it has.
Whoever lets a commander play gives the desk a `Watch` with a listener, and calls `watch.hurry()`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from threading import Event
from typing import Any, Protocol

from kessel.play.agenda import Decision
from kessel.play.game import Game, Options, View
from kessel.play.messages import Capitulate, Order
from kessel.play.outcome import Preview
from kessel.play.situation import Situation
from kessel.play.system import System

__all__ = ["Commander", "Desk", "Watch", "play_out"]


class Watch:
    """How far a plan is, told to whoever waits for it; he may call for a move at once, from another thread."""

    def __init__(self, listener: Callable[[float], None] | None = None) -> None:
        self._listener = listener
        self._late = Event()

    def tell(self, share: float) -> None:
        """Say how much of the plan is done, from 0 to 1."""
        if self._listener is not None:
            self._listener(share)

    def hurry(self) -> None:
        """Call for a move at once."""
        self._late.set()

    @property
    def is_late(self) -> bool:
        """Whether somebody has called."""
        return self._late.is_set()


class Desk:
    """A seat's side of a game: its view, its legal orders and what they would bring."""

    def __init__(self, game: Game, seat: str, watch: Watch | None = None) -> None:
        self._game = game
        self.seat = seat
        self.watch = watch or Watch()

    @property
    def view(self) -> View:
        """What the seat may know, with the decision it must take."""
        return self._game.view(self.seat)

    @property
    def decision(self) -> Decision:
        """What the seat must decide."""
        decision = self._game.decision
        assert decision is not None, "a commander is asked while there is something to decide"
        return decision

    @property
    def sequence(self) -> int:
        """The number of the question that is open."""
        return self._game.sequence

    @property
    def phase(self) -> tuple[int, ...]:
        """Where in the sequence of play the game stands, the turn first."""
        return self._game.system.phase(self._game.state)

    @property
    def system(self) -> str:
        """The name of the rules system."""
        return self._game.system.name

    @property
    def rules(self) -> System[Any, Any]:
        """The rules system: it knows nothing of the game."""
        return self._game.system

    @property
    def order_types(self) -> tuple[type[Order], ...]:
        """The kinds of orders that the rules know; no commander gives a game up."""
        return tuple(kind for kind in self._game.system.orders if kind is not Capitulate)

    @property
    def position(self) -> Situation[Any, Any]:
        """A copy of the position as the seat supposes it to be: without dice, and without what is hidden from it."""
        return self._game.system.known(self._game.situation, self.seat)

    @property
    def objectives(self) -> dict[str, int]:
        """The hexes that decide who wins, with what each is worth."""
        return self._game.system.objectives(self._game.situation, self.seat)

    def options(self, **about: str) -> Options:
        """Give the legal orders, lazily; `about` narrows them."""
        return self._game.options(seat=self.seat, **about)

    def sample(self, chance: Random) -> Order:
        """Draw one legal order at random, without a list of all of them."""
        return self._game.sample(chance, seat=self.seat)

    def preview(self, order: Order) -> Preview:
        """Say what an order would cost or bring."""
        return self._game.preview(order, seat=self.seat)


class Commander(Protocol):
    """A computer player."""

    notes: list[str]
    """What it wanted and why, a sentence or two for each phase: to be read after the game."""

    def choose(self, desk: Desk) -> Order:
        """Answer the decision that the seat must take."""
        ...


def play_out(game: Game, commanders: Mapping[str, Commander]) -> None:
    """Let the commanders, one for each seat, play a game to its end."""
    while game.decision is not None:
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)
