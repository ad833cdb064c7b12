"""Chapter 10: the Strategic Overphase, every third turn."""

from __future__ import annotations

from random import Random

from kessel.play.acts import Act, ActingPhase, EndPhase
from kessel.play.agenda import Automatic, Decision
from kessel.play.messages import Order
from kessel.systems.winter_storm.bridge_laying import BridgeDeclarations, place_bridges
from kessel.systems.winter_storm.holding import SettleHolding, first_way_out, refuse_to_stay
from kessel.systems.winter_storm.maneuver import Maneuvering
from kessel.systems.winter_storm.operations import begin_operations, free_to_operate, snapshot
from kessel.systems.winter_storm.phases import operators
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import take_captured_track
from kessel.systems.winter_storm.regroup import Regrouping
from kessel.systems.winter_storm.reinforcements import ClearingEntry, Entering, waiting_to_enter
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DEPLETED
from kessel.systems.winter_storm.strategic_supply import Assigning, Bringing, roll_supply
from kessel.systems.winter_storm.supply_columns import CreatingColumns, next_column
from kessel.systems.winter_storm.transport import Loading, Unloading

__all__ = ["OverphaseOperations", "RemoveModes", "strategic_overphase"]

_ACTS: tuple[Act, ...] = (
    Maneuvering(),
    Regrouping(),
    Loading(),
    Unloading(),
    CreatingColumns(),
    Entering(),
    ClearingEntry(),
)


def strategic_overphase(s: Position) -> None:
    """3.3, 10: both sides roll; then the 1st Player completes the Overphase, and the 2nd Player does."""
    take_captured_track(s)
    snapshot(s)
    for side in (0, 1):
        begin_operations(s, operators(s.setting, "Strategic Overphase", side))
        place_bridges(s, side)
        roll_supply(s, side)
    s.state.push(
        *(
            step
            for side in (0, 1)
            for step in (
                OverphaseOperations(side=side),
                Bringing(side=side),
                Assigning(side=side),
                OverphaseOperations(side=side, assigned=True),
                SettleHolding(side=side),
                BridgeDeclarations(side=side),
            )
        ),
        RemoveModes(),
    )


class OverphaseOperations(ActingPhase, frozen=True):
    """10, 10.2, 10.3 (W-10, W-13): Superior HQs and Transport operate once, before supply is assigned or after."""

    sequence = "3.3"
    assigned: bool = False

    def acts(self) -> tuple[Act, ...]:
        """Name the operations of Superior HQs and Transport."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give those that have not operated or wait to enter, and HQs with a column to put into play."""
        free = free_to_operate(s, self.side)
        makers = [u for u in s.on_map(self.side) if s.setting.is_superior[u] and next_column(s, u) != NOBODY]
        return sorted({*free, *makers, *waiting_to_enter(s, self.side)})

    def may_end(self, s: Position) -> None:
        """13.31: not while a Superior HQ or Transport unit that may not hold can go, once supply is assigned."""
        if self.assigned:
            refuse_to_stay(s, self.side)

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw an order; where the Overphase would end, those that may not hold go first."""
        order = super().sample(s, seat, chance)
        leaves = self.assigned and isinstance(order, EndPhase)
        return first_way_out(s, self.side) or order if leaves else order

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner while somebody may still do something."""
        if not self.actors(s):
            return None
        when = "after" if self.assigned else "before"
        text = f"Operate Superior HQs and Transport units {when} supply is assigned"
        return Decision((s.seat(self.side),), "overphase", "10", text)


class RemoveModes(Automatic, frozen=True):
    """10.4, 11.23/removal: at the end all mode markers on Operational HQs and Combat units go."""

    def run(self, s: Position) -> None:
        """Take the markers off; whom a German Superior HQ covered must be covered anew (17.2)."""
        for side in (0, 1):
            for unit in s.on_map(side):
                if s.setting.is_operational[unit] or s.setting.is_combat[unit]:
                    s.set_mode(unit, DEPLETED, "10.4")
        s.state.fake_marker[:] = s.state.covered[:] = 0
