"""Fire by itself: guns and aircraft that no attack needs (6.4, 8.2.6)."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import Picture
from kessel.systems.wb95.artillery import can_fire, in_range
from kessel.systems.wb95.data_rulebook import ROLLS, FireTable, rulebook
from kessel.systems.wb95.ranged_fire import FireAt

__all__ = ["best_bombing", "in_fire_range", "plan_salvoes"]

_LEAST = 0.1
"""What a salvo must bring, in CELs."""
_TRIFLE = 0.02
"""What one more gun must add to a salvo."""
_DISORGANIZED, _TEST = 0.35, 0.06
_WAYS = {roll: 6 - abs(roll - 7) for roll in ROLLS}


def plan_salvoes(picture: Picture) -> list[FireAt]:
    """Give the salvoes of the guns that have not fired yet, the one that promises most first."""
    s, ready = picture.s, can_fire(picture.s, picture.side)
    found: list[tuple[float, FireAt]] = []
    for target in np.flatnonzero(picture.enemy_hexes).tolist():
        away = picture.grid.distances(target)
        guns = [gun for gun in ready if away[s.state.hex[gun]] > 1 and in_range(s, gun, (target,))]
        chosen, worth = _battery(picture, guns, target)
        if worth > _LEAST:
            found.append((worth, FireAt(guns=s.setting.names(chosen), target=s.number(target))))
    return [order for _, order in sorted(found, key=lambda pair: (-pair[0], pair[1].target))]


def in_fire_range(picture: Picture) -> NDArray[np.bool_]:
    """Mark the hexes from which a gun reaches an enemy who is not beside it (6.4.3)."""
    found = np.zeros(picture.size, np.bool_)
    for hex_ in np.flatnonzero(picture.enemy_hexes & (picture.enemy_defence > 0)).tolist():
        away = picture.grid.distances(hex_)
        found |= (away > 1) & (away <= rulebook().artillery.range)
    return found


def best_bombing(picture: Picture, points: int) -> tuple[float, int]:
    """Give what an air attack with all points brings at best, in CELs, and where."""
    table, left = rulebook().air_attack, points - rulebook().air.terrain_deduction * picture.s.setting.ground.terrain_cm
    hexes = np.flatnonzero(picture.enemy_hexes).tolist()
    found = ((_expected(table, int(left[hex_]), _size(picture, hex_)), hex_) for hex_ in hexes)
    return max(found, default=(0.0, -1))


def _battery(picture: Picture, guns: list[int], target: int) -> tuple[tuple[int, ...], float]:
    """Give as many guns, the strongest first, as the best column wants, and what they bring."""
    s, table = picture.s, rulebook().artillery_fire
    strength = {gun: picture.attack_of(gun) for gun in guns}
    points = -rulebook().artillery.terrain_deduction * int(s.setting.ground.terrain_cm[target])
    chosen: list[int] = []
    best, most = (), 0.0
    for gun in sorted(guns, key=lambda g: (-strength[g], g)):
        chosen.append(gun)
        points += strength[gun]
        worth = _expected(table, points, _size(picture, target))
        if worth > most + _TRIFLE:
            best, most = tuple(sorted(chosen)), worth
    return best, most


def _size(picture: Picture, hex_: int) -> int:
    """Give the CELs on a hex, as far as they matter: no fire takes more."""
    return min(4, int(picture.enemy_steps[hex_]))


@cache
def _expected(table: FireTable, points: int, steps: int) -> float:
    """Give the harm to be expected of so many points, in CELs."""
    harm = 0.0
    for roll, ways in _WAYS.items():
        result = table.result(roll, points)
        harm += ways / 36 * (min(steps, result.losses) + _DISORGANIZED * result.disorganized + _TEST * result.test)
    return harm
