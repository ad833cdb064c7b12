"""Where units can go (chapter 3): the search over the map that options, stacking and random play use.

`movement.walk` is the law for a given path; what is found here costs the same there.
"""

from __future__ import annotations

import numpy as np

from kessel.hexes.reach import CLOSED, NO_CAP, Going, Reach
from kessel.systems.wb95.air_interdiction import hindrance
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["reachable", "search", "search_road"]


def search(s: Position, unit: int) -> Reach:
    """Find every hex that a unit can reach by normal cost."""
    setting, state = s.setting, s.state
    limit = int(state.allowance[unit])
    cap = limit if state.spent[unit] == 0 else NO_CAP
    setting.reach.search(int(state.hex[unit]), limit - int(state.spent[unit]), _going(s, unit), cap)
    return setting.reach


def search_road(s: Position, unit: int) -> Reach | None:
    """Find what a unit reaches that never leaves its side road: one hex more than its MP allow, for nothing.

    None for a unit that is on no such road, or has left it (table:terrain/bonus).
    """
    setting, state = s.setting, s.state
    here, mobility = int(state.hex[unit]), int(setting.mobility[unit])
    if state.off_road[unit] or not setting.ground.side_road[mobility, here].any():
        return None
    limit = int(state.allowance[unit])
    cap = limit if state.spent[unit] == 0 else NO_CAP
    going = _going(s, unit, along_road=True)
    setting.road_reach.search(here, limit - int(state.spent[unit]), going, cap)
    setting.road_reach.one_more(going)
    return setting.road_reach


def reachable(s: Position, unit: int) -> dict[int, tuple[int, ...]]:
    """Give every hex that a unit can reach, with the way there."""
    reach = search(s, unit)
    found = {int(h): reach.path_to(int(h))[1:] for h in reach.hexes[1:]}
    road = search_road(s, unit)
    if road:
        found |= {h: road.path_to(h)[1:] for h in road.hexes[1:].tolist() if h not in found}
    return found


def _going(s: Position, unit: int, along_road: bool = False) -> Going:
    """Lay enemies, their zones and air attacks over the ground, or over side roads alone; kept until one changes."""
    setting, state = s.setting, s.state
    side, mobility, overruns = int(setting.side[unit]), int(setting.mobility[unit]), bool(setting.is_regular[unit])
    enemy = state.hex[setting.units_of[1 - side]]
    strategic = state.phase in (5, 11)
    key = (
        *("going", side, mobility, overruns, strategic, along_road, state.notes.missions),
        *(enemy.tobytes(), state.fort[enemy].tobytes(), setting.ground.bridge_key(state.bridge)),
    )
    return setting.memo.get(key, lambda: _make_going(s, side, mobility, overruns, strategic, along_road))


def _make_going(s: Position, side: int, mobility: int, overruns: bool, strategic: bool, along_road: bool) -> Going:
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
    ground = setting.ground.edges(state.bridge)[mobility]
    return Going(
        setting.grid,
        np.where(setting.ground.side_road[mobility], ground, CLOSED) if along_road else ground,
        leave=np.where(enemy.reach, setting.rulebook.zones.leaving, 0),
        enter=enter,
        surcharge=surcharge,
        stop=enemy.reach,
        barred=enemy.refused,
    )
