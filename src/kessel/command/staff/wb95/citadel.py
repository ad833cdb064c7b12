"""The citadel: who is outnumbered, and has too few stacks for all that counts, holds the heart of it.

Moscow and Kharkov are many hexes side by side, and what they are worth together decides. Whoever is near goes there in
time and digs in, enough of them on every hex; the others fight on outside.
"""

from __future__ import annotations

import numpy as np

from kessel.command.staff.wb95.bulwarks import Strongholds
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.standing import is_outnumbered
from kessel.systems.wb95.objectives import worth_of_points
from kessel.systems.wb95.position import Position

__all__ = ["Citadel", "citadel_of"]

_ENOUGH = 4
"""A hex that has so many CELs needs nobody else."""
_FAR = 3
"""Nobody marches for more turns."""
_SHARE = 0.25
"""Hexes side by side are the heart of a scenario with so much of all its points."""


class Citadel(Strongholds):
    """Which hex of the citadel each unit near it goes to."""

    def __init__(self, picture: Picture, units: list[int], hexes: list[int]) -> None:
        super().__init__(picture, units, [hex_ for hex_ in hexes if not picture.enemy_hexes[hex_]], _FAR)
        for unit in self.nearest_first():
            room = self.stacking - self.steps[unit]
            near = [h for h in self.hexes if self.load[h] < _ENOUGH and self.load[h] <= room]
            near = [h for h in near if self.turns(unit, h) <= _FAR]
            if near:
                self.settle(unit, min(near, key=lambda h: (self.turns(unit, h), h)))


def citadel_of(s: Position, side: int) -> list[int]:
    """Give the hexes side by side that are worth most, for a side that is outnumbered and still has some of them.

    In the last turn everybody goes for what can still be had.
    """
    worth = worth_of_points(s.setting)
    if s.state.turn >= s.setting.turns or not is_outnumbered(s, side):
        return []
    heart = max(_groups(s, worth), key=lambda group: (float(worth[group].sum()), -group[0]), default=[])
    is_heart = len(heart) > 1 and worth[heart].sum() >= _SHARE * worth.sum()
    return heart if is_heart and (s.state.control[heart] == side).any() else []


def _groups(s: Position, worth: np.ndarray) -> list[list[int]]:
    """Give the hexes that bring points, those side by side together."""
    left, groups = set(np.flatnonzero(worth).tolist()), list[list[int]]()
    while left:
        group, edge = set[int](), {min(left)}
        while edge:
            group |= edge
            edge = {hex_ for here in edge for hex_ in s.setting.grid.around[here]} & left - group
        left -= group
        groups.append(sorted(group))
    return groups
