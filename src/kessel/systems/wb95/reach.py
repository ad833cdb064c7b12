"""Where units can go (chapter 3): the search over the map that options, stacking and random play use.

`walking.walk` is the law for a given path; what is found here costs the same there.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED, NO_CAP, Going, Reach
from kessel.systems.wb95.air_interdiction import hindrance
from kessel.systems.wb95.movement_points import is_fresh
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["going", "reachable", "search", "search_road"]

Ground = Literal["anywhere", "road", "extra hex"]
"""Where steps lead: over all ground, along side roads, or along them without guns to overrun, which cost MP (6.1.7)."""


def search(s: Position, unit: int, limit: int | None = None) -> Reach:
    """Find every hex that a unit can reach by normal cost, with its movement points or with `limit` of them."""
    limit = int(s.state.allowance[unit]) if limit is None else limit
    cap = limit if is_fresh(s, unit) else NO_CAP
    reach = s.setting.reach
    reach.search(int(s.state.hex[unit]), limit - int(s.state.spent[unit]), going(s, unit), cap)
    return reach


def search_road(s: Position, unit: int, limit: int | None = None) -> Reach | None:
    """Find what a unit reaches that never leaves its side road: one hex more than its MP allow, for nothing.

    None for a unit that is on no such road, or has left it (table:terrain/bonus).
    """
    here, roads = int(s.state.hex[unit]), s.setting.ground.side_roads(s.state.bridge)
    if s.state.off_road[unit] or not roads[s.setting.mobility[unit], here].any():
        return None
    limit = int(s.state.allowance[unit]) if limit is None else limit
    cap = limit if is_fresh(s, unit) else NO_CAP
    reach = s.setting.road_reach
    reach.search(here, limit - int(s.state.spent[unit]), going(s, unit, "road"), cap)
    reach.one_more(going(s, unit, "extra hex"))
    return reach


def reachable(s: Position, unit: int, limit: int | None = None) -> dict[int, tuple[int, ...]]:
    """Give every hex that a unit can reach, with the way there."""
    reach = search(s, unit, limit)
    found = {int(h): reach.path_to(int(h))[1:] for h in reach.hexes[1:]}
    road = search_road(s, unit, limit)
    if road:
        found |= {h: road.path_to(h)[1:] for h in road.hexes[1:].tolist() if h not in found}
    return found


def going(s: Position, unit: int, where: Ground = "anywhere") -> Going:
    """Lay enemies, their zones and air attacks over the ground, or over side roads alone; kept until one changes."""
    setting, state = s.setting, s.state
    side, mobility, overruns = int(setting.side[unit]), int(setting.mobility[unit]), bool(setting.is_regular[unit])
    enemy = state.hex[setting.rows[1 - side]]
    strategic = state.phase in (5, 11)
    question = ("going", side, mobility, overruns, strategic, where)
    facts = (
        *(state.notes.missions, setting.ground.bridge_key(state.bridge)),
        *(enemy.tobytes(), state.fort[enemy].tobytes()),
    )
    return setting.memo.recall(question, facts, lambda: _make_going(s, side, mobility, overruns, strategic, where))


def _make_going(s: Position, side: int, mobility: int, overruns: bool, strategic: bool, where: Ground) -> Going:
    setting, state = s.setting, s.state
    enemy = zones(s, 1 - side)
    enter, surcharge = SIXTHS * hindrance(s, side), _overruns(s, 1 - side)
    hard = _hard(s, 1 - side)
    enter[hard if overruns else enemy.occupied] = CLOSED
    if strategic:
        enter[enemy.reach] = CLOSED
    if where == "extra hex":
        enter[surcharge > 0] = CLOSED
    ground = setting.ground.going if where == "anywhere" else setting.ground.road_going
    return ground(mobility, state.bridge).under(
        leave=enemy.reach * np.int32(setting.rulebook.zones.leaving),
        enter=enter,
        surcharge=surcharge,
        stop=enemy.reach,
        barred=enemy.refused,
    )


def _hard(s: Position, enemy: int) -> NDArray[np.int16]:
    """The hexes of enemies that nobody can overrun: all but towed guns and headquarters (6.1.7, 9.1.5)."""
    rows = s.setting.rows[enemy]
    hexes = s.state.hex[rows]
    return hexes[(hexes >= 0) & ~s.setting.is_soft[rows]]


def _overruns(s: Position, enemy: int) -> NDArray[np.int32]:
    """6.1.7: what running over the guns on each hex costs, once more where they are fortified."""
    rules, surcharge = s.setting.rulebook.artillery, np.zeros(s.setting.grid.size, np.int32)
    hexes = s.state.hex[s.setting.guns_of[enemy]].tolist()
    for hex_ in hexes:
        if hex_ >= 0:
            surcharge[hex_] += rules.overrun_each
    for hex_ in set(hexes):
        if hex_ >= 0 and s.is_fortified(hex_, enemy):
            surcharge[hex_] += rules.overrun_fortified
    return surcharge
