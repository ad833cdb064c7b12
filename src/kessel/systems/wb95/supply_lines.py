"""Chapter 10.1: lines of supply, from the supply bases along roads and over open ground to each unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.hexes.trace import END, PASS, SHUT, UNREACHED, Lines, flood
from kessel.hexes.zones import reached
from kessel.systems.wb95.data_area import Area
from kessel.systems.wb95.kernels import free_steps
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import MOBILITIES, ON_FOOT
from kessel.systems.wb95.zones_of_control import zones

__all__ = [
    "lines_of_supply",
    "linked",
    "outer_bases",
    "reaches",
    "supply_bases",
    "supply_line",
    "supply_zones",
    "traces_supply",
    "unhindered_lines",
]

_TRUCKED = MOBILITIES.index("trucked")


def supply_line(s: Position, unit: int) -> tuple[int, ...] | None:
    """Give the hexes of a unit's line from its supply base; None if it has none (10.1.1, 10.1.3)."""
    if not traces_supply(s, np.array([unit]))[0]:
        return None
    return lines_of_supply(s, int(s.setting.side[unit])).line_to(int(s.state.hex[unit]))


def traces_supply(s: Position, units: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Say of each of these units of one side whether it has a line within its nation's supply MPs (10.1.6, 10.1.7)."""
    if not len(units):
        return np.zeros(0, np.bool_)
    cost = lines_of_supply(s, int(s.setting.side[units[0]])).cost
    hexes = s.state.hex[units]
    return (hexes >= 0) & reaches(cost[hexes], s.setting.supply_mp[units])


def reaches(cost: NDArray[np.int32], allowance: NDArray[np.int16]) -> NDArray[np.bool_]:
    """10.1.6: what a line pays off the road is no more than its nation's supply MPs, both in sixths."""
    return cost <= allowance


def lines_of_supply(s: Position, side: int) -> Lines:
    """Find the cheapest line to every hex, whatever nation of the side stands there.

    The cost of a line does not depend on who asks, so one flood on the largest allowance serves all (10.1.3).
    """
    state = s.state
    parts = (state.hex, state.control, state.transport)
    key = ("lines of supply", side, state.stamps["bridge"], *(part.tobytes() for part in parts))
    return s.setting.memo.get(key, lambda: _trace(s, side, supply_bases(s, side)))


def unhindered_lines(s: Position, side: int, bases: Sequence[int]) -> Lines:
    """Find where lines from these hexes would run if no enemy stood in their way."""
    setting = s.setting
    allowance = int(setting.supply_mp[setting.units_of[side]].max(initial=0))
    edges = setting.ground.edges(_TRUCKED, s.state)
    anywhere = np.full(setting.grid.size, PASS, np.uint8)
    return flood(setting.grid, bases, allowance, edges, _free_steps(s, side), anywhere)


def linked(
    s: Position, side: int, from_hexes: Sequence[int], to_hexes: Sequence[int], by: Literal["supply", "road"]
) -> bool:
    """Say whether a hex that the side controls is linked with another area, by supply (10.1) or all the way by road."""
    ends = [hex_ for hex_ in from_hexes if s.state.control[hex_] == side]
    if not ends:
        return False
    lines = _trace(s, side, to_hexes) if by == "supply" else _trace_by_road(s, side, to_hexes)
    return bool((lines.cost[ends] < UNREACHED).any())


def supply_bases(s: Position, side: int) -> tuple[int, ...]:
    """Give the hexes where lines begin (10.1.4): edges and zones always, named hexes and places while held."""
    area = s.setting.scenario.supply[s.seat(side)]
    held = s.setting.area(replace(area, edges=(), zones=()))
    return (*outer_bases(s, side), *(hex_ for hex_ in held if s.state.control[hex_] == side))


def outer_bases(s: Position, side: int) -> tuple[int, ...]:
    """Give the edges and zones where lines begin: nobody can take them."""
    area = s.setting.scenario.supply[s.seat(side)]
    return s.setting.area(Area(edges=area.edges, zones=area.zones, but=area.but))


def supply_zones(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the hexes in the zones that a side has against enemy lines (10.1.11, 6.1.5).

    All its units have one, but headquarters and guns in transport set-up, and so have its towns. A town closes its
    own hex and those around it; a unit's own hex is closed by the unit (10.1.10).
    """
    setting, state = s.setting, s.state
    towns = setting.ground.towns[state.control[setting.ground.towns] == side]
    rows = setting.rows[side]
    kinds = setting.supply_zone_kind[rows].copy()
    kinds[setting.is_artillery[rows] & (state.transport[rows] > 0)] = 0
    hexes = np.concatenate([state.hex[rows], towns])
    kinds = np.concatenate([kinds, np.full(len(towns), ON_FOOT, np.uint8)])
    closed = reached(setting.grid, hexes, kinds, setting.ground.zone_blocked) > 0
    closed[towns] = True
    return closed


def _trace(s: Position, side: int, bases: Sequence[int]) -> Lines:
    """10.1.5-10.1.9: roads and steps between friends are free, the rest is paid as trucks pay."""
    setting = s.setting
    allowance = int(setting.supply_mp[setting.units_of[side]].max(initial=0))
    edges = setting.ground.edges(_TRUCKED, s.state)
    return flood(setting.grid, bases, allowance, edges, _free_steps(s, side), _passage(s, side))


def _trace_by_road(s: Position, side: int, bases: Sequence[int]) -> Lines:
    grid = s.setting.grid
    closed = np.full((grid.size, 6), -1, np.int32)
    return flood(grid, bases, 0, closed, s.setting.ground.supply_roads(s.state), _passage(s, side))


def _free_steps(s: Position, side: int) -> NDArray[np.bool_]:
    """10.1.5, 10.1.9: steps along roads, and between adjacent friendly units whatever the ground."""
    ground, state = s.setting.ground, s.state
    free = ground.supply_roads(state).copy()
    free_steps(s.setting.grid.neighbours, ground.big_river, state.bridge, zones(s, side).occupied, free)
    return free


def _passage(s: Position, side: int) -> NDArray[np.uint8]:
    """10.1.10: no line enters an enemy's hex; in enemy zones it ends, unless a friendly regular unit stands there."""
    setting, state = s.setting, s.state
    hexes, regular = state.hex[setting.rows[side]], setting.is_regular[setting.rows[side]]
    passage = np.full(setting.grid.size, PASS, np.uint8)
    passage[supply_zones(s, 1 - side)] = END
    passage[hexes[regular & (hexes >= 0)]] = PASS
    passage[zones(s, 1 - side).occupied] = SHUT
    return passage
