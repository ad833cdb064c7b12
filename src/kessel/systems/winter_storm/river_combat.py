"""Chapters 7.22, 7.23, 7.33, 7.34: who may assault or support over rivers and into mountains, and with how much."""

from __future__ import annotations

from collections.abc import Sequence

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.charts import Hexside
from kessel.systems.winter_storm.passage import usable_arrows
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.zones_of_control import modifiers

__all__ = ["most_factors", "obstacle_shift", "refuse_assault_over", "refuse_support_over", "river", "river_condition"]

_MOUNTAIN, _SUMMIT = 4, 5
_CONDITIONS = {
    "minor_river": "over_minor_river",
    "bridged_major_river": "over_minor_river",
    "major_river": "over_major_river",
}
"""The line of the Effectiveness chart for an attack over water; a bridge makes a Major River like a Minor one."""


def river(s: Position, hex_: int, target: int) -> str:
    """Name the water between two hexes as frost and bridges have it; empty where there is none."""
    return s.land.hexside(hex_, s.setting.grid.direction(hex_, target))


def river_condition(s: Position, hex_: int, target: int) -> str:
    """7.22: the line of the Effectiveness chart for an attack from one hex on another; empty for none."""
    return _CONDITIONS.get(river(s, hex_, target), "")


def most_factors(s: Position, hex_: int, target: int) -> int | None:
    """7.22/minor, 7.22/major: the most factors that may assault over a hexside, or None; what is more is ignored."""
    caps = [line.pcf_cap for line in _obstacles(s, hex_, target) if line.pcf_cap is not None]
    return min(caps, default=None)


def obstacle_shift(s: Position, hex_: int, target: int) -> int:
    """14.15: the column shift of what lies between two hexes."""
    return max((line.shift for line in _obstacles(s, hex_, target)), default=0)


def refuse_assault_over(s: Position, unit: int, target: int) -> None:
    """7.22/major, 7.33, 7.34: refuse an assault that the river or the mountain does not allow.

    Raises:
        Illegal: with the clause.
    """
    here, name = int(s.state.hex[unit]), s.name(unit)
    _refuse_heights(s, unit, target)
    if river(s, here, target) != "major_river":
        return
    if not _has_arrow(s, unit, target):
        arrow = f"has no Crossing Arrow into {s.number(target)} from an earlier turn"
        why = "is mobile and assaults over a Major River on bridges only" if s.is_mobile(unit) else arrow
        raise Illegal("7.22/major", f"{name} {why}")


def refuse_support_over(s: Position, group: Sequence[int], target: int) -> None:
    """7.23, 7.33, 7.34: refuse support that river or mountain do not allow; `group` counts as one division.

    Raises:
        Illegal: with the clause.
    """
    if s.setting.board.elevation[target] == _SUMMIT:
        raise Illegal("7.34", f"Nobody supports an assault on the summit {s.number(target)}")
    here = int(s.state.hex[group[0]])
    water = river(s, here, target)
    for unit in group:
        _refuse_heights(s, unit, target)
        if water not in ("minor_river", "major_river"):
            continue
        if s.is_mobile(unit):
            raise Illegal("7.23", f"{s.name(unit)} is mobile and supports over a river on bridges only")
        if _is_lessened_besides(s, group, here, target, water) and not _has_arrow(s, unit, target):
            raise Illegal("7.23", f"{s.name(unit)} needs a bridge or a Crossing Arrow: more than the river hinders it")


def _refuse_heights(s: Position, unit: int, target: int) -> None:
    level = int(s.setting.board.elevation[target])
    if level >= _MOUNTAIN and s.setting.counters[unit].arm != "mountain":
        clause = "7.34" if level == _SUMMIT else "7.33"
        raise Illegal(clause, f"{s.name(unit)} is no mountain unit and cannot fight for {s.number(target)}")


def _is_lessened_besides(s: Position, group: Sequence[int], here: int, target: int, water: str) -> bool:
    """7.23: whether a rating loses more than the river takes."""
    lost = int(s.land.lessened[here, s.setting.grid.direction(here, target)])
    return lost + s.setting.charts.hexside[water].zoc > 0 or bool(modifiers(s, group))


def _has_arrow(s: Position, unit: int, target: int) -> bool:
    here = s.state.hex[unit]
    return any(arrow.near == here and arrow.far == target for arrow in usable_arrows(s, unit))


def _obstacles(s: Position, hex_: int, target: int) -> tuple[Hexside, ...]:
    return s.land.obstacles(hex_, s.setting.grid.direction(hex_, target))
