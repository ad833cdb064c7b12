"""Air missions worth a thought: what a player is shown first, and what random play draws from."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

import numpy as np

from kessel.play.outcome import Illegal
from kessel.systems.wb95.air_missions import PlanAir, PlannedMission, may_fly
from kessel.systems.wb95.data_scenario import Mission
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["random_plan", "single_missions"]

KINDS: tuple[Mission, ...] = get_args(Mission)
MOST_MISSIONS = 3
"""So many missions random play puts into one plan."""


def single_missions(s: Position, side: int, points: int) -> Iterator[PlannedMission]:
    """Give every kind of mission that a side may fly now over each hex where it matters, with so much strength."""
    for kind in kinds_to_fly(s, side, points):
        for hex_ in target_hexes(s, side, kind):
            yield _mission(s, kind, hex_, points)


def random_plan(s: Position, side: int, chance: Random) -> PlanAir:
    """Draw a plan: often none, else up to three missions of different kinds."""
    left = int(s.state.air_left[side])
    whole = s.setting.tables.air.comes_as == "counters"
    missions: list[PlannedMission] = []
    kinds = kinds_to_fly(s, side, left)
    for kind in chance.sample(kinds, min(len(kinds), chance.randint(0, MOST_MISSIONS))):
        least = fewest_points(s, kind)
        if left < least:
            continue
        targets = target_hexes(s, side, kind)
        if targets:
            points = left if whole else chance.randint(least, left)
            missions.append(_mission(s, kind, chance.choice(targets), points))
            left -= missions[-1].points
    return PlanAir(missions=tuple(missions))


def kinds_to_fly(s: Position, side: int, points: int) -> list[Mission]:
    """Give the kinds of mission that a side may fly now and has the strength for (8.2.1)."""
    return [kind for kind in KINDS if fewest_points(s, kind) <= points and _may_fly(s, side, kind)]


def fewest_points(s: Position, kind: Mission) -> int:
    """Give the least strength of a kind of mission (8.2.10, 8.2.12, 8.2.24)."""
    rules = s.setting.rulebook.air
    least = {
        "object_attack": rules.object_minimum,
        "movement_disorganization": s.setting.tables.air.disorganization_minimum,
        "supply": rules.supply_minimum,
    }
    return least.get(kind, 1)


def target_hexes(s: Position, side: int, kind: Mission) -> list[int]:
    """Give the hexes over which a kind of mission matters, ascending.

    Bridges are named by the end that lies lower; only those are proposed that the enemy controls on one bank.
    """
    setting, state = s.setting, s.state
    own, enemy = zones(s, side).occupied, zones(s, 1 - side).occupied
    around = setting.grid.neighbours
    match kind:
        case "offensive_support" | "air_attack" | "movement_disorganization":
            found = enemy
        case "defensive_support":
            held = np.flatnonzero(own)
            beside = around[held]
            return held[((beside >= 0) & enemy[beside]).any(axis=1)].tolist()
        case "object_attack":
            near, ways = state.bridge.nonzero()
            far = around[near, ways]
            held = (state.control[near] == 1 - side) | (state.control[far] == 1 - side)
            return np.unique(near[held & (near < far)]).tolist()
        case "river_attack":
            found = (setting.ground.big_river & (around >= 0) & enemy[around]).any(axis=1)
        case _:
            starved = (state.hex >= 0) & (setting.side == side) & (state.oos > 0)
            return np.unique(state.hex[starved]).tolist()
    return np.flatnonzero(found).tolist()


def _mission(s: Position, kind: Mission, hex_: int, points: int) -> PlannedMission:
    match kind:
        case "object_attack":
            far = next(h for h, d in _onward(s, hex_) if s.state.bridge[hex_, d] and h > hex_)
            return _planned(s, kind, (hex_, far), points)
        case "movement_disorganization" if not s.setting.tables.air.disorganization_neighbours:
            hexes = (hex_, *(h for h, _ in _onward(s, hex_)))
            most = s.setting.tables.air.disorganization_maximum
            named = tuple(h for _ in range(most) for h in hexes)[:points]
            return _planned(s, kind, named, len(named))
        case "river_attack":
            return _planned(s, kind, (hex_,), points, (s.setting.rulebook.air.river_attacks_per_point * points,))
        case _:
            return _planned(s, kind, (hex_,), points)


def _planned(
    s: Position, kind: Mission, hexes: tuple[int, ...], points: int, attacks: tuple[int, ...] = ()
) -> PlannedMission:
    return PlannedMission(kind=kind, points=points, hexes=tuple(map(s.number, hexes)), attacks=attacks)


def _onward(s: Position, hex_: int) -> list[tuple[int, int]]:
    return [(int(h), d) for d, h in enumerate(s.setting.grid.neighbours[hex_]) if h >= 0]


def _may_fly(s: Position, side: int, kind: Mission) -> bool:
    try:
        may_fly(s, side, kind)
    except Illegal:
        return False
    return True
