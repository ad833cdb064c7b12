"""Chapter 10: the Strategic Overphase, every third turn."""

from __future__ import annotations

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.systems.winter_storm.maneuver import Maneuvering
from kessel.systems.winter_storm.operations import begin_operations, free_to_operate
from kessel.systems.winter_storm.phases import operators
from kessel.systems.winter_storm.position import Position

__all__ = ["OverphaseOperations", "strategic_overphase"]

_ACTS: tuple[Act, ...] = (Maneuvering(),)


def strategic_overphase(s: Position) -> None:
    """3.3, 10: the 1st Player completes the Overphase, then the 2nd Player does."""
    for side in (0, 1):
        begin_operations(s, operators(s.setting, "Strategic Overphase", side))
    s.state.push(OverphaseOperations(side=0), OverphaseOperations(side=1))


class OverphaseOperations(ActingPhase, frozen=True):
    """10.2, 10.3 (W-10, W-13): Superior HQs and Transport units operate, before or after supply is assigned."""

    sequence = "3.3"

    def acts(self) -> tuple[Act, ...]:
        """Name the operations of Superior HQs and Transport."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give those that have not operated."""
        return free_to_operate(s, self.side)

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner."""
        return Decision((s.seat(self.side),), "overphase", "10", "Operate Superior HQs and Transport units")
