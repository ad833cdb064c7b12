"""Where units can retreat to (7.25, 14.4), and what becomes of pontoons behind them (7.26)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from kessel.hexes.reach import CLOSED
from kessel.systems.winter_storm.ground import CLASSES, PONTOON
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import own_sources
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["Path", "Ways", "away", "break_pontoons", "can_enter", "goal", "is_open_ground", "ways_out", "zone_hexes"]

Path = tuple[int, ...]

_PROHIBITED = 1000
"""A cost in halves that no unit ever has: the ground is closed to it."""


class Ways(Struct, frozen=True):
    """The ways on which units may retreat: one of them must be taken."""

    paths: tuple[Path, ...] = ()
    """None when the units cannot retreat at all; the empty path where only a Major River keeps them in place."""
    short: int = 0
    """How many hexes an unbridged Major River keeps them from going (7.25)."""


def ways_out(s: Position, units: Sequence[int], distance: int, enemies: Collection[int]) -> Ways:
    """14.4: the ways of units that retreat together from the hexes of the enemies that make them.

    Every step leads away from the hex they leave, and they end as many hexes as the result says from it and no nearer
    to the enemies that caused it. Enemy zones are avoided where that is possible, then the end is nearer to the
    parent HQ or a source of supply.
    """
    whole = away(s, units, distance, enemies)
    if whole:
        return Ways(_best(s, units, whole))
    if not any(_steps_away(s, units, distance, enemies, over_rivers=True)):
        return Ways()
    for length in range(distance - 1, 0, -1):
        part = away(s, units, length, enemies)
        if part:
            return Ways(_best(s, units, part), distance - length)
    return Ways(((),), distance)


def away(s: Position, units: Sequence[int], distance: int, enemies: Collection[int]) -> list[Path]:
    """Give all ways of so many hexes that lead away, whatever zones are there."""
    return list(_steps_away(s, units, distance, enemies, over_rivers=False))


def zone_hexes(s: Position, side: int, path: Path) -> int:
    """14.4/zoc: how many hexes of a path lie in enemy zones of control; friends there do not cancel them."""
    reach = zones(s, s.enemy_of(side)).reach
    return sum(1 for hex_ in path if reach[hex_] > 0)


def goal(s: Position, units: Sequence[int]) -> tuple[int, ...]:
    """14.4: the hexes that a stack falls back to: the parent HQ of its topmost Combat unit, or supply sources."""
    setting, state = s.setting, s.state
    combat = [unit for unit in units if setting.is_combat[unit]]
    if combat:
        hq = int(state.hq[max(combat, key=lambda unit: int(state.rank[unit]))])
        if hq != NOBODY and s.is_on_map(hq):
            return (int(state.hex[hq]),)
    sources = setting.scenario.supply.sources
    return tuple(setting.grid.index(sources[k].hex) for k in own_sources(s, int(setting.side[units[0]])))


def can_enter(s: Position, unit: int, hex_: int, direction: int) -> bool:
    """Say whether the ground lets a unit take a step; any bridge over a Major River will do for a retreat (7.25)."""
    class_ = int(s.setting.terrain_class[unit, s.face(unit)])
    if s.land.edges[class_, hex_, direction] != CLOSED:
        return True
    return s.land.hexside(hex_, direction) == "bridged_major_river" and is_open_ground(s, unit, hex_, direction)


def is_open_ground(s: Position, unit: int, hex_: int, direction: int) -> bool:
    """Say whether the hex in a direction is no prohibited terrain for a unit, whatever lies between."""
    ground = s.setting.ground
    if ground.shut[hex_, direction]:
        return False
    there = int(s.setting.grid.neighbours[hex_, direction])
    name = CLASSES[int(s.setting.terrain_class[unit, s.face(unit)])]
    level = int(s.setting.board.elevation[there])
    return ground.entry_cost(s.land.lines[there], name, level) < _PROHIBITED


def break_pontoons(s: Position, start: int, path: Path) -> None:
    """7.26: units that retreated over a temporary pontoon have destroyed it; the HQ that keeps it is not touched."""
    for hex_ in path:
        direction = s.setting.grid.direction(start, hex_)
        if s.state.bridge[start, direction] == PONTOON:
            s.set_bridge(start, direction, 0, "7.26")
        start = hex_


def _steps_away(
    s: Position, units: Sequence[int], distance: int, enemies: Collection[int], *, over_rivers: bool
) -> Iterator[Path]:
    """Give the ways hex by hex; `over_rivers` asks what would be open without unbridged Major Rivers."""
    grid, start = s.setting.grid, int(s.state.hex[units[0]])
    held = s.occupied(s.enemy_of(int(s.setting.side[units[0]])))

    def can_step(unit: int, here: int, way: int) -> bool:
        if can_enter(s, unit, here, way):
            return True
        river = over_rivers and s.land.hexside(here, way) == "major_river"
        return river and is_open_ground(s, unit, here, way)

    def go_on(path: Path) -> Iterator[Path]:
        if len(path) == distance:
            if all(grid.distance(path[-1], enemy) >= distance for enemy in enemies):
                yield path
            return
        here = path[-1] if path else start
        for way in range(6):
            there = int(grid.neighbours[here, way])
            if there < 0 or held[there] or grid.distance(start, there) != len(path) + 1:
                continue
            if all(can_step(unit, here, way) for unit in units):
                yield from go_on((*path, there))

    yield from go_on(())


def _best(s: Position, units: Sequence[int], paths: list[Path]) -> tuple[Path, ...]:
    """Keep the ways through the fewest zones, and of these the ones that end nearer to where the units belong."""
    grid, side, start = s.setting.grid, int(s.setting.side[units[0]]), int(s.state.hex[units[0]])
    fewest = min(zone_hexes(s, side, path) for path in paths)
    paths = [path for path in paths if zone_hexes(s, side, path) == fewest]
    home = goal(s, units)

    def far(hex_: int) -> int:
        return min((grid.distance(hex_, there) for there in home), default=0)

    nearer = [path for path in paths if far(path[-1]) < far(start)]
    return tuple(nearer or paths)
