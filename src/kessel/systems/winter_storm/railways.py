"""Chapter 10.13: the railways, from the Ultimate Supply Sources to Rail Depots, and the Superior HQs near them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.hexes.trace import PASS, SHUT, UNREACHED, flood
from kessel.systems.winter_storm.ground import CLASSES, PERMANENT
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES, NOBODY
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["is_properly_placed", "is_served", "own_sources", "rail_hexes", "take_captured_track", "whole_track"]


def is_properly_placed(s: Position, hq: int) -> bool:
    """10.13: whether a Superior HQ stands in a town or city near a Rail Depot that trains reach from some source."""
    return any(is_served(s, hq, source) for source in own_sources(s, int(s.setting.side[hq])))


def is_served(s: Position, hq: int, source: int) -> bool:
    """10.13: whether a Superior HQ can get Supply Points from one Ultimate Supply Source."""
    here = int(s.state.hex[hq])
    if here < 0 or not s.setting.is_town[here]:
        return False
    return bool((_near(s, here) & rail_hexes(s, source) & s.setting.is_depot).any())


def own_sources(s: Position, side: int) -> list[int]:
    """10.12: the Ultimate Supply Sources of a side, by their place in the scenario."""
    return [k for k, source in enumerate(s.setting.scenario.supply.sources) if source.side == s.seat(side)]


def rail_hexes(s: Position, source: int) -> NDArray[np.bool_]:
    """10.13: the hexes that trains reach from a source: friendly track free of enemy units and zones, bridges whole."""
    line = s.setting.scenario.supply.sources[source]
    side, board = s.setting.side_of(line.side), s.setting.board
    enemy = zones(s, s.enemy_of(side))
    open_ = (s.state.rail == side) & ~enemy.occupied & (enemy.reach == 0)
    passage = np.where(open_, PASS, SHUT).astype(np.uint8)
    edges = np.full(board.railway.shape, CLOSED, np.int32)
    found = flood(s.setting.grid, [s.setting.grid.index(line.hex)], 0, edges, whole_track(s), passage)
    return found.cost < UNREACHED


def whole_track(s: Position) -> NDArray[np.bool_]:
    """10.13, 13.92/bridges: the hexsides that trains cross: no pontoon bears them where a bridge was destroyed."""
    board = s.setting.board
    return board.railway & ~(board.bridge & (s.state.bridge != PERMANENT))


def take_captured_track(s: Position) -> None:
    """10.13: track belongs to the side whose Combat unit was last there; it serves from the next Overphase on."""
    state = s.state
    taken = s.setting.board.railway.any(axis=1) & (state.control != NOBODY)
    state.rail[taken] = state.control[taken]


def _near(s: Position, here: int) -> NDArray[np.bool_]:
    """The hexes within so many leg movement points as a Superior HQ may be away from its depot."""
    edges = s.land.edges[CLASSES.index("leg")]
    free, passage = np.zeros(edges.shape, np.bool_), np.full(s.setting.grid.size, PASS, np.uint8)
    budget = HALVES * s.setting.charts.supply.rail_depot_reach
    return flood(s.setting.grid, [here], budget, edges, free, passage).cost < UNREACHED
