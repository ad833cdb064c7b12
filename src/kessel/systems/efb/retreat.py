"""Chapter 13.4 to 13.6: retreat after combat. The law of a path is in retreat_paths."""

from __future__ import annotations

from kessel.play.agenda import Automatic
from kessel.play.messages import Order
from kessel.systems.efb.position import Position

__all__ = ["Retreat", "Retreating"]


class Retreat(Order, frozen=True):
    """Retreat a unit along a path, the hex it leaves not named (13.4)."""

    unit: str
    path: tuple[str, ...]


class Retreating(Automatic, frozen=True):
    """Units of one side have to retreat (13.4): push this, and the owner is asked where he has a choice.

    Who cannot retreat is eliminated (13.5, 13.6), and trails are noted for the advance. Ranged fire (13.2/D1) uses it
    with the one target unit and a distance of 1; a unit without movement factor never comes here from ranged fire.
    """

    side: int
    """The owner of the units."""
    units: tuple[int, ...]
    distance: int
    clause: str
    """The result that asks for it: `13.1/D`, `13.2/D1` …"""

    def run(self, s: Position) -> None:
        """Retreat whoever has no choice, and ask for the others."""
        raise NotImplementedError
