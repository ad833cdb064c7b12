"""What must be so in a position for somebody to win, asked and put into words."""

from __future__ import annotations

import numpy as np

from kessel.systems.wb95.data_victory import (
    AllOf,
    AnyOf,
    Condition,
    Controls,
    Linked,
    NoneSupplied,
    Not,
    PointsReached,
)
from kessel.systems.wb95.hex_control import controls
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.supply_lines import linked
from kessel.systems.wb95.victory_points import area_in_words, total, victory_points

__all__ = ["holds", "in_words"]


def holds(s: Position, condition: Condition) -> bool:
    """Say whether a condition is so in this position."""
    setting = s.setting
    match condition:
        case Controls(side=seat, area=area, at_least=at_least):
            hexes = setting.area(area)
            needed = len(hexes) if at_least is None else at_least
            return controls(s, setting.side_of(seat), hexes) >= needed
        case Linked(side=seat, area=area, to=to, by=by):
            return linked(s, setting.side_of(seat), setting.area(area), setting.area(to), by)
        case NoneSupplied(side=seat, area=area):
            return not _any_supplied(s, setting.side_of(seat), setting.area(area))
        case PointsReached(side=seat, at_least=at_least):
            return total(victory_points(s, setting.side_of(seat))) >= at_least
        case AllOf(of=parts):
            return all(holds(s, part) for part in parts)
        case AnyOf(of=parts):
            return any(holds(s, part) for part in parts)
        case Not(of=part):
            return not holds(s, part)


def in_words(s: Position, condition: Condition) -> str:
    """Put a condition into words."""
    sides = s.setting.box.sides
    match condition:
        case Controls(side=seat, area=area, at_least=None):
            return f"{sides[seat].name} control of all of {area_in_words(area)}"
        case Controls(side=seat, area=area, at_least=at_least):
            return f"{sides[seat].name} control of at least {at_least} hexes of {area_in_words(area)}"
        case Linked(area=area, to=to, by=by):
            return f"{area_in_words(area)} linked by {by} with {area_in_words(to)}"
        case NoneSupplied(side=seat, area=area):
            return f"no {sides[seat].name} unit in supply on {area_in_words(area)}"
        case PointsReached(side=seat, at_least=at_least):
            return f"at least {at_least} {sides[seat].name} points"
        case AllOf(of=parts):
            return " and ".join(in_words(s, part) for part in parts)
        case AnyOf(of=parts):
            return " or ".join(in_words(s, part) for part in parts)
        case Not(of=part):
            return f"not ({in_words(s, part)})"


def _any_supplied(s: Position, side: int, hexes: tuple[int, ...]) -> bool:
    """Whether a unit that found a line in its side's last Supply Phase stands there (10.1.2)."""
    units = s.setting.units_of[side]
    there = np.isin(s.state.hex[units], hexes)
    return bool((there & (s.state.supplied[units] > 0)).any())
