"""Chapter 13.9: the Special Operations Segment."""

from __future__ import annotations

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.systems.winter_storm.improved_positions import Fortifying
from kessel.systems.winter_storm.position import Position

__all__ = ["SpecialSegment"]

_ACTS: tuple[Act, ...] = (Fortifying(),)
"""Each kind of Special Operation is an act, brought by its module."""


class SpecialSegment(ActingPhase, frozen=True):
    """13.9 (W-95): units in Good Order, neither OCC nor ISO, do what they are able to, each kind once a turn."""

    sequence = "13.9"

    def acts(self) -> tuple[Act, ...]:
        """Name the Special Operations."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that may do something."""
        units = s.on_map(self.side)
        return [unit for unit in units if any(True for act in _ACTS for _ in act.options(s, self.side, unit))]

    def decision(self, s: Position) -> Decision | None:
        """Ask the phasing player while somebody can do something."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "special_operations", "13.9", "Conduct Special Operations")
