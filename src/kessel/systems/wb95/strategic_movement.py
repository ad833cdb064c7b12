"""Chapter 12: strategic movement."""

from __future__ import annotations

from kessel.play.acts import SingleAct
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.walking import may_move

__all__ = ["Mark", "Marking"]


class Mark(Order, frozen=True):
    """Mark a unit for strategic movement instead of moving it now (12.1.4)."""

    unit: str


class Marking(SingleAct):
    """12.1.2, 12.1.4: a unit that has done nothing in the Movement Phase may be marked."""

    order = Mark

    def check(self, s: Position, side: int, order: Mark) -> int:
        """Refuse units that cannot move later or have acted already."""
        if not s.setting.complementary:
            raise Illegal("12.1.1", "Strategic movement is switched off in this game")
        (unit,) = own_units(s, side, (order.unit,))
        may_move(s, unit)
        if s.state.acted[unit]:
            raise Illegal("12.1.2", f"{order.unit} has been active in this Movement Phase")
        return unit

    def apply(self, s: Position, side: int, order: Mark, found: int) -> None:
        """Mark it: it may do nothing else in this phase."""
        s.state.marked[found] = 1
        s.state.stopped[found] = 1

    def order_of(self, s: Position, side: int, unit: int) -> Order | None:
        """Who has been active has none, and that is seen at a glance."""
        if s.state.acted[unit] or s.state.hex.item(unit) < 0:
            return None
        order = Mark(unit=s.name(unit))
        return order if self.is_legal(s, side, order) else None
