"""A path by the table of costs: the law of `walking.walk` without its reasons, for orders that are only carried out."""

from __future__ import annotations

from itertools import pairwise

from kessel.hexes.reach import ENTER, HELD, LEAVE, REFUSED, STOP, SURCHARGE, Reach
from kessel.systems.wb95.movement_points import full_allowance, is_fresh, may_move_in_full
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import going
from kessel.systems.wb95.walking import Walk, may_move

__all__ = ["pace", "way_found"]


def pace(s: Position, unit: int, path: tuple[int, ...], *, full: bool = False) -> Walk | None:
    """Give what a path costs, without the terms; None where a step is refused: `walk` then says why.

    Raises:
        Illegal: the unit cannot move at all.
    """
    may_move(s, unit)
    if full and not may_move_in_full(s, unit):
        return None
    state, around = s.state, s.setting.grid.around
    limit = full_allowance(s, unit) if full else state.allowance.item(unit)
    here, before, stopped = state.hex.item(unit), state.spent.item(unit), bool(state.stopped[unit])
    fresh, spent = is_fresh(s, unit), before
    # Single numbers come much faster out of the memory of an array than out of the array.
    way = going(s, unit)
    steps, tolls = way.steps.data, way.tolls.table.data
    roads = _roads(s, unit)
    on_road = roads is not None
    for hex_ in path:
        if stopped or hex_ not in around[here]:
            return None
        direction = around[here].index(hex_)
        cost = steps[here, direction] + tolls[here, LEAVE] + tolls[hex_, ENTER]
        if cost >= REFUSED or tolls[here, HELD] >> direction & 1:
            return None
        overrun = tolls[hex_, SURCHARGE]
        if fresh:
            cost = min(cost - overrun, limit) + overrun
        on_road = roads is not None and on_road and roads[here, direction] != 0
        if spent + cost > limit:
            if not on_road or overrun:
                return None
            cost, stopped = 0, True
        spent += cost
        stopped = stopped or tolls[hex_, HELD] & STOP != 0
        here, fresh = hex_, False
    return Walk(unit, path, spent - before, (), stopped, on_road, full)


def way_found(s: Position, unit: int, reach: Reach, hex_: int, *, full: bool = False) -> Walk:
    """Give the way to a hex that the unit's search over all ground has found: what `pace` says of it, without going."""
    path = reach.path_to(hex_)
    on_road = _keeps_to_road(s, unit, reach, path)
    return Walk(unit, path[1:], reach.cost.item(hex_), (), reach.stops_at(hex_), on_road, full)


def _keeps_to_road(s: Position, unit: int, reach: Reach, path: tuple[int, ...]) -> bool:
    """Say whether every step that the search took to the end of a path runs along a side road."""
    roads, entered = _roads(s, unit), reach.entered.data
    if roads is None:
        return False
    for here, there in pairwise(path):  # noqa: SIM110 a loop is faster, and this is asked with every random move
        if not roads[here, entered[there]]:
            return False
    return True


def _roads(s: Position, unit: int) -> memoryview | None:
    """The steps along side roads; None for a unit that is on none or has left it (table:terrain/bonus)."""
    state, ground, mobility = s.state, s.setting.ground, s.setting.movers[unit].mobility
    if state.off_road[unit] or not ground.beside_side_road[mobility][state.hex.item(unit)]:
        return None
    return ground.side_roads(state)[mobility].data
