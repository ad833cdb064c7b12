"""A path by the table of costs: the law of `walking.walk` without its reasons, for orders that are only carried out."""

from __future__ import annotations

from kessel.hexes.grid import NotAdjacent
from kessel.hexes.reach import REFUSED, STOP, SURCHARGE
from kessel.systems.wb95.movement_points import full_allowance, is_fresh, may_move_in_full
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import going
from kessel.systems.wb95.walking import Walk, may_move

__all__ = ["pace"]


def pace(s: Position, unit: int, path: tuple[int, ...], *, full: bool = False) -> Walk | None:
    """Give what a path costs, without the terms; None where a step is refused: `walk` then says why.

    Raises:
        Illegal: the unit cannot move at all.
    """
    may_move(s, unit)
    if full and not may_move_in_full(s, unit):
        return None
    setting, state = s.setting, s.state
    limit = full_allowance(s, unit) if full else int(state.allowance[unit])
    here, before, stopped = int(state.hex[unit]), int(state.spent[unit]), bool(state.stopped[unit])
    on_road, fresh, spent = not state.off_road[unit], is_fresh(s, unit), before
    costs, direction_to = going(s, unit).table, setting.grid.direction
    for hex_ in path:
        try:
            direction = direction_to(here, hex_)
        except NotAdjacent:
            return None
        cost = int(costs[here, direction])
        if stopped or cost >= REFUSED:
            return None
        overrun = int(costs[hex_, SURCHARGE])
        if fresh:
            cost = min(cost - overrun, limit) + overrun
        on_road = on_road and bool(setting.ground.side_roads(state.bridge)[setting.mobility[unit], here, direction])
        if spent + cost > limit:
            if not on_road or overrun:
                return None
            cost, stopped = 0, True
        spent += cost
        stopped = stopped or bool(costs[hex_, STOP])
        here, fresh = hex_, False
    return Walk(unit, path, spent - before, (), stopped, on_road, full)
