"""Chapter 10: zones of control."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.zones import reached
from kessel.systems.efb.position import Position

__all__ = ["Zones", "exerts_on", "zones"]


class Zones:
    """The zones of control of one side, with its units where they stand (10.1-10.4)."""

    def __init__(self, s: Position, side: int) -> None:
        units = s.setting.units_of[side]
        self._grid, self._blocked = s.setting.grid, s.ground.zone_blocked
        self._hexes = s.state.hex[units].copy()
        self._kinds: NDArray[np.uint8] = np.where(s.state.suppressed[units] == 0, 1, 0).astype(np.uint8)

    @cached_property
    def reach(self) -> NDArray[np.bool_]:
        """The hexes in the zone of at least one combat effective unit: several act as one (10.2, 10.4)."""
        return reached(self._grid, self._hexes, self._kinds, self._blocked) > 0

    @cached_property
    def occupied(self) -> NDArray[np.bool_]:
        """The hexes on which units of the side stand."""
        hexes = np.zeros(self._grid.size, np.bool_)
        hexes[self._hexes[self._hexes >= 0]] = True
        return hexes


def zones(s: Position, side: int) -> Zones:
    """Give a side's zones; worked out once for each arrangement of its units."""
    units = s.setting.units_of[side]
    key = ("zones", side, s.state.weather, s.state.hex[units].tobytes(), s.state.suppressed[units].tobytes())
    return s.setting.memo.get(key, lambda: Zones(s, side))


def exerts_on(s: Position, unit: int, hex_: int) -> bool:
    """Say whether a unit has a hex in its zone: combat effective, beside it, no major river between (10.2, 10.3)."""
    here = int(s.state.hex[unit])
    if here < 0 or s.state.suppressed[unit]:
        return False
    ways = np.flatnonzero(s.setting.grid.neighbours[here] == hex_)
    return bool(len(ways)) and not s.ground.zone_blocked[here, ways[0]]
