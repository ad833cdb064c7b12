"""A position being played: what the rules code of every system works on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from kessel.play.dice import Dice
from kessel.play.messages import Event, Order, Rolled, Shuffled
from kessel.play.state import State

__all__ = ["AnySituation", "Situation"]

Setting = TypeVar("Setting")
S = TypeVar("S", bound=State)
T = TypeVar("T")


class Situation(Generic[Setting, S]):
    """The setting (board, counters, scenario, options: never changes), the state, the dice and what happened."""

    __slots__ = ("checked", "dice", "events", "setting", "state")

    def __init__(self, setting: Setting, state: S, dice: Dice) -> None:
        self.setting = setting
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.checked: tuple[Order, Any] | None = None
        """The order that a draw has last found legal, with what its check found: a game need not check it again."""

    def say(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(event)

    def roll(self, count: int, clause: str, seat: str = "", sides: int = 6) -> tuple[int, ...]:
        """Roll dice; everybody sees the result."""
        start = self.state.rolls
        faces = tuple(self.dice.at(start + k, sides) for k in range(count))
        self.state.rolls = start + count
        self.say(Rolled(faces=faces, clause=clause, seat=seat))
        return faces

    def shuffle(self, things: Iterable[T], clause: str) -> list[T]:
        """Mix things face down: each order is equally likely, and nobody sees the dice."""
        mixed, faces = list(things), list[int]()
        for last in range(len(mixed) - 1, 0, -1):
            faces.append(self.dice.at(self.state.rolls, last + 1))
            self.state.rolls += 1
            other = faces[-1] - 1
            mixed[last], mixed[other] = mixed[other], mixed[last]
        self.say(Shuffled(faces=tuple(faces), clause=clause))
        return mixed


AnySituation: TypeAlias = Any
"""The situation of whichever system: its steps name their own subclass, which a base class cannot know."""
