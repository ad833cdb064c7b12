"""Chapter 3: movement, with what zones of control (4.2) do to it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.wb95.air_interdiction import perils, survives
from kessel.systems.wb95.masking import move_together
from kessel.systems.wb95.movement_points import full_allowance, may_move_in_full, points
from kessel.systems.wb95.pace import pace, way_found
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import reachable, search, search_road
from kessel.systems.wb95.walking import Walk, can_still_move, walk
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["Move", "Moving", "own_units"]

_ON_ROADS = 0.1
"""How often a random move stays on its side road, to make use of the bonus hex."""
_IN_FULL = 0.2
"""How often a random move of a unit out of supply uses all its movement points."""
_TOGETHER = 0.05
"""How often a random move takes along whoever stands there and can go the same way."""


class Move(Order, frozen=True):
    """Move units that stand together along a path of hexes, the hex they leave not named (3.1)."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    full: bool = False
    """10.2.3: units out of supply use all their movement points, and their level rises by one."""


class Moving(Act):
    """3.1: units move one hex after the other."""

    order = Move

    def check(self, s: Position, side: int, order: Move) -> tuple[Walk, ...]:
        """Refuse a move that any of the units cannot make."""
        if not order.units or not order.path:
            raise Illegal("3.1.4", "A move names its units and the hexes they enter")
        units = own_units(s, side, order.units)
        if len(units) > 1 and not _stand_together(s, units):
            raise Illegal("3.1.4", "Units that move together start on one hex")
        path = s.setting.hexes(order.path)
        return tuple([_way(s, unit, path, order.full) for unit in units])

    def apply(self, s: Position, side: int, order: Move, found: tuple[Walk, ...]) -> None:
        """Move each unit; what waits on the way (air attacks on crossings, guns to overrun) happens to each."""
        if len(found) == 1:
            _carry_out(s, found[0])
        else:
            move_together(s, (one.unit for one in found), lambda: _carry_out_all(s, found))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the cheapest way to every hex in reach; with full movement points what else can be reached (10.2.3)."""
        if not can_still_move(s, unit):
            return
        near = reachable(s, unit)
        for path in near.values():
            yield Move(units=(s.name(unit),), path=s.numbers(path))
        if may_move_in_full(s, unit):
            for hex_, path in reachable(s, unit, full_allowance(s, unit)).items():
                if hex_ not in near:
                    yield Move(units=(s.name(unit),), path=s.numbers(path), full=True)

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw one of the hexes in reach; now and then the whole stack goes."""
        if not can_still_move(s, unit):
            return None
        full = may_move_in_full(s, unit) and chance.random() < _IN_FULL
        limit = full_allowance(s, unit) if full else None
        road = search_road(s, unit, limit) if chance.random() < _ON_ROADS else None
        reach = search(s, unit, limit) if road is None else road
        hexes = reach.hexes
        if len(hexes) < 2:
            return None
        there = hexes.item(chance.choice(range(1, len(hexes))))
        first = (
            way_found(s, unit, reach, there, full=full)
            if road is None
            else _way(s, unit, road.path_to(there)[1:], full)
        )
        walks = (first, *_companions(s, unit, first.path, full)) if chance.random() < _TOGETHER else (first,)
        names = (s.name(unit),) if len(walks) == 1 else s.setting.names([one.unit for one in walks])
        order = Move(units=names, path=s.numbers(first.path), full=full)
        s.checked = order, walks
        return order

    def preview(self, s: Position, side: int, order: Move, found: tuple[Walk, ...]) -> Preview:
        """Give the cost term by term, of the first unit."""
        one = walk(s, found[0].unit, found[0].path, full=order.full)
        left = int(s.state.allowance[one.unit] - s.state.spent[one.unit]) - one.cost
        details = {"left": str(left), "stops": str(one.stopped).lower()}
        return Preview(summary=f"{points(one.cost)} MP", reasons=one.reasons, details=details)


def own_units(s: Position, side: int, names: tuple[str, ...]) -> tuple[int, ...]:
    """Give units of a side that stand on the map.

    Raises:
        Illegal: one of them does not.
    """
    units = tuple(map(s.setting.unit, names))
    for unit in units:
        if s.setting.movers[unit].side != side:
            raise Illegal("3.1.3", f"{s.name(unit)} belongs to the other side")
        if s.state.hex.item(unit) < 0:
            raise Illegal("3.1.1", f"{s.name(unit)} is not on the map")
    return units


def _stand_together(s: Position, units: tuple[int, ...]) -> bool:
    """Say whether all units are on one hex, and none is named twice."""
    return len({int(s.state.hex[u]) for u in units}) == 1 and len(set(units)) == len(units)


def _way(s: Position, unit: int, path: tuple[int, ...], full: bool) -> Walk:
    """Give what a path costs a unit; only a refusal takes the trouble of reasons.

    Raises:
        Illegal: at the first step that the rules refuse.
    """
    return pace(s, unit, path, full=full) or walk(s, unit, path, full=full)


def _carry_out(s: Position, one: Walk) -> None:
    state, unit = s.state, one.unit
    if one.full:
        s.starve(unit, s.setting.rulebook.supply.full_move, "10.2.3")
        state.allowance[unit] = full_allowance(s, unit)
    s.stir(unit)
    state.acted[unit] = 1
    state.spent[unit] = state.spent.item(unit) + one.cost
    if one.stopped:
        state.stopped[unit] = 1
    if not one.on_side_road:
        state.off_road[unit] = 1
    done = 0
    for peril in perils(s, unit, one.path):
        _go_on(s, unit, one.path[done : peril.steps])
        done = peril.steps
        if not survives(s, unit, peril):
            return
    _go_on(s, unit, one.path[done:])


def _companions(s: Position, unit: int, path: tuple[int, ...], full: bool) -> list[Walk]:
    """Give the same way for the other units of a stack that can go it too."""
    found: list[Walk] = []
    for other in s.on(int(s.state.hex[unit]), int(s.setting.side[unit])):
        try:
            if other != unit:
                found.append(_way(s, other, path, full))
        except Illegal:
            continue
    return found


def _carry_out_all(s: Position, found: tuple[Walk, ...]) -> None:
    """Move a stack: guns that its first unit has run over cost those that follow it nothing."""
    for one in found:
        _carry_out(s, _way(s, one.unit, one.path, one.full))


def _go_on(s: Position, unit: int, path: tuple[int, ...]) -> None:
    """Move along a part of a path; regular units over the guns and headquarters that stand alone there."""
    if not path:
        return
    if s.setting.movers[unit].overruns:
        _overrun(s, 1 - s.setting.movers[unit].side, path)
    s.place(unit, path, "strategic" if s.state.phase in (5, 11) else "move")


def _overrun(s: Position, enemy: int, path: tuple[int, ...]) -> None:
    """6.1.7, 9.1.5: enemies on the hexes of a path are lost."""
    occupied = zones(s, enemy).occupied.data
    for hex_ in path:
        for victim in s.on(hex_, enemy) if occupied[hex_] else ():
            s.eliminate(victim, "6.1.7" if s.setting.is_artillery[victim] else "9.1.5")
