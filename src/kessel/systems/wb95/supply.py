"""Chapter 10.2: units out of supply, and the Supply Phase (2.2/6, 2.2/12)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.systems.wb95.data_rulebook import Supply
from kessel.systems.wb95.events import SupplyLevel, UnitEvent
from kessel.systems.wb95.hex_control import extend_control
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.supply_lines import traces_supply
from kessel.systems.wb95.victory import supply_phase_ends

__all__ = ["Surrendered", "in_supply", "level_after", "supply_phase", "surrenders"]

_LOWEST_ROLL = 2


class Surrendered(UnitEvent, frozen=True, kw_only=True):
    """A unit gave up: its level was above the roll (10.2.6)."""

    level: int
    roll: int


def supply_phase(s: Position, side: int) -> None:
    """2.2/6, 2.2/12: lines of supply, surrender, control of hexes, victory, in this order."""
    _judge_supply(s, side)
    _test_surrender(s, side)
    extend_control(s, side)
    supply_phase_ends(s, side)


def in_supply(s: Position, side: int) -> NDArray[np.bool_]:
    """Say of each unit of a side on the map whether it is supplied: by a line, or by its fixed position (7.3.7)."""
    units = _standing(s, side)
    supplied = traces_supply(s, units)
    if s.setting.fortification.fixed_supplies:
        supplied |= s.setting.fixed_positions[s.state.hex[units]] > 0
    return supplied


def level_after(rules: Supply, level: int, *, supplied: bool) -> int:
    """Give the level after a Supply Phase: 4 less with a line (10.2.7), at least 1 without (10.2.1)."""
    return max(0, level - rules.lowers) if supplied else max(level, rules.first_level)


def surrenders(level: int, roll: int) -> bool:
    """10.2.6: the level less the roll is above 0."""
    return level - roll > 0


def _standing(s: Position, side: int) -> NDArray[np.intp]:
    units = s.setting.units_of[side]
    return units[s.state.hex[units] >= 0]


def _judge_supply(s: Position, side: int) -> None:
    """10.1.2, 10.2.1, 10.2.7: all lines are judged on the same position, then the markers change."""
    state = s.state
    units, supplied = _standing(s, side), in_supply(s, side)
    state.supplied[units] = supplied
    affected = units[~supplied | (state.oos[units] > 0)]
    for unit in map(int, affected):
        before, has_line = int(state.oos[unit]), bool(state.supplied[unit])
        state.oos[unit] = level = level_after(s.setting.rulebook.supply, before, supplied=has_line)
        if level != before:
            s.say(SupplyLevel(unit=s.name(unit), level=level, clause="10.2.7" if has_line else "10.2.1"))


def _test_surrender(s: Position, side: int) -> None:
    """10.2.6: who found no line rolls two dice; a roll that cannot matter is not made."""
    state = s.state
    units = _standing(s, side)
    for unit in map(int, units[(state.supplied[units] == 0) & (state.oos[units] > _LOWEST_ROLL)]):
        level = int(state.oos[unit])
        roll = sum(s.roll(2, "10.2.6", s.seat(side)))
        if surrenders(level, roll):
            s.say(Surrendered(unit=s.name(unit), level=level, roll=roll))
            s.eliminate(unit, "10.2.6")
