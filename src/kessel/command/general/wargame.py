"""A war game on paper: the position as a seat supposes it, played on by two staffs with dice of its own."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from kessel.command.desk import Commander, Desk, Watch
from kessel.play.agenda import Decision, advance, question
from kessel.play.dice import NoDice
from kessel.play.memo import Memo
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.play.situation import AnySituation, Situation
from kessel.play.system import System

__all__ = ["MiddlingDice", "WarGame", "named"]

_MOST_ORDERS = 4000
"""A few turns never take so many: a bound against endless play."""


def named(s: AnySituation) -> Situation[Any, Any]:
    """Give enemies names that have none because they are hidden, so that orders can name them."""
    if all(counter.id for counter in s.setting.counters):
        return s
    setting = copy.copy(s.setting)
    setting.counters = tuple(
        counter if counter.id else replace(counter, id=f"?{unit}") for unit, counter in enumerate(setting.counters)
    )
    # The schedule of arrivals calls counters by their true names: they stay in the index, but no counter shows them.
    setting.index = s.setting.index | {counter.id: unit for unit, counter in enumerate(setting.counters)}
    setting.memo = Memo()
    return type(s)(setting, s.state, s.dice)


class MiddlingDice:
    """Dice that fall as they do in the middle, one above it, one below: luck decides nothing on paper.

    Plans can be compared after a single line of play each. Two dice of one roll add up to seven.
    """

    def at(self, position: int, sides: int) -> int:
        """Give the face just above or just below the middle, in turns."""
        return max(1, min(sides, (sides + 1 + position % 2) // 2))


class WarGame:
    """One line of play from a position. The position itself stays as it is."""

    def __init__(self, system: System[Any, Any], s: AnySituation, dice: MiddlingDice) -> None:
        self.system = system
        self.s: Situation[Any, Any] = type(s)(s.setting, s.state.copy(), dice)
        self.decision: Decision | None = advance(self.s)

    @property
    def phase(self) -> tuple[int, ...]:
        """Where in the sequence of play it stands, the turn first."""
        return self.system.phase(self.s.state)

    def play(self, commanders: Mapping[str, Commander], until: tuple[int, ...], watch: Watch) -> bool:
        """Let commanders play until a phase is reached or the end; say whether nobody called in between."""
        for _ in range(_MOST_ORDERS):
            if self.decision is None or self.phase >= until:
                return True
            if watch.is_late:
                return False
            seat = self.decision.seats[0]
            self._submit(seat, commanders[seat].choose(_PaperDesk(self, seat)))
        return True

    def _submit(self, seat: str, order: Order) -> None:
        step = question(self.s)
        step.apply(self.s, seat, order, step.check(self.s, seat, order))
        self.s.events.clear()
        self.decision = advance(self.s)


class _PaperDesk(Desk):
    """A desk at a war game: what is known is known to both sides."""

    def __init__(self, war: WarGame, seat: str) -> None:
        self._war = war
        self.seat = seat
        self.watch = Watch()

    @property
    def decision(self) -> Decision:
        assert self._war.decision is not None
        return self._war.decision

    @property
    def system(self) -> str:
        return self._war.system.name

    @property
    def phase(self) -> tuple[int, ...]:
        return self._war.phase

    @property
    def position(self) -> Situation[Any, Any]:
        s = self._war.s
        return type(s)(s.setting, s.state.copy(), NoDice())

    def options(self, **about: str) -> _PaperOptions:  # type: ignore[override]
        return _PaperOptions(self._war.s, self.seat, about)

    def sample(self, chance: Random) -> Order:
        return question(self._war.s).sample(self._war.s, self.seat, chance)

    def preview(self, order: Order) -> Preview:
        s, step = self._war.s, question(self._war.s)
        return step.preview(s, self.seat, order, step.check(s, self.seat, order))


class _PaperOptions:
    """The legal orders on paper."""

    def __init__(self, s: AnySituation, seat: str, about: dict[str, str]) -> None:
        self._s, self._seat, self._about = s, seat, about

    def __iter__(self) -> Iterator[Order]:
        return question(self._s).options(self._s, self._seat, self._about)

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, Order):
            return False
        try:
            question(self._s).check(self._s, self._seat, order)
        except Illegal:
            return False
        return True
