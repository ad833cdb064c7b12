"""What may be done in a phase that has several kinds of orders: each chapter brings its acts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from random import Random
from typing import Any, ClassVar, TypeAlias

from kessel.play.agenda import Question
from kessel.play.messages import Order, write
from kessel.play.outcome import Illegal, Preview
from kessel.play.situation import AnySituation

__all__ = ["Act", "ActingPhase", "EndPhase", "Rounds", "SingleAct", "rounds"]

_PATIENCE = 4
"""How many orders a unit gets on average in random play before the phase is ended."""

_TRIES = 4
"""How many units without an order random play looks at before it ends the phase."""


class EndPhase(Order, frozen=True):
    """The owner of the phase is done with it."""


class Act:
    """One kind of order: what is legal, and what it does."""

    order: type[Order]

    def options(self, s: AnySituation, side: int, unit: int) -> Iterator[Order]:
        """Give the legal orders of this kind in which the unit acts (first, where several act)."""
        raise NotImplementedError

    def check(self, s: AnySituation, side: int, order: Any) -> Any:
        """Refuse what is illegal; give what `apply` needs.

        Raises:
            Illegal: with the clause and the reason.
        """
        raise NotImplementedError

    def apply(self, s: AnySituation, side: int, order: Any, found: Any) -> None:
        """Carry out a legal order."""
        raise NotImplementedError

    def preview(self, s: AnySituation, side: int, order: Any, found: Any) -> Preview:
        """Say what a legal order would cost or bring."""
        return Preview(summary=write(order))

    def is_legal(self, s: AnySituation, side: int, order: Order) -> bool:
        """Say whether an order is legal, and remember what the check found of it."""
        try:
            s.checked = order, self.check(s, side, order)
        except Illegal:
            return False
        return True

    def sample(self, s: AnySituation, side: int, unit: int, chance: Random) -> Order | None:
        """Draw one legal order of this kind for the unit; None if there is none."""
        found = list(self.options(s, side, unit))
        return chance.choice(found) if found else None


class SingleAct(Act):
    """A kind of order of which a unit has one at most: it names the unit and nothing else."""

    def order_of(self, s: AnySituation, side: int, unit: int) -> Order | None:
        """Give the legal order of a unit; None if there is none."""
        raise NotImplementedError

    def options(self, s: AnySituation, side: int, unit: int) -> Iterator[Order]:
        """Give the one order."""
        order = self.order_of(s, side, unit)
        if order is not None:
            yield order

    def sample(self, s: AnySituation, side: int, unit: int, chance: Random) -> Order | None:
        """Draw it as it would be drawn among several."""
        order = self.order_of(s, side, unit)
        return None if order is None else chance.choice((order,))


Rounds: TypeAlias = tuple[tuple[Act, ...], ...]
"""Acts in the order in which they are tried, for each act of a phase that may be drawn as the first."""


@cache
def rounds(acts: tuple[Act, ...], possible: Collection[Act]) -> Rounds:
    """Give the possible ones of the acts of a phase, beginning with each of them and going round."""
    starts = range(len(acts))
    return tuple(tuple(act for act in (*acts[n:], *acts[:n]) if act in possible) for n in starts)


class ActingPhase(Question, frozen=True):
    """A phase in which its owner gives orders of several kinds until he ends it."""

    sequence: ClassVar[str]
    """The clause of the sequence of play: it refuses orders that are for other phases."""

    side: int

    def acts(self) -> tuple[Act, ...]:
        """Name the acts of this phase."""
        raise NotImplementedError

    def actors(self, s: AnySituation) -> list[int]:
        """Give the counters that may still have something to do, in a list of its own: who draws from it uses it up."""
        raise NotImplementedError

    def possible_acts(self, s: AnySituation, unit: int) -> Rounds:
        """Name the acts that a counter may be capable of: systems leave out what they can tell at a glance."""
        return rounds(self.acts(), self.acts())

    def may_end(self, s: AnySituation) -> None:
        """Refuse to end the phase while a duty is open.

        Raises:
            Illegal: with the clause and the duty.
        """

    def end(self, s: AnySituation) -> None:
        """Leave the phase."""
        s.state.pop()

    def options(self, s: AnySituation, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give every legal order, unit by unit; `about={"unit": id}` narrows them to one."""
        chosen = about.get("unit")
        for unit in self.actors(s):
            if chosen in (None, s.name(unit)):
                for act in self.acts():
                    yield from act.options(s, self.side, unit)
        if chosen is None and self._can_end(s):
            yield EndPhase()

    def check(self, s: AnySituation, seat: str, order: Order) -> Any:
        """Let the act that knows the order check it."""
        if isinstance(order, EndPhase):
            return self.may_end(s)
        return self._act(order).check(s, self.side, order)

    def apply(self, s: AnySituation, seat: str, order: Order, found: Any) -> None:
        """Let the act that knows the order carry it out."""
        if isinstance(order, EndPhase):
            self.end(s)
        else:
            self._act(order).apply(s, self.side, order, found)

    def preview(self, s: AnySituation, seat: str, order: Order, found: Any) -> Preview:
        """Let the act that knows the order say what it brings."""
        if isinstance(order, EndPhase):
            return Preview(summary="The phase ends")
        return self._act(order).preview(s, self.side, order, found)

    def sample(self, s: AnySituation, seat: str, chance: Random) -> Order:
        """Draw a unit, then one of its orders; now and then the end of the phase."""
        actors = self.actors(s)
        if chance.random() * (_PATIENCE * len(actors) + 1) < 1 and self._can_end(s):
            return _end_found_legal(s)
        order = self._order_of_some(s, actors, chance)
        if order is None and self._can_end(s):
            return _end_found_legal(s)
        return order or self._order_of_any(s, chance) or EndPhase()

    def _order_of_some(self, s: AnySituation, units: list[int], chance: Random) -> Order | None:
        """Draw units until one has an order, and not too many. The list is used up."""
        left = len(units)
        for _ in range(min(_TRIES, left)):
            place = int(chance.random() * left)
            unit, left = units[place], left - 1
            units[place] = units[left]
            order = self._order_of(s, unit, chance)
            if order is not None:
                return order
        return None

    def _order_of_any(self, s: AnySituation, chance: Random) -> Order | None:
        """Give an order of the first unit that has one."""
        orders = (self._order_of(s, unit, chance) for unit in self.actors(s))
        return next((order for order in orders if order is not None), None)

    def _order_of(self, s: AnySituation, unit: int, chance: Random) -> Order | None:
        """Give an order of a kind drawn at random, or of the kinds that follow it."""
        possible = self.possible_acts(s, unit)
        for act in possible[int(chance.random() * len(possible))]:
            order = act.sample(s, self.side, unit, chance)
            if order is not None:
                return order
        return None

    def _can_end(self, s: AnySituation) -> bool:
        try:
            self.may_end(s)
        except Illegal:
            return False
        return True

    def _act(self, order: Order) -> Act:
        for act in self.acts():
            if isinstance(order, act.order):
                return act
        raise Illegal(self.sequence, f"{write(order)!r} is not for this phase")


def _end_found_legal(s: AnySituation) -> EndPhase:
    order = EndPhase()
    s.checked = order, None
    return order
