"""Chapter 9: headquarters in combat."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.systems.wb95.position import LossPool, Position
from kessel.systems.wb95.setting import Setting

__all__ = ["commanded", "in_command", "pool_left", "spend_pool", "tick_pools"]


def in_command(s: Position, side: int, units: tuple[int, ...]) -> bool:
    """9.2.1: whether each of these units is within range of some headquarters of its side (9.2.2)."""
    return bool(units) and bool(commanded(s, side)[s.state.hex[list(units)]].all())


def commanded(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the hexes within range of a headquarters of the side (9.2.2); several give no more than one (9.2.3)."""
    setting = s.setting
    staffs = setting.staffs_of[side]
    hexes = s.state.hex[staffs]
    return setting.memo.get(("command", side, hexes.tobytes()), lambda: _commanded(setting, staffs, hexes))


def pool_left(s: Position, side: int, targets: tuple[int, ...]) -> int:
    """9.1.6, 9.1.7: the modifiers a side may still spend on a combat, from headquarters lost within eight hexes."""
    return sum(pool.left for pool in s.state.notes.pools if _serves(s, pool, side, targets))


def spend_pool(s: Position, side: int, targets: tuple[int, ...], count: int) -> None:
    """Take modifiers from the pools, the one that lapses first before others."""
    pools = list(s.state.notes.pools)
    for place in sorted(range(len(pools)), key=lambda k: pools[k].phases):
        if count and _serves(s, pools[place], side, targets):
            taken = min(count, pools[place].left)
            pools[place] = replace(pools[place], left=pools[place].left - taken)
            count -= taken
    s.state.notes = replace(s.state.notes, pools=tuple(pool for pool in pools if pool.left))


def tick_pools(s: Position) -> None:
    """9.1.6: one more Combat Phase is over."""
    pools = (replace(pool, phases=pool.phases - 1) for pool in s.state.notes.pools)
    s.state.notes = replace(s.state.notes, pools=tuple(pool for pool in pools if pool.phases > 0))


def _serves(s: Position, pool: LossPool, side: int, targets: tuple[int, ...]) -> bool:
    if pool.side != side or pool.since == s.state.clock:
        return False
    radius = s.setting.rulebook.headquarters.loss_radius
    return any(s.setting.grid.distance(pool.hex, target) <= radius for target in targets)


def _commanded(setting: Setting, staffs: NDArray[np.intp], hexes: NDArray[np.int16]) -> NDArray[np.bool_]:
    covered = np.zeros(setting.grid.size, np.bool_)
    for staff, hex_ in zip(staffs, hexes, strict=True):
        if hex_ >= 0:
            covered |= setting.grid.distances(int(hex_)) <= setting.hq_range[staff]
    return covered
