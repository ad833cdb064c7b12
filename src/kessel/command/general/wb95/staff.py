"""The staff of a general in WB-95: as every staff, but that it knows when it has the last word."""

from __future__ import annotations

from kessel.command.desk import Desk
from kessel.command.general.wb95.last_word import LastWord, has_last_word, points_alone
from kessel.command.general.wb95.plans import WbDoctrine
from kessel.command.staff.wb95 import WbStaff
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.reports import movement_report
from kessel.play.messages import Order
from kessel.systems.wb95.position import Position

__all__ = ["WbGeneralStaff"]


class WbGeneralStaff(WbStaff):
    """A staff that goes for points alone when nobody can answer any more."""

    def _look(self, desk: Desk) -> Picture:
        picture = super()._look(desk)
        if isinstance(self.doctrine, WbDoctrine) and self.doctrine.sallies:
            picture.in_bulwarks = False
        return points_alone(picture) if _speaks_last(desk) else picture

    def _move(self, desk: Desk) -> Order:
        if self._phase != (desk.phase, desk.seat) and _speaks_last(desk):
            plan = LastWord(self._look(desk))
            self._orders.extend(plan.orders)
            self.notes.append(f"{movement_report(plan)} Nobody can answer any more: only points count.")
        return super()._move(desk)


def _speaks_last(desk: Desk) -> bool:
    position = desk.position
    assert isinstance(position, Position)
    return has_last_word(position, position.setting.side_of(desk.seat))
