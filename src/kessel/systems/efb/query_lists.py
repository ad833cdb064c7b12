"""Queries that fill panels: victory, air force, timetable, losses, order of battle."""

from __future__ import annotations

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
from kessel.play.outcome import Reason
from kessel.systems.efb.fog_of_war import seen_by
from kessel.systems.efb.lines_of_communication import has_line
from kessel.systems.efb.position import DUE, ELIMINATED, EXITED, EXPENDED, GA, MB, WAITING, Position
from kessel.systems.efb.scenario import Reinforcement
from kessel.systems.efb.victory import level_of

__all__ = [
    "AirForce",
    "air",
    "losses",
    "order_of_battle",
    "timetable",
    "victory",
]


class AirForce(Struct, frozen=True):
    """Own air counters that are ready, by type."""

    left: int
    ground_attack: int
    medium_bombers: int
    missions: tuple[str, ...] = ()


def victory(s: Position, side: int, about: dict[str, str]) -> VictoryTable:
    """Give victory points, the towns that score at the end of each turn (24.5), and the levels of victory (23.2)."""
    sides = s.setting.sides
    return VictoryTable(
        scores={seat: Score(int(s.state.vp[k]), _terms(s, k)) for k, seat in enumerate(sides)},
        areas=tuple(
            VictoryArea(s.setting.place(number), seat, points, whole=False, hexes=(number,))
            for seat in sides
            for number, points in s.setting.scenario.victory[seat].towns.items()
        ),
        conditions=_levels(s),
    )


def air(s: Position, side: int, about: dict[str, str]) -> AirForce:
    """Give own air counters that are drawn and not used (6.6)."""
    ready = s.state.air_ready[side]
    return AirForce(int(ready.sum()), int(ready[GA]), int(ready[MB]))


def timetable(s: Position, side: int, about: dict[str, str]) -> Timetable:
    """Give what comes when, for both sides: the scenario tells it to both."""
    scenario = s.setting.scenario
    coming = [*(_scheduled(s, entry) for entry in scenario.reinforcements), *_by_die(s), *_returning(s)]
    coming.sort(key=lambda one: (one.turn is None, one.turn or 0))
    return Timetable(s.state.turn, scenario.turns, tuple(coming))


def losses(s: Position, side: int, about: dict[str, str]) -> Losses:
    """Give what both sides have lost: whatever is lost is seen by both."""
    lost = s.state.hex == ELIMINATED
    found = {
        seat: s.setting.names(np.flatnonzero(lost & (s.setting.side == k)).tolist())
        for k, seat in enumerate(s.setting.sides)
    }
    return Losses({seat: SideLosses(len(names), names) for seat, names in found.items()})


def order_of_battle(s: Position, side: int, about: dict[str, str]) -> OrderOfBattle:
    """Give where every own counter is, and what is known of the enemy's (19.1)."""
    seen = {unit.id: unit for unit in seen_by(s, s.seat(side)).units if unit.id}
    enemy: list[Fate] = []
    for unit in s.setting.units_of[1 - side].tolist():
        name, hex_ = s.name(unit), int(s.state.hex[unit])
        if name in seen:
            enemy.append(Fate(name, "map", seen[name].hex, 1))
        else:
            enemy.append(Fate(name, _OFF_MAP[hex_] if hex_ < 0 else "unknown"))
    return OrderOfBattle(tuple(_own_fate(s, unit) for unit in s.setting.units_of[side].tolist()), tuple(enemy))


_OFF_MAP = {DUE: "due", ELIMINATED: "lost", EXITED: "left", WAITING: "waiting", EXPENDED: "lost"}


def _own_fate(s: Position, unit: int) -> Fate:
    hex_ = int(s.state.hex[unit])
    return Fate(s.name(unit), _OFF_MAP[hex_], "", 1) if hex_ < 0 else Fate(s.name(unit), "map", s.number(hex_), 1)


def _terms(s: Position, side: int) -> tuple[Reason, ...]:
    """The points so far, and the towns that would score if the turn ended now."""
    seat, rules = s.seat(side), s.setting.scenario.victory[s.seat(side)]
    terms = [Reason("23.1", "points so far", int(s.state.vp[side]))]
    for number, points in rules.towns.items():
        hex_ = s.setting.hex(number)
        if s.on(hex_, side):
            open_ = has_line(s, side, hex_, rules.line_to)
            clause = f"24.5/{seat}" if open_ else "23.6"
            text = "scores at the end of the turn" if open_ else "has no line of communication"
            terms.append(Reason(clause, f"{s.setting.place(number)} {text}", points, unused=True))
    return tuple(terms)


def _levels(s: Position) -> tuple[Condition, ...]:
    first, second = (int(points) for points in s.state.vp)
    now, ahead = level_of(s, abs(first - second)), s.seat(0 if first >= second else 1)
    levels = s.setting.charts.victory_levels
    rows = (("tactical", levels.tactical), ("operational", levels.operational), ("strategic", levels.strategic))
    return tuple(
        Condition(seat, level, "end", "23.2", f"{least} points ahead or more", now == level and ahead == seat)
        for seat in s.setting.sides
        for level, least in rows
    )


def _scheduled(s: Position, entry: Reinforcement) -> Coming:
    setting = s.setting
    units = [
        c.id for c in setting.counters if c.side == entry.side and (c.id in entry.units or c.group in entry.groups)
    ]
    text = f"and {entry.choose} of {', '.join(entry.choose_from)}" if entry.choose else ""
    date = setting.scenario.day(entry.turn).isoformat()
    return Coming(entry.side, entry.turn, date, tuple(units), f"the {entry.edge} edge", text)


def _by_die(s: Position) -> list[Coming]:
    """Groups and contingency units that have not come yet: neither side knows when they will."""
    scenario, found = s.setting.scenario, list[Coming]()
    if rolls := scenario.arrival_rolls:
        where = " or ".join(f"the {edge} edge" for edge in rolls.edges)
        for group in rolls.groups:
            units = tuple(c.id for k, c in enumerate(s.setting.counters) if c.group == group and _undated(s, k))
            if units:
                found.append(Coming(rolls.side, None, "", units, where, "by a die not above the turn number"))
    if later := scenario.contingency:
        units = tuple(name for name in later.units if _undated(s, s.setting.unit(name)))
        if units:
            text = "by a die when an enemy corps has arrived"
            found.append(Coming(later.side, None, "", units, f"the {later.edge} edge", text))
    return found


def _returning(s: Position) -> list[Coming]:
    """Replacements and contingency units on their way: both sides saw the die."""
    printed = {
        c.id for entry in s.setting.scenario.reinforcements for c in s.setting.counters if c.group in entry.groups
    }
    printed |= {name for entry in s.setting.scenario.reinforcements for name in entry.units}
    coming: dict[tuple[str, int], list[str]] = {}
    for unit, counter in enumerate(s.setting.counters):
        turn = int(s.state.due[unit])
        if (
            s.state.hex[unit] == DUE
            and turn > s.state.turn
            and (counter.id not in printed or turn != _first_turn(s, unit))
        ):
            coming.setdefault((counter.side, turn), []).append(counter.id)
    scenario = s.setting.scenario
    return [
        Coming(
            side, turn, scenario.day(turn).isoformat() if turn <= scenario.turns else "", tuple(names), "", "returns"
        )
        for (side, turn), names in coming.items()
    ]


def _first_turn(s: Position, unit: int) -> int:
    counter = s.setting.counters[unit]
    entries = s.setting.scenario.reinforcements
    return next((e.turn for e in entries if counter.id in e.units or counter.group in e.groups), 0)


def _undated(s: Position, unit: int) -> bool:
    return s.state.hex[unit] == DUE and s.state.due[unit] == 0
