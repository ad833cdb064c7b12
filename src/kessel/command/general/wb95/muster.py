"""The muster: who will have the last word gathers for it where nobody sees him coming.

Whoever stands beside the enemy when the last turn begins has been attacked before. So in the turns before it units that
guard nothing go towards the attacks they will make then, and stop outside enemy zones of control.
"""

from __future__ import annotations

import copy

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.schemes import Scheme, best_scheme
from kessel.command.staff.wb95.last_word import points_alone
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.raids import way_around
from kessel.command.staff.wb95.schemes import WbMarches
from kessel.command.staff.wording import counted
from kessel.systems.wb95.objectives import worth_of_points
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.walking import can_still_move

__all__ = ["TURNS", "Muster", "is_time_to_muster"]

TURNS = 2
"""So many turns before the last one units begin to gather."""
_BESIDE_THE_ENEMY = 1e6


def is_time_to_muster(s: Position, side: int) -> bool:
    """Say whether the last turn is near for the side that moves last in it, and points are to be had."""
    left = s.setting.turns - s.state.turn
    return side == 1 and 0 < left <= TURNS and bool(worth_of_points(s.setting).any())


class Muster(MovementPlan):
    """A Movement Phase shortly before the last one: some gather for it, the others do as usual."""

    def __init__(self, picture: Picture) -> None:
        self._turns = picture.s.setting.turns - picture.s.state.turn + 1
        self._gathered: set[int] = set()
        super().__init__(picture)
        if self._gathered:
            self.remark = f"{counted(len(self._gathered), 'unit')} on the way to the last attacks of the game."

    def _raid(self) -> None:
        """Choose the last attacks once the raiders are gone, and send those towards them who have nothing to guard."""
        super()._raid()
        marches = _LaterMarches(points_alone(copy.copy(self.picture)), self._needed(), self._turns)
        chosen: dict[int, Scheme] = {}
        while scheme := best_scheme(marches, chosen):
            chosen[scheme.target] = scheme
            for unit, hex_ in scheme.posts:
                marches.take(unit, hex_)
                self._gather(unit, hex_)

    def _needed(self) -> frozenset[int]:
        """Give the units that have orders, guard what counts, or stand beside enemies."""
        s, picture = self.s, self.picture
        beside = {unit for unit in s.on_map(self.side) if picture.enemy_zone[s.state.hex[unit]]}
        return frozenset(self._settled | set(WbMarches(picture).bound) | beside)

    def _gather(self, unit: int, post: int) -> None:
        """Go as near to a post as can be without an enemy zone."""
        s, picture = self.s, self.picture
        if not can_still_move(s, unit):
            return
        way = way_around(picture, post, int(s.setting.mobility[unit]), self._turns)
        hexes = search(s, unit).hexes.astype(np.intp)
        score = -way[hexes].astype(np.float64) - _BESIDE_THE_ENEMY * picture.enemy_zone[hexes]
        self._go(unit, int(hexes[np.argmax(self._judgement.with_room(unit, hexes, score))]))
        self._settled.add(unit)
        self._gathered.add(unit)


class _LaterMarches(WbMarches):
    """The marches of several turns together, against what brings points."""

    def __init__(self, picture: Picture, elsewhere: frozenset[int], turns: int) -> None:
        self._turns = turns
        super().__init__(picture, elsewhere)

    def targets(self) -> list[int]:
        """Give the enemy hexes that bring points."""
        worth = worth_of_points(self.picture.s.setting)
        return np.flatnonzero(self.picture.enemy_hexes & (worth > 0)).tolist()

    def _reach(self, unit: int) -> NDArray[np.bool_]:
        """Mark where a unit can be by then, a way being taken to cost as much as the way back."""
        s = self.picture.s
        hex_ = int(s.state.hex[unit])
        way = way_around(self.picture, hex_, int(s.setting.mobility[unit]), self._turns)
        return way <= self._turns * int(s.setting.movement[unit])
