"""Chapter 13: the Operations Phase, from its start to the adjustment of markers (3.6, 3.8)."""

from __future__ import annotations

from msgspec.structs import replace

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.systems.winter_storm.artillery_modes import ChangingArtilleryMode
from kessel.systems.winter_storm.barrage import BarrageSegment
from kessel.systems.winter_storm.engagement import Engaging
from kessel.systems.winter_storm.maneuver import Maneuvering
from kessel.systems.winter_storm.mode_markers import reduce_modes
from kessel.systems.winter_storm.operations import begin_operations, free_to_operate, hold_the_rest, snapshot
from kessel.systems.winter_storm.phases import operators
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import remember_morale
from kessel.systems.winter_storm.reinforcements import ClearingEntry, Entering, waiting_to_enter
from kessel.systems.winter_storm.special_operations import SpecialSegment
from kessel.systems.winter_storm.stacking import Arranging, disrupt_overstacked
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["OperationsSegment", "adjust_markers", "barrage_segment", "operations_segment", "special_segment"]

_ACTS: tuple[Act, ...] = (
    Maneuvering(),
    Engaging(),
    ChangingArtilleryMode(),
    Arranging(),
    Entering(),
    ClearingEntry(),
)
"""What may be done in the Operations Segment; each chapter adds its own."""


def barrage_segment(s: Position, side: int) -> None:
    """3.6/barrage: the phase starts: Refit and Regroup markers go, and everybody's stand is remembered."""
    units = operators(s.setting, "Operations", side)
    begin_operations(s, units)
    mine = s.setting.units_of[side]
    s.state.refit[mine] = s.state.regroup[mine] = 0
    s.state.notes = replace(s.state.notes, barrages=(), assaulted=())
    in_zone = s.state.hex >= 0
    for own in (0, 1):
        theirs = s.setting.units_of[own]
        here = s.state.hex[theirs]
        in_zone[theirs] &= zones(s, 1 - own).reach[here] > 0
    snapshot(s, in_zone)
    remember_morale(s)
    s.state.push(BarrageSegment(side=side))


def operations_segment(s: Position, side: int) -> None:
    """3.6/operations: Combat and Transport units operate in any order."""
    s.state.push(OperationsSegment(side=side))


def special_segment(s: Position, side: int) -> None:
    """3.6/special: who did nothing else has held (13.3); then come Special Operations."""
    hold_the_rest(s, side)
    s.state.push(SpecialSegment(side=side))


def adjust_markers(s: Position, side: int) -> None:
    """3.6/markers: overstacked units Disrupt (4.3), and modes of those who attacked go down."""
    disrupt_overstacked(s, side)
    reduce_modes(s, side)


class OperationsSegment(ActingPhase, frozen=True):
    """13.2 (W-50, W-59): one unit or stack after the other operates."""

    sequence = "13.2"

    def acts(self) -> tuple[Act, ...]:
        """Name the operations."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that have not operated, those whose Maneuver may go on, and those that wait to enter."""
        return [*free_to_operate(s, self.side), *waiting_to_enter(s, self.side)]

    def decision(self, s: Position) -> Decision | None:
        """Ask the phasing player."""
        return Decision((s.seat(self.side),), "operations", "13.2", "Conduct operations, one unit or stack at a time")
