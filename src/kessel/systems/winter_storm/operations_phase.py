"""Chapter 13: the Operations Phase, from its start to the adjustment of markers (3.6, 3.8)."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import structs

from kessel.play.acts import Act, ActingPhase, EndPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.play.outcome import Preview, Reason
from kessel.systems.winter_storm.artillery_modes import ChangingArtilleryMode
from kessel.systems.winter_storm.barrage import BarrageSegment
from kessel.systems.winter_storm.breakdown import BreakingDown
from kessel.systems.winter_storm.bridge_demolition import blow_bridges
from kessel.systems.winter_storm.captured_supplies import capture_supplies
from kessel.systems.winter_storm.command_limits import try_morale
from kessel.systems.winter_storm.concentration import Concentrating
from kessel.systems.winter_storm.engagement import Engaging, beside_the_enemy
from kessel.systems.winter_storm.engineer_works import EngineerConstruction, finish_field_works
from kessel.systems.winter_storm.errands import stays_outside
from kessel.systems.winter_storm.fortifications import EnteringFortification, give_up_positions
from kessel.systems.winter_storm.front_engineers import ReabsorbingEngineer, with_their_hq
from kessel.systems.winter_storm.holding import SettleHolding, first_way_out, refuse_to_stay
from kessel.systems.winter_storm.improved_positions import LeavingPosition
from kessel.systems.winter_storm.maneuver import Maneuvering
from kessel.systems.winter_storm.mode_markers import reduce_modes
from kessel.systems.winter_storm.operations import begin_operations, free_to_operate, snapshot
from kessel.systems.winter_storm.phases import operators
from kessel.systems.winter_storm.pocket import release_ring, score_link
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import remember_morale
from kessel.systems.winter_storm.refit import Exchanging, Refitting
from kessel.systems.winter_storm.regroup import Regrouping
from kessel.systems.winter_storm.reinforcements import ClearingEntry, Entering, waiting_to_enter
from kessel.systems.winter_storm.river_crossing import take_up_arrows
from kessel.systems.winter_storm.special_segment import SpecialSegment
from kessel.systems.winter_storm.stacking import Arranging, disrupt_overstacked
from kessel.systems.winter_storm.state import UNTRIED
from kessel.systems.winter_storm.transport import Loading, Unloading
from kessel.systems.winter_storm.withdrawals import leave_late

__all__ = ["OperationsSegment", "adjust_markers", "barrage_segment", "operations_segment", "special_segment"]

_ACTS: tuple[Act, ...] = (
    Maneuvering(),
    Engaging(),
    ChangingArtilleryMode(),
    Arranging(),
    Refitting(),
    Exchanging(),
    Regrouping(),
    Loading(),
    Unloading(),
    Entering(),
    ClearingEntry(),
    BreakingDown(),
    Concentrating(),
    EnteringFortification(),
    LeavingPosition(),
    ReabsorbingEngineer(),
)
"""What may be done in the Operations Segment; each chapter adds its own."""
_FIGHTS = 0.3
"""How often random play looks for a fight first."""


def barrage_segment(s: Position, side: int) -> None:
    """3.6/barrage: the phase starts: Refit and Regroup markers go, and everybody's stand is remembered.

    What engineers began in the last phase is finished first (13.92/bridges, 18.51), and bridges are built (18.44).
    """
    blow_bridges(s, side)
    finish_field_works(s, side)
    leave_late(s, side)
    units = operators(s.setting, "Operations", side)
    begin_operations(s, units)
    mine = s.setting.units_of[side]
    s.state.refit[mine] = s.state.regroup[mine] = 0
    s.state.leash[:] = UNTRIED
    s.state.notes = structs.replace(s.state.notes, barrages=(), assaulted=())
    snapshot(s)
    remember_morale(s)
    s.state.push(EngineerConstruction(side=side), BarrageSegment(side=side))


def operations_segment(s: Position, side: int) -> None:
    """3.6/operations: Combat and Transport units operate in any order."""
    s.state.push(OperationsSegment(side=side))


def special_segment(s: Position, side: int) -> None:
    """3.6/special: who did nothing else has held (13.3); then come Special Operations."""
    s.state.push(SettleHolding(side=side), SpecialSegment(side=side))


def adjust_markers(s: Position, side: int) -> None:
    """3.6/markers: overstacked units Disrupt (4.3), modes of those who attacked go down, and dumps are taken (11.4)."""
    disrupt_overstacked(s, side)
    reduce_modes(s, side)
    capture_supplies(s, side)
    give_up_positions(s, side)
    take_up_arrows(s, side)
    release_ring(s)
    score_link(s, side)


class OperationsSegment(ActingPhase, frozen=True):
    """13.2 (W-50, W-59): one unit or stack after the other operates."""

    sequence = "13.2"

    def acts(self) -> tuple[Act, ...]:
        """Name the operations."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that have not operated, those whose Maneuver may go on, and those that wait to enter."""
        units = (*free_to_operate(s, self.side), *waiting_to_enter(s, self.side), *with_their_hq(s, self.side))
        return list(dict.fromkeys(units))

    def may_end(self, s: Position) -> None:
        """13.31, 8.2, 13.54: not while a unit that may not hold or has to go can go."""
        refuse_to_stay(s, self.side)

    def end(self, s: Position) -> None:
        """11.28: Defensive units that stay outside the radius of their HQ check their morale; who fails comes back."""
        staying = stays_outside(s, self.side)
        failed = [unit for unit in staying if not try_morale(s, unit, int(s.state.hex[unit]))]
        if not failed or first_way_out(s, self.side) is None:
            super().end(s)

    def preview(self, s: Position, seat: str, order: Order, found: Any) -> Preview:
        """Say who would check its morale, where the phase is to end."""
        shown = super().preview(s, seat, order, found)
        staying = stays_outside(s, self.side) if isinstance(order, EndPhase) else []
        text = "checks its morale to stay outside the Command Radius"
        terms = (Reason("11.28", f"{s.name(u)} {text}", int(s.state.start_mr[u]), unused=True) for u in staying)
        return structs.replace(shown, reasons=(*shown.reasons, *terms))

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Draw an order; where the phase would end, those that may not hold go first.

        Units beside the enemy fight now and then before others wander off: they would seldom meet him again.
        """
        fighters = beside_the_enemy(s, self.side, self.actors(s)) if chance.random() < _FIGHTS else []
        fight = Engaging().sample(s, self.side, chance.choice(fighters), chance) if fighters else None
        order = fight or super().sample(s, seat, chance)
        return first_way_out(s, self.side) or order if isinstance(order, EndPhase) else order

    def decision(self, s: Position) -> Decision | None:
        """Ask the phasing player."""
        return Decision((s.seat(self.side),), "operations", "13.2", "Conduct operations, one unit or stack at a time")
