"""Chapter 13.94: Fortifications: who digs in, and when a position is given up."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import FORTIFICATION, ISOLATED, OUT_OF_COMMAND

__all__ = ["Fortified", "Fortify", "Fortifying", "give_up_positions"]


class Fortify(Order, frozen=True):
    """Dig in where a unit has held (13.94)."""

    unit: str


class Fortified(Event, frozen=True):
    """A unit built a Fortification and is under it."""

    unit: str
    hex: str


class Fortifying(Act):
    """13.94/construction: a leg unit that can assault, or a Front Engineer, builds one where it held."""

    order = Fortify

    def check(self, s: Position, side: int, order: Fortify) -> int:
        """Refuse units that cannot dig, did not hold, or have no Special Operations (13.9)."""
        (unit,) = s.own_units(side, (order.unit,))
        leg = not s.is_mobile(unit) and s.is_assault_capable(unit)
        if not leg and s.setting.counters[unit].arm != "front_engineer":
            raise Illegal("13.94/construction", f"{order.unit} is no leg unit that can assault, nor a Front Engineer")
        if not s.state.held[unit]:
            raise Illegal("13.94/construction", f"{order.unit} has not held in this phase")
        if not s.is_good_order(unit) or s.state.status[unit] in (OUT_OF_COMMAND, ISOLATED):
            raise Illegal("13.9", f"{order.unit} is not in Good Order, or OCC or ISO")
        if s.state.works[s.state.hex[unit]] & FORTIFICATION:
            raise Illegal("13.94/construction", f"There is a Fortification on {s.number(int(s.state.hex[unit]))}")
        return unit

    def apply(self, s: Position, side: int, order: Fortify, found: int) -> None:
        """Put the marker on the unit; Field Works may be there already."""
        hex_ = int(s.state.hex[found])
        s.state.works[hex_] |= FORTIFICATION
        s.state.works_owner[hex_] = side
        s.state.sheltered[found] = 1
        s.say(Fortified(unit=order.unit, hex=s.number(hex_)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order if the unit may dig in."""
        order = Fortify(unit=s.name(unit))
        try:
            self.check(s, side, order)
        except Illegal:
            return
        yield order


def give_up_positions(s: Position, side: int) -> None:
    """13.94/removal: Fortifications of a side on which nobody stands are gone when its Operations Phase closes."""
    mine = (s.state.works & FORTIFICATION > 0) & (s.state.works_owner == side) & ~s.occupied(side)
    for hex_ in mine.nonzero()[0].tolist():
        s.remove_works(hex_, FORTIFICATION)
