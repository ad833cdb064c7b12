"""Queries that are drawn over the map: zones, lines of communication, edges, ranges."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.play.answers import BothZones, Control, RangeOf, Ranges
from kessel.play.asking import listed
from kessel.systems.efb.command_control import command
from kessel.systems.efb.lines_of_communication import bases, connected, friendly_edge
from kessel.systems.efb.movement import own_unit
from kessel.systems.efb.position import Position
from kessel.systems.efb.zones_of_control import zones

__all__ = [
    "Cut",
    "Lines",
    "control",
    "lines_of_communication",
    "ranges",
    "zones_of_both",
]


class Cut(Struct, frozen=True):
    """An own unit, and whether a line of communication leads to it."""

    id: str
    hex: str
    supplied: bool


class Lines(Struct, frozen=True):
    """Own lines of communication as things stand (23.6)."""

    bases: tuple[str, ...]
    """The friendly hexes of the map edges (24.6/edge, 24.7/edge)."""
    reached: tuple[str, ...]
    """Hexes from which a line leads to them."""
    units: tuple[Cut, ...]
    """Units without one."""
    lines: tuple[str, ...] = ()


def zones_of_both(s: Position, side: int, about: dict[str, str]) -> BothZones:
    """Give the zones of control of both sides (10.1)."""
    return BothZones(_numbers(s, zones(s, side).reach), _numbers(s, zones(s, 1 - side).reach))


def lines_of_communication(s: Position, side: int, about: dict[str, str]) -> Lines:
    """Give own lines of communication to the edges that count for victory."""
    edges = s.setting.scenario.victory[s.seat(side)].line_to
    reached = connected(s, side, edges)
    cut = [unit for unit in s.on_map(side) if not reached[s.state.hex[unit]]]
    return Lines(
        bases=_numbers(s, bases(s, side, edges)),
        reached=_numbers(s, reached),
        units=tuple(Cut(s.name(unit), s.number(int(s.state.hex[unit])), supplied=False) for unit in cut),
    )


def control(s: Position, side: int, about: dict[str, str]) -> Control:
    """Give whose the hexes of the map edges are; no other hex belongs to anybody."""
    return Control({seat: _numbers(s, friendly_edge(s, k)) for k, seat in enumerate(s.setting.sides)})


def ranges(s: Position, side: int, about: dict[str, str]) -> Ranges:
    """Give what own headquarters command (7.1) and batteries reach (12.4), or `unit` alone; who is out of command."""
    setting = s.setting
    asked = [own_unit(s, side, name) for name in listed(about, "unit")]
    units = [unit for unit in asked or s.on_map(side) if setting.is_hq[unit] or setting.is_artillery[unit]]
    reach = {"headquarters": np.zeros(setting.grid.size, np.bool_), "artillery": np.zeros(setting.grid.size, np.bool_)}
    found = [_range(s, unit) for unit in units]
    for one in found:
        reach[one.kind] |= setting.grid.distances(setting.grid.index(one.hex)) <= one.range
    commanded = command(s, side)
    return Ranges(
        units=tuple(found),
        command=_numbers(s, reach["headquarters"]),
        fire=_numbers(s, reach["artillery"]),
        out_of_command=setting.names([unit for unit in s.on_map(side) if not commanded[unit]]),
    )


def _range(s: Position, unit: int) -> RangeOf:
    hex_ = s.number(int(s.state.hex[unit]))
    if s.setting.is_hq[unit]:
        radius = max(0, int(s.setting.command_radius[unit]) + s.ground.weather.hq_radius)
        return RangeOf(s.name(unit), hex_, "headquarters", radius)
    return RangeOf(s.name(unit), hex_, "artillery", s.range_of(unit))


def _numbers(s: Position, marked: NDArray[np.bool_]) -> tuple[str, ...]:
    return tuple(s.number(int(hex_)) for hex_ in np.flatnonzero(marked))
