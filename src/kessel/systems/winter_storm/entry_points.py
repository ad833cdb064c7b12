"""Chapter 8.3: entry points, and what becomes of those that the enemy blocks."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from kessel.hexes.reach import CLOSED
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.pocket import pocket_exits
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import own_sources
from kessel.systems.winter_storm.retreat_paths import can_enter
from kessel.systems.winter_storm.stacking import is_overstacked
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["Displacement", "blocked_points", "displacements", "entry_hexes", "entry_price", "is_blocked", "points_of"]

_FARTHEST = 2
"""8.3: how many hexes blockers are displaced at most."""


class Displacement(Struct, frozen=True):
    """A stack that makes way for reinforcements, and the hexes it goes through."""

    units: tuple[int, ...]
    path: tuple[int, ...]


def points_of(s: Position, unit: int) -> list[int]:
    """Give the entry points of a reinforcement; of a unit from the pocket the hexes beside the link edge."""
    if s.setting.is_breakout[unit]:
        return pocket_exits(s)
    group = s.setting.scenario.reinforcements[int(s.state.entry[unit])]
    return [s.setting.hex(number) for number in group.entry]


def is_blocked(s: Position, side: int, hex_: int) -> bool:
    """8.3: whether enemy units or their zones are on a hex where a side would enter."""
    enemy = zones(s, s.enemy_of(side))
    return bool(enemy.occupied[hex_] or enemy.reach[hex_] > 0)


def blocked_points(s: Position, unit: int) -> list[int]:
    """8.3: the entry points of a reinforcement if the enemy blocks all of them; while one is free it may come there."""
    side, points = int(s.setting.side[unit]), points_of(s, unit)
    return points if all(is_blocked(s, side, point) for point in points) else []


def entry_hexes(s: Position, unit: int) -> list[int]:
    """8.3: the hexes where a reinforcement may enter: its free points, without any the nearest free hexes to each."""
    side, points = int(s.setting.side[unit]), points_of(s, unit)
    free = [point for point in points if not is_blocked(s, side, point)]
    return sorted(free or {hex_ for point in points for hex_ in _nearest_free(s, unit, point)})


def entry_price(s: Position, unit: int, hex_: int) -> int:
    """Give what entering the map costs a unit, in halves: the cheapest step into the hex; CLOSED if there is none."""
    edges = s.land.edges[s.setting.terrain_class[unit, s.face(unit)]]
    around = enumerate(s.setting.grid.neighbours[hex_].tolist())
    costs = [int(edges[near, (way + 3) % 6]) for way, near in around if near >= 0]
    return min((cost for cost in costs if cost != CLOSED), default=CLOSED)


def displacements(s: Position, side: int, point: int) -> list[Displacement]:
    """8.3: how the enemy stacks that block an entry point of a side make way for it.

    Each goes by the nearest hexes, towards its Ultimate Supply Source, to where it blocks the point no longer.

    Raises:
        Illegal: nobody blocks the point, or one of the stacks has nowhere to go.
    """
    if not is_blocked(s, side, point):
        raise Illegal("8.3", f"{s.number(point)} is free: nobody is displaced")
    return [_displaced(s, s.enemy_of(side), hex_, point) for hex_ in _blockers(s, s.enemy_of(side), point)]


def _nearest_free(s: Position, unit: int, point: int) -> list[int]:
    side = int(s.setting.side[unit])
    enemy, away = zones(s, s.enemy_of(side)), s.setting.grid.distances(point)
    free = (~enemy.occupied & (enemy.reach <= 0) & ~s.setting.ground.closed).nonzero()[0]
    for distance in np.unique(away[free]).tolist():
        ring = free[away[free] == distance].tolist()
        if open_ := [hex_ for hex_ in ring if entry_price(s, unit, hex_) != CLOSED]:
            return open_
    return []


def _blockers(s: Position, side: int, point: int) -> list[int]:
    """Give the hexes of a side's stacks that stand on a point or project a zone onto it."""
    around = s.setting.grid.neighbours[point].tolist()
    mine = zones(s, side)
    near = [hex_ for way, hex_ in enumerate(around) if hex_ >= 0 and mine.into(hex_, (way + 3) % 6) > 0]
    return [point, *near] if s.on(point, side) else near


def _displaced(s: Position, side: int, start: int, point: int) -> Displacement:
    units = tuple(s.on(start, side))
    grid, homes = s.setting.grid, _sources(s, side)
    paths: list[tuple[int, ...]] = [(start,)]
    for _ in range(_FARTHEST):
        paths = [(*path, hex_) for path in paths for hex_ in _steps(s, units, path[-1]) if hex_ not in path]
        nearer = [path for path in paths if _home(s, homes, path[-1]) < _home(s, homes, start)]
        fitting = [
            path
            for path in nearer
            if grid.distances(point)[path[-1]] > 1 and not is_overstacked(s, path[-1], {*s.on(path[-1], side), *units})
        ]
        if fitting:
            best = min(fitting, key=lambda path: (_home(s, homes, path[-1]), path))
            return Displacement(units, best[1:])
    raise Illegal("8.3", f"The units on {s.number(start)} cannot make way towards their Ultimate Supply Source")


def _steps(s: Position, units: tuple[int, ...], here: int) -> list[int]:
    held = s.occupied(s.enemy_of(int(s.setting.side[units[0]])))
    around = enumerate(s.setting.grid.neighbours[here].tolist())
    return [
        hex_ for way, hex_ in around if hex_ >= 0 and not held[hex_] and all(can_enter(s, u, here, way) for u in units)
    ]


def _sources(s: Position, side: int) -> list[int]:
    sources = s.setting.scenario.supply.sources
    return [s.setting.hex(sources[k].hex) for k in own_sources(s, side)]


def _home(s: Position, sources: list[int], hex_: int) -> int:
    return min((int(s.setting.grid.distances(hex_)[source]) for source in sources), default=0)
