"""The line: what a unit keeps the enemy from by standing where it stands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import Picture
from kessel.systems.wb95.position import DUE
from kessel.systems.wb95.reach import search

__all__ = ["Screens"]

_FADES = 3.0
"""Over so many hexes the worth of what lies behind the line falls to a third."""
_SHARE = 0.3
"""How much of what an enemy comes near to is taken for lost."""


class Screens:
    """Asks how much nearer to what counts the enemy could come if a unit were not there."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._near = self._nearness()

    def value(self, unit: int) -> float:
        """Give in CELs what a unit that stands alone screens from the enemies who threaten it."""
        picture, s = self._picture, self._picture.s
        here = int(s.state.hex[unit])
        enemies = picture.threatening(here)
        if not enemies or not self._near.any() or self._is_company(unit, here):
            return 0.0
        before = [self._nearest(enemy) for enemy in enemies]
        s.state.hex[unit] = DUE
        after = [self._nearest(enemy) for enemy in enemies]
        s.state.hex[unit] = here
        return _SHARE * max(max(0.0, now - then) for then, now in zip(before, after, strict=True))

    def _nearest(self, enemy: int) -> float:
        s = self._picture.s
        return float(self._near[search(s, enemy, self._picture.march_of(enemy)).hexes].max())

    def _is_company(self, unit: int, here: int) -> bool:
        s = self._picture.s
        return any(other != unit and s.setting.is_regular[other] for other in s.on(here, self._picture.side))

    def _nearness(self) -> NDArray[np.float64]:
        """Give how much of the side's own objectives is near each hex."""
        picture = self._picture
        held = np.where(picture.s.state.control == picture.side, picture.aims.hold, 0.0)
        near = np.zeros(picture.size)
        for hex_ in np.flatnonzero(held).tolist():
            near += held[hex_] * np.exp(-picture.grid.distances(hex_) / _FADES)
        return near
