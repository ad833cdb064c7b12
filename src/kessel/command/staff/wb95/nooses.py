"""Nooses: what a unit brings by standing where an enemy would have to retreat to (5.3.3, 5.3.7)."""

from __future__ import annotations

import numpy as np

from kessel.command.staff.wb95.picture import Picture
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["Noose"]

_NEAR = 2
"""Zones of control reach the ways back of enemies so many hexes away."""
_SHUT = 0.6
"""What an enemy CEL is worth that has no way back any more."""
_NARROW = 0.1
"""What it is worth to take one way back of several."""


class Noose:
    """The ways back of enemies as they are now."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        own = zones(picture.s, picture.side)
        self._barred = np.append(own.reach | own.occupied | picture.s.setting.ground.is_lake, True)

    def value(self, hex_: int) -> float:
        """Give in CELs what a unit on a hex would bring by what it shuts behind enemies."""
        picture = self._picture
        total = 0.0
        for enemy in np.flatnonzero(picture.enemy_hexes & (picture.grid.distances(hex_) <= _NEAR)).tolist():
            around = picture.around[enemy]
            before = [h for h in around.tolist() if not self._barred[h]]
            after = [h for h in before if picture.grid.distance(h, hex_) > 1]
            if len(after) == len(before):
                continue
            steps = min(3, int(picture.enemy_steps[enemy]))
            total += _NARROW * (len(before) - len(after)) if after else _SHUT * steps
        return total
