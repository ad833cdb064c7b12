"""Movement points: what a unit has in a phase, and what is left of it (3.1.5, 3.1.6, 3.1.13)."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.systems.wb95.air_interdiction import hindrance
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import SIXTHS

__all__ = [
    "allowance",
    "begin_movement",
    "full_allowance",
    "is_fresh",
    "may_move_in_full",
    "movement_points",
    "points",
]

Points = TypeVar("Points", int, NDArray[np.int16])
"""The movement points of one unit or of many."""


def points(sixths: int) -> str:
    """Write sixths as movement points: 9 is 1½."""
    whole, rest = divmod(sixths, SIXTHS)
    part = {0: "", 1: "⅙", 2: "⅓", 3: "½", 4: "⅔", 5: "⅚"}[rest]
    return f"{whole}{part}" if whole or not part else part


def begin_movement(s: Position, side: int) -> None:
    """Set the movement points of a phase; nothing is saved from the last one (3.1.6)."""
    state, rows = s.state, s.setting.rows[side]
    state.allowance[rows] = _allowances(s, side)
    state.spent[rows] = 0
    state.stopped[rows] = 0
    state.off_road[rows] = 0
    state.notes = replace(state.notes, bombed=(), entries=())


def allowance(s: Position, unit: int) -> int:
    """Give the movement points of a unit in this phase, in sixths."""
    starved = bool(s.state.oos[unit] > 0)
    printed = _to_be_halved(s, int(s.setting.movement[unit])) if starved else int(s.setting.movement[unit])
    return movement_points(printed, out_of_supply=starved, taken=_taken(s, unit))


def full_allowance(s: Position, unit: int) -> int:
    """10.2.3: the movement points of a unit that being out of supply does not halve."""
    return movement_points(int(s.setting.movement[unit]), out_of_supply=False, taken=_taken(s, unit))


def movement_points(printed: int, *, out_of_supply: bool, taken: int) -> int:
    """Give movement points in sixths: half when out of supply (10.2.2), less what is taken, never below 0 (3.1.13)."""
    return max(0, (printed // 2 if out_of_supply else printed) - taken)


def may_move_in_full(s: Position, unit: int) -> bool:
    """10.2.3: whether a unit out of supply may still choose to use all its movement points."""
    return s.state.oos.item(unit) > 0 and is_fresh(s, unit)


def is_fresh(s: Position, unit: int) -> bool:
    """3.1.13: whether a unit has all its movement points still; one that has none may take one step, and no more."""
    state = s.state
    return state.spent.item(unit) == 0 and (state.allowance.item(unit) > 0 or not state.acted[unit])


def _to_be_halved(s: Position, printed: Points) -> Points:
    """Give the movement points that are halved: by option the next even number, whose half is whole (10.2.2)."""
    pair = 2 * SIXTHS
    return -(-printed // pair) * pair if s.setting.options.half_movement == "rounded_up" else printed


def _allowances(s: Position, side: int) -> NDArray[np.integer]:
    """The movement points of all units of a side, as `allowance` gives them one by one."""
    rows = s.setting.rows[side]
    printed = s.setting.movement[rows]
    points = printed - _strategic_penalty(s)
    starved = s.state.oos[rows].nonzero()[0]
    points[starved] = _to_be_halved(s, printed[starved]) // 2 - _strategic_penalty(s)
    if s.state.notes.missions:
        hexes = s.state.hex[rows]
        points -= np.where(hexes >= 0, SIXTHS * hindrance(s, side)[hexes], 0)
    return np.maximum(0, points)


def _strategic_penalty(s: Position) -> int:
    return s.setting.rulebook.special.strategic_penalty if s.state.phase in (5, 11) else 0


def _taken(s: Position, unit: int) -> int:
    """What strategic movement (12.2.3) and air attacks on its hex (Moscow 8.2.14, else 8.2.16) take off a unit."""
    taken = _strategic_penalty(s)
    hex_ = int(s.state.hex[unit])
    if hex_ >= 0 and s.state.notes.missions:
        taken += SIXTHS * int(hindrance(s, int(s.setting.side[unit]))[hex_])
    return taken
