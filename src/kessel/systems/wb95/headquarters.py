"""Chapter 9: headquarters in combat."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.systems.wb95.data_rulebook import Headquarters
from kessel.systems.wb95.kernels import within_range
from kessel.systems.wb95.position import LossPool, Position
from kessel.systems.wb95.setting import Setting

__all__ = [
    "commanded",
    "counts_at",
    "in_command",
    "is_near_enough",
    "lapse_pools",
    "pool_left",
    "roll_shift",
    "spend_pool",
]


def in_command(s: Position, side: int, units: tuple[int, ...]) -> bool:
    """9.2.1: whether each of these units is within range of some headquarters of its side (9.2.2)."""
    return bool(units) and all(commanded(s, side)[s.state.hex[list(units)]].tolist())


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
    for place in sorted(range(len(pools)), key=lambda k: pools[k].since):
        if count and _serves(s, pools[place], side, targets):
            taken = min(count, pools[place].left)
            pools[place] = replace(pools[place], left=pools[place].left - taken)
            count -= taken
    s.state.notes = replace(s.state.notes, pools=tuple(pool for pool in pools if pool.left))


def lapse_pools(s: Position) -> None:
    """9.1.6: when a Combat Phase ends, forget the modifiers for which it was the last one."""
    last = s.setting.rulebook.headquarters.loss_combat_phases
    pools = tuple(pool for pool in s.state.notes.pools if _combat_phases(pool.since, s.state.clock) < last)
    s.state.notes = replace(s.state.notes, pools=pools)


def counts_at(rules: Headquarters, since: int, now: int) -> bool:
    """9.1.6: whether a loss still counts in the Combat Phase `now`: one of the next two of either side (clocks)."""
    return 1 <= _combat_phases(since, now) <= rules.loss_combat_phases


def is_near_enough(rules: Headquarters, distance: int) -> bool:
    """9.1.7: whether a combat so far from where a headquarters was lost may use its modifiers."""
    return distance <= rules.loss_radius


def roll_shift(rules: Headquarters, *, attacker: bool, defender: bool) -> int:
    """9.2.1, 9.2.4: what the headquarters of the two sides add to the roll."""
    return rules.roll * (defender - attacker)


def _combat_phases(since: int, now: int) -> int:
    """Count the Combat Phases after one clock, up to and with another: phases 4 and 10 of every turn."""
    return (now + 2) // 6 - (since + 2) // 6


def _serves(s: Position, pool: LossPool, side: int, targets: tuple[int, ...]) -> bool:
    rules = s.setting.rulebook.headquarters
    if pool.side != side or not counts_at(rules, pool.since, s.state.clock):
        return False
    return any(is_near_enough(rules, s.setting.grid.distance(pool.hex, target)) for target in targets)


def _commanded(setting: Setting, staffs: NDArray[np.intp], hexes: NDArray[np.int16]) -> NDArray[np.bool_]:
    covered = np.zeros(setting.grid.size, np.bool_)
    within_range(setting.grid.places, hexes, setting.hq_range[staffs], covered)
    return covered
