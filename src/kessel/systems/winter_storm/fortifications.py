"""Chapter 13.94: Fortifications: who digs in, who takes over what others dug, and when one is given up."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.improved_positions import PositionOccupied, may_occupy, refuse_occupation
from kessel.systems.winter_storm.movement_points import left, points
from kessel.systems.winter_storm.operations import note_operation, refuse_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.special_operations import FORTIFYING, is_able, note_special, refuse_special
from kessel.systems.winter_storm.state import FORTIFICATION, MANEUVERED

__all__ = [
    "EnterFortification",
    "EnteringFortification",
    "Fortified",
    "Fortify",
    "Fortifying",
    "give_up_positions",
]


class Fortify(Order, frozen=True):
    """Dig in where a unit has held (13.94)."""

    unit: str


class EnterFortification(Order, frozen=True):
    """Put a unit under the Fortification that stands on its hex, for movement points (13.94)."""

    unit: str


class Fortified(Event, frozen=True):
    """A unit built a Fortification and is under it, if such units find shelter there."""

    unit: str
    hex: str


class Fortifying(Act):
    """13.94/construction: a leg unit that can assault, or a Front Engineer, builds one where it held."""

    order = Fortify

    def check(self, s: Position, side: int, order: Fortify) -> int:
        """Refuse units that cannot dig, did not hold, or have no Special Operations (13.9)."""
        (unit,) = s.own_units(side, (order.unit,))
        if not _digs(s, unit):
            raise Illegal("13.94/construction", f"{order.unit} is no leg unit that can assault, nor a Front Engineer")
        if not s.state.held[unit]:
            raise Illegal("13.94/construction", f"{order.unit} has not held in this phase")
        refuse_special(s, unit, FORTIFYING)
        if s.state.works[s.state.hex[unit]] & FORTIFICATION:
            raise Illegal("13.94/construction", f"There is a Fortification on {s.number(int(s.state.hex[unit]))}")
        return unit

    def apply(self, s: Position, side: int, order: Fortify, found: int) -> None:
        """Put the marker on the unit; Field Works may be there already."""
        note_special(s, found, FORTIFYING)
        hex_ = int(s.state.hex[found])
        s.state.works[hex_] |= FORTIFICATION
        s.state.works_owner[hex_] = side
        s.state.sheltered[found] = may_occupy(s, found)
        s.say(Fortified(unit=order.unit, hex=s.number(hex_)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order if the unit may dig in."""
        if _digs(s, unit) and s.state.held[unit] and is_able(s, unit, FORTIFYING):
            yield from _if_legal(self, s, side, Fortify(unit=s.name(unit)))

    def preview(self, s: Position, side: int, order: Fortify, found: int) -> Preview:
        """Say what it means."""
        return Preview(summary="A Fortification: it stands while somebody is there when an own phase ends")


class EnteringFortification(Act):
    """13.94/occupation, 18.42: units enter a Fortification that is there for movement points, without holding."""

    order = EnterFortification

    def check(self, s: Position, side: int, order: EnterFortification) -> int:
        """Refuse units that find no shelter there, or have done their operation or spent their points."""
        (unit,) = s.own_units(side, (order.unit,))
        refuse_operation(s, unit, goes_on=True)
        refuse_occupation(s, unit, FORTIFICATION, "13.94/occupation")
        if _price(s) > left(s, unit):
            have, price = points(left(s, unit)), points(_price(s))
            raise Illegal("13.94/occupation", f"{order.unit} has {have} MP left, and to enter costs {price}")
        return unit

    def apply(self, s: Position, side: int, order: EnterFortification, found: int) -> None:
        """Pay, and put it under the marker."""
        s.state.spent[found] += _price(s)
        note_operation(s, (found,), MANEUVERED)
        s.state.sheltered[found] = 1
        s.say(PositionOccupied(unit=order.unit, hex=s.number(int(s.state.hex[found]))))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order if the unit may."""
        if s.is_on_map(unit) and s.state.works[s.state.hex[unit]] & FORTIFICATION:
            yield from _if_legal(self, s, side, EnterFortification(unit=s.name(unit)))

    def preview(self, s: Position, side: int, order: EnterFortification, found: int) -> Preview:
        """Give the price."""
        return Preview(f"{points(_price(s))} MP", (Reason("13.94/occupation", "entering", _price(s)),))


def give_up_positions(s: Position, side: int) -> None:
    """13.94/removal: Fortifications of a side on which nobody stands are gone when its Operations Phase closes."""
    dug = (s.state.works & FORTIFICATION).astype(np.bool_)
    mine = dug & (s.state.works_owner == side) & ~s.occupied(side)
    for hex_ in mine.nonzero()[0].tolist():
        s.remove_works(hex_, FORTIFICATION)


def _digs(s: Position, unit: int) -> bool:
    return (not s.is_mobile(unit) and s.is_assault_capable(unit)) or bool(s.setting.is_front_engineer[unit])


def _price(s: Position) -> int:
    return HALVES * s.setting.charts.movement_cost.occupy_position


def _if_legal(act: Act, s: Position, side: int, order: Order) -> Iterator[Order]:
    try:
        act.check(s, side, order)
    except Illegal:
        return
    yield order
