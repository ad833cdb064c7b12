"""Chapter 16.1.1 to 16.1.3: which counters the enemy can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kessel.systems.wb95.kernels import lies_on_top

if TYPE_CHECKING:
    from kessel.systems.wb95.position import Wb95State
    from kessel.systems.wb95.setting import Setting

__all__ = ["hidden_counters", "is_hidden"]


def is_hidden(setting: Setting, state: Wb95State, unit: int) -> bool:
    """Say whether the enemy cannot see a counter: it lies under another one or under a masking marker."""
    if not setting.complementary:
        return False
    if state.hex.item(unit) < 0:
        return True
    if state.open[unit]:
        return False
    if state.masked[unit]:
        return True
    rows = setting.rows[setting.movers[unit].side]
    return not lies_on_top(state.hex, setting.stack_order, unit, rows.start, rows.stop)


def hidden_counters(setting: Setting, state: Wb95State, side: int) -> NDArray[np.bool_]:
    """Mark the counters of a side on the map that its enemy cannot see."""
    hidden = np.zeros(len(setting.counters), np.bool_)
    if not setting.complementary:
        return hidden
    units = setting.units_of[side]
    units = units[state.hex[units] >= 0]
    units = units[np.argsort(setting.stack_order[units])]
    hexes = state.hex[units]
    _, first = np.unique(hexes, return_index=True)
    hidden[units] = True
    hidden[units[first]] = state.masked[units[first]] == 1
    hidden[units[state.open[units] == 1]] = False
    return hidden
