"""What the staff fights for: the scenario's victory data as worth of hexes, in CELs, for the position at hand."""

from __future__ import annotations

from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.doctrine import Doctrine
from kessel.command.staff.wb95.standing import is_for_bulwarks
from kessel.hexes.trace import UNREACHED
from kessel.systems.wb95.data_victory import AllOf, AnyOf, Condition, Linked, NoneSupplied, Not, StepPoints
from kessel.systems.wb95.objectives import (
    SCALE,
    enemies_on_the_way,
    hexes_that_win,
    worth_of_hexes,
    worth_of_points,
)
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import Setting
from kessel.systems.wb95.supply_lines import lines_of_supply, outer_bases, unhindered_lines

__all__ = ["Aims", "exits_of", "read_aims"]

_ALL = 60.0
"""All objectives of a scenario together are worth so many CELs."""
_LEAST, _MOST = 0.6, 8.0
_PREY = 0.25
"""What an enemy CEL on the map draws, for every unit likes a fight near its way."""
_CUT = 2.5
"""What cutting most of the enemy's lines of supply is worth to any unit that comes by."""

_AT_THE_END, _LAST = 2.0, 3
"""How much more ground is worth in the last turn, and from how many turns before it on."""
_IN_THE_WAY = 3.0
"""What an enemy is worth who breaks the link by which the side would win."""


class Aims:
    """What is worth going to or holding, in CELs."""

    def __init__(self, hold: NDArray[np.float64], prey: NDArray[np.float64], cut: NDArray[np.float64]) -> None:
        self.hold = hold
        """What the control of each hex is worth, to either side."""
        self.prey = prey
        """What the enemies on each hex are worth."""
        self.cut = cut
        """What standing on the enemy's lines of supply is worth."""


def read_aims(s: Position, side: int, doctrine: Doctrine) -> Aims:
    """Read the victory conditions for a side, in this position, with the eyes of its doctrine."""
    setting, state = s.setting, s.state
    size = setting.grid.size
    worth = doctrine.stake * _urgency(s) * _in_cels(_worth(s, side))
    prey = np.zeros(size)
    enemies = setting.units_of[1 - side]
    there = enemies[state.hex[enemies] >= 0]
    np.add.at(prey, state.hex[there], _PREY * _per_step(setting) * state.steps[there])
    prey[list(enemies_on_the_way(s, side))] += _IN_THE_WAY
    cut = _CUT * _lines_to_cut(s, 1 - side, worth) * (2.0 if _must_cut(setting, side) else 0.6)
    return Aims(worth, doctrine.prey * prey, doctrine.cut * cut)


def exits_of(s: Position, side: int) -> tuple[int, ...]:
    """Give the hexes by which units of the side are saved for good."""
    board, seat = s.setting.board, s.seat(side)
    zones = {zone for way_out in s.setting.scenario.exits if way_out.side == seat for zone in way_out.zones}
    return tuple(sorted({hex_ for zone in zones for hex_ in board.zones[zone]}))


def _worth(s: Position, side: int) -> NDArray[np.float64]:
    """Give what hexes are worth for victory; who cannot hold them all only denies the enemy what ends the game."""
    setting = s.setting
    if not is_for_bulwarks(s, side):
        return worth_of_hexes(setting).astype(np.float64)
    worth = worth_of_points(setting)
    for hexes, needed in hexes_that_win(setting, setting.sides[1 - side]):
        denied = sorted(hexes, key=partial(_last_to_fall, s, side))[: len(hexes) - needed + 1]
        worth[denied] += SCALE
    return worth


def _last_to_fall(s: Position, side: int, hex_: int) -> tuple[bool, bool, float, int]:
    """Give the order in which hexes are held to the last: whose they are, who is there, how far the enemies are."""
    enemies = s.state.hex[s.on_map(1 - side)]
    far = float(s.setting.grid.distances(hex_)[enemies].mean()) if len(enemies) else 0.0
    return s.state.control[hex_] != side, not s.on(hex_, side), -far, hex_


def _in_cels(worth: NDArray[np.float64]) -> NDArray[np.float64]:
    total = worth.sum()
    if total:
        worth = np.where(worth > 0, np.clip(worth * _ALL / total, _LEAST, _MOST), 0.0)
    return worth


def _urgency(s: Position) -> float:
    """The nearer the end, the more ground counts against units that will not be needed any more."""
    left = s.setting.turns - s.state.turn + 1
    return 1.0 + _AT_THE_END * max(0.0, 1.0 - (left - 1) / _LAST)


def _per_step(setting: Setting) -> float:
    """Where destroyed steps are victory points, enemies are worth more."""
    return 2.0 if any(isinstance(points, StepPoints) for points in setting.scenario.victory.points) else 1.0


def _must_cut(setting: Setting, side: int) -> bool:
    """Whether an ending of the side asks that the enemy be out of supply, or one of the enemy that he be linked."""
    seat, other = setting.sides[side], setting.sides[1 - side]
    for ending in setting.scenario.victory.endings:
        for part in _parts(ending.when) if ending.when else ():
            if isinstance(part, NoneSupplied) and ending.winner == seat:
                return True
            if isinstance(part, Linked) and ending.winner == other:
                return True
    return False


@cache
def _parts(condition: Condition) -> tuple[Condition, ...]:
    match condition:
        case AllOf(of=parts) | AnyOf(of=parts):
            return tuple(found for part in parts for found in _parts(part))
        case Not(of=part):
            return _parts(part)
        case _:
            return (condition,)


def _lines_to_cut(s: Position, side: int, worth: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give for each hex the share of what a side holds that is supplied over it; of its units if it holds nothing.

    The line is the one that would run there if nobody stood in its way: who stands on it already stays there.
    """
    held = np.where(s.state.control == side, worth, 0.0)
    lines, use = unhindered_lines(s, side, outer_bases(s, side)), np.zeros(s.setting.grid.size)
    supplied = [hex_ for hex_ in np.flatnonzero(held).tolist() if lines.cost[hex_] < UNREACHED]
    for hex_ in supplied:
        use[list(lines.line_to(hex_)[1:-1])] += held[hex_]
    return use / held[supplied].sum() if supplied else _lines_in_use(s, side)


def _lines_in_use(s: Position, side: int) -> NDArray[np.float64]:
    """Give for each hex the share of a side's units whose line of supply runs over it, none near its bases."""
    lines = lines_of_supply(s, side)
    use = np.zeros(s.setting.grid.size)
    units = [u for u in s.on_map(side) if s.setting.is_regular[u]]
    found = 0
    for unit in units:
        hex_ = int(s.state.hex[unit])
        if lines.cost[hex_] < UNREACHED:
            use[list(lines.line_to(hex_)[1:-1])] += 1
            found += 1
    return use / found if found > 3 else use * 0
