"""What follows from the result of a combat (5.2.1 f, g)."""

from __future__ import annotations

from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.data_rulebook import Result
from kessel.systems.wb95.position import Position

__all__ = ["apply_results"]


def apply_results(s: Position, combat: Combat, attacker: Result, defender: Result) -> None:
    """5.2.1 f, g: push the steps that losses, retreats, pursuit, disorganization and OoS need."""
