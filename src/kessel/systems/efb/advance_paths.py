"""Where a unit may advance after combat (10.8, 13.7, 13.8, 22.1, 22.2/crossing)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kessel.play.outcome import Illegal
from kessel.systems.efb.combat_record import Combat
from kessel.systems.efb.position import Position
from kessel.systems.efb.retreat_paths import passable
from kessel.systems.efb.stacking import fits

__all__ = ["advance_freedom", "advancers", "may_cross", "refuse_advance", "routes", "ways_forward"]

Path = tuple[int, ...]


def advancers(s: Position, combat: Combat, side: int) -> list[int]:
    """Give the units of a side that fought in the combat and may advance.

    Maneuver units (13.7) that move at all (13.6) and are combat effective (15.3).
    """
    fought = combat.attackers if side == combat.side else combat.defenders
    state, setting = s.state, s.setting
    return [
        unit
        for unit in fought
        if state.hex[unit] >= 0
        and not setting.is_artillery[unit]
        and not state.suppressed[unit]
        and not state.advanced[unit]
        and s.movement_factor(unit) > 0
    ]


def routes(s: Position, combat: Combat, side: int) -> list[Path]:
    """Give the hexes that the beaten side left free, as paths from where it fought (13.8)."""
    origins = combat.targets if side == combat.side else combat.origins
    free = ~s.occupied(1 - side)
    found: list[Path] = [(hex_,) for hex_ in origins if free[hex_]]
    for trail in s.state.notes.trails:
        if trail.hexes[0] in origins:
            held = [place for place, hex_ in enumerate(trail.hexes) if not free[hex_]]
            found.append(trail.hexes[: held[0]] if held else trail.hexes)
    return [path for path in dict.fromkeys(found) if path]


def ways_forward(s: Position, combat: Combat, unit: int) -> list[Path]:
    """Give one path to each hex where a unit may end its advance."""
    land, here = _Land(s, combat, unit), int(s.state.hex[unit])
    ends: dict[int, Path] = {}
    for route in sorted(routes(s, combat, land.side)):
        for path in _along(s, land, unit, here, route):
            if path[-1] != here and fits(s, unit, path[-1]):
                ends.setdefault(path[-1], path)
    return [path for _, path in sorted(ends.items())]


def refuse_advance(s: Position, combat: Combat, unit: int, path: Path) -> None:
    """Refuse an advance that does not follow a way the enemy left free.

    Raises:
        Illegal: with the clause.
    """
    land, name = _Land(s, combat, unit), s.name(unit)
    here = int(s.state.hex[unit])
    for hex_ in path:
        if hex_ not in s.setting.grid.neighbours[here]:
            raise Illegal("13.8", f"{s.number(hex_)} is not next to {s.number(here)}")
        land.refuse_step(here, hex_)
        here = hex_
    if not any(_follows(s, unit, path, route) for route in routes(s, combat, land.side)):
        raise Illegal("13.8", f"{name} follows the enemy's retreat from where he fought, and no further")
    if not fits(s, unit, path[-1]):
        raise Illegal("13.8", f"{name} would be one too many on {s.number(path[-1])}")


def advance_freedom(s: Position, unit: int, hexes: int) -> tuple[int, int]:
    """22.1: how many hexes of an advance keep to the retreat path, and how many go where the unit likes."""
    army = s.setting.charts.army_of(s.setting.counters[unit].nation)
    german = army is s.setting.charts.army["german"]
    if hexes and german and s.setting.is_armored[unit] and s.setting.options.special_units:
        return 1, hexes - 1
    return hexes, 0


def may_cross(s: Position, combat: Combat, side: int) -> NDArray[np.bool_]:
    """Mark the hexsides that an advance may cross (13.7, 22.2/crossing).

    Rivers need a bridge, or an engineer among the attackers; a minor one is free where special units are not played.
    """
    ground, bridged = s.ground, s.bridges(side)
    special = s.setting.options.special_units
    engineer = special and side == combat.side and bool(s.setting.is_engineer[list(combat.attackers)].any())
    rivers = ground.is_river if special else ground.is_major
    return ~rivers | bridged | engineer


def _along(s: Position, land: _Land, unit: int, here: int, route: Path) -> Iterator[Path]:
    """Give the paths by which a unit may use a route: along it, or freely after the first hexes (22.1)."""
    fixed, free = advance_freedom(s, unit, len(route))
    for place, (back, hex_) in enumerate(zip((here, *route), route[:fixed], strict=False)):
        if not land.leads(back, hex_):
            return
        yield route[: place + 1]
    layer, seen = [route[:fixed]], set(route[:fixed])
    for _ in range(free):
        reached = {path[-1]: path for start in reversed(layer) for path in land.onward(start) if path[-1] not in seen}
        layer = [path for _, path in sorted(reached.items())]
        seen.update(reached)
        yield from layer


def _follows(s: Position, unit: int, path: Path, route: Path) -> bool:
    fixed, free = advance_freedom(s, unit, len(route))
    return len(path) <= fixed + free and path[:fixed] == route[:fixed][: len(path)]


class _Land:
    """The map as an advancing unit finds it: enemy zones count for nothing (10.8)."""

    def __init__(self, s: Position, combat: Combat, unit: int) -> None:
        self.side = int(s.setting.side[unit])
        self._s, self._unit = s, unit
        self._around = s.setting.grid.neighbours
        self._enemies = s.occupied(1 - self.side)
        self._crossable = may_cross(s, combat, self.side)
        self._enterable = passable(s, int(s.setting.mobility[unit]))
        self._open = self._enterable & self._crossable & ~self._enemies[np.where(self._around >= 0, self._around, 0)]

    def leads(self, here: int, hex_: int) -> bool:
        """Say whether the unit may go from a hex to a neighbour."""
        return hex_ in self._around[here] and bool(self._open[here, self._s.setting.grid.direction(here, hex_)])

    def onward(self, path: Path) -> list[Path]:
        """Give the path with each possible next hex; none is entered twice."""
        here = path[-1]
        hexes = self._around[here, self._open[here]].tolist()
        return [(*path, hex_) for hex_ in hexes if hex_ not in path]

    def refuse_step(self, here: int, hex_: int) -> None:
        """Refuse enemies, rivers and forbidden terrain.

        Raises:
            Illegal: with the clause.
        """
        way, number = self._s.setting.grid.direction(here, hex_), self._s.number(hex_)
        if self._enemies[hex_]:
            raise Illegal("9.6", f"Enemy units stand on {number}")
        if not self._crossable[here, way]:
            clause = "13.7" if self._s.ground.is_major[here, way] else "22.2/crossing"
            raise Illegal(clause, f"No bridge and no engineer of the attack leads over the river to {number}")
        if not self._enterable[here, way]:
            raise Illegal("8.6", f"{number} is closed to {self._s.name(self._unit)}")
