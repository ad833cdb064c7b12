"""A plain without towns, all in the enemy's hands, for tests of supply and control."""

from __future__ import annotations

from kessel.systems.wb95.supply_lines import supply_line
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape


class Plain(Field):
    """Kharkov 1942 without its terrain: the Germans are supplied from the west edge (row 36), a clear hex costs 2."""

    def __init__(self, scenario: str = "kharkov/kharkov_1942") -> None:
        super().__init__(scenario)
        self.land = Landscape(self)
        self.control("soviet")

    def supplied(self, *units: str) -> list[bool]:
        """Hold the Supply Phase of the units' side, and say which of them have a line."""
        index = [self.s.setting.index[unit] for unit in units]
        self.phase(6 if self.s.setting.side[index[0]] == 0 else 12)
        return [bool(self.s.state.supplied[unit]) for unit in index]

    def line(self, unit: str) -> list[str] | None:
        """Give the line of a unit by printed numbers."""
        line = supply_line(self.s, self.s.setting.index[unit])
        return None if line is None else [self.s.number(hex_) for hex_ in line]


def column(number: int, first: int, last: int) -> list[str]:
    """Hexes down a column, from one row to another."""
    step = 1 if last >= first else -1
    return [f"{number:02}{row:02}" for row in range(first, last + step, step)]
