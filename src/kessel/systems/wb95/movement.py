"""Chapter 3: movement, with what zones of control (4.2) do to it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from kessel.hexes.reach import CLOSED
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.acts import Act
from kessel.systems.wb95.air_interdiction import hindrance, perils, survives
from kessel.systems.wb95.data_rulebook import Artillery
from kessel.systems.wb95.masking import move_together
from kessel.systems.wb95.movement_points import full_allowance, is_fresh, may_move_in_full, points
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import reachable, search, search_road
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.zones_of_control import zones

__all__ = [
    "Move",
    "Moving",
    "Walk",
    "can_still_move",
    "first_step",
    "overrun_terms",
    "own_units",
    "walk",
]

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


class Walk(Struct, frozen=True):
    """A legal path, and what it costs term by term."""

    unit: int
    path: tuple[int, ...]
    cost: int
    """Sixths."""
    reasons: tuple[Reason, ...]
    stopped: bool
    """It ends in an enemy zone, or with the bonus hex: nothing more this phase (4.2.1)."""
    on_side_road: bool
    """All steps so far ran along a side road (table:terrain/bonus)."""
    full: bool


class Moving(Act):
    """3.1: units move one hex after the other."""

    order = Move

    def check(self, s: Position, side: int, order: Move) -> tuple[Walk, ...]:
        """Refuse a move that any of the units cannot make."""
        if not order.units or not order.path:
            raise Illegal("3.1.4", "A move names its units and the hexes they enter")
        units = own_units(s, side, order.units)
        if len({int(s.state.hex[u]) for u in units}) != 1 or len(set(units)) != len(units):
            raise Illegal("3.1.4", "Units that move together start on one hex")
        path = tuple(map(s.setting.hex, order.path))
        return tuple(walk(s, unit, path, full=order.full) for unit in units)

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
            yield Move(units=(s.name(unit),), path=tuple(map(s.number, path)))
        if may_move_in_full(s, unit):
            for hex_, path in reachable(s, unit, full_allowance(s, unit)).items():
                if hex_ not in near:
                    yield Move(units=(s.name(unit),), path=tuple(map(s.number, path)), full=True)

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw one of the hexes in reach; now and then the whole stack goes."""
        if not can_still_move(s, unit):
            return None
        full = may_move_in_full(s, unit) and chance.random() < _IN_FULL
        limit = full_allowance(s, unit) if full else None
        reach = (search_road(s, unit, limit) if chance.random() < _ON_ROADS else None) or search(s, unit, limit)
        if len(reach.hexes) < 2:
            return None
        path = reach.path_to(int(reach.hexes[chance.randrange(1, len(reach.hexes))]))[1:]
        others = _companions(s, unit, path, full) if chance.random() < _TOGETHER else ()
        return Move(units=s.setting.names((unit, *others)), path=tuple(map(s.number, path)), full=full)

    def preview(self, s: Position, side: int, order: Move, found: tuple[Walk, ...]) -> Preview:
        """Give the cost term by term, of the first unit."""
        one = found[0]
        left = int(s.state.allowance[one.unit] - s.state.spent[one.unit]) - one.cost
        details = {"left": str(left), "stops": str(one.stopped).lower()}
        return Preview(summary=f"{points(one.cost)} MP", reasons=one.reasons, details=details)


def can_still_move(s: Position, unit: int) -> bool:
    """Say whether a unit may take any step at all in this phase, as far as it depends on itself."""
    try:
        may_move(s, unit)
    except Illegal:
        return False
    state = s.state
    # Who has spent everything on a side road may have one hex more coming (table:terrain/bonus).
    left = state.spent[unit] < state.allowance[unit] or is_fresh(s, unit) or not state.off_road[unit]
    return not state.stopped[unit] and bool(left)


def may_move(s: Position, unit: int) -> None:
    """Refuse to move what cannot move by itself.

    Raises:
        Illegal: with the clause.
    """
    setting, state, name = s.setting, s.state, s.name(unit)
    if state.hex[unit] < 0:
        raise Illegal("3.1.1", f"{name} is not on the map")
    if setting.is_rg[unit]:
        raise Illegal("15.2.1", f"{name} is a resilience group and does not move")
    if setting.is_artillery[unit] and setting.is_towed[unit] and not state.transport[unit]:
        raise Illegal("6.2.3", f"{name} is in combat set-up; guns move in transport set-up only")
    if state.bridging[unit]:
        raise Illegal("14.3.4", f"{name} is building a bridge")
    if state.silenced[unit] and state.phase in (3, 9):
        raise Illegal("6.5.5", f"{name} has fired a barrage in this half turn")
    if state.marked[unit] and state.phase in (3, 9):
        raise Illegal("2.2/3", f"{name} is marked for strategic movement")
    if state.phase in (5, 11):
        _refuse_strategic(s, unit)
    until = s.setting.frozen_until[unit]
    if state.turn < until:
        raise Illegal("scenario:korsun_1944/freeze", f"{name} may not move before turn {until}")


def _refuse_strategic(s: Position, unit: int) -> None:
    """12.1.2, 12.1.4, 12.2.1: only units that were marked, did not fight and do not start in an enemy zone."""
    state, name = s.state, s.name(unit)
    if not state.marked[unit]:
        raise Illegal("12.1.4", f"{name} was not marked for strategic movement")
    if state.fought_this_turn[unit]:
        raise Illegal("12.1.2", f"{name} has fought this turn")
    if state.spent[unit] == 0 and zones(s, 1 - int(s.setting.side[unit])).reach[state.hex[unit]]:
        raise Illegal("12.2.1", f"{name} is in an enemy zone of control")


def own_units(s: Position, side: int, names: tuple[str, ...]) -> tuple[int, ...]:
    """Give units of a side that stand on the map.

    Raises:
        Illegal: one of them does not.
    """
    units = tuple(map(s.setting.unit, names))
    for unit in units:
        if s.setting.side[unit] != side:
            raise Illegal("3.1.3", f"{s.name(unit)} belongs to the other side")
        if s.state.hex[unit] < 0:
            raise Illegal("3.1.1", f"{s.name(unit)} is not on the map")
    return units


def walk(s: Position, unit: int, path: tuple[int, ...], *, full: bool = False) -> Walk:
    """Follow a path hex by hex and count its cost (3.1.4-3.1.13, 4.2).

    Raises:
        Illegal: at the first step that the rules refuse.
    """
    may_move(s, unit)
    setting, state = s.setting, s.state
    name, side = s.name(unit), int(setting.side[unit])
    if full and not may_move_in_full(s, unit):
        raise Illegal("10.2.3", f"{name} is not out of supply, or has moved already: it moves as it is")
    limit = full_allowance(s, unit) if full else int(state.allowance[unit])
    edges = setting.ground.edges(state.bridge)[setting.mobility[unit]]
    side_roads = setting.ground.side_roads(state.bridge)[setting.mobility[unit]]
    enemy = zones(s, 1 - side)
    here, spent, stopped = int(state.hex[unit]), int(state.spent[unit]), bool(state.stopped[unit])
    on_road, fresh = not state.off_road[unit], is_fresh(s, unit)
    reasons: list[Reason] = []
    for hex_ in path:
        if stopped:
            _refuse_stopped(s, unit, here)
        direction = _direction(s, here, hex_)
        terms = _step_terms(s, unit, here, hex_, direction, int(edges[here, direction]))
        if state.phase in (5, 11) and enemy.reach[hex_]:
            raise Illegal("12.2.2", f"{s.number(hex_)} lies in an enemy zone, closed to strategic movement")
        if enemy.refused[here, direction]:
            raise Illegal(
                "4.2.3", f"{s.number(here)} and {s.number(hex_)} lie in the zone of one and the same enemy unit"
            )
        on_road = on_road and bool(side_roads[here, direction])
        cost = first_step(terms, limit) if fresh else sum(term.value for term in terms)
        if spent + cost > limit:
            if not on_road or overrun_cost(terms):
                left = points(limit - spent)
                raise Illegal("3.1.5", f"{name} has {left} MP left, and {s.number(hex_)} costs {points(cost)}")
            terms = [Reason("table:terrain/bonus", f"{s.number(hex_)}: one hex more on the road", 0)]
            cost, stopped = 0, True
        reasons += terms
        spent += cost
        stopped = stopped or bool(enemy.reach[hex_])
        here, fresh = hex_, False
    return Walk(unit, path, spent - int(state.spent[unit]), tuple(reasons), stopped, on_road, full)


def first_step(terms: list[Reason], limit: int) -> int:
    """3.1.13: on a first step the ground costs no more than all the unit has; overruns are paid in full."""
    overrun = overrun_cost(terms)
    return overrun + min(sum(term.value for term in terms) - overrun, limit)


def overrun_cost(terms: list[Reason]) -> int:
    """6.1.7: what of a step is paid for guns that are run over."""
    return sum(term.value for term in terms if term.clause == "6.1.7")


def overrun_terms(rules: Artillery, guns: int, *, fortified: bool) -> list[Reason]:
    """6.1.7: what running over so many guns costs, once more if their hex is fortified."""
    terms = [Reason("6.1.7", "overrun of a gun", rules.overrun_each)] * guns
    if guns and fortified:
        terms.append(Reason("6.1.7", "the guns are fortified", rules.overrun_fortified))
    return terms


def _refuse_stopped(s: Position, unit: int, here: int) -> None:
    name, number = s.name(unit), s.number(here)
    if zones(s, 1 - int(s.setting.side[unit])).reach[here]:
        raise Illegal("4.2.1", f"{name} is in an enemy zone of control at {number} and must stop there")
    raise Illegal("3.1.5", f"{name} has done at {number} all that it can do in this phase")


def _direction(s: Position, here: int, hex_: int) -> int:
    try:
        return s.setting.grid.direction(here, hex_)
    except ValueError:
        raise Illegal("3.1.4", f"{s.number(hex_)} is not next to {s.number(here)}") from None


def _step_terms(s: Position, unit: int, here: int, hex_: int, direction: int, ground: int) -> list[Reason]:
    """Give the terms of one step; raise where the ground or the enemy closes it."""
    setting, number = s.setting, s.number(hex_)
    side = int(setting.side[unit])
    if ground == CLOSED:
        terrain = setting.board.terrain_of(hex_)
        raise Illegal("3.1.11", f"{number} ({terrain}) cannot be entered from {s.number(here)} by {s.name(unit)}")
    terms = [Reason("3.1.11", f"{number} {setting.board.terrain_of(hex_)}", ground)]
    if zones(s, 1 - side).reach[here]:
        terms.append(Reason("4.2.6", f"leaving an enemy zone at {s.number(here)}", setting.rulebook.zones.leaving))
    hindered = int(hindrance(s, side)[hex_])
    if hindered:
        terms.append(Reason("8.2.13", f"{number}: movement disorganized from the air", SIXTHS * hindered))
    terms += _enemy_terms(s, unit, hex_)
    return terms


def _enemy_terms(s: Position, unit: int, hex_: int) -> list[Reason]:
    """3.1.8, 6.1.7, 9.1.5: enemies close a hex, unless there are only towed guns and headquarters to overrun."""
    setting = s.setting
    enemy = 1 - int(setting.side[unit])
    if not zones(s, enemy).occupied[hex_]:
        return []
    enemies = s.on(hex_, enemy)
    guns = [u for u in enemies if setting.is_artillery[u] and setting.is_towed[u]]
    if len(guns) + sum(bool(setting.is_hq[u]) for u in enemies) < len(enemies):
        raise Illegal("3.1.8", f"{s.number(hex_)} is held by enemy units")
    if not setting.is_regular[unit]:
        raise Illegal("6.1.7", f"only a regular unit overruns guns and headquarters, and {s.name(unit)} is none")
    return overrun_terms(setting.rulebook.artillery, len(guns), fortified=s.is_fortified(hex_, enemy))


def _carry_out(s: Position, one: Walk) -> None:
    state, unit = s.state, one.unit
    if one.full:
        s.starve(unit, s.setting.rulebook.supply.full_move, "10.2.3")
        state.allowance[unit] = full_allowance(s, unit)
    s.stir(unit)
    state.acted[unit] = 1
    state.spent[unit] += one.cost
    state.stopped[unit] |= one.stopped
    state.off_road[unit] |= not one.on_side_road
    done = 0
    for peril in perils(s, unit, one.path):
        _go_on(s, unit, one.path[done : peril.steps])
        done = peril.steps
        if not survives(s, unit, peril):
            return
    _go_on(s, unit, one.path[done:])


def _companions(s: Position, unit: int, path: tuple[int, ...], full: bool) -> tuple[int, ...]:
    """Give the other units of a stack that can go a way too."""
    found: list[int] = []
    for other in s.on(int(s.state.hex[unit]), int(s.setting.side[unit])):
        try:
            if other != unit and walk(s, other, path, full=full):
                found.append(other)
        except Illegal:
            continue
    return tuple(found)


def _carry_out_all(s: Position, found: tuple[Walk, ...]) -> None:
    """Move a stack: guns that its first unit has run over cost those that follow it nothing."""
    for one in found:
        _carry_out(s, walk(s, one.unit, one.path, full=one.full))


def _go_on(s: Position, unit: int, path: tuple[int, ...]) -> None:
    """Move along a part of a path, over the guns and headquarters that stand alone there (6.1.7, 9.1.5)."""
    if not path:
        return
    enemy = 1 - int(s.setting.side[unit])
    occupied = zones(s, enemy).occupied
    for hex_ in path:
        for victim in s.on(hex_, enemy) if occupied[hex_] else ():
            s.eliminate(victim, "6.1.7" if s.setting.is_artillery[victim] else "9.1.5")
    s.place(unit, path, "strategic" if s.state.phase in (5, 11) else "move")
