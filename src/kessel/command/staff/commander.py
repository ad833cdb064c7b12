"""The staff of a game: that which knows its rules."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from kessel.command.desk import Commander, Desk
from kessel.command.staff.doctrine import USUAL, Doctrine
from kessel.play.messages import Order

__all__ = ["SYSTEMS", "StaffCommander"]

SYSTEMS = {"wb95": "WbStaff", "efb": "EfbStaff", "winter_storm": "WinterStaff"}
"""The rules systems that have a staff, with its name in the package of the system's own."""


class Staff(Commander, Protocol):
    """A staff that knows one rulebook."""

    doctrine: Doctrine


class StaffCommander:
    """Sits down at the desk of any game and lets the staff for its rules answer."""

    def __init__(self, seed: str, doctrine: Doctrine = USUAL) -> None:
        self._seed = seed
        self.doctrine = doctrine
        self._staff: Staff | None = None
        self.notes: list[str] = []

    def choose(self, desk: Desk) -> Order:
        """Answer the decision."""
        if self._staff is None:
            self._staff = _staff_for(desk.system, self._seed)
            self._staff.notes = self.notes
        self._staff.doctrine = self.doctrine
        return self._staff.choose(desk)


def _staff_for(system: str, seed: str) -> Staff:
    """Bring in the rules of a system only when one of its games is played."""
    package = import_module(f"kessel.command.staff.{system}")
    return getattr(package, SYSTEMS[system])(seed)
