"""Bulwarks: who is too weak for a line stands in full stacks on what counts.

A unit by itself is shut in and destroyed; a full stack in works is hardly ever worth the attack. So everybody goes to
what counts near by, and small garrisons join others until all are strong enough.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import Picture

__all__ = ["Bulwarks", "Strongholds"]

_ENOUGH = 6
"""A garrison of fewer CELs joins another."""
_FAR = 6
"""Nobody marches for more turns."""
_WORTH = 0.3
"""How many turns more a unit marches for a hex that is worth a CEL more."""


class Strongholds:
    """Which hex each unit of a side goes to and holds; whoever finds none is left out."""

    def __init__(self, picture: Picture, units: list[int], hexes: list[int], far: int) -> None:
        self._picture, s, setting = picture, picture.s, picture.s.setting
        self.hexes, self.stacking = hexes, setting.rulebook.stacking.steps
        self.steps = {unit: int(s.state.steps[unit]) for unit in units}
        self._kind = {unit: int(setting.mobility[unit]) for unit in units}
        longest = far * max((int(setting.movement[unit]) for unit in units), default=0)
        kinds = sorted(set(self._kind.values()))
        self._ways = {(hex_, kind): picture.way_to(hex_, kind, longest) for hex_ in hexes for kind in kinds}
        self.load = dict.fromkeys(hexes, 0)
        """The CELs that hold each hex, or go to it."""
        self.post: dict[int, int] = {}

    def way(self, unit: int) -> NDArray[np.int32]:
        """Give what the way to its hex costs a unit from everywhere."""
        return self._ways[self.post[unit], self._kind[unit]]

    def turns(self, unit: int, hex_: int) -> float:
        """Say how long a unit marches to a hex."""
        s = self._picture.s
        return int(self._ways[hex_, self._kind[unit]][s.state.hex[unit]]) / int(s.setting.movement[unit])

    def nearest_first(self) -> list[int]:
        """Give the units in the order in which they can be at one of the hexes."""
        return sorted(self.steps, key=lambda u: (min((self.turns(u, h) for h in self.hexes), default=0), u))

    def settle(self, unit: int, hex_: int) -> None:
        """Give a unit its hex."""
        self.post[unit] = hex_
        self.load[hex_] += self.steps[unit]


class Bulwarks(Strongholds):
    """Full stacks on what counts."""

    def __init__(self, picture: Picture, units: list[int]) -> None:
        hexes = np.flatnonzero((picture.aims.hold > 0) & ~picture.enemy_hexes).tolist()
        super().__init__(picture, units, hexes, _FAR)
        for unit in self.nearest_first():
            self._find(unit)
        self._join()

    def _find(self, unit: int) -> None:
        """Send a unit to the nearest hex with room for it, a little farther for one that is worth more."""
        hold, room = self._picture.aims.hold, self.stacking - self.steps[unit]
        turns = {hex_: self.turns(unit, hex_) for hex_, load in self.load.items() if load <= room}
        near = [hex_ for hex_ in turns if turns[hex_] <= _FAR]
        if near:
            self.settle(unit, min(near, key=lambda h: (turns[h] - _WORTH * float(hold[h]), h)))

    def _join(self) -> None:
        """Give up the garrison that holds least, as long as there are weak ones: its units join others."""
        hold = self._picture.aims.hold
        while weak := [hex_ for hex_, load in self.load.items() if 0 < load < _ENOUGH]:
            given_up = min(weak, key=lambda h: (float(hold[h]) * self.load[h], h))
            del self.load[given_up]
            for unit in [unit for unit, hex_ in self.post.items() if hex_ == given_up]:
                del self.post[unit]
                self._find(unit)
