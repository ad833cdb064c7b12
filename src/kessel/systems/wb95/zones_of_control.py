"""Chapter 4.1 and 4.2: zones of control."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.zones import reached, shared
from kessel.systems.wb95.kernels import occupied_by
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import Setting

__all__ = ["Zones", "zone_around", "zone_of_unit", "zones"]


_QUESTION = (("zones", 0), ("zones", 1))


class Zones:
    """The zones of control of one side, with its units where they stand."""

    def __init__(self, setting: Setting, side: int, hexes: NDArray[np.int16]) -> None:
        self._setting, self._hexes = setting, hexes.copy()
        self._kinds = setting.zone_kind[setting.rows[side]]

    @cached_property
    def reach(self) -> NDArray[np.bool_]:
        """The hexes in the zone of at least one unit (4.1.1-4.1.5): overlapping adds nothing."""
        return reached(self._setting.grid, self._hexes, self._kinds, self._setting.ground.zone_blocked) > 0

    @cached_property
    def occupied(self) -> NDArray[np.bool_]:
        """The hexes on which units of the side stand."""
        occupied = np.zeros(self._setting.grid.size, np.bool_)
        occupied_by(self._hexes, occupied)
        return occupied

    @cached_property
    def refused(self) -> NDArray[np.bool_]:
        """Steps [hex, direction] inside the zone of one and the same unit (4.2.3)."""
        blocked = self._setting.ground.zone_blocked
        steps = shared(self._setting.grid, self._hexes, self._kinds, blocked)
        if self._setting.options.zone_steps == "one_new_enemy":
            return steps & ~self._entered_afresh()
        return steps

    def _entered_afresh(self) -> NDArray[np.bool_]:
        """The other reading of 4.2.3-4.2.5: some enemy reaches the new hex and not the old one."""
        afresh = np.zeros((self._setting.grid.size, 6), np.bool_)
        around = self._setting.grid.neighbours
        for hex_, kind in zip(self._hexes, self._kinds, strict=True):
            if hex_ < 0 or not kind:
                continue
            zone = zone_of_unit(self._setting, int(hex_), int(kind))
            for entered in np.flatnonzero(zone):
                for direction in range(6):
                    left = around[entered, direction]
                    if left >= 0 and not zone[left]:
                        afresh[left, (direction + 3) % 6] = True
        return afresh


def zones(s: Position, side: int) -> Zones:
    """Give a side's zones; worked out once for each arrangement of its units."""
    hexes = s.state.hex[s.setting.rows[side]]
    return s.setting.memo.hold(_QUESTION[side], hexes.tobytes(), Zones, s.setting, side, hexes)


def zone_of_unit(setting: Setting, hex_: int, kind: int) -> NDArray[np.bool_]:
    """Mark the hexes in the zone of one unit of a zone kind (4.1.1, 4.1.3, 4.1.4)."""
    zone = np.zeros(setting.grid.size, np.bool_)
    zone[list(zone_around(setting, hex_, kind))] = True
    return zone


def zone_around(setting: Setting, hex_: int, kind: int) -> tuple[int, ...]:
    """List the hexes in the zone of one unit of a zone kind (4.1.1, 4.1.3, 4.1.4)."""
    found = setting.ground.zones_around.get((hex_, kind))
    if found is None:
        sides = zip(setting.grid.neighbours[hex_].tolist(), setting.ground.zone_blocked[hex_].tolist(), strict=True)
        found = tuple(neighbour for neighbour, blocked in sides if neighbour >= 0 and kind and not kind & blocked)
        setting.ground.zones_around[hex_, kind] = found
    return found
