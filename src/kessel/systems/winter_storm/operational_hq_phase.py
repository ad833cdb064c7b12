"""Chapter 12: the Operational HQ Phase."""

from __future__ import annotations

from random import Random

from kessel.play.acts import Act, ActingPhase, EndPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.systems.winter_storm.bridge_laying import BridgeDeclarations, place_bridges
from kessel.systems.winter_storm.holding import SettleHolding, first_way_out, refuse_to_stay
from kessel.systems.winter_storm.maneuver import Maneuvering
from kessel.systems.winter_storm.operations import begin_operations, free_to_operate, snapshot
from kessel.systems.winter_storm.phases import operators
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.regroup import Regrouping
from kessel.systems.winter_storm.reinforcements import ClearingEntry, Entering, waiting_to_enter
from kessel.systems.winter_storm.transport import Loading, Unloading

__all__ = ["OperationalHqPhase", "operational_hq_phase"]

_ACTS: tuple[Act, ...] = (Maneuvering(), Regrouping(), Loading(), Unloading(), Entering(), ClearingEntry())


def operational_hq_phase(s: Position, side: int) -> None:
    """3.5, 3.7, 12: a side places the pontoons it declared, operates its Operational HQs, and declares new ones."""
    place_bridges(s, side)
    begin_operations(s, operators(s.setting, "Operational HQ", side))
    snapshot(s)
    s.state.push(OperationalHqPhase(side=side), SettleHolding(side=side), BridgeDeclarations(side=side))


class OperationalHqPhase(ActingPhase, frozen=True):
    """12.1 (W-30): one operation for each Operational HQ."""

    sequence = "12.1"

    def acts(self) -> tuple[Act, ...]:
        """Name the operations of Operational HQs."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give those that have not operated, and those that wait at their entry points."""
        return [*free_to_operate(s, self.side), *waiting_to_enter(s, self.side)]

    def may_end(self, s: Position) -> None:
        """13.31: not while an HQ that may not hold can go."""
        refuse_to_stay(s, self.side)

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw an order; where the phase would end, those that may not hold go first."""
        order = super().sample(s, seat, chance)
        return first_way_out(s, self.side) or order if isinstance(order, EndPhase) else order

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner while an HQ may operate."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "operational_hq", "12.1", "Operate Operational HQs")
