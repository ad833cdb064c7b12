"""Raids: in the last turns units go for what counts and nobody holds, each for a hex of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.standing import is_at_rest
from kessel.hexes.trace import PASS, SHUT, UNREACHED, flood
from kessel.systems.wb95.setting import SIXTHS

__all__ = ["Raid", "plan_raids", "way_around"]

_TURNS, _PART = 5, 4
"""In the last so many turns, and in a short game only in so small a part of it: there everybody has to attack."""
_EARLY = 1
"""A raid begins so many turns before it must: who comes too soon is thrown out again."""
_ZONE = 3 * SIXTHS
"""What an enemy zone on the way costs, about."""
_FAR = 0.1
"""What a turn on the way costs, in CELs: much can happen there."""


class Raid(Struct, frozen=True):
    """A unit and what it goes for."""

    unit: int
    target: int
    value: float
    way: NDArray[np.int32]
    """What the way to the target costs from every hex."""


def plan_raids(picture: Picture, bound: Mapping[int, float]) -> list[Raid]:
    """Give the raids that begin or go on in this phase, the best first; `bound` is what units save where they are."""
    if not picture.doctrine.raids or is_at_rest(picture.s, picture.side, picture.doctrine):
        return []
    raids: dict[int, Raid] = {}
    gone: set[int] = set()
    for raid in sorted(_possible(picture, bound), key=lambda raid: (-raid.value, raid.unit, raid.target)):
        if raid.unit not in gone and raid.target not in raids:
            raids[raid.target] = raid
            gone.add(raid.unit)
    return list(raids.values())


def _possible(picture: Picture, bound: Mapping[int, float]) -> Iterator[Raid]:
    """Give every unit with every hex that it can come to just in time."""
    s, setting = picture.s, picture.s.setting
    left = setting.turns - s.state.turn + 1
    if left > min(_TURNS, setting.turns // _PART):
        return
    worth = np.where((s.state.control == picture.side) | picture.enemy_hexes, 0.0, picture.aims.hold)
    units = [unit for unit in s.on_map(picture.side) if _can_go(picture, unit)]
    kinds = sorted({int(setting.mobility[unit]) for unit in units})
    for target in np.flatnonzero(worth).tolist():
        ways = {kind: way_around(picture, target, kind, left) for kind in kinds}
        for unit in units:
            way = ways[int(setting.mobility[unit])]
            cost = int(way[s.state.hex[unit]])
            turns = -(-cost // int(setting.movement[unit]))
            value = float(worth[target]) - _FAR * cost / int(setting.movement[unit]) - bound.get(unit, 0.0)
            if cost < UNREACHED and left - _EARLY <= turns <= left and value > 0:
                yield Raid(unit, target, value, way)


def _can_go(picture: Picture, unit: int) -> bool:
    setting, turn = picture.s.setting, picture.s.state.turn
    is_able = setting.is_regular[unit] and not setting.is_towed[unit] and setting.movement[unit] > 0
    return bool(is_able and setting.frozen_until[unit] <= turn)


def way_around(picture: Picture, target: int, mobility: int, turns: int) -> NDArray[np.int32]:
    """Give what the way to a hex costs from everywhere, around the enemies and through their zones."""
    s = picture.s
    edges = s.setting.ground.edges(mobility, s.state)
    edges = np.where(edges >= 0, edges + _ZONE * picture.enemy_zone[:, None], edges).astype(np.int32)
    passage = np.where(picture.enemy_hexes, SHUT, PASS).astype(np.uint8)
    passage[target] = PASS
    free = np.zeros((picture.size, 6), np.bool_)
    return flood(picture.grid, [target], turns * int(s.setting.movement.max()), edges, free, passage).cost
