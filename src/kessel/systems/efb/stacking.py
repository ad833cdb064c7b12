"""Chapter 9: stacking."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.efb.command_control import in_command
from kessel.systems.efb.position import Position

__all__ = ["EliminateExcess", "Excess", "excess", "fits", "full_hexes", "limit_on", "overstacked"]


class EliminateExcess(Order, frozen=True):
    """Remove a unit from a hex that holds too many (9.1)."""

    unit: str


class Excess(Question, frozen=True):
    """E-90: at the end of a phase the owner of an overstacked hex eliminates what is too much (9.1)."""

    side: int
    hex: int

    def decision(self, s: Position) -> Decision | None:
        """Ask while the hex holds too many."""
        if self.hex not in overstacked(s, self.side):
            return None
        text = f"{s.number(self.hex)} holds more units than may stack: eliminate one"
        return Decision((s.seat(self.side),), "excess", "9.1", text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Any unit of the hex."""
        for unit in s.on(self.hex, self.side):
            if about.get("unit") in (None, s.name(unit)):
                yield EliminateExcess(unit=s.name(unit))

    def check(self, s: Position, seat: str, order: Order) -> int:
        """Refuse units that do not stand there."""
        if not isinstance(order, EliminateExcess):
            raise Illegal("9.1", "Say now which unit is eliminated")
        unit = s.setting.unit(order.unit)
        if unit not in s.on(self.hex, self.side):
            raise Illegal("9.1", f"{order.unit} does not stand on {s.number(self.hex)}")
        return unit

    def apply(self, s: Position, seat: str, order: Order, found: int) -> None:
        """Eliminate it; the enemy scores (9.1)."""
        s.eliminate(found, "9.1", in_command=in_command(s, found))


def limit_on(s: Position, units: list[int]) -> int:
    """Give how many units may stand together: the least limit of those there (9.2-9.4)."""
    return int(s.setting.stack_limit[units].min())


def excess(s: Position, units: list[int]) -> int:
    """Give how many of the units on a hex are too many (9.1)."""
    return max(0, len(units) - limit_on(s, units))


def fits(s: Position, unit: int, hex_: int) -> bool:
    """Say whether a unit could stay on a hex beside the friends that stand there (9.1-9.5)."""
    there = [*(u for u in s.on(hex_, int(s.setting.side[unit])) if u != unit), unit]
    return not excess(s, there)


def overstacked(s: Position, side: int) -> list[int]:
    """Give the hexes that hold more units of a side than may stack there, ascending (9.1, 9.5)."""
    hexes = s.state.hex[s.setting.units_of[side]]
    held, counts = np.unique(hexes[hexes >= 0], return_counts=True)
    crowded = held[counts > 1].tolist()
    return [hex_ for hex_ in crowded if excess(s, s.on(hex_, side))]


def full_hexes(s: Position, unit: int) -> NDArray[np.bool_]:
    """Mark the hexes where one more unit of this kind would be too many (8.7)."""
    setting, side = s.setting, int(s.setting.side[unit])
    units = setting.units_of[side]
    units = units[(s.state.hex[units] >= 0) & (units != unit)]
    hexes = s.state.hex[units]
    counts = np.bincount(hexes, minlength=setting.grid.size)
    limits = np.full(setting.grid.size, int(setting.stack_limit[unit]))
    np.minimum.at(limits, hexes, setting.stack_limit[units])
    return counts >= limits
