"""Where arriving units come in (6.2-6.4)."""

from __future__ import annotations

import numpy as np

from kessel.command.staff.efb.picture import Picture, reach_of
from kessel.systems.efb.position import Position
from kessel.systems.efb.stacking import fits

__all__ = ["nearness_from"]

_CROWD = 0.05
"""What each unit that is already there costs at the place where another enters: others leave him room."""


def nearness_from(picture: Picture, unit: int, hex_: int) -> float:
    """Say how near to what draws it a unit can come in this turn that enters by a hex of the edge."""
    s = Position(picture.s.setting, picture.s.state.copy(), picture.s.dice)
    side = s.setting.units_of[picture.side]
    there = len(s.on(hex_, picture.side)) + int(np.sum(s.state.column[side] == hex_))
    if not fits(s, unit, hex_):
        s.state.queued[unit] = (1 + there // int(s.setting.stack_limit[unit])) * s.ground.rates["road"]
    s.state.hex[unit], s.state.in_command[unit] = hex_, 1
    pull = picture.pull[int(s.setting.mobility[unit])]
    return float(pull[reach_of(s, unit)].max()) - _CROWD * there
