"""Chapter 12: the Operational HQ Phase."""

from __future__ import annotations

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.systems.winter_storm.maneuver import Maneuvering
from kessel.systems.winter_storm.operations import begin_operations, free_to_operate
from kessel.systems.winter_storm.phases import operators
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reinforcements import ClearingEntry, Entering, waiting_to_enter

__all__ = ["OperationalHqPhase", "operational_hq_phase"]

_ACTS: tuple[Act, ...] = (Maneuvering(), Entering(), ClearingEntry())


def operational_hq_phase(s: Position, side: int) -> None:
    """3.5, 3.7, 12: a side operates its Operational HQs."""
    begin_operations(s, operators(s.setting, "Operational HQ", side))
    s.state.push(OperationalHqPhase(side=side))


class OperationalHqPhase(ActingPhase, frozen=True):
    """12.1 (W-30): one operation for each Operational HQ."""

    sequence = "12.1"

    def acts(self) -> tuple[Act, ...]:
        """Name the operations of Operational HQs."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give those that have not operated, and those that wait at their entry points."""
        return [*free_to_operate(s, self.side), *waiting_to_enter(s, self.side)]

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner while an HQ may operate."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "operational_hq", "12.1", "Operate Operational HQs")
