"""Chapter 4: the sequence of play. A turn is an Events Phase and two player turns of six phases each (4.3)."""

from __future__ import annotations

from kessel.play.agenda import Automatic
from kessel.systems.efb.combat_phases import begin_wave, end_wave, first_wave, second_wave
from kessel.systems.efb.events import PhaseBegan, TurnBegan
from kessel.systems.efb.events_table import events_phase
from kessel.systems.efb.movement import MovementPhase, begin_movement, end_movement
from kessel.systems.efb.position import Position
from kessel.systems.efb.protective_fire import protective_fire_phase
from kessel.systems.efb.reinforcements import reinforcement_phase
from kessel.systems.efb.stacking import Excess, overstacked
from kessel.systems.efb.suppression import recovery_phase
from kessel.systems.efb.victory import judge, score_towns

__all__ = ["PHASES", "Phase", "PhaseEnd", "Turn", "TurnEnd"]

_OF_A_PLAYER = ("Reinforcement", "Movement", "Final Protective Fire", "First Wave", "Second Wave", "Recovery")
PHASES = ("Events", *_OF_A_PLAYER, *_OF_A_PLAYER)
"""4.3/I, then A to F of the first player (phases 1 to 6) and of the second (7 to 12)."""


class Turn(Automatic, frozen=True):
    """4.1: a turn begins, with all its phases before it."""

    def run(self, s: Position) -> None:
        """Start the next turn."""
        s.state.turn += 1
        s.state.push(*(Phase(number=n) for n in range(len(PHASES))), TurnEnd())


class Phase(Automatic, frozen=True):
    """4.3: one phase; what happens in it is pushed on top of its end."""

    number: int

    def run(self, s: Position) -> None:
        """Begin the phase."""
        s.state.phase = self.number
        name, side = PHASES[self.number], s.phasing
        if name == "Events":
            s.say(TurnBegan(turn=s.state.turn, date=s.setting.scenario.day(s.state.turn).isoformat()))
            events_phase(s)
            return
        s.say(PhaseBegan(phase=self.number, name=name, seat=s.seat(side)))
        s.state.push(PhaseEnd())
        match name:
            case "Reinforcement":
                s.state.fired[:] = 0
                reinforcement_phase(s, side)
            case "Movement":
                begin_movement(s, side)
                s.state.push(MovementPhase(side=side))
            case "Final Protective Fire":
                protective_fire_phase(s, 1 - side)
            case "First Wave":
                begin_wave(s)
                s.state.push(first_wave(side))
            case "Second Wave":
                begin_wave(s)
                s.state.push(second_wave(side))
            case _:
                recovery_phase(s, side)


class PhaseEnd(Automatic, frozen=True):
    """What every phase ends with: stacks are tested (9.1)."""

    def run(self, s: Position) -> None:
        """End the phase."""
        match PHASES[s.state.phase]:
            case "Movement":
                end_movement(s, s.phasing)
            case "First Wave" | "Second Wave":
                end_wave(s)
            case _:
                pass
        for side in (s.phasing, 1 - s.phasing):
            for hex_ in overstacked(s, side):
                s.state.push(Excess(side=side, hex=hex_))


class TurnEnd(Automatic, frozen=True):
    """4.3/IV: towns score, the turn marker moves on, and after the last turn victory is judged."""

    def run(self, s: Position) -> None:
        """End the turn."""
        score_towns(s)
        if s.state.turn == s.setting.scenario.turns:
            s.state.outcome = judge(s)
        else:
            s.state.push(Turn())
