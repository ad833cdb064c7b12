"""What a computer player may ask, what it must answer, and games between such players."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

from kessel.play.game import Game, Options, View
from kessel.play.messages import Order
from kessel.play.outcome import Preview

__all__ = ["Commander", "Desk", "play_out"]


class Desk:
    """A seat's side of a game: its view, its legal orders and what they would bring."""

    def __init__(self, game: Game, seat: str) -> None:
        self._game = game
        self.seat = seat

    @property
    def view(self) -> View:
        """What the seat may know, with the decision it must take."""
        return self._game.view(self.seat)

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

    def choose(self, desk: Desk) -> Order:
        """Answer the decision that the seat must take."""
        ...


def play_out(game: Game, commanders: Mapping[str, Commander]) -> None:
    """Let the commanders, one for each seat, play a game to its end."""
    while game.decision is not None:
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)
