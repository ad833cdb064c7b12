"""The staff of a general in WB-95: it saves its strength in bulwarks, or leaves them, and gathers for the last turn."""

from __future__ import annotations

from kessel.command.general.wb95.fortress import Fortress, is_time_to_save, saving
from kessel.command.general.wb95.muster import Muster, is_time_to_muster
from kessel.command.general.wb95.plans import WbDoctrine
from kessel.command.staff.wb95 import WbStaff
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.systems.wb95.position import Position

__all__ = ["WbGeneralStaff"]


class WbGeneralStaff(WbStaff):
    """A staff that thinks further ahead than one phase when the game ends."""

    def _draw(self, position: Position, side: int) -> Picture:
        picture = super()._draw(position, side)
        if isinstance(self.doctrine, WbDoctrine) and self.doctrine.sallies:
            picture.in_bulwarks = False
        if picture.in_bulwarks and is_time_to_save(position):
            picture.mood = saving(self.doctrine)
        return picture

    def _plan(self, picture: Picture) -> MovementPlan:
        if is_time_to_muster(picture.s, picture.side):
            return Muster(picture)
        return Fortress(picture) if picture.in_bulwarks and is_time_to_save(picture.s) else super()._plan(picture)
