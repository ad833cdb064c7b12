"""Sorties: who stands in bulwarks still strikes where what counts is weakly held.

A unit by itself is thrown back, so those whom no bulwark needs go together: the nearest that are strong enough for the
hex and can be there in time.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.prospects import LONGEST, prospect
from kessel.command.staff.wb95.raids import way_around
from kessel.hexes.trace import UNREACHED
from kessel.systems.wb95.combat_ratio import after_modifiers, initial_column

__all__ = ["Sortie", "plan_sorties"]

_SURE = 0.75
"""An attack must throw the enemy out with this probability."""
_FAR = 4
"""Nobody is under way for more turns."""
_EARLY = 4
"""In so small a part of the game at its beginning everybody goes to his bulwark first."""
_STRENGTH, _TURN = 0.05, 0.4
"""What a strength point on a sortie could bring elsewhere, and what a turn on the way costs, in CELs."""


class Sortie(Struct, frozen=True):
    """Units that go together against a hex."""

    target: int
    units: tuple[int, ...]
    value: float
    turns: int
    """How long the last of them needs to come beside it."""
    ways: dict[int, NDArray[np.int32]]
    """What the way to the target costs from every hex, for each class of mobility."""


def plan_sorties(picture: Picture, units: list[int]) -> list[Sortie]:
    """Give the sorties that begin or go on in this phase, the best first; each unit goes on one of them at most."""
    if _EARLY * picture.s.state.turn <= picture.s.setting.turns:
        return []
    free, found = [unit for unit in units if _is_free(picture, unit)], list[Sortie]()
    targets = np.flatnonzero(picture.enemy_hexes & (picture.aims.hold > 0)).tolist()
    ways = {target: _ways_to(picture, target, free) for target in targets}
    while best := max(_possible(picture, free, ways), key=lambda sortie: (sortie.value, -sortie.target), default=None):
        found.append(best)
        del ways[best.target]
        free = [unit for unit in free if unit not in best.units]
    return found


def _is_free(picture: Picture, unit: int) -> bool:
    """Say whether no bulwark needs a unit where it stands."""
    hex_ = int(picture.s.state.hex[unit])
    return not (picture.aims.hold[hex_] > 0 and picture.threat[hex_] > 0)


def _ways_to(picture: Picture, target: int, units: list[int]) -> dict[int, NDArray[np.int32]]:
    kinds = sorted({int(picture.s.setting.mobility[unit]) for unit in units})
    return {kind: way_around(picture, target, kind, _FAR) for kind in kinds}


def _possible(picture: Picture, free: list[int], ways: dict[int, dict[int, NDArray[np.int32]]]) -> Iterator[Sortie]:
    """Give for every hex the sortie of the nearest units that are strong enough, if it brings anything."""
    for target in ways:
        sortie = _gather(picture, target, free, ways[target])
        if sortie is not None and sortie.value > 0:
            yield sortie


def _gather(picture: Picture, target: int, free: list[int], ways: dict[int, NDArray[np.int32]]) -> Sortie | None:
    s, setting = picture.s, picture.s.setting
    left = setting.turns - s.state.turn + 1

    def turns(unit: int) -> int:
        cost = int(ways[int(setting.mobility[unit])][s.state.hex[unit]])
        return -(-cost // int(setting.movement[unit])) if cost < UNREACHED else _FAR + 1

    gone: list[int] = []
    for unit in sorted(free, key=lambda u: (turns(u), -picture.attack_of(u), u)):
        needed = turns(unit)
        if needed > min(_FAR, left):
            return None
        gone.append(unit)
        strength = sum(map(picture.attack_of, gone))
        chance = _chance(picture, target, strength)
        if chance >= _SURE:
            value = chance * float(picture.aims.hold[target]) - _STRENGTH * strength - _TURN * (needed - 1)
            return Sortie(target, tuple(gone), value, needed, ways)
    return None


def _chance(picture: Picture, target: int, strength: int) -> float:
    """Give the probability that so much strength throws the enemy out of a hex."""
    defence = max(1, round(picture.enemy_defence[target]))
    column = after_modifiers(initial_column(strength, defence), 0, int(picture.modifiers[target]))[1]
    roll = int(picture.enemy_command[target])
    return prospect(column, roll, int(picture.enemy_steps[target]), LONGEST).vacated
