"""Queries that are drawn over the map: zones, supply and command, control and front line, ranges."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.play.answers import BothZones, Control, RangeOf, Ranges
from kessel.play.asking import listed
from kessel.systems.winter_storm.artillery import artillery_factors
from kessel.systems.winter_storm.communications import (
    command_hexes,
    command_lines,
    command_radius,
    is_subordinate_hq,
    kind_of,
    supply_lines,
    within_radius,
)
from kessel.systems.winter_storm.masking import known_to
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import own_sources, rail_hexes
from kessel.systems.winter_storm.setting import HALVES, NOBODY
from kessel.systems.winter_storm.state import IN_COMMAND, ISOLATED, OUT_OF_COMMAND, STATUSES
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["CutOff", "RatedZones", "SupplyMap", "control", "ranges", "supply", "zones_of_both"]


class RatedZones(BothZones, frozen=True):
    """The hexes in zones of control, and the rating of each (5.1)."""

    ratings: dict[str, tuple[int, int]] = {}
    """Own and enemy rating."""


class CutOff(Struct, frozen=True):
    """An own unit that no HQ commands, or that draws nothing: OCC or ISO (11.17, 11.18)."""

    id: str
    hex: str
    status: str
    supplied: bool = False


class Line(Struct, frozen=True):
    """A way of supply or command, from an HQ to who depends on it."""

    id: str
    hexes: tuple[str, ...]


class SupplyMap(Struct, frozen=True):
    """Own supply as things stand: sources and depots that trains reach, dumps, what HQs reach, who is cut off."""

    bases: tuple[str, ...]
    """Ultimate Supply Sources, Rail Depots that trains reach from them, dumps and Superior HQs (10.13, 13.44)."""
    reached: tuple[str, ...]
    """Hexes within the Supply Radius of Operational HQs (11.21)."""
    units: tuple[CutOff, ...]
    lines: tuple[Line, ...] = ()
    """To the Superior HQs of Operational HQs; of `unit` alone if one is named: from its HQ to it."""


def zones_of_both(s: Position, side: int, about: dict[str, str]) -> RatedZones:
    """Give the zones of control of both sides with their ratings, those of the enemy as they are supposed to be."""
    own, enemy = zones(s, side).reach, zones(known_to(s, side), 1 - side).reach
    rated = np.flatnonzero((own > 0) | (enemy > 0)).tolist()
    ratings = {s.number(hex_): (int(own[hex_]), int(enemy[hex_])) for hex_ in rated}
    return RatedZones(own=_numbers(s, own > 0), enemy=_numbers(s, enemy > 0), ratings=ratings)


def supply(s: Position, side: int, about: dict[str, str]) -> SupplyMap:
    """Give own supply as things stand, as far as the side may know, with the line of `unit`."""
    s = known_to(s, side)
    asked = s.own_units(side, listed(about, "unit"))
    hqs = [unit for unit in s.on_map(side) if s.setting.is_operational[unit]]
    reached = np.zeros(s.setting.grid.size, np.bool_)
    for hq in hqs:
        reached |= supply_lines(s, hq).within
    cut = [u for u in s.on_map(side) if s.state.status[u] in (OUT_OF_COMMAND, ISOLATED)]
    lines = (_line(s, unit) for unit in asked or hqs)
    return SupplyMap(
        bases=_numbers(s, _bases(s, side)),
        reached=_numbers(s, reached),
        units=tuple(CutOff(s.name(u), s.number(int(s.state.hex[u])), STATUSES[s.state.status[u]]) for u in cut),
        lines=tuple(line for line in lines if line),
    )


def control(s: Position, side: int, about: dict[str, str]) -> Control:
    """Give whose Combat units were last on which hexes, and the line between them."""
    owners, around = s.state.control, s.setting.grid.neighbours
    first = (owners == 0)[:, None] & (around >= 0) & (owners[around] == 1)
    return Control(
        hexes={seat: _numbers(s, owners == number) for number, seat in enumerate(s.setting.sides)},
        front=tuple(sorted(s.setting.grid.side_name(int(h), int(d)) for h, d in np.argwhere(first))),
    )


def ranges(s: Position, side: int, about: dict[str, str]) -> Ranges:
    """Give what own headquarters command (11.13, 16.12) and artillery reaches (2.33), or `unit` alone."""
    s = known_to(s, side)
    asked = s.own_units(side, listed(about, "unit"))
    units = asked or tuple(s.on_map(side))
    hqs = [unit for unit in units if s.setting.is_operational[unit] or (asked and is_subordinate_hq(s, unit))]
    guns = [unit for unit in units if artillery_factors(s, unit)]
    command, fire = (np.zeros(s.setting.grid.size, np.bool_) for _ in range(2))
    for hq in hqs:
        command |= within_radius(s, hq)
    for gun in guns:
        fire |= s.setting.grid.distances(int(s.state.hex[gun])) <= _range(s, gun)
    out = [u for u in s.on_map(side) if s.setting.needs_command[u] and s.state.status[u] == OUT_OF_COMMAND]
    return Ranges(
        units=(
            *(_range_of(s, hq, "headquarters", command_radius(s, hq) // HALVES) for hq in hqs),
            *(_range_of(s, gun, "artillery", _range(s, gun)) for gun in guns),
        ),
        command=_numbers(s, command),
        fire=_numbers(s, fire),
        out_of_command=s.setting.names(out),
    )


def _bases(s: Position, side: int) -> NDArray[np.bool_]:
    found = np.zeros(s.setting.grid.size, np.bool_)
    for source in own_sources(s, side):
        found |= rail_hexes(s, source) & s.setting.is_depot
        found[s.setting.hex(s.setting.scenario.supply.sources[source].hex)] = True
    found[[dump.hex for dump in s.state.notes.dumps if dump.side == side]] = True
    superiors = [unit for unit in s.on_map(side) if s.setting.is_superior[unit]]
    found[s.state.hex[superiors]] = True
    return found


def _line(s: Position, unit: int) -> Line | None:
    """Give the path of supply from an Operational HQ to its Superior, of command from an HQ to its unit."""
    hq, here = int(s.state.hq[unit]), int(s.state.hex[unit])
    if hq == NOBODY or s.state.hex[hq] < 0:
        return None
    if s.setting.is_operational[unit]:
        lines, end = supply_lines(s, unit), int(s.state.hex[hq])
        path = lines.line_to(end) if lines.within[end] else ()
        return Line(s.name(unit), tuple(map(s.number, path)))
    staff = int(s.state.staff[unit])
    leader = staff if staff != NOBODY and s.state.hex[staff] >= 0 else hq
    if s.state.status[unit] != IN_COMMAND or not command_hexes(s, leader, unit)[here]:
        return None
    lines = command_lines(s, leader, kind_of(s, unit))
    return Line(s.name(unit), tuple(map(s.number, lines.line_to(here))) if lines.within[here] else ())


def _range(s: Position, gun: int) -> int:
    guns = s.setting.counters[gun].artillery
    assert guns is not None, "only artillery is asked for its range"
    return max(guns.range, s.setting.charts.artillery.light_division_hq) if s.state.broken[gun] else guns.range


def _range_of(s: Position, unit: int, kind: str, reach: int) -> RangeOf:
    return RangeOf(s.name(unit), s.number(int(s.state.hex[unit])), kind, reach)


def _numbers(s: Position, marked: NDArray[np.bool_]) -> tuple[str, ...]:
    return tuple(s.number(int(hex_)) for hex_ in np.flatnonzero(marked))
