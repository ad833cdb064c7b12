"""The law of a path (5.3, 13.52): whether a unit may go it, and what every step costs."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from kessel.hexes.reach import CLOSED
from kessel.play.outcome import Illegal, Reason
from kessel.systems.winter_storm.movement_points import allowance, ground_losses, points
from kessel.systems.winter_storm.passage import Mover, Passage, leaving_cost, mover_of, passage, step_edges
from kessel.systems.winter_storm.pocket import is_bound
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.state import GOOD_ORDER
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["Walk", "can_move", "first_leave", "may_move", "walk"]


class Walk(Struct, frozen=True):
    """A legal path, and what it costs term by term."""

    unit: int
    path: tuple[int, ...]
    cost: int
    """Halves."""
    ground_loss: int
    """Halves that the worst ground so far takes off the allowance (9.4/elevation)."""
    left: int
    full: int
    """The whole allowance, before the ground takes from it."""
    reasons: tuple[Reason, ...]


def walk(
    s: Position, unit: int, path: tuple[int, ...], leaving: Collection[int] = (), *, full: int | None = None
) -> Walk:
    """Follow a path hex by hex and count its cost; `leaving` are the units that go with it.

    `full` is the allowance in halves where it is not that of the Movement Chart for the unit's Supply Mode.

    Raises:
        Illegal: at the first step that the rules refuse.
    """
    may_move(s, unit)
    mover = mover_of(s, unit)
    hindered, edges = passage(s, mover), step_edges(s, unit)
    full = allowance(s, unit) if full is None else full
    losses = ground_losses(s, unit, full)
    here, spent = int(s.state.hex[unit]), int(s.state.spent[unit])
    lost = max(int(s.state.ground_loss[unit]), losses[_level(s, here)])
    reasons: list[Reason] = []
    for number, hex_ in enumerate(path):
        direction = _direction(s, here, hex_)
        leave = int(hindered.leave[here]) if number else first_leave(s, unit, mover, {unit, *leaving})
        terms = _step_terms(s, unit, mover, hindered, here, hex_, int(edges[here, direction]), leave)
        if losses[_level(s, hex_)] > lost:
            lost = losses[_level(s, hex_)]
            ground = s.sky.grounds[_level(s, hex_)].replace("_", " ")
            terms.append(Reason("9.4/elevation", f"{s.number(hex_)}: {ground}, off the allowance", lost, unused=True))
        cost = sum(term.value for term in terms if not term.unused)
        if spent + cost > full - lost:
            left = points(max(0, full - lost - spent))
            raise Illegal("13.52", f"{s.name(unit)} has {left} MP left, and {s.number(hex_)} costs {points(cost)}")
        reasons += terms
        spent += cost
        here = hex_
    return Walk(unit, path, spent - int(s.state.spent[unit]), lost, full - lost - spent, full, tuple(reasons))


def may_move(s: Position, unit: int) -> None:
    """Refuse to move what cannot move by itself.

    Raises:
        Illegal: with the clause.
    """
    setting, state, name = s.setting, s.state, s.name(unit)
    if not s.is_on_map(unit):
        raise Illegal("13.51", f"{name} is not on the map")
    if setting.is_heavy_artillery[unit] and not state.march[unit]:
        raise Illegal("6.21", f"{name} is deployed and may not move")
    if is_bound(s, unit):
        raise Illegal("13.51", f"{name} guards the pocket until a relief comes near")


def can_move(s: Position, unit: int) -> bool:
    """Say whether a unit may take any step at all, as far as it depends on itself."""
    try:
        may_move(s, unit)
    except Illegal:
        return False
    return True


def first_leave(s: Position, unit: int, mover: Mover, leaving: Collection[int]) -> int:
    """5.3/leaving, 4.3: what it costs to leave the hex on which a unit stands, besides the ground."""
    crowd = HALVES * s.setting.charts.movement_cost.leave_overstack if s.state.crowded[unit] else 0
    return crowd + leaving_cost(s, mover, int(s.state.hex[unit]), leaving)


def _step_terms(
    s: Position, unit: int, mover: Mover, hindered: Passage, here: int, hex_: int, ground: int, leave: int
) -> list[Reason]:
    """Give the terms of one step; raise where the ground or the enemy closes it."""
    number, terrain = s.number(hex_), s.land.lines[hex_].name
    if s.setting.ground.closed[hex_]:
        raise Illegal("7", f"{number} lies in the pocket, which is closed ground")
    if ground == CLOSED:
        raise Illegal("7.21", f"{number} ({terrain}) cannot be entered from {s.number(here)} by {s.name(unit)}")
    if hindered.enter[hex_] == CLOSED:
        _refuse_entry(s, unit, mover, hex_)
    terms = [Reason("13.52", f"{number} {terrain}", ground)]
    if leave:
        terms.append(Reason("5.3/leaving", f"leaving {s.number(here)}", leave))
    if hindered.zoned[here] and hindered.zoned[hex_]:
        if hindered.zone_step[hex_] == CLOSED:
            raise Illegal("5.31", f"{s.name(unit)} goes from zone to zone only where a friendly Combat unit stands")
        terms.append(Reason("5.31", f"{number}: from zone to zone", int(hindered.zone_step[hex_])))
    return terms


def _refuse_entry(s: Position, unit: int, mover: Mover, hex_: int) -> None:
    if zones(s, s.enemy_of(mover.side)).occupied[hex_]:
        raise Illegal("4.4", f"{s.number(hex_)} is held by enemy units")
    if s.state.disorder[unit] != GOOD_ORDER:
        raise Illegal(
            "5.3/entering", f"{s.name(unit)} is not in Good Order and may not enter the zone on {s.number(hex_)}"
        )
    raise Illegal("11.29", f"{s.name(unit)} is Depleted and may not enter the enemy zone on {s.number(hex_)}")


def _direction(s: Position, here: int, hex_: int) -> int:
    try:
        return s.setting.grid.direction(here, hex_)
    except ValueError:
        raise Illegal("13.52", f"{s.number(hex_)} is not next to {s.number(here)}") from None


def _level(s: Position, hex_: int) -> int:
    return int(s.setting.board.elevation[hex_])
