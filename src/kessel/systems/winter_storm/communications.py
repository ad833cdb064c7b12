"""Communications (5.5, 7.24, 7.35, 7.45, 11.13, 11.21): how far the word and the supply of a headquarters come.

A path is counted from the headquarters, its own hex not, the last hex counted. What a step costs is always taken at
the mobile rate for command and at the leg rate for supply; which steps are open depends on who is reached.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.hexes.trace import PASS, SHUT, UNREACHED, flood
from kessel.hexes.trace import Lines as Flood
from kessel.systems.winter_storm.charts import Ground, halves
from kessel.systems.winter_storm.ground import CLASSES
from kessel.systems.winter_storm.leg_divisions import has_scouts
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = [
    "LEG",
    "MOBILE",
    "MOUNTAIN",
    "SUPPLY",
    "Lines",
    "command_hexes",
    "command_lines",
    "command_radius",
    "distance_from",
    "in_radius",
    "is_subordinate_hq",
    "kind_of",
    "path_open",
    "radius_hexes",
    "supply_lines",
    "within_radius",
]

LEG, MOBILE, MOUNTAIN, SUPPLY = "leg", "mobile", "mountain", "supply"
"""For whom a path is traced: units of a class, or Supply Points."""

_FAR = 1000
"""Halves of movement points that lead across any map."""
_ROADS = ("major_road", "minor_road")
_OVER_RIDGES = ("minor_road", "good_trail", "bad_trail")
_ROAD_LEVEL, _LEG_ROAD_LEVEL = 2, 3
"""7.35: from where mobile paths keep to roads, and leg paths to roads and trails; mobile ones never climb mountains."""


class Lines(Struct, frozen=True):
    """How far a headquarters reaches: one flood for each state of the ground, best ground first (9.4/elevation)."""

    floods: tuple[Flood, ...]
    within: NDArray[np.bool_]
    """The hexes that a path comes to."""

    def line_to(self, hex_: int) -> tuple[int, ...]:
        """Give the hexes of a path, from that of the headquarters to one within its reach."""
        return next(found for found in self.floods if found.cost[hex_] < UNREACHED).line_to(hex_)


def command_lines(s: Position, hq: int, kind: str = LEG) -> Lines:
    """11.13, 11.25: the paths of an HQ, Operational or Subordinate, to units of a class within its Command Radius."""
    edges = _command_edges(s, hq, kind)
    return _lines(s, int(s.setting.side[hq]), int(s.state.hex[hq]), command_radius(s, hq), kind, edges)


def supply_lines(s: Position, hq: int) -> Lines:
    """11.21: the paths of an HQ over which it draws supply."""
    radius = s.setting.counters[hq].supply_radius or 0
    return _lines(s, int(s.setting.side[hq]), int(s.state.hex[hq]), HALVES * radius, SUPPLY, _edges(s, SUPPLY))


def within_radius(s: Position, hq: int, kind: str = LEG) -> NDArray[np.bool_]:
    """11.13: mark the hexes within the Command Radius of an HQ, by a path for units of a class."""
    return command_lines(s, hq, kind).within


def command_hexes(s: Position, hq: int, unit: int) -> NDArray[np.bool_]:
    """Mark the hexes on which an HQ could command a unit; a recon unit may be one hex beyond the radius (15.13)."""
    kind = kind_of(s, unit)
    within = within_radius(s, hq, kind)
    if not has_scouts(s, unit):
        return within
    return _one_more(s, within, kind, path_open(s, int(s.setting.side[hq])))


def radius_hexes(s: Position, hq: int, unit: int) -> NDArray[np.bool_]:
    """11.13: mark the hexes within the Command Radius of an HQ for a unit, counted over the ground alone.

    Enemies cut paths, not the radius itself (ruling): this is what 11.17, 11.28, 11.29 and 13.54 keep units to.
    """
    kind, recon, radius = kind_of(s, unit), has_scouts(s, unit), command_radius(s, hq)
    staff = is_subordinate_hq(s, hq)
    key = ("radius", s.land.key, s.sky.grounds, int(s.state.hex[hq]), radius, staff, kind, recon)

    def traced() -> NDArray[np.bool_]:
        everywhere = np.full(s.setting.grid.size, PASS, np.uint8)
        within = _traced(s, int(s.state.hex[hq]), radius, _command_edges(s, hq, kind), everywhere).within
        return _one_more(s, within, kind, everywhere) if recon else within

    return s.setting.radius_memo.get(key, traced)


def distance_from(s: Position, hq: int, unit: int) -> NDArray[np.int64]:
    """11.17: how far every hex is from an HQ, counted as its radius is; beyond all paths, in hexes from there on."""
    here, kind = int(s.state.hex[hq]), kind_of(s, unit)

    def measured() -> NDArray[np.int64]:
        grid, edges = s.setting.grid, _edges(s, kind)
        everywhere = np.full(grid.size, PASS, np.uint8)
        cost = flood(grid, [here], _FAR, edges, np.zeros(edges.shape, np.bool_), everywhere).cost
        return np.where(cost < UNREACHED, cost, UNREACHED + grid.distances(here).astype(np.int64))

    return s.setting.radius_memo.get(("distance", s.land.key, here, kind), measured)


def in_radius(s: Position, unit: int, hq: int) -> bool:
    """11.13, 15.13: whether a unit is within the Command Radius of an HQ and a path leads there."""
    return bool(s.is_on_map(unit) and command_hexes(s, hq, unit)[s.state.hex[unit]])


def is_subordinate_hq(s: Position, unit: int) -> bool:
    """2.5: whether it is the HQ of a division, also of one that has broken down, or of a Soviet corps."""
    return bool(s.setting.is_division_hq[unit] or s.setting.is_corps_hq[unit] or s.state.broken[unit])


def command_radius(s: Position, hq: int) -> int:
    """Give the Command Radius of an HQ in halves (of movement points, or hexes), before the ground takes anything."""
    counter = s.setting.counters[hq]
    if s.state.broken[hq]:
        return HALVES * s.setting.charts.division_hq_side.command_range
    return HALVES * ((counter.command_range if is_subordinate_hq(s, hq) else counter.command_radius) or 0)


def kind_of(s: Position, unit: int) -> str:
    """7.35: say how paths to a unit go: mobile, leg, or as for mountain units."""
    if s.is_mobile(unit):
        return MOBILE
    return MOUNTAIN if s.setting.counters[unit].arm == "mountain" else LEG


def path_open(s: Position, side: int) -> NDArray[np.uint8]:
    """5.5, 11.13: what each hex is to the paths of a side: PASS or SHUT.

    Enemy Combat units and HQs shut their hex, and their zones of control every hex without a Combat unit or HQ of the
    side. Enemy Transport shuts nothing.
    """
    own, enemy = zones(s, side), zones(s, s.enemy_of(side))
    return s.setting.memo.get(("path_open", own.key, enemy.key), lambda: _path_open(s, side))


def _path_open(s: Position, side: int) -> NDArray[np.uint8]:
    enemy = zones(s, s.enemy_of(side))
    shut = _held(s, s.enemy_of(side)) | ((enemy.reach > 0) & ~_held(s, side))
    return np.where(shut, SHUT, PASS).astype(np.uint8)


def _held(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the hexes with Combat units or HQs of a side."""
    setting, hexes = s.setting, np.zeros(s.setting.grid.size, np.bool_)
    there = s.standing() & (setting.side == side) & ~setting.is_transport
    hexes[s.state.hex[there]] = True
    return hexes


def _lines(s: Position, side: int, here: int, radius: int, kind: str, edges: NDArray[np.int32]) -> Lines:
    if here < 0:
        return Lines((), np.zeros(s.setting.grid.size, np.bool_))
    key = ("lines", zones(s, side).key, zones(s, s.enemy_of(side)).key, s.sky.grounds, here, radius, kind)
    return s.setting.memo.get(key, lambda: _traced(s, here, radius, edges, path_open(s, side)))


def _traced(s: Position, here: int, radius: int, edges: NDArray[np.int32], passage: NDArray[np.uint8]) -> Lines:
    """Trace with the whole radius on the best ground alone, then with less of it on the next (9.4/elevation)."""
    grid, chart = s.setting.grid, s.setting.charts.ground
    free = np.zeros(edges.shape, np.bool_)
    by_level = np.array([_lost(radius, chart[ground]) for ground in s.sky.grounds], np.int32)
    losses = by_level[s.setting.board.elevation]
    floods: list[Flood] = []
    within = np.zeros(grid.size, np.bool_)
    for lost in sorted({int(loss) for loss in np.unique(losses) if loss >= losses[here]}):
        worse = np.where(losses > lost, SHUT, passage).astype(np.uint8)
        floods.append(flood(grid, [here], radius - lost, edges, free, worse))
        within |= floods[-1].cost < UNREACHED
    return Lines(tuple(floods), within)


def _lost(radius: int, ground: Ground) -> int:
    """9.4: what a ground condition takes off a radius, in halves."""
    return radius - radius // 2 if ground.radius == "half" else min(radius, -HALVES * ground.radius)


def _one_more(s: Position, within: NDArray[np.bool_], kind: str, passage: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Add the hexes one open step beyond."""
    grid, edges = s.setting.grid, _edges(s, kind)
    start, direction = np.nonzero((edges != CLOSED) & within[:, None])
    beyond = grid.neighbours[start, direction]
    found = within.copy()
    found[beyond[passage[beyond] == PASS]] = True
    return found


def _command_edges(s: Position, hq: int, kind: str) -> NDArray[np.int32]:
    """What the steps of a Command Radius cost: movement points, or hexes for a Subordinate HQ (16.12, 18.3)."""
    edges = _edges(s, kind)
    return np.where(edges == CLOSED, CLOSED, HALVES).astype(np.int32) if is_subordinate_hq(s, hq) else edges


def _edges(s: Position, kind: str) -> NDArray[np.int32]:
    return s.setting.memo.get(("communications", s.land.key, kind), lambda: _make_edges(s, kind))


def _make_edges(s: Position, kind: str) -> NDArray[np.int32]:
    """Give the cost of every step of a path: closed where 7.24, 7.35 or 7.45 closes it.

    Where the mobile column gives no cost and the path is not for mobile units, the leg column counts. A Major River is
    crossed over a bridge of whatever type.
    """
    land, board, ground = s.land, s.setting.board, s.setting.ground
    leg, mobile = (land.edges[CLASSES.index(name)] for name in (LEG, MOBILE))
    if kind == MOBILE:
        bridged = np.isin(board.hexside_kind, board.hexside_kinds.index("major_river")) & (s.state.bridge > 0)
        enterable = np.array([halves(line.mobile) is not None for line in land.lines])[ground.around]
        cost = np.where((mobile == CLOSED) & bridged & enterable, leg, mobile)
    else:
        feet = land.edges[CLASSES.index("summit")] if kind == MOUNTAIN else leg
        cost = leg if kind == SUPPLY else np.where(mobile == CLOSED, feet, mobile)
    return np.where(_shut(s, kind), CLOSED, cost).astype(np.int32)


def _shut(s: Position, kind: str) -> NDArray[np.bool_]:
    """7.35, 7.45: the steps that elevation and ridges close to a path."""
    board, ground = s.setting.board, s.setting.ground
    level = np.maximum(board.elevation[:, None], board.elevation[ground.around])
    if kind == MOBILE:
        along = _roads(s, _ROADS)
        return ground.ridge | ((level >= _ROAD_LEVEL) & ~along)
    shut = ground.ridge & ~_roads(s, _OVER_RIDGES)
    return shut if kind == MOUNTAIN else shut | ((level >= _LEG_ROAD_LEVEL) & (board.road == 0))


def _roads(s: Position, kinds: tuple[str, ...]) -> NDArray[np.bool_]:
    board = s.setting.board
    return np.array([kind in kinds for kind in board.road_kinds])[board.road]
