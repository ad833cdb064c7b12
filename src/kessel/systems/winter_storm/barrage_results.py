"""The barrage table (13.1, 14.12): factors, the modified die, and what it does to units or installations."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence

from kessel.play.messages import Event
from kessel.play.outcome import Reason
from kessel.systems.winter_storm.artillery import is_heavy, total
from kessel.systems.winter_storm.combat_results import apply_barrage
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import FIELD_WORKS, FORTIFICATION, Dump

__all__ = [
    "INSTALLATIONS",
    "UNITS",
    "BarrageFired",
    "barrage_terms",
    "capped",
    "cell",
    "dumps",
    "fire",
    "targets",
]

UNITS, INSTALLATIONS = "units", "installations"
_HEIGHT = 2


class BarrageFired(Event, frozen=True):
    """Artillery fired at a hex; `kind` is what it aimed at: units or installations."""

    hex: str
    kind: str
    units: tuple[str, ...]
    factors: int
    total: int
    result: str
    terms: tuple[Reason, ...]


def targets(s: Position, side: int, hex_: int) -> tuple[int, ...]:
    """13.1: the ground units of a side that a barrage hits: all Combat units and HQs in the hex."""
    return tuple(unit for unit in s.stack(hex_, side) if not s.setting.is_transport[unit])


def dumps(s: Position, side: int, hex_: int) -> tuple[Dump, ...]:
    """13.1: the installations of a side in a hex that a barrage can hit."""
    return tuple(dump for dump in s.state.notes.dumps if dump.hex == hex_ and dump.side == side)


def fire(s: Position, guns: Sequence[int], hex_: int, kind: str, clause: str) -> None:
    """13.1, 14.12: roll for a barrage and let the target suffer it."""
    firing = int(s.setting.side[guns[0]])
    terms = barrage_terms(s, guns, hex_, s.enemy_of(firing))
    (die,) = s.roll(1, clause, s.seat(firing))
    factors, last = capped(s, total(s, guns), die + sum(term.value for term in terms))
    code = cell(s, factors, last)
    s.say(
        BarrageFired(
            hex=s.number(hex_),
            kind=kind,
            units=s.setting.names(tuple(guns)),
            factors=factors,
            total=last,
            result=code,
            terms=tuple(terms),
        )
    )
    if kind == UNITS:
        apply_barrage(s, hex_, code, targets(s, s.enemy_of(firing), hex_))
    else:
        _destroy(s, s.enemy_of(firing), hex_, s.setting.charts.barrage.installations.get(code, 0), clause)


def capped(s: Position, factors: int, die: int) -> tuple[int, int]:
    """13.1: more factors than the table has count as its most, a modified die as at least 1 and at most 6."""
    chart = s.setting.charts.barrage
    return min(chart.most_factors, factors), max(1, min(len(chart.rows), die))


def cell(s: Position, factors: int, die: int) -> str:
    """13.1: read the barrage table."""
    chart = s.setting.charts.barrage
    factors, die = capped(s, factors, die)
    return chart.cells()[die - 1][bisect_right(chart.lowest, factors) - 1] if factors else "-"


def barrage_terms(s: Position, guns: Collection[int], hex_: int, side: int) -> list[Reason]:
    """13.1: the modifiers of the barrage die at a hex of a side; they add up."""
    chart, setting = s.setting.charts.barrage.modifier, s.setting
    there = s.on(hex_, side)
    found: list[Reason] = []
    if any(is_heavy(s, unit) for unit in guns):
        found.append(Reason("13.1", "Heavy Artillery Factors", chart.heavy_factors))
    if sum(s.pcf(unit) for unit in there if setting.is_combat[unit]) > chart.crowded_above:
        found.append(Reason("13.1", "crowded target", chart.crowded))
    on_road = s.land.lines[hex_].terrain == "clear" and bool((setting.board.road[hex_] > 0).any())
    if on_road or any(s.state.march[unit] for unit in there):
        found.append(Reason("13.1", "on the march or on a road in the open", chart.march_mode))
    return found + _cover(s, hex_, side) + _sky(s)


def _cover(s: Position, hex_: int, side: int) -> list[Reason]:
    chart, terrain = s.setting.charts.barrage.modifier, s.land.lines[hex_].terrain
    works = int(s.state.works[hex_]) if s.state.works_owner[hex_] == side else 0
    found: list[Reason] = []
    if works & FORTIFICATION:
        found.append(Reason("13.1", "Fortification", chart.fortification))
    if works & FIELD_WORKS:
        found.append(Reason("13.1", "Field Works", chart.field_works))
    if terrain in ("woods", "town"):
        found.append(Reason("13.1", terrain, chart.woods_or_town))
    if terrain == "city" or s.setting.board.elevation[hex_] >= _HEIGHT:
        found.append(Reason("13.1", "city or height", chart.city_or_height))
    return found


def _sky(s: Position) -> list[Reason]:
    change: int = getattr(s.setting.charts.barrage.modifier, s.sky.atmosphere, 0)
    return [Reason("13.1", s.sky.atmosphere, change)] if change else []


def _destroy(s: Position, side: int, hex_: int, points: int, clause: str) -> None:
    """13.1: Supply Points of the dumps in a hex are destroyed."""
    for dump in dumps(s, side, hex_):
        lost = min(points, dump.points)
        if lost:
            s.change_dump(hex_, dump.owner, side, -lost, clause)
            points -= lost
