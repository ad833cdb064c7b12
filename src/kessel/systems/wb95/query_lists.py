"""Queries that fill panels: victory, air force, timetable, losses, order of battle."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from kessel.play.answers import (
    Coming,
    Condition,
    Fate,
    Losses,
    OrderOfBattle,
    Score,
    SideLosses,
    Timetable,
    VictoryArea,
    VictoryTable,
)
from kessel.systems.wb95.data_area import Area
from kessel.systems.wb95.data_scenario import Arrival, CombatLosses, EnemyNear, PlaceTaken, Trigger
from kessel.systems.wb95.data_victory import AllOf, AnyOf, Controls, Ending, HexPoints, Linked, Not, WholePoints
from kessel.systems.wb95.data_victory import Condition as Wanted
from kessel.systems.wb95.masking import seen_by
from kessel.systems.wb95.position import DUE, ELIMINATED, LEFT, WAITING, Position
from kessel.systems.wb95.victory_conditions import holds, in_words
from kessel.systems.wb95.victory_points import area_in_words, chosen, scenario_clause, total, victory_points

__all__ = [
    "AirForce",
    "Mission",
    "air",
    "losses",
    "order_of_battle",
    "timetable",
    "victory",
]


class Mission(Struct, frozen=True):
    """A revealed air mission that waits for its moment (8.2.1)."""

    seat: str
    kind: str
    points: int
    hexes: tuple[str, ...]


class AirForce(Struct, frozen=True):
    """Own air strength, and the missions in the air."""

    left: int
    missions: tuple[Mission, ...]


def victory(s: Position, side: int, about: dict[str, str]) -> VictoryTable:
    """Give victory points, the hexes that count, and the other ways to win."""
    rules = s.setting.scenario.victory
    terms = {seat: victory_points(s, number) for number, seat in enumerate(s.setting.sides)}
    counted = [one for one in rules.points if isinstance(one, HexPoints | WholePoints) and chosen(s, one.given)]
    endings = [ending for ending in rules.endings if chosen(s, ending.given)]
    asked = [(ending.winner, area) for ending in endings if ending.when for area in _areas(ending.when)]
    return VictoryTable(
        scores={seat: Score(total(reasons), tuple(reasons)) for seat, reasons in terms.items()},
        areas=(
            *(_area(s, one.area, one.side or "", one.points, isinstance(one, WholePoints)) for one in counted),
            *(_area(s, area, winner, 0, whole=True) for winner, area in asked),
        ),
        conditions=tuple(_condition(s, ending) for ending in endings),
    )


def air(s: Position, side: int, about: dict[str, str]) -> AirForce:
    """Give own air strength left this turn, and all missions that have been revealed (8.1.7)."""
    missions = (
        Mission(s.seat(m.side), m.kind, m.points, tuple(map(s.number, m.hexes))) for m in s.state.notes.missions
    )
    return AirForce(int(s.state.air_left[side]), tuple(missions))


def timetable(s: Position, side: int, about: dict[str, str]) -> Timetable:
    """Give what comes when, for both sides: the scenario tells it to both."""
    scenario = s.setting.scenario
    coming = [
        _coming(s, seat, arrival)
        for seat, arrivals in scenario.arrivals.items()
        for arrival in arrivals
        if chosen(s, arrival.given) and not arrival.too_late
    ]
    coming.sort(key=lambda one: (one.turn is None, one.turn or 0))
    return Timetable(s.state.turn, s.setting.turns, tuple(coming), dict(scenario.air))


def losses(s: Position, side: int, about: dict[str, str]) -> Losses:
    """Give what both sides have lost: whatever is lost is seen by both."""
    lost = s.state.hex == ELIMINATED
    return Losses(
        {
            seat: SideLosses(
                steps=int(s.state.steps_lost[number]),
                counters=s.setting.names(np.flatnonzero(lost & (s.setting.side == number)).tolist()),
            )
            for number, seat in enumerate(s.setting.sides)
        }
    )


def order_of_battle(s: Position, side: int, about: dict[str, str]) -> OrderOfBattle:
    """Give where every own counter is, and what is known of the enemy's (16.1)."""
    seen = {unit.id: unit for unit in seen_by(s, s.seat(side)).units if unit.id}
    enemy: list[Fate] = []
    for unit in s.setting.units_of[1 - side].tolist():
        name = s.name(unit)
        if name in seen:
            enemy.append(Fate(name, "map", seen[name].hex, seen[name].steps))
        else:
            enemy.append(Fate(name, "lost" if s.state.hex[unit] == ELIMINATED else "unknown"))
    return OrderOfBattle(tuple(_own_fate(s, unit) for unit in s.setting.units_of[side].tolist()), tuple(enemy))


_OFF_MAP = {DUE: "due", ELIMINATED: "lost", LEFT: "left", WAITING: "waiting"}


def _own_fate(s: Position, unit: int) -> Fate:
    hex_, steps = int(s.state.hex[unit]), int(s.state.steps[unit])
    if hex_ < 0:
        return Fate(s.name(unit), _OFF_MAP[hex_], "", steps)
    return Fate(s.name(unit), "map", s.number(hex_), steps)


def _area(s: Position, area: Area, seat: str, points: int, whole: bool) -> VictoryArea:
    return VictoryArea(area_in_words(area), seat, points, whole, tuple(map(s.number, s.setting.area(area))))


def _areas(wanted: Wanted) -> Iterator[Area]:
    """Give the areas that must be held, or kept, for a condition."""
    match wanted:
        case Controls(area=area) | Linked(area=area):
            yield area
        case AllOf(of=parts) | AnyOf(of=parts):
            for part in parts:
                yield from _areas(part)
        case Not(of=part):
            yield from _areas(part)
        case _:
            pass


def _condition(s: Position, ending: Ending) -> Condition:
    return Condition(
        winner=ending.winner,
        level=ending.level,
        asked=ending.asked,
        clause=scenario_clause(s, ending.topic),
        text="if nothing else decides" if ending.when is None else in_words(s, ending.when),
        fulfilled=ending.when is not None and holds(s, ending.when),
    )


def _coming(s: Position, seat: str, arrival: Arrival) -> Coming:
    scenario = s.setting.scenario
    where = [*(f"zone {zone}" for zone in arrival.zones), *arrival.hexes]
    where += [arrival.place] if arrival.place else []
    where += [f"the {arrival.edge} edge"] if arrival.edge else []
    return Coming(
        seat=seat,
        turn=scenario.turn(arrival.date) if arrival.date else None,
        date=arrival.date.isoformat() if arrival.date else "",
        units=arrival.units,
        where=", ".join(where),
        text="; ".join(_terms(s, arrival)),
    )


def _terms(s: Position, arrival: Arrival) -> list[str]:
    terms = [_when(s, arrival.when)] if arrival.when else []
    terms += [f"{arrival.a_turn} a turn"] if arrival.a_turn else []
    terms += [f"{arrival.first} of them, the others on {arrival.rest}"] if arrival.first else []
    terms += [f"after a unit of {arrival.needs}"] if arrival.needs else []
    return terms


def _when(s: Position, trigger: Trigger) -> str:
    match trigger:
        case PlaceTaken(place=place, by=by):
            return f"once the {s.setting.box.sides[by].name} side has taken {place}"
        case EnemyNear(place=place, distance=distance):
            return f"once an enemy is within {distance} hexes of {place}"
        case CombatLosses():
            return "one for each counter lost in combat"
