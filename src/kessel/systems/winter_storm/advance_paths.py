"""Chapter 13.69: how far and where units may advance after combat."""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec import Struct

from kessel.hexes.reach import CLOSED
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.passage import mover_of
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.retreat_paths import Path, is_open_ground
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["Advancing", "advance_ways", "hex_price", "refuse_path"]

_LEG_HEXES = 1
_CLEAR, _OTHER = 1, 2
"""What a hex counts to mobile units: clear ground and roads, and everything else."""
_CLEAR_GROUND = ("clear", "village")
_LOWLAND = 2
"""The elevation from which ground is not clear."""


class Advancing(Struct, frozen=True):
    """What an advance goes by."""

    side: int
    vacated: tuple[int, ...]
    """The hexes that the losers left."""
    allowance: int
    """How far mobile units go."""
    assault: Assault
    attacker: bool


def refuse_path(s: Position, law: Advancing, unit: int, path: Path) -> None:
    """13.69, 13.69/zoc, 7.22, 7.23: refuse a path that a unit may not advance.

    Raises:
        Illegal: with the clause.
    """
    here, spent = int(s.state.hex[unit]), 0
    for number, hex_ in enumerate(path):
        _refuse_step(s, law, unit, here, hex_, first=number == 0)
        spent += hex_price(s, here, hex_)
        here = hex_
    mobile = s.is_mobile(unit)
    if len(path) > 1 and (not mobile or spent > law.allowance):
        far = f"{law.allowance} hexes, non-clear ones counted twice" if mobile else "one hex"
        raise Illegal("13.69", f"{s.name(unit)} may advance {far}")


def advance_ways(s: Position, law: Advancing, unit: int) -> list[Path]:
    """Give a way to every hex that a unit may advance to, the cheapest: one through a hex that was won, one without."""
    start = int(s.state.hex[unit])
    found: dict[tuple[int, bool], Path] = {}
    waiting: list[tuple[int, Path]] = [(0, ())]
    while waiting:
        spent, path = heappop(waiting)
        here = path[-1] if path else start
        if path and found.setdefault((here, path[0] in law.vacated), path) != path:
            continue
        for there in s.setting.grid.neighbours[here].tolist():
            longer = (*path, there)
            if there >= 0 and there != start and there not in path and _may_go(s, law, unit, longer):
                heappush(waiting, (spent + hex_price(s, here, there), longer))
    return list(found.values())


def hex_price(s: Position, here: int, there: int) -> int:
    """13.69: what a hex counts to mobile units: 1 along a road or on clear ground, 2 across anything else."""
    setting = s.setting
    direction = setting.grid.direction(here, there)
    dry = s.land.hexside(here, direction) in ("", "bridged_minor_river", "bridged_major_river")
    if setting.board.road_kinds[int(setting.board.road[here, direction])].endswith("_road") and dry:
        return _CLEAR
    clear = s.land.lines[there].terrain in _CLEAR_GROUND and setting.board.elevation[there] < _LOWLAND
    free = not s.land.obstacles(here, direction)
    return _CLEAR if clear and free else _OTHER


def _may_go(s: Position, law: Advancing, unit: int, path: Path) -> bool:
    try:
        refuse_path(s, law, unit, path)
    except Illegal:
        return False
    return True


def _refuse_step(s: Position, law: Advancing, unit: int, here: int, there: int, *, first: bool) -> None:
    enemy, name = zones(s, s.enemy_of(law.side)), s.name(unit)
    try:
        direction = s.setting.grid.direction(here, there)
    except ValueError:
        raise Illegal("13.69", f"{s.number(there)} is not next to {s.number(here)}") from None
    if enemy.occupied[there]:
        raise Illegal("4.4", f"{s.number(there)} is held by enemy units")
    _refuse_ground(s, law, unit, here, direction, into_won=first and there in law.vacated)
    zoned = enemy.reach[there] > 0 and there not in law.vacated
    if zoned and enemy.reach[here] > 0 and here not in law.vacated:
        raise Illegal("13.69/zoc", f"{name} may not advance from one enemy zone to another, into {s.number(there)}")
    if zoned and mover_of(s, unit).shy:
        raise Illegal("5.3/entering", f"{name} may not enter the enemy zone on {s.number(there)}")


def _refuse_ground(s: Position, law: Advancing, unit: int, here: int, direction: int, *, into_won: bool) -> None:
    """7.22/major, 7.23, 13.69: assaulters follow over any river; defenders over no Major River."""
    name, water = s.name(unit), s.land.hexside(here, direction)
    if not law.attacker and water in ("major_river", "bridged_major_river"):
        raise Illegal("7.22/major", f"{name} defended and may not advance over a Major River")
    class_ = int(s.setting.terrain_class[unit, s.face(unit)])
    if s.land.edges[class_, here, direction] != CLOSED:
        return
    if water == "major_river" and into_won and is_open_ground(s, unit, here, direction):
        if unit in law.assault.assaulters:
            return
        raise Illegal("7.23", f"{name} supported and may not advance over an unbridged Major River")
    there = s.number(int(s.setting.grid.neighbours[here, direction]))
    raise Illegal("13.69", f"{there} is prohibited terrain for {name}")
