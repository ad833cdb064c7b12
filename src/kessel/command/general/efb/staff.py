"""The staff of a general in East Front Battles: as every staff, but that it sets up by the book."""

from __future__ import annotations

from kessel.command.desk import Desk
from kessel.command.general.efb.set_up import deployed
from kessel.command.staff.efb import EfbStaff
from kessel.play.acts import EndPhase
from kessel.play.messages import Order
from kessel.systems.efb.position import Position

__all__ = ["EfbGeneralStaff"]


class EfbGeneralStaff(EfbStaff):
    """A staff that knows set-ups better than those that a scenario suggests."""

    def choose(self, desk: Desk) -> Order:
        """Answer the decision."""
        if desk.decision.kind != "set_up":
            return super().choose(desk)
        position = desk.position
        assert isinstance(position, Position)
        order = next(deployed(position, desk.seat), None)
        if order is None:
            return EndPhase()
        if not self.notes:
            self.notes.append(f"Before turn 1, {desk.seat}: the set-up follows our book, not the suggested one.")
        return order
