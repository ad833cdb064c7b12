"""Chapter 3: the sequence of play. A turn has fifteen phases and segments, see `phases.PHASES`."""

from __future__ import annotations

from kessel.play.agenda import Automatic
from kessel.systems.winter_storm.command_control import command_segment
from kessel.systems.winter_storm.events import PhaseBegan, TurnBegan
from kessel.systems.winter_storm.operational_hq_phase import operational_hq_phase
from kessel.systems.winter_storm.operations_phase import (
    adjust_markers,
    barrage_segment,
    operations_segment,
    special_segment,
)
from kessel.systems.winter_storm.phases import OVERPHASE, PHASES, has_overphase, name_of, owner_of
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reinforcements import reinforcement_phase
from kessel.systems.winter_storm.strategic_overphase import strategic_overphase
from kessel.systems.winter_storm.supply_modes import supply_segment
from kessel.systems.winter_storm.victory import turn_record
from kessel.systems.winter_storm.weather import weather_phase

__all__ = ["Markers", "Phase", "Turn"]


class Turn(Automatic, frozen=True):
    """3: a turn begins, with all its phases before it; the last of them begins the next."""

    def run(self, s: Position) -> None:
        """Start the next turn."""
        s.state.turn += 1
        s.state.phase = 0
        s.state.specials[:] = 0
        date = s.setting.scenario.day(s.state.turn)
        s.say(TurnBegan(turn=s.state.turn, date=date.isoformat()))
        numbers = range(1, len(PHASES) + 1)
        s.state.push(*(Phase(number=n) for n in numbers if n != OVERPHASE or has_overphase(s.state.turn)))


class Phase(Automatic, frozen=True):
    """3.1 to 3.9: one phase or segment; what happens in it is brought by its chapter."""

    number: int

    def run(self, s: Position) -> None:
        """Begin the phase."""
        s.state.phase = self.number
        name, side = name_of(self.number), owner_of(self.number)
        s.say(PhaseBegan(phase=self.number, name=name, seat=s.seat(side) if side >= 0 else ""))
        match name:
            case "Reinforcement":
                reinforcement_phase(s)
            case "Weather":
                weather_phase(s)
            case "Strategic Overphase":
                strategic_overphase(s)
            case "Command Control":
                command_segment(s)
            case "Supply":
                supply_segment(s, side)
            case "Operational HQ":
                operational_hq_phase(s, side)
            case "Barrage":
                barrage_segment(s, side)
            case "Operations":
                operations_segment(s, side)
            case "Special Operations":
                s.state.push(Markers(side=side))
                special_segment(s, side)
            case _:
                turn_record(s)
                if s.state.outcome is None:
                    s.state.push(Turn())


class Markers(Automatic, frozen=True):
    """3.6/markers: the end of an Operations Phase."""

    side: int

    def run(self, s: Position) -> None:
        """Adjust the markers of the side whose phase ends."""
        adjust_markers(s, self.side)
