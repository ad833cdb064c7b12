"""Queries that are drawn over the map: zones, supply, control and front line, ranges."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.trace import UNREACHED
from kessel.play.answers import BothZones, Control, RangeOf, Ranges
from kessel.systems.wb95.headquarters import commanded
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.position import NOBODY, Position
from kessel.systems.wb95.supply import in_supply
from kessel.systems.wb95.supply_lines import lines_of_supply, supply_bases, supply_line
from kessel.systems.wb95.zones_of_control import zones

__all__ = [
    "SupplyLine",
    "SupplyMap",
    "Unsupplied",
    "control",
    "ranges",
    "supply",
    "zones_of_both",
]


class Unsupplied(Struct, frozen=True):
    """An own unit that finds no line of supply as things stand, or still carries a level (10.2)."""

    id: str
    hex: str
    level: int
    supplied: bool


class SupplyLine(Struct, frozen=True):
    """The line of supply of an own unit, from its base; empty if it has none (10.1)."""

    id: str
    hexes: tuple[str, ...]


class SupplyMap(Struct, frozen=True):
    """Own supply as things stand."""

    bases: tuple[str, ...]
    reached: tuple[str, ...]
    """Hexes to which a line leads."""
    units: tuple[Unsupplied, ...]
    lines: tuple[SupplyLine, ...] = ()
    """Of the units that were asked for."""


def zones_of_both(s: Position, side: int, about: dict[str, str]) -> BothZones:
    """Give the zones of control of both sides (4.1)."""
    return BothZones(_numbers(s, zones(s, side).reach), _numbers(s, zones(s, 1 - side).reach))


def supply(s: Position, side: int, about: dict[str, str]) -> SupplyMap:
    """Give own supply as things stand, with the line of `unit` (several with commas between)."""
    standing, supplied = s.on_map(side), in_supply(s, side).tolist()
    asked = own_units(s, side, tuple(filter(None, about.get("unit", "").split(","))))
    found = lines_of_supply(s, side).cost < UNREACHED
    return SupplyMap(
        bases=tuple(map(s.number, supply_bases(s, side))),
        reached=_numbers(s, found),
        units=tuple(
            Unsupplied(s.name(unit), s.number(int(s.state.hex[unit])), int(s.state.oos[unit]), has_line)
            for unit, has_line in zip(standing, supplied, strict=True)
            if not has_line or s.state.oos[unit] > 0
        ),
        lines=tuple(SupplyLine(s.name(unit), tuple(map(s.number, supply_line(s, unit) or ()))) for unit in asked),
    )


def control(s: Position, side: int, about: dict[str, str]) -> Control:
    """Give who controls what, and the front line (4.3)."""
    owners, around = s.state.control, s.setting.grid.neighbours
    first = (owners == 0)[:, None] & (around >= 0) & (owners[around] == 1)
    return Control(
        hexes={seat: _numbers(s, owners == number) for number, seat in enumerate(s.setting.sides)},
        contested=_numbers(s, owners == NOBODY),
        front=tuple(sorted(s.setting.grid.side_name(int(h), int(d)) for h, d in np.argwhere(first))),
    )


def ranges(s: Position, side: int, about: dict[str, str]) -> Ranges:
    """Give the ranges of own headquarters (9.2.2) and guns (6.1.2), or of `unit` alone."""
    setting = s.setting
    asked = own_units(s, side, tuple(filter(None, about.get("unit", "").split(","))))
    units = [unit for unit in asked or s.on_map(side) if setting.is_hq[unit] or setting.is_artillery[unit]]
    found = [_range(s, unit) for unit in units]
    fire = np.zeros(setting.grid.size, np.bool_)
    for one in found:
        if one.kind == "artillery":
            fire |= setting.grid.distances(setting.grid.index(one.hex)) <= one.range
    return Ranges(tuple(found), _numbers(s, _command(s, side, asked)), _numbers(s, fire))


def _range(s: Position, unit: int) -> RangeOf:
    hex_ = s.number(int(s.state.hex[unit]))
    if s.setting.is_hq[unit]:
        return RangeOf(s.name(unit), hex_, "headquarters", int(s.setting.hq_range[unit]))
    return RangeOf(s.name(unit), hex_, "artillery", s.setting.rulebook.artillery.range)


def _command(s: Position, side: int, asked: tuple[int, ...]) -> NDArray[np.bool_]:
    if not asked:
        return commanded(s, side)
    reach = np.zeros(s.setting.grid.size, np.bool_)
    for unit in asked:
        if s.setting.is_hq[unit]:
            reach |= s.setting.grid.distances(int(s.state.hex[unit])) <= s.setting.hq_range[unit]
    return reach


def _numbers(s: Position, marked: NDArray[np.bool_]) -> tuple[str, ...]:
    return tuple(s.number(int(hex_)) for hex_ in np.flatnonzero(marked))
