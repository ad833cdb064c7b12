"""The last Operations Phase of the game: nothing comes after it, so units go where the score is best (3.9).

Victory hexes are taken by walking into them, and the way home of the pocket's battle groups is cut by zones of control:
that takes several units, each of which leaves fewer ways open.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.maps import beside
from kessel.command.staff.winter_storm.picture import reach_of
from kessel.play.messages import Order
from kessel.systems.winter_storm.maneuver import Maneuver
from kessel.systems.winter_storm.operations import free_to_operate
from kessel.systems.winter_storm.pocket import link_hexes, way_home
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import reachable
from kessel.systems.winter_storm.victory import score

__all__ = ["has_last_word", "last_orders"]

_OPEN_WAY = 0.1
"""What it is worth to leave one hex less by which a way home goes on, in victory points."""
_LEAST = 0.05


def has_last_word(s: Position, side: int) -> bool:
    """Say whether this is the last turn, and the enemy has had his."""
    return s.state.turn >= s.setting.scenario.turns and side == len(s.setting.sides) - 1


def last_orders(s: Position, side: int) -> Iterator[Order]:
    """Give maneuvers that improve the score, the best first."""
    found: list[tuple[float, int, int]] = []
    now = _worth(s, side)
    near = beside(s.setting.grid, _wayfarers(s, way_home(s)))
    aims = _prizes(s, side) | near | beside(s.setting.grid, near)
    for unit in free_to_operate(s, side):
        if s.setting.is_combat[unit]:
            for hex_ in np.flatnonzero(reach_of(s, unit) & aims & _room_for(s, side, unit)).tolist():
                gain = _worth(_moved(s, side, unit, hex_), side) - now
                if gain > _LEAST:
                    found.append((gain, unit, hex_))
    found.sort(key=lambda line: (-line[0], s.pcf(line[1]), line[1], line[2]))
    for _, unit, hex_ in found:
        path = reachable(s, unit).get(hex_)
        if path:
            yield Maneuver(units=(s.name(unit),), path=tuple(map(s.number, path)))


def _worth(s: Position, side: int) -> float:
    """Give the difference of the scores, and a little for every way home that is shut."""
    points = score(s, side).points - score(s, s.enemy_of(side)).points
    return points - _OPEN_WAY * _ways_on(s)


def _wayfarers(s: Position, home: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Mark where those stand whose way home brings points, with all Axis hexes that adjoin: a way goes through them."""
    setting, grid = s.setting, s.setting.grid
    standing = [u for u in s.on_map(setting.axis) if setting.is_breakout[u]]
    found = np.zeros(grid.size, np.bool_)
    found[[*s.state.hex[standing].tolist(), *link_hexes(s)]] = True
    found &= home
    held = s.occupied(setting.axis)
    while (more := held & beside(grid, found) & ~found).any():
        found |= more
    return found


def _ways_on(s: Position) -> int:
    """Count the hexes by which a way home leaves those who stand together."""
    home = way_home(s)
    body = _wayfarers(s, home)
    return int((beside(s.setting.grid, body) & ~body & home).sum())


def _prizes(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the victory hexes that the enemy holds."""
    found = np.zeros(s.setting.grid.size, np.bool_)
    for hexes in s.setting.scenario.victory.hexes.values():
        found[[s.setting.hex(number) for number in hexes]] = True
    return found & (s.state.control != side)


def _room_for(s: Position, side: int, unit: int) -> NDArray[np.bool_]:
    load = np.zeros(s.setting.grid.size)
    for other in s.on_map(side):
        if other != unit:
            load[s.state.hex[other]] += s.pcf(other) if s.setting.is_combat[other] else int(s.setting.dcf[other])
    return load + s.pcf(unit) <= s.land.stack_limit


def _moved(s: Position, side: int, unit: int, hex_: int) -> Position:
    later = Position(s.setting, s.state.copy(), s.dice)
    later.state.hex[unit] = hex_
    later.state.control[hex_] = side
    return later
