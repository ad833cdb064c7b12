"""Chapter 13.1: the Barrage Segment."""

from __future__ import annotations

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.systems.winter_storm.position import Position

__all__ = ["BarrageSegment"]

_ACTS: tuple[Act, ...] = ()


class BarrageSegment(ActingPhase, frozen=True):
    """13.1 (W-40): units with Artillery Factors barrage hexes."""

    sequence = "13.1"

    def acts(self) -> tuple[Act, ...]:
        """Name the missions."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that may fire."""
        return []

    def decision(self, s: Position) -> Decision | None:
        """Ask the phasing player while he can fire."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "barrage", "13.1", "Barrage enemy units or installations")
