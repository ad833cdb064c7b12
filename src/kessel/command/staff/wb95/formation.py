"""The formation: what the enemy could do in his next turn to all units of a side as they stand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.prospects import FREE, prospect
from kessel.command.staff.wb95.replies import MOST_STEPS, cost_of_replies
from kessel.systems.wb95.combat_ratio import BEST
from kessel.systems.wb95.reach import search

__all__ = ["Formation"]

_LIKELY = 0.8
"""How likely an attack is that the enemy could make, and that he walks into what nobody holds."""


class Formation:
    """Sees where the enemies can come with the units of the side as they stand on the position of the picture."""

    def __init__(self, picture: Picture) -> None:
        self._picture, s, setting = picture, picture.s, picture.s.setting
        self._enemies = sorted(picture.threats)
        self._march = [picture.march_of(unit) for unit in self._enemies]
        self._strength = np.array([float(picture.attack_of(unit)) for unit in self._enemies])
        own = setting.units_of[picture.side]
        self._own = own[setting.is_regular[own] & ~setting.is_towed[own] & (s.state.hex[own] >= 0)]
        self._defence = np.array([float(picture.defence_of(unit)) for unit in self._own.tolist()])
        self._steps = s.state.steps[self._own].astype(np.int64)
        self._around = np.where(picture.around < 0, picture.size, picture.around).astype(np.int64)
        self._closed = np.append(setting.ground.is_lake, True)
        self._worth = np.where(s.state.control == picture.side, picture.aims.hold, 0.0)
        self.reached = self._look()
        """The hexes that each enemy can come to as the formation stands; the last one stands for off the map."""

    def renew(self) -> None:
        """See anew where all enemies can come."""
        self.reached = self._look()

    def reached_after(self, *changed: int) -> NDArray[np.bool_]:
        """Give where enemies can come after changes on some hexes: who does not come near them is not hindered."""
        reached = self.reached.copy()
        rows = np.flatnonzero(reached[:, [*changed, *self._around[list(changed)].ravel().tolist()]].any(axis=1))
        reached[rows] = False
        self._search(reached, rows.tolist())
        return reached

    def losses(self, reached: NDArray[np.bool_], dug_in: Iterable[int]) -> float:
        """Give what the enemies could take in their next turn, in CELs and ground; units dig in on some hexes."""
        picture = self._picture
        hexes, which = np.unique(picture.s.state.hex[self._own].astype(np.intp), return_inverse=True)
        steps = np.minimum(np.bincount(which, self._steps), MOST_STEPS).astype(np.int64)
        taken = cost_of_replies(
            reached,
            self._strength,
            self._around[hexes],
            self._closed,
            np.maximum(1.0, np.bincount(which, self._defence)),
            steps,
            self._shift(hexes, dug_in),
            self._worth[hexes],
            *_tables(),
        )
        open_: NDArray[np.bool_] = np.logical_or.reduce(reached, axis=0)[:-1]
        open_[hexes] = False
        return _LIKELY * (taken + float(self._worth[open_].sum()))

    def _shift(self, hexes: NDArray[np.intp], dug_in: Iterable[int]) -> NDArray[np.float64]:
        """Give what shifts the column against an attack on each hex, with the works that are being dug."""
        picture, ground = self._picture, self._picture.s.setting.ground
        shift = np.maximum(picture.modifiers, ground.terrain_cm).astype(np.float64)
        for hex_ in dug_in:
            shift[hex_] = max(shift[hex_], float(ground.terrain_cm[hex_]) + picture.works_on(hex_))
        return shift[hexes]

    def _look(self) -> NDArray[np.bool_]:
        reached = np.zeros((len(self._enemies), self._picture.size + 1), np.bool_)
        self._search(reached, range(len(self._enemies)))
        return reached

    def _search(self, reached: NDArray[np.bool_], rows: Iterable[int]) -> None:
        for row in rows:
            reached[row, search(self._picture.s, self._enemies[row], self._march[row]).hexes] = True


@cache
def _tables() -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Give the defender's harm and the chance that he goes, by column, way back and CELs, and the attacker's harm."""
    shape = (BEST + 1, 2, MOST_STEPS + 1)
    harm, gone, own = np.zeros(shape), np.zeros(shape), np.zeros(BEST + 1)
    for column, way, steps in np.ndindex(shape):
        found = prospect(column, 0, steps, FREE if way else 0)
        harm[column, way, steps], gone[column, way, steps] = found.defender, found.vacated
        own[column] = found.attacker
    return harm, gone, own
