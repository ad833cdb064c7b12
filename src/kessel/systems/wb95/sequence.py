"""Chapter 2: the sequence of play. A turn is one day and has twelve phases (2.1.6, 2.2)."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kessel.play.acts import Act, ActingPhase, Rounds
from kessel.play.agenda import Automatic, Decision
from kessel.systems.wb95.air import air_phase
from kessel.systems.wb95.barrage import barrage_phase
from kessel.systems.wb95.bridge_building import make_camp, watch_works
from kessel.systems.wb95.combat import AttackPhase, begin_attack, end_attack
from kessel.systems.wb95.disorganization import recover
from kessel.systems.wb95.events import PhaseBegan, TurnBegan
from kessel.systems.wb95.fortifications import abandon_fortifications
from kessel.systems.wb95.kernels import able_to_act
from kessel.systems.wb95.movement_acts import (
    MOVEMENT_ACTS,
    STRATEGIC_ACTS,
    movement_begins,
    movement_ends,
    possible_acts,
)
from kessel.systems.wb95.movement_points import begin_movement
from kessel.systems.wb95.position import WAITING, Position
from kessel.systems.wb95.stacking import StackRepair, overfull_hexes, refuse_overfull
from kessel.systems.wb95.supply import supply_phase
from kessel.systems.wb95.victory import turn_ends

__all__ = ["PHASES", "MovementPhase", "Phase", "PhaseEnd", "StrategicPhase", "Turn", "TurnEnd"]

PHASES = ("Air", "Barrage", "Movement", "Attack", "Strategic Movement", "Supply") * 2
"""2.2/1 to 2.2/12: the first half belongs to player A, the second to player B; Air Phases to both."""


class Turn(Automatic, frozen=True):
    """2.1.3, 2.1.5: a turn begins, with all its phases before it."""

    def run(self, s: Position) -> None:
        """Start the next turn."""
        s.state.turn += 1
        s.state.phase = 0
        for side, seat in enumerate(s.setting.sides):
            by_day = s.setting.scenario.air.get(seat, ())
            s.state.air_left[side] = by_day[s.state.turn - 1] if s.state.turn <= len(by_day) else 0
        s.state.fought_this_turn[:] = 0
        s.state.acted[:] = 0
        s.state.gained[:] = 0
        date = s.setting.scenario.day(s.state.turn)
        s.say(TurnBegan(turn=s.state.turn, date=date.isoformat()))
        s.state.push(*(Phase(number=n) for n in range(1, 13)), TurnEnd())


class Phase(Automatic, frozen=True):
    """2.2: one phase; what happens in it is pushed on top of its end."""

    number: int

    def run(self, s: Position) -> None:
        """Begin the phase."""
        s.state.phase = self.number
        owner = 0 if self.number <= 6 else 1
        name = PHASES[self.number - 1]
        s.say(PhaseBegan(phase=self.number, name=name, seat="" if name == "Air" else s.seat(owner)))
        s.state.push(PhaseEnd(side=owner))
        match name:
            case "Air":
                air_phase(s)
            case "Barrage":
                barrage_phase(s, owner)
            case "Movement":
                movement_begins(s, owner)
                begin_movement(s, owner)
                s.state.push(MovementPhase(side=owner))
            case "Attack":
                begin_attack(s, owner)
                s.state.push(AttackPhase(side=owner))
            case "Strategic Movement":
                if s.setting.complementary:
                    begin_movement(s, owner)
                    s.state.push(StrategicPhase(side=owner))
            case _:
                supply_phase(s, owner)


class PhaseEnd(Automatic, frozen=True):
    """What every phase ends with: abandoned works fall, units recover, stacks are tested (7.1.5, 5.6.5, 3.2.1)."""

    side: int

    def run(self, s: Position) -> None:
        """End the phase."""
        match PHASES[s.state.phase - 1]:
            case "Movement":
                movement_ends(s, self.side)
            case "Attack":
                end_attack(s)
            case "Supply":
                make_camp(s, self.side)
            case _:
                pass
        watch_works(s)
        abandon_fortifications(s)
        recover(s)
        for side in (self.side, 1 - self.side):
            for hex_ in overfull_hexes(s, side):
                s.state.push(StackRepair(side=side, hex=hex_))


class TurnEnd(Automatic, frozen=True):
    """2.1.5: the turn marker advances, unless somebody has won or time is up."""

    def run(self, s: Position) -> None:
        """End the turn."""
        turn_ends(s)
        if s.state.outcome is None:
            s.state.push(Turn())


class MovementPhase(ActingPhase, frozen=True):
    """2.2/3, 2.2/9: units move, build, enter, or are marked for strategic movement."""

    sequence = "2.1.2"

    def acts(self) -> tuple[Act, ...]:
        """Name what chapters 3, 6, 7, 11, 12, 14 and 15 allow in it."""
        return MOVEMENT_ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units with movement points left, and those that wait to enter."""
        return _actors(s, self.side, s.setting.everybody).tolist()

    def possible_acts(self, s: Position, unit: int) -> Rounds:
        """Leave out what is for other counters."""
        return possible_acts(s, unit).moving

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner of the phase."""
        return _ask(s.seat(self.side), "movement", s.state.phase, "Move units, build, bring in reinforcements")

    def may_end(self, s: Position) -> None:
        """3.2.1: not while a unit of an overfull hex could still leave it."""
        refuse_overfull(s, self.side)


class StrategicPhase(ActingPhase, frozen=True):
    """2.2/5, 2.2/11: marked units move, and reinforcements may enter (12.1)."""

    sequence = "2.1.2"

    def acts(self) -> tuple[Act, ...]:
        """Name what may be done in it."""
        return STRATEGIC_ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the marked units and those that wait to enter."""
        return _actors(s, self.side, s.state.marked).tolist()

    def possible_acts(self, s: Position, unit: int) -> Rounds:
        """Leave out what is for other counters."""
        return possible_acts(s, unit).strategic

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner if he has anything to move."""
        if not len(_actors(s, self.side, s.state.marked)):
            return None
        text = "Move units marked for strategic movement"
        return _ask(s.seat(self.side), "strategic_movement", s.state.phase, text)

    def may_end(self, s: Position) -> None:
        """3.2.1: not while a unit of an overfull hex could still leave it."""
        refuse_overfull(s, self.side)


@cache
def _ask(seat: str, kind: str, phase: int, text: str) -> Decision:
    """2.2: what the owner of a phase decides in it; the same after every order."""
    return Decision((seat,), kind, f"2.2/{phase}", text)


def _actors(s: Position, side: int, called: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Give the units called upon that may still spend movement points, and those that wait to enter."""
    state, rows, found = s.state, s.setting.rows[side], s.setting.scratch
    fields = (state.hex, state.spent, state.allowance, state.stopped, state.acted, state.off_road, called)
    return found[: able_to_act(*fields, WAITING, rows.start, rows.stop, found)]
