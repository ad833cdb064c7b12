"""Chapter 5.1 and 5.2: combat."""

from __future__ import annotations

from kessel.play.agenda import Decision
from kessel.systems.wb95.acts import Act, ActingPhase
from kessel.systems.wb95.position import Position

__all__ = ["AttackPhase", "begin_attack", "end_attack"]


class AttackPhase(ActingPhase, frozen=True):
    """2.2/4, 2.2/10: compulsory and voluntary attacks in any order."""

    def acts(self) -> tuple[Act, ...]:
        """Name what may be done in it."""
        return ()

    def actors(self, s: Position) -> list[int]:
        """Give the units that may still attack or fire."""
        return []

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner of the phase."""
        return Decision((s.seat(self.side),), "attack", "2.2/4", "Attack, fire, or end the phase")


def begin_attack(s: Position, side: int) -> None:
    """Nobody has fought yet in this Combat Phase."""
    s.state.fought[:] = 0
    s.state.defended[:] = 0
    s.state.fired_at[:] = 0


def end_attack(s: Position) -> None:
    """16.1.3: stacks that fought close again."""
    s.state.open[:] = 0
