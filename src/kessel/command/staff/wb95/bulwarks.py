"""Bulwarks: who is too weak for a line stands in full stacks on what counts.

A unit by itself is shut in and destroyed; a full stack in works is hardly ever worth the attack. So everybody goes to
what counts near by, and small garrisons join others until all are strong enough.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import Picture

__all__ = ["Bulwarks"]

_ENOUGH = 6
"""A garrison of fewer CELs joins another."""
_FAR = 6
"""Nobody marches for more turns."""
_WORTH = 0.3
"""How many turns more a unit marches for a hex that is worth a CEL more."""


class Bulwarks:
    """Which hex each unit of a side goes to and holds; whoever finds none is left out."""

    def __init__(self, picture: Picture, units: list[int]) -> None:
        self._picture, s, setting = picture, picture.s, picture.s.setting
        self._hexes = np.flatnonzero((picture.aims.hold > 0) & ~picture.enemy_hexes).tolist()
        self._steps = {unit: int(s.state.steps[unit]) for unit in units}
        self._kind = {unit: int(setting.mobility[unit]) for unit in units}
        far = _FAR * max((int(setting.movement[unit]) for unit in units), default=0)
        kinds = sorted(set(self._kind.values()))
        self._ways = {(hex_, kind): picture.way_to(hex_, kind, far) for hex_ in self._hexes for kind in kinds}
        self._load = dict.fromkeys(self._hexes, 0)
        self.post: dict[int, int] = {}
        for unit in sorted(units, key=lambda u: (min((self._turns(u, h) for h in self._hexes), default=0), u)):
            self._settle(unit)
        self._join()

    def way(self, unit: int) -> NDArray[np.int32]:
        """Give what the way to its bulwark costs a unit from every hex."""
        return self._ways[self.post[unit], self._kind[unit]]

    def _turns(self, unit: int, hex_: int) -> float:
        s = self._picture.s
        return int(self._ways[hex_, self._kind[unit]][s.state.hex[unit]]) / int(s.setting.movement[unit])

    def _settle(self, unit: int) -> None:
        """Send a unit to the nearest hex with room for it, a little farther for one that is worth more."""
        hold, room = self._picture.aims.hold, self._picture.s.setting.rulebook.stacking.steps - self._steps[unit]
        turns = {hex_: self._turns(unit, hex_) for hex_, load in self._load.items() if load <= room}
        near = [hex_ for hex_ in turns if turns[hex_] <= _FAR]
        if near:
            self.post[unit] = min(near, key=lambda h: (turns[h] - _WORTH * float(hold[h]), h))
            self._load[self.post[unit]] += self._steps[unit]

    def _join(self) -> None:
        """Give up the garrison that holds least, as long as there are weak ones: its units join others."""
        hold = self._picture.aims.hold
        while weak := [hex_ for hex_, load in self._load.items() if 0 < load < _ENOUGH]:
            given_up = min(weak, key=lambda h: (float(hold[h]) * self._load[h], h))
            del self._load[given_up]
            for unit in [unit for unit, hex_ in self.post.items() if hex_ == given_up]:
                del self.post[unit]
                self._settle(unit)
