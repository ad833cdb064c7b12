"""The fortress: a general in bulwarks saves his strength for the last turns.

A full stack in works is hardly ever attacked, and costs the attacker more than it loses. What is lost are units in the
field, small garrisons, and those that attack: so while there is time garrisons are filled evenly, nobody sallies, and
who marches keeps away from the enemy. What has been lost to thin enemy garrisons is taken back at the end.
"""

from __future__ import annotations

import numpy as np

from kessel.command.general.wb95.muster import TURNS
from kessel.command.staff.doctrine import Doctrine
from kessel.command.staff.wb95.bulwarks import Bulwarks
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.standing import Mood
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.setting import SIXTHS

__all__ = ["EvenBulwarks", "Fortress", "is_time_to_save", "saving"]

_DRIVE, _CAUTION = 0.3, 4.0
"""Hardly any ground is worth a CEL that will be needed to hold what counts."""
_FILLED = 6
"""So many CELs hold a hex against most attacks; the others go where there are fewer."""
_DUTY = 5.0
"""How much more than usual it counts to stand beside enemies on the march, and so to have to attack them."""


def is_time_to_save(s: Position) -> bool:
    """Say whether the end is further off than the turns in which everybody gathers for it."""
    return s.setting.turns - s.state.turn > TURNS


def saving(doctrine: Doctrine) -> Mood:
    """Give the mood of a side that saves its strength."""
    return Mood(_DRIVE * doctrine.drive, _CAUTION * doctrine.caution, presses=False)


class EvenBulwarks(Bulwarks):
    """Garrisons that are filled to the brim only when all are strong enough."""

    def _find(self, unit: int) -> None:
        brim = self.stacking
        for self.stacking in (_FILLED, brim):
            if unit not in self.post:
                super()._find(unit)


class Fortress(MovementPlan):
    """A Movement Phase of a side in bulwarks while there is time."""

    remark = "Our strength is saved for the last turns: nobody sallies."

    def _man_bulwarks(self) -> None:
        """Send everybody to a hex that counts."""
        s, setting = self.s, self.s.setting
        units = [u for u in s.on_map(self.side) if setting.is_regular[u] and u not in self._settled]
        units = [u for u in units if setting.movement[u] and not setting.is_towed[u]]
        self._man(EvenBulwarks(self.picture, [u for u in units if setting.frozen_until[u] <= s.state.turn]))

    def _march(self, unit: int, hex_: int, way: np.ndarray) -> None:
        """Go towards a hex by safe ground, or dig in there."""
        if int(self.s.state.hex[unit]) == hex_:
            super()._march(unit, hex_, way)
            return
        judgement, hexes = self._judgement, search(self.s, unit).hexes.astype(np.intp)
        score = -way[hexes] / SIXTHS - judgement.danger(unit, hexes, np.zeros(len(hexes)))
        score = judgement.with_room(unit, hexes, score - _DUTY * judgement.duty(hexes))
        self._go(unit, int(hexes[np.argmax(score)]))
