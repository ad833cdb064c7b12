"""Chapter 8.2.11 to 8.2.22: what air missions do to units that move. Retreat and pursuit are free of it."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.systems.wb95.air_missions import air_clause
from kessel.systems.wb95.position import AirMission, Position

__all__ = ["Peril", "hindrance", "perils", "survives"]


_ON_THE_MOVE = ("movement_disorganization", "river_attack")


class Peril(Struct, frozen=True):
    """An air attack that waits for a unit on its way."""

    steps: int
    """It strikes when the unit has entered so many hexes of its path."""
    hex: int
    attacks: int = 0
    """Attacks on the crossing of a big river; 0 where movement is disorganized."""


def hindrance(s: Position, side: int) -> NDArray[np.int32]:
    """8.2.13: the movement points that every hex costs more the units of a side, and takes off those who start there.

    8.2.13, 8.2.15: in Moscow one for each mission on the hex or beside it, else one for each strength point.
    """
    missions = s.state.notes.missions
    return s.setting.memo.hold(("hindrance", side), missions, _hindrance, s, side, missions)


def perils(s: Position, unit: int, path: tuple[int, ...]) -> list[Peril]:
    """Find the air attacks that a unit meets on a path, its first hex included (8.2.14, 8.2.16, 8.2.20)."""
    side, rules = s.setting.movers[unit].side, s.setting.tables.air
    if not s.state.notes.missions:
        return []
    if not s.setting.memo.hold(("on the move", side), s.state.notes.missions, _is_attacked, s, side):
        return []
    hexes = (int(s.state.hex[unit]), *path)
    points = hindrance(s, side)
    rolled = {hex_ for one, hex_ in s.state.notes.bombed if one == unit}
    found: list[Peril] = []
    for steps, hex_ in enumerate(hexes):
        attacks = _crossing_attacks(s, side, hexes[steps - 1], hex_) if steps else 0
        if attacks:
            found.append(Peril(steps, hex_, attacks))
        if rules.loss_points and points[hex_] >= rules.loss_points and hex_ not in rolled:
            rolled.add(hex_)
            found.append(Peril(steps, hex_))
    return found


def survives(s: Position, unit: int, peril: Peril) -> bool:
    """Roll for the losses of a unit; say whether it goes on."""
    seat = s.seat(int(s.setting.side[unit]))
    if peril.attacks:
        clause = air_clause(s, 20)
        faces = s.roll(peril.attacks, clause, seat)
        losses = sum(face >= s.setting.rulebook.air.river_loss_on for face in faces)
    else:
        clause = "8.2.14"
        s.state.notes = replace(s.state.notes, bombed=(*s.state.notes.bombed, (unit, peril.hex)))
        losses = int(sum(s.roll(2, clause, seat)) <= s.setting.tables.air.loss_up_to)
    if losses:
        s.lose(unit, losses, clause)
    return s.state.steps[unit] > 0


def _is_attacked(s: Position, side: int) -> bool:
    """Say whether any enemy aircraft wait for units of a side that move."""
    return any(mission.kind in _ON_THE_MOVE and mission.side != side for mission in s.state.notes.missions)


def _hindrance(s: Position, side: int, missions: tuple[AirMission, ...]) -> NDArray[np.int32]:
    points = np.zeros(s.setting.grid.size, np.int32)
    for mission in missions:
        if mission.kind == "movement_disorganization" and mission.side != side:
            hexes = list(mission.hexes)
            if s.setting.tables.air.disorganization_neighbours:
                hexes += [int(h) for h in s.setting.grid.neighbours[hexes[0]] if h >= 0]
            np.add.at(points, hexes, 1)
    return points


def _crossing_attacks(s: Position, side: int, here: int, hex_: int) -> int:
    """8.2.20, 8.2.22: attacks on units that cross a big river into a hex; a bridge protects them."""
    direction = s.setting.grid.direction(here, hex_)
    if not s.setting.ground.big_river[here, direction] or s.state.bridge[here, direction]:
        return 0
    return sum(
        mission.attacks[mission.hexes.index(hex_)]
        for mission in s.state.notes.missions
        if mission.kind == "river_attack" and mission.side != side and hex_ in mission.hexes
    )
