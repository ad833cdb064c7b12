"""Queries that fill panels: victory, timetable, losses, order of battle, weather."""

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
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import DUE, ELIMINATED, LEFT, WAITING
from kessel.systems.winter_storm.victory import reached_level, score

__all__ = ["Sources", "losses", "order_of_battle", "sources", "timetable", "victory"]


class Sources(Struct, frozen=True):
    """Own Supply Points at the Ultimate Supply Sources, and Replacement Steps (10.12, 13.7)."""

    at_source: dict[str, int]
    steps: dict[str, int]


def victory(s: Position, side: int, about: dict[str, str]) -> VictoryTable:
    """Give victory points term by term, the hexes that count, and the levels of victory."""
    now = {seat: score(s, number) for number, seat in enumerate(s.setting.sides)}
    areas = [
        VictoryArea(_place(s, number), seat, points, whole=False, hexes=(number,))
        for seat, hexes in s.setting.scenario.victory.hexes.items()
        for number, points in hexes.items()
    ]
    events, axis = s.setting.scenario.victory.events, s.seat(s.setting.axis)
    link = VictoryArea(
        "link with the pocket", axis, events.link, whole=False, hexes=s.setting.scenario.pocket.link_edge
    )
    return VictoryTable(
        scores={seat: Score(one.points, one.reasons) for seat, one in now.items()},
        areas=(*areas, link),
        conditions=_levels(s),
    )


def timetable(s: Position, side: int, about: dict[str, str]) -> Timetable:
    """Give what comes and goes when, for both sides: the scenario tells it to both."""
    scenario = s.setting.scenario

    def date(turn: int) -> str:
        return scenario.day(turn).isoformat()

    coming = [
        Coming(one.side, one.turn, date(one.turn), one.units, "at " + ", ".join(one.entry), "")
        for one in scenario.reinforcements
    ]
    coming += [
        Coming(one.side, one.turn, date(one.turn), (), "", f"{_steps(one.steps)} to rebuild units")
        for one in scenario.replacements
    ]
    coming += [
        Coming(
            one.side, one.turn, date(one.turn), (), "", f"{one.division} is called away, or {one.keep_points} points"
        )
        for one in scenario.withdrawals
    ]
    coming.sort(key=lambda one: one.turn or 0)
    return Timetable(s.state.turn, scenario.turns, tuple(coming))


def losses(s: Position, side: int, about: dict[str, str]) -> Losses:
    """Give what both sides have lost: whatever is lost is seen by both."""
    lost = s.state.hex == ELIMINATED
    return Losses(
        {
            seat: SideLosses(
                int(s.state.steps_lost[k]), s.setting.names(np.flatnonzero(lost & (s.setting.side == k)).tolist())
            )
            for k, seat in enumerate(s.setting.sides)
        }
    )


def order_of_battle(s: Position, side: int, about: dict[str, str]) -> OrderOfBattle:
    """Give where every counter is: nothing but modes and supply lies hidden (11.22)."""
    own, enemy = (tuple(_fate(s, unit) for unit in s.setting.units_of[k].tolist()) for k in (side, 1 - side))
    return OrderOfBattle(own, enemy)


def sources(s: Position, side: int, about: dict[str, str]) -> Sources:
    """Give own Supply Points at the sources, and the Replacement Steps that are left."""
    scenario, seat = s.setting.scenario, s.seat(side)
    points = s.state.at_source + s.state.ally_at_source
    return Sources(
        {one.id: int(points[k]) for k, one in enumerate(scenario.supply.sources) if one.side == seat},
        {kind: steps for owner, kind, steps in s.state.notes.replacements if owner == side},
    )


_OFF_MAP = {DUE: "due", ELIMINATED: "lost", LEFT: "left", WAITING: "waiting"}


def _fate(s: Position, unit: int) -> Fate:
    hex_, steps = int(s.state.hex[unit]), int(s.state.steps[unit])
    return Fate(s.name(unit), "map", s.number(hex_), steps) if hex_ >= 0 else Fate(s.name(unit), _OFF_MAP[hex_])


def _levels(s: Position) -> tuple[Condition, ...]:
    levels, now = s.setting.scenario.victory.levels, reached_level(s)
    uppers = (None, *(line.margin - 1 for line in levels))
    found: list[Condition] = []
    for place, (line, most) in enumerate(zip(levels, uppers, strict=False)):
        winner = next((seat for seat in s.setting.sides if line.level.startswith(seat)), "")
        least = None if place == len(levels) - 1 else line.margin
        word = line.level.removeprefix(winner).strip() or "victory"
        found.append(Condition(winner, word, "end", "3.9", _ahead(s, least, most), line == now))
    return tuple(found)


def _ahead(s: Position, least: int | None, most: int | None) -> str:
    """Say in words between which numbers the margin of the first side lies; a level is open on one side at the most."""
    if least is None or most is None:
        end = most if least is None else least
        assert end is not None, "a level without bounds would hold for every game"
        return f"{_lead(s, end)} or more"
    if least * most <= 0:
        return f"between {_lead(s, most)} and {_lead(s, least)}"
    first, second = sorted((abs(least), abs(most)))
    return f"{_leader(s, least)} ahead by {first} to {second}"


def _lead(s: Position, margin: int) -> str:
    return f"{_leader(s, margin)} ahead by {abs(margin)}"


def _leader(s: Position, margin: int) -> str:
    return s.setting.sides[0 if margin > 0 else 1].capitalize()


def _place(s: Position, number: str) -> str:
    return next((place.name for place in s.setting.board.places if number in place.hexes), number)


def _steps(steps: dict[str, int]) -> str:
    return ", ".join(f"{number} {kind.replace('_', ' ')} steps" for kind, number in steps.items())
