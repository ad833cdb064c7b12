"""A war game on paper: the position as a seat supposes it, played on by two staffs with dice of its own."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from random import Random

from msgspec.structs import replace

from kessel.command.desk import Commander, Desk, Watch
from kessel.play.agenda import Decision, advance, question
from kessel.play.dice import NoDice
from kessel.play.memo import Memo
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import Setting

__all__ = ["WarGame", "named"]

_MOST_ORDERS = 2000
"""A half turn never takes so many: a bound against endless play."""


def named(s: Position) -> Position:
    """Give enemies names that have none because they are hidden, so that orders can name them."""
    setting: Setting = copy.copy(s.setting)
    setting.counters = tuple(
        counter if counter.id else replace(counter, id=f"?{unit}") for unit, counter in enumerate(setting.counters)
    )
    setting.index = {counter.id: unit for unit, counter in enumerate(setting.counters)}
    setting.memo = Memo()
    return Position(setting, s.state, s.dice)


class WarGame:
    """One line of play from a position. The position itself stays as it is."""

    def __init__(self, s: Position, seed: str) -> None:
        self.s = Position(s.setting, s.state.copy(), _Deck(seed))
        self.decision: Decision | None = advance(self.s)

    def play(self, commanders: Mapping[str, Commander], until: int, watch: Watch) -> bool:
        """Let commanders play until a moment on the clock or the end; say whether nobody called in between."""
        for _ in range(_MOST_ORDERS):
            if self.decision is None or self.s.state.clock >= until:
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
        return "wb95"

    @property
    def phase(self) -> tuple[int, ...]:
        return self._war.s.state.turn, self._war.s.state.phase

    @property
    def position(self) -> Position:
        s = self._war.s
        return Position(s.setting, s.state.copy(), NoDice())

    def options(self, **about: str) -> _PaperOptions:  # type: ignore[override]
        return _PaperOptions(self._war.s, self.seat, about)

    def sample(self, chance: Random) -> Order:
        return question(self._war.s).sample(self._war.s, self.seat, chance)


class _PaperOptions:
    """The legal orders on paper."""

    def __init__(self, s: Position, seat: str, about: dict[str, str]) -> None:
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


class _Deck:
    """Dice dealt like cards: in every six of them each face comes once, so that luck evens out sooner."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._dealt: dict[tuple[int, int], list[int]] = {}

    def at(self, position: int, sides: int) -> int:
        # Two rows, so that the two dice of one roll are dealt from different cards.
        row, place = position % 2, position // 2
        round_, card = divmod(place, sides)
        key = (2 * round_ + row, sides)
        if key not in self._dealt:
            faces = list(range(1, sides + 1))
            Random(f"{self._seed}/{key}").shuffle(faces)
            self._dealt[key] = faces
        return self._dealt[key][card]
