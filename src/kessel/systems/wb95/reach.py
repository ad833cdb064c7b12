"""Where units can go (chapter 3): the search over the map that options, stacking and random play use.

`walking.walk` is the law for a given path; what is found here costs the same there.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from kessel.hexes.reach import CLOSED, NO_CAP, Going, Reach
from kessel.systems.wb95.air_interdiction import hindrance
from kessel.systems.wb95.movement_points import is_fresh
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["reachable", "search", "search_road"]

Ground = Literal["anywhere", "road", "extra hex"]
"""Where steps lead: over all ground, along side roads, or along them without guns to overrun, which cost MP (6.1.7)."""


def search(s: Position, unit: int, limit: int | None = None) -> Reach:
    """Find every hex that a unit can reach by normal cost, with its movement points or with `limit` of them."""
    limit = int(s.state.allowance[unit]) if limit is None else limit
    cap = limit if is_fresh(s, unit) else NO_CAP
    reach = s.setting.reach
    reach.search(int(s.state.hex[unit]), limit - int(s.state.spent[unit]), _going(s, unit, "anywhere"), cap)
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
    reach.search(here, limit - int(s.state.spent[unit]), _going(s, unit, "road"), cap)
    reach.one_more(_going(s, unit, "extra hex"))
    return reach


def reachable(s: Position, unit: int, limit: int | None = None) -> dict[int, tuple[int, ...]]:
    """Give every hex that a unit can reach, with the way there."""
    reach = search(s, unit, limit)
    found = {int(h): reach.path_to(int(h))[1:] for h in reach.hexes[1:]}
    road = search_road(s, unit, limit)
    if road:
        found |= {h: road.path_to(h)[1:] for h in road.hexes[1:].tolist() if h not in found}
    return found


def _going(s: Position, unit: int, where: Ground) -> Going:
    """Lay enemies, their zones and air attacks over the ground, or over side roads alone; kept until one changes."""
    setting, state = s.setting, s.state
    side, mobility, overruns = int(setting.side[unit]), int(setting.mobility[unit]), bool(setting.is_regular[unit])
    enemy = state.hex[setting.units_of[1 - side]]
    strategic = state.phase in (5, 11)
    key = (
        *("going", side, mobility, overruns, strategic, where, state.notes.missions),
        *(enemy.tobytes(), state.fort[enemy].tobytes(), setting.ground.bridge_key(state.bridge)),
    )
    return setting.memo.get(key, lambda: _make_going(s, side, mobility, overruns, strategic, where))


def _make_going(s: Position, side: int, mobility: int, overruns: bool, strategic: bool, where: Ground) -> Going:
    setting, state = s.setting, s.state
    enemy, rules = zones(s, 1 - side), setting.rulebook.artillery
    size = setting.grid.size
    enter, surcharge = SIXTHS * hindrance(s, side), np.zeros(size, np.int32)
    enemies = setting.units_of[1 - side]
    there = enemies[state.hex[enemies] >= 0]
    soft = (setting.is_artillery[there] & setting.is_towed[there]) | setting.is_hq[there]
    hexes = state.hex[there]
    enter[hexes[~soft] if overruns else hexes] = CLOSED
    if strategic:
        enter[enemy.reach] = CLOSED
    guns = hexes[setting.is_artillery[there]]
    np.add.at(surcharge, guns, rules.overrun_each)
    gun_hexes = np.unique(guns)
    fortified = (state.fort[gun_hexes] > 0) & (state.fort_owner[gun_hexes] == 1 - side)
    fortified |= setting.fixed_positions[gun_hexes] > 0
    surcharge[gun_hexes[fortified]] += rules.overrun_fortified
    if where == "extra hex":
        enter[gun_hexes] = CLOSED
    ground = setting.ground.edges(state.bridge)[mobility]
    if where != "anywhere":
        ground = np.where(setting.ground.side_roads(state.bridge)[mobility], ground, CLOSED)
    return Going(
        setting.grid,
        ground,
        leave=np.where(enemy.reach, setting.rulebook.zones.leaving, 0),
        enter=enter,
        surcharge=surcharge,
        stop=enemy.reach,
        barred=enemy.refused,
    )
