"""Places: where the units stand that have no part in an attack, found for all of them together.

Every place changes where the enemy can come. So one after the other is asked whether the whole would lose less, and the
side gain more, if he stood elsewhere; and those who stand together are asked together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.wb95.formation import Formation
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.posts import Judgement

__all__ = ["Places"]

_CANDIDATES = 6
"""So many hexes are tried that look best to the unit, and so many that would if it feared nothing."""
_CLOSED = -1e6
"""A hex that scores less has no room."""


class Places:
    """Where each unit is to stand; it is put there on the position at hand, so that every question finds it there."""

    def __init__(
        self, picture: Picture, judgement: Judgement, reach: Mapping[int, NDArray[np.intp]], diggers: Iterable[int]
    ) -> None:
        self._picture, self._judgement, self._reach = picture, judgement, reach
        self._origin = {unit: int(hexes[0]) for unit, hexes in reach.items()}
        self._diggers = [unit for unit in diggers if self._gains_by_digging(self._origin[unit])]
        self.found = dict(self._origin)
        self._formation = Formation(picture)
        self._losses = 0.0

    @property
    def dug_in(self) -> list[int]:
        """Those who stay where works are of use."""
        return [unit for unit in self._diggers if self.found[unit] == self._origin[unit]]

    def put(self, units: Iterable[int], hex_: int) -> None:
        """Let units stand on a hex."""
        for unit in units:
            self.found[unit] = self._picture.s.state.hex[unit] = hex_

    def improve(self, sweeps: int) -> None:
        """Ask everybody so many times, or until nobody finds a better place; then call all of them back."""
        for _ in range(sweeps):
            self._formation.renew()
            self._losses = self._losses_if(self._formation.reached)
            alone = [self._moves([unit]) for unit in self.found]
            together = [self._moves(group) for group in self._groups() if len(group) > 1]
            if not any(alone + together):
                break
        for unit, hex_ in self._origin.items():
            self._picture.s.state.hex[unit] = hex_

    def _gains_by_digging(self, hex_: int) -> bool:
        s, side = self._picture.s, self._picture.side
        return bool(self._picture.threat[hex_]) and not s.is_fortified(hex_, side)

    def _groups(self) -> list[list[int]]:
        groups: dict[tuple[int, int], list[int]] = {}
        for unit, hex_ in self.found.items():
            groups.setdefault((self._origin[unit], hex_), []).append(unit)
        return list(groups.values())

    def _moves(self, units: list[int]) -> bool:
        """Put units that stand together where that is best for the whole, and say whether that is elsewhere."""
        here, hexes = self.found[units[0]], self._common(units)
        if not self._picture.threat[hexes].any():
            return False
        calm, fear = self._scores(units, hexes)
        caution, formation = self._picture.mood.caution, self._formation
        best, least = here, caution * self._losses - float(calm[hexes == here][0]) - 1e-6
        losses, reached = self._losses, formation.reached
        for place in dict.fromkeys([*_best(calm - fear), *_best(calm)]):
            hex_ = int(hexes[place])
            if hex_ == here or calm[place] < _CLOSED:
                continue
            self.put(units, hex_)
            after = formation.reached_after(here, hex_)
            lost = self._losses_if(after)
            if caution * lost - float(calm[place]) < least:
                best, least, losses, reached = hex_, caution * lost - float(calm[place]), lost, after
        self.put(units, best)
        self._losses, formation.reached = losses, reached
        return best != here

    def _common(self, units: list[int]) -> NDArray[np.intp]:
        hexes = self._reach[units[0]]
        for unit in units[1:]:
            hexes = hexes[np.isin(hexes, self._reach[unit])]
        return hexes

    def _scores(self, units: list[int], hexes: NDArray[np.intp]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Give what each hex is worth to units that fear nothing, and what they fear there, each for itself."""
        calm, fear, unfortified = np.zeros(len(hexes)), np.zeros(len(hexes)), np.zeros(len(hexes))
        for unit in units:
            danger = self._picture.mood.caution * self._judgement.danger(unit, hexes, unfortified)
            calm += self._judgement.fighters(unit, hexes) + danger
            fear += danger
        return calm, fear

    def _losses_if(self, reached: NDArray[np.bool_]) -> float:
        return self._formation.losses(reached, {self._origin[unit] for unit in self.dug_in})


def _best(score: NDArray[np.float64]) -> list[int]:
    return np.argsort(-score, kind="stable")[:_CANDIDATES].tolist()
