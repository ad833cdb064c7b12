"""Chapters 2.45 and 10.3: supply columns that a Superior HQ puts into play in the Overphase."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import is_properly_placed
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.stacking import refuse_stack
from kessel.systems.winter_storm.state import DUE

__all__ = ["CreateColumn", "CreatingColumns", "next_column"]


class CreateColumn(Order, frozen=True):
    """Put a supply column into play on its Superior HQ (10.3)."""

    hq: str


class CreatingColumns(Act):
    """2.45, 10.3, 13.41 (W-10): a properly placed Superior HQ makes columns, which then operate like the others."""

    order = CreateColumn

    def check(self, s: Position, side: int, order: CreateColumn) -> int:
        """Refuse what the rating, the counters or the place of the HQ do not allow."""
        (hq,) = s.own_units(side, (order.hq,))
        if not s.setting.is_superior[hq]:
            raise Illegal("10.3", f"{order.hq} is no Superior HQ and makes no supply columns")
        if not is_properly_placed(s, hq):
            raise Illegal("10.13", f"{order.hq} is not in a town or city near a Rail Depot that its trains reach")
        rating = s.setting.counters[hq].columns
        if sum(int(s.state.hq[u]) == hq for u in s.on_map(side) if s.setting.is_transport[u]) >= rating:
            raise Illegal("2.45", f"{order.hq} keeps {rating} supply columns in play and no more")
        column = next_column(s, hq)
        if column == NOBODY:
            raise Illegal("2.45", f"No counter is left for another supply column of {order.hq}")
        refuse_stack(s, int(s.state.hex[hq]), (column,), "4.1")
        return column

    def apply(self, s: Position, side: int, order: CreateColumn, found: int) -> None:
        """Put the column on the hex of its HQ."""
        s.place(found, (int(s.state.hex[s.setting.unit(order.hq)]),), "enter")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Offer a column to a Superior HQ that may make one."""
        order = CreateColumn(hq=s.name(unit))
        if not s.setting.is_superior[unit] or next_column(s, unit) == NOBODY:
            return
        try:
            self.check(s, side, order)
        except Illegal:
            return
        yield order


def next_column(s: Position, hq: int) -> int:
    """10.3: a column of an HQ that was never in play, or NOBODY: lost ones do not come back (14.6/one)."""
    columns = (s.setting.is_transport & (s.state.hq == hq) & (s.state.hex == DUE)).nonzero()[0]
    return int(columns[0]) if len(columns) else NOBODY
