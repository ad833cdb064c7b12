"""What the enemy does to movement (5.3, 5.31): the costs that `walking` counts and `reach` searches with."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES, NOBODY
from kessel.systems.winter_storm.state import DEPLETED, GOOD_ORDER, Arrow
from kessel.systems.winter_storm.zones_of_control import Zones, exit_is_free, stack_zone, zones

__all__ = [
    "Mover",
    "Passage",
    "exit_cost",
    "infiltration_cost",
    "leaving_cost",
    "mover_of",
    "passage",
    "step_edges",
    "usable_arrows",
]


class Mover(Struct, frozen=True):
    """What of a unit decides how zones hinder it."""

    side: int
    mobile: bool
    soft: bool
    """An HQ or Transport unit: from zone to zone only where a friendly Combat unit stands (5.31)."""
    shy: bool
    """It may not enter enemy zones: Disrupted, Routed or Depleted (5.3/entering, 11.29)."""


class Passage(Struct, frozen=True):
    """Costs over the hexes, in halves; CLOSED where it is refused."""

    leave: NDArray[np.int32]
    enter: NDArray[np.int32]
    zoned: NDArray[np.bool_]
    zone_step: NDArray[np.int32]


def mover_of(s: Position, unit: int) -> Mover:
    """Say what zones may do to a unit."""
    setting = s.setting
    combat = bool(setting.is_combat[unit])
    depleted = combat and s.mode(unit) == DEPLETED and not setting.is_breakout[unit]
    shy = bool(s.state.disorder[unit] != GOOD_ORDER) or depleted
    return Mover(int(setting.side[unit]), s.is_mobile(unit), not combat, shy)


def passage(s: Position, mover: Mover) -> Passage:
    """Give what zones and enemy units cost a mover on every hex, with friends where they stand."""
    own, enemy = zones(s, mover.side), zones(s, s.enemy_of(mover.side))
    return s.setting.memo.get(("passage", own.key, enemy.key, mover), lambda: _passage(s, mover, own, enemy))


def _passage(s: Position, mover: Mover, own: Zones, enemy: Zones) -> Passage:
    zoned = enemy.reach > 0
    enter = np.where(enemy.occupied, CLOSED, 0).astype(np.int32)
    if mover.shy:
        enter[zoned] = CLOSED
    step = infiltration_cost(s, enemy.reach.astype(np.int32))
    if mover.soft:
        step = np.where(own.combat | ~zoned, step, CLOSED).astype(np.int32)
    return Passage(_leave(s, mover, own, enemy), enter, zoned, step)


def _leave(s: Position, mover: Mover, own: Zones, enemy: Zones) -> NDArray[np.int32]:
    chart = s.setting.charts.movement_cost
    held = (enemy.mobile_reach if mover.mobile else enemy.reach) > 0
    covered = own.home >= enemy.reach + chart.exit_margin
    return np.where(held & ~covered, HALVES * chart.leave_zoc, 0).astype(np.int32)


def leaving_cost(s: Position, mover: Mover, hex_: int, leaving: Collection[int]) -> int:
    """5.3/leaving: what it costs to leave a hex when these units go and the others stay."""
    enemy = zones(s, s.enemy_of(mover.side))
    staying = [unit for unit in s.stack(hex_, mover.side) if unit not in leaving]
    held = enemy.mobile_reach[hex_] if mover.mobile else enemy.reach[hex_]
    if not held:
        return 0
    return exit_cost(s, int(enemy.reach[hex_]), stack_zone(s, staying).home)


def exit_cost(s: Position, enemy: int, friendly: int) -> int:
    """5.3/leaving: one more MP, unless friends that stay are stronger by the margin of the chart."""
    chart = s.setting.charts.movement_cost
    return 0 if exit_is_free(friendly, enemy, chart.exit_margin) else HALVES * chart.leave_zoc


def infiltration_cost(s: Position, rating: NDArray[np.int32]) -> NDArray[np.int32]:
    """5.31: twice the highest enemy rating in the hex entered, from a hex in an enemy zone."""
    return HALVES * s.setting.charts.movement_cost.infiltrate * rating


def step_edges(s: Position, unit: int) -> NDArray[np.int32]:
    """Give the cost of every step over the ground for a unit, with the Crossing Arrows of its division (13.95)."""
    edges = s.land.edges[s.setting.terrain_class[unit, s.face(unit)]]
    arrows = usable_arrows(s, unit)
    if not arrows:
        return edges
    edges = edges.copy()
    price = HALVES * s.setting.charts.movement_cost.arrow_crossing
    for arrow in arrows:
        direction = s.setting.grid.direction(arrow.near, arrow.far)
        level = int(s.setting.board.elevation[arrow.far])
        edges[arrow.near, direction] = price + s.setting.ground.entry_cost(s.land.lines[arrow.far], "leg", level)
    return edges


def usable_arrows(s: Position, unit: int) -> tuple[Arrow, ...]:
    """13.95: the arrows that a unit on foot, or its division, placed in an earlier turn; cavalry may not use them."""
    state = s.state
    if not state.notes.arrows or s.is_mobile(unit) or s.setting.is_cavalry[unit]:
        return ()
    mine = int(state.division[unit])
    return tuple(
        arrow
        for arrow in state.notes.arrows
        if arrow.turn < state.turn and (arrow.unit == unit or (mine != NOBODY and state.division[arrow.unit] == mine))
    )
