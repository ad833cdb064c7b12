"""Where a unit may retreat (10.7, 13.5)."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.play.outcome import Illegal
from kessel.systems.efb.position import Position
from kessel.systems.efb.stacking import full_hexes
from kessel.systems.efb.zones_of_control import zones

__all__ = ["Ways", "crosses_river", "passable", "refuse_path", "ways_back"]

Path = tuple[int, ...]


class Ways(Struct, frozen=True):
    """The paths among which the owner may choose: all of them satisfy 13.5 equally well."""

    paths: tuple[Path, ...]
    """In order of their hexes; the hex that the unit leaves is not named."""
    survives: bool
    """False where no path is long enough: the unit is eliminated at the end of the one it takes (13.5/short)."""


class _Path(Struct, frozen=True):
    hexes: Path
    occupied: int
    """Hexes on the way that hold friends (13.5/path)."""
    bends: int
    heading: int


def ways_back(s: Position, unit: int, distance: int, companions: tuple[int, ...] = ()) -> Ways:
    """Find the best retreats of a unit; friends that have just retreated with it count as no occupants.

    A path leads so many hexes away from the start (13.5/path). The best have the fewest occupied hexes, then the
    fewest hexes beyond the distance (13.5/overstack), then the fewest bends.
    """
    land = _Land(s, unit, companions)
    layer, longest = [_Path((), 0, 0, -1)], list[_Path]()
    for gone in range(1, distance + 1):
        layer = [step for path in layer for step in land.steps(path) if land.away[step.hexes[-1]] == gone]
        longest = layer or longest
        if not layer:
            return Ways(_best(longest), survives=False)
    found = [path for path in layer if not land.full[path.hexes[-1]]]
    if s.setting.options.overstacked_retreat == "extend":
        found += land.extended(layer, distance, found)
    return Ways(_best(found), survives=True) if found else Ways(_best(longest), survives=False)


def refuse_path(s: Position, unit: int, path: Path, distance: int, ways: Ways) -> None:
    """Refuse a path that is not among the best.

    Raises:
        Illegal: with the clause that it breaks first.
    """
    if path in ways.paths:
        return
    land, grid = _Land(s, unit, ()), s.setting.grid
    here = int(s.state.hex[unit])
    for hex_ in path:
        if hex_ not in grid.neighbours[here]:
            raise Illegal("13.5/path", f"{s.number(hex_)} is not next to {s.number(here)}")
        if not land.open[here, grid.direction(here, hex_)]:
            raise Illegal("13.5/barred", f"No retreat leads from {s.number(here)} to {s.number(hex_)}")
        here = hex_
    if len(path) < distance and ways.survives:
        raise Illegal("13.5/path", f"{s.name(unit)} has to retreat {distance} hexes away, not {len(path)}")
    best = ", ".join("-".join(map(s.number, way)) for way in ways.paths)
    raise Illegal("13.5/path", f"{s.name(unit)} retreats straight, through vacant hexes where it can: {best}")


def crosses_river(s: Position, side: int, here: int, hex_: int) -> bool:
    """13.5/river: say whether a step of a retreat leads over a minor or major river without a bridge."""
    way = s.setting.grid.direction(here, hex_)
    return bool(s.ground.is_river[here, way]) and not s.bridges(side)[here, way]


def passable(s: Position, mobility: int) -> NDArray[np.bool_]:
    """Mark the steps [hex, direction] that a class may take after combat, rivers and enemies aside.

    Terrain closed to it is entered only along a route (8.6), and lakes are crossed on ice alone (24.8).
    """
    ground, around = s.ground, s.setting.grid.neighbours
    enter = ground.enter[mobility][np.where(around >= 0, around, 0)] != CLOSED
    for route in ground.routes.values():
        enter = enter | route
    lake = ground.bars_retreat & (ground.crossing[mobility] == CLOSED)
    return enter & ~lake & (around >= 0)


class _Land:
    """The map as one retreating unit finds it."""

    def __init__(self, s: Position, unit: int, companions: tuple[int, ...]) -> None:
        setting, state = s.setting, s.state
        side, mobility = int(setting.side[unit]), int(setting.mobility[unit])
        self.start = int(state.hex[unit])
        self.away: NDArray[np.int32] = setting.grid.distances(self.start)
        self.full = full_hexes(s, unit)
        self._around = setting.grid.neighbours
        friends = [u for u in s.on_map(side) if u != unit and u not in companions]
        self._held = np.zeros(setting.grid.size, np.bool_)
        self._held[state.hex[friends]] = True
        enemy = zones(s, 1 - side)
        barred = enemy.occupied | enemy.reach
        target = np.where(self._around >= 0, self._around, 0)
        self.open: NDArray[np.bool_] = passable(s, mobility) & ~barred[target]

    def steps(self, path: _Path) -> list[_Path]:
        """Give the path with each possible next hex: none is entered twice."""
        here = path.hexes[-1] if path.hexes else self.start
        found: list[_Path] = []
        for way in np.flatnonzero(self.open[here]).tolist():
            hex_ = int(self._around[here, way])
            if hex_ != self.start and hex_ not in path.hexes:
                bends = path.bends + int(way != path.heading and path.heading >= 0)
                occupied = path.occupied + int(self._held[hex_])
                found.append(_Path((*path.hexes, hex_), occupied, bends, way))
        return found

    def extended(self, paths: list[_Path], distance: int, fitting: list[_Path]) -> list[_Path]:
        """13.5/overstack: go on from full hexes until the unit fits; not further than the best path makes worth."""
        best = min((path.occupied for path in fitting), default=self.full.size)
        layer = [path for path in paths if self.full[path.hexes[-1]] and path.occupied <= best]
        while layer:
            further = [step for path in layer for step in self.steps(path)]
            # Of paths that meet on a hex equally good, one is enough to go on with.
            alike = {
                (path.hexes[-1], path.heading, path.occupied, path.bends): path
                for path in reversed(further)
                if self.away[path.hexes[-1]] >= distance
            }
            layer = [path for path in alike.values() if path.occupied <= best]
            if found := [path for path in layer if not self.full[path.hexes[-1]]]:
                return found
        return []


def _best(paths: list[_Path]) -> tuple[Path, ...]:
    if not paths:
        return ()
    least = min((path.occupied, len(path.hexes), path.bends) for path in paths)
    return tuple(sorted(p.hexes for p in paths if (p.occupied, len(p.hexes), p.bends) == least))
