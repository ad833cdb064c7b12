"""Where units can go (chapter 3): the search over the map that options, stacking and random play use.

`walking.walk` is the law for a given path; what is found here costs the same there.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED, NO_CAP, Going, Reach, Tolls
from kessel.systems.wb95.air_interdiction import hindrance
from kessel.systems.wb95.movement_points import is_fresh
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["going", "reachable", "search", "search_road"]

Ground = Literal["anywhere", "road"]
"""Where steps lead: over all ground, or along side roads."""


def search(s: Position, unit: int, limit: int | None = None) -> Reach:
    """Find every hex that a unit can reach by normal cost, with its movement points or with `limit` of them."""
    state, reach = s.state, s.setting.reach
    most: int = state.allowance.item(unit) if limit is None else limit
    cap = most if is_fresh(s, unit) else NO_CAP
    reach.search(state.hex.item(unit), most - state.spent.item(unit), going(s, unit), cap)
    return reach


def search_road(s: Position, unit: int, limit: int | None = None) -> Reach | None:
    """Find what a unit reaches that never leaves its side road: one hex more than its MP allow, for nothing.

    None for a unit that is on no such road, or has left it (table:terrain/bonus).
    """
    here, mobility, ground = s.state.hex.item(unit), s.setting.movers[unit].mobility, s.setting.ground
    if s.state.off_road[unit] or not ground.beside_side_road[mobility][here]:
        return None
    if not any(ground.side_roads(s.state)[mobility, here].tolist()):
        return None
    limit = int(s.state.allowance[unit]) if limit is None else limit
    cap = limit if is_fresh(s, unit) else NO_CAP
    reach = s.setting.road_reach
    along = going(s, unit, "road")
    reach.search(here, limit - int(s.state.spent[unit]), along, cap)
    reach.one_more(along)
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
    """Lay enemies, their zones and air attacks over the ground, or over side roads alone."""
    mover, ground = s.setting.movers[unit], s.setting.ground
    goings = ground.goings(s.state) if where == "anywhere" else ground.road_goings(s.state)
    return goings[mover.mobility].under(_tolls(s, mover.side, mover.overruns))


def _tolls(s: Position, side: int, overruns: bool) -> Tolls:
    """Give what enemies, their zones and their aircraft put in the way of a side; kept until one changes."""
    state = s.state
    facts = state.hex[s.setting.rows[1 - side]].tobytes(), state.notes.missions, state.phase in (5, 11)
    seen = facts, state.stamps["fort"]
    return s.setting.memo.hold(("tolls by stamp", side, overruns), seen, _renewed, s, side, overruns, facts)


def _renewed(s: Position, side: int, overruns: bool, facts: tuple[object, ...]) -> Tolls:
    """Of all fortifications only those of enemy guns count."""
    works = s.state.fort[s.state.hex[s.setting.guns_of[1 - side]]].tobytes()
    return s.setting.memo.hold(("tolls", side, overruns), (facts, works), _work_out_tolls, s, side, overruns)


def _work_out_tolls(s: Position, side: int, overruns: bool) -> Tolls:
    """Regular units overrun guns and headquarters alone on a hex (6.1.7, 9.1.5); others enter no enemy's hex."""
    enemy = zones(s, 1 - side)
    if not overruns:
        return _tolls(s, side, overruns=True).closed_at(enemy.occupied)
    enter = SIXTHS * hindrance(s, side)
    enter[_hard(s, 1 - side)] = CLOSED
    if s.state.phase in (5, 11):
        enter[enemy.reach] = CLOSED  # 12.2.2
    return Tolls(
        s.setting.grid,
        leave=enemy.reach * np.int32(s.setting.rulebook.zones.leaving),
        enter=enter,
        surcharge=_overruns(s, 1 - side),
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
    hexes = [hex_ for hex_ in s.state.hex[s.setting.guns_of[enemy]].tolist() if hex_ >= 0]
    for hex_ in hexes:
        surcharge[hex_] += rules.overrun_each
    for hex_ in set(hexes):
        if s.is_fortified(hex_, enemy):
            surcharge[hex_] += rules.overrun_fortified
    return surcharge
