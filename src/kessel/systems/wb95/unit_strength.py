"""The strength of single units in combat, before anything that depends on the hex they attack."""

from __future__ import annotations

from kessel.systems.wb95.combat_ratio import half
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.position import Position

__all__ = ["attacker_strength"]


def attacker_strength(s: Position, unit: int, combat: Combat) -> int:
    """Give the SP of one attacking unit: half when disorganized (5.6.4), half when out of supply (10.2.2)."""
    strength = int(s.setting.attack_sp[unit, s.state.steps[unit]])
    starved = s.state.oos[unit] > 0 and unit not in combat.full
    match bool(s.state.disorganized[unit]) + bool(starved):
        case 2:
            return (strength + 3) // 4
        case 1:
            return half(strength)
        case _:
            return strength
