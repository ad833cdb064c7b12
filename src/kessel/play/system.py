"""What the play loop asks of a rules system. It knows no more of a rulebook than this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from msgspec import Struct

from kessel.play.dice import NoDice
from kessel.play.messages import Event, Order, Shuffled
from kessel.play.outcome import Illegal, Outcome
from kessel.play.situation import AnySituation, Situation
from kessel.play.state import State

__all__ = ["System"]

Setting = TypeVar("Setting")
S = TypeVar("S", bound=State)


class System(ABC, Generic[Setting, S]):
    """The rules of one rulebook family, as the play loop sees them."""

    name: str
    orders: tuple[type[Order], ...]
    events: tuple[type[Event], ...]
    is_finished: bool = True
    """False while chapters are missing: the library and tests open its scenarios, but nobody is offered them."""
    options: type[Struct]
    """The switches of the rules: a frozen struct whose defaults are the ruled readings."""
    position: type[Situation[Any, Any]] = Situation
    """What the rules code works on: a subclass may add the questions that a rulebook asks everywhere."""

    @abstractmethod
    def setting(self, box: Any, scenario: str, options: Any) -> Setting:
        """Make what never changes during a game: board, counters and scenario as arrays, and the options."""

    @abstractmethod
    def opening(self, setting: Setting) -> S:
        """Give the state before the first decision, with the first steps on its agenda."""

    @abstractmethod
    def seats(self, setting: Setting) -> tuple[str, ...]:
        """Name the seats, first player first."""

    @abstractmethod
    def view(self, s: AnySituation, seat: str) -> Struct:
        """Give the position as this seat may know it."""

    @abstractmethod
    def phase(self, state: S) -> tuple[int, ...]:
        """Say where in the sequence of play the state stands, the turn first: snapshots are taken when this changes."""

    def known(self, s: AnySituation, seat: str) -> Situation[Any, Any]:
        """Give a copy of the position as this seat supposes it to be, for players that compute; its dice are not there.

        A system with hidden things or secret answers overrides this.
        """
        return type(s)(s.setting, s.state.copy(), NoDice())

    def objectives(self, s: AnySituation, seat: str) -> dict[str, int]:
        """Give the hexes that decide who wins, by their printed numbers, with what each is worth; none by default."""
        return {}

    def lead(self, s: AnySituation) -> int | None:
        """Say by how many of the scenario's points the first seat is ahead in a game that points have decided.

        None if something else has, or nothing counts: then all that is to be said is who has won.
        """
        return None

    def capitulation(self, s: AnySituation, seat: str) -> Outcome:
        """Say how the game ends when a seat gives it up in the middle of any decision; refused by default.

        Raises:
            Illegal: the rulebook knows no capitulation.
        """
        raise Illegal("game", f"The rules of {self.name} know no capitulation")

    def see(self, s: AnySituation, event: Event, seat: str) -> Event | None:
        """Give an event as this seat may know it; None when the seat learns nothing."""
        return None if isinstance(event, Shuffled) else event
