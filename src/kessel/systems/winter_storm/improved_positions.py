"""Chapter 13.93: Improved Positions: who is under the marker of a hex, and who leaves it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.special_operations import OCCUPATION, is_able, note_special, refuse_special
from kessel.systems.winter_storm.state import FIELD_WORKS, FORTIFICATION

__all__ = [
    "LeavePosition",
    "LeavingPosition",
    "OccupyPosition",
    "Occupying",
    "PositionLeft",
    "PositionOccupied",
    "may_occupy",
    "refuse_occupation",
]

_LEAVES = 0.05
"""How often random play thinks of leaving a position without moving."""


class OccupyPosition(Order, frozen=True):
    """Put a unit that held under the Improved Position of its hex (13.93)."""

    unit: str


class LeavePosition(Order, frozen=True):
    """Put a unit on top of the marker: it stays on the hex and leaves the Improved Position (13.93)."""

    unit: str


class PositionOccupied(Event, frozen=True):
    """A unit is under the Improved Position of its hex."""

    unit: str
    hex: str


class PositionLeft(Event, frozen=True):
    """A unit is on the hex of an Improved Position, but not under it any more."""

    unit: str
    hex: str


def may_occupy(s: Position, unit: int) -> bool:
    """13.93, 18.42: whether a unit is of a kind that Improved Positions shelter.

    Leg Combat units without horses, and the anti-tank brigades of the Soviets.
    """
    leg = s.setting.is_combat[unit] and not s.is_mobile(unit) and not s.setting.is_cavalry[unit]
    return bool(leg) or s.setting.counters[unit].arm == "at_brigade"


def refuse_occupation(s: Position, unit: int, kinds: int, clause: str) -> None:
    """13.93, 13.94/occupation: refuse units that find no shelter, and hexes without a position of these kinds.

    Raises:
        Illegal: with the clause.
    """
    hex_, side = int(s.state.hex[unit]), int(s.setting.side[unit])
    if not may_occupy(s, unit):
        raise Illegal(clause, f"{s.name(unit)} is no leg Combat unit, or cavalry, and occupies no Improved Position")
    if not s.state.works[hex_] & kinds or s.state.works_owner[hex_] != side:
        raise Illegal(clause, f"There is nothing to occupy on {s.number(hex_)}")
    if s.state.sheltered[unit]:
        raise Illegal(clause, f"{s.name(unit)} is in the position already")


class Occupying(Act):
    """13.93: at the end of its phase a unit that held occupies the Improved Position of its hex."""

    order = OccupyPosition

    def check(self, s: Position, side: int, order: OccupyPosition) -> int:
        """Refuse units that find no shelter there, and those that did not hold."""
        (unit,) = s.own_units(side, (order.unit,))
        refuse_occupation(s, unit, FIELD_WORKS | FORTIFICATION, "13.93")
        if not s.state.held[unit]:
            raise Illegal("13.93", f"{order.unit} has not held in this phase")
        refuse_special(s, unit, OCCUPATION)
        return unit

    def apply(self, s: Position, side: int, order: OccupyPosition, found: int) -> None:
        """Put it under the marker."""
        note_special(s, found, OCCUPATION)
        s.state.sheltered[found] = 1
        s.say(PositionOccupied(unit=order.unit, hex=s.number(int(s.state.hex[found]))))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order if the unit may."""
        hex_ = int(s.state.hex[unit])
        if not s.is_on_map(unit) or not s.state.works[hex_] or not is_able(s, unit, OCCUPATION):
            return
        order = OccupyPosition(unit=s.name(unit))
        try:
            self.check(s, side, order)
        except Illegal:
            return
        yield order

    def preview(self, s: Position, side: int, order: OccupyPosition, found: int) -> Preview:
        """Say what it means."""
        return Preview(summary="Harder to attack; its zone of control ends at its own hex")


class LeavingPosition(Act):
    """13.93: a unit leaves an Improved Position when it likes, also without going anywhere."""

    order = LeavePosition

    def check(self, s: Position, side: int, order: LeavePosition) -> int:
        """Refuse units that are in none."""
        (unit,) = s.own_units(side, (order.unit,))
        if not s.state.sheltered[unit]:
            raise Illegal("13.93", f"{order.unit} is in no Improved Position")
        return unit

    def apply(self, s: Position, side: int, order: LeavePosition, found: int) -> None:
        """Put it on top of the marker."""
        s.state.sheltered[found] = 0
        s.say(PositionLeft(unit=order.unit, hex=s.number(int(s.state.hex[found]))))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order to units in a position."""
        if s.state.sheltered[unit] and s.is_on_map(unit):
            yield LeavePosition(unit=s.name(unit))

    def preview(self, s: Position, side: int, order: LeavePosition, found: int) -> Preview:
        """Say what it means."""
        return Preview(summary="It has its zone of control again, and no shelter")

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Seldom."""
        return super().sample(s, side, unit, chance) if chance.random() < _LEAVES else None
