"""Results of assaults and barrages, laid on a field without the assault before them."""

from __future__ import annotations

from kessel.play.game import Game
from kessel.systems.winter_storm.combat_record import Assault, read_result
from kessel.systems.winter_storm.combat_results import apply_barrage, apply_result
from tests.systems.winter_storm.field import Field

HERE = "1514"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(6)
COLUMNS = ("4PzA_col1", "4PzA_col2", "4PzA_col3", "4PzA_col4", "Hollidt_col1")
"""Axis units that stand in the way and have no zone of control."""


def beside(field: Field, hex_: str, direction: int, steps: int = 1) -> str:
    """Give the hex so many steps in a direction."""
    for _ in range(steps):
        hex_ = field.s.number(int(field.s.setting.grid.neighbours[field.hex(hex_), direction]))
    return hex_


def assault_of(field: Field, target: str, units: str, *, support: str = "", by: str = "axis") -> Assault:
    """Give the assault of units on all enemies in a hex."""
    s, side = field.s, field.s.setting.side_of(by)
    assaulters = tuple(map(field.unit, units.split()))
    return Assault(
        side,
        field.hex(target),
        assaulters,
        tuple(s.on(field.hex(target), 1 - side)),
        tuple(map(field.unit, support.split())),
        from_hexes=tuple(int(s.state.hex[unit]) for unit in assaulters),
    )


def suffer(
    field: Field, code: str, units: str, *dice: int, target: str = HERE, support: str = "", by: str = "axis"
) -> Game:
    """Begin the Operations Segment of a side and apply a result of its assault; the dice are those of the checks."""
    game = field.phase("Operations", by)
    assault = assault_of(field, target, units, support=support, by=by)
    field.dice(*dice)
    apply_result(field.s, assault, read_result(code))
    game._become(field.s.state)
    return game


def shelled(field: Field, code: str, *dice: int, target: str = HERE, seat: str = "soviet") -> Game:
    """Begin the Operations Segment of the enemy and apply a result of the barrage table to the units of a seat."""
    other = "axis" if seat == "soviet" else "soviet"
    game = field.phase("Operations", other)
    field.dice(*dice)
    hex_ = field.hex(target)
    apply_barrage(field.s, hex_, code, tuple(field.s.stack(hex_, field.s.setting.side_of(seat))))
    game._become(field.s.state)
    return game


def wall(field: Field, *directions: int, hex_: str = HERE) -> Field:
    """Put Axis columns, which have no zones, beside a hex in these directions."""
    for column, direction in zip(COLUMNS, directions, strict=False):
        field.put(column, beside(field, hex_, direction))
    return field


def paths(game: Game) -> set[tuple[str, ...]]:
    """Give the ways that the seat in question may retreat or advance."""
    return {order.path for order in game.options() if hasattr(order, "path")}
