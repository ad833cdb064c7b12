"""Chapter 14.2: what a cell of the Combat Results Table does, in its strict order."""

from __future__ import annotations

from kessel.systems.winter_storm.combat_record import Assault, Result
from kessel.systems.winter_storm.counterattack import offer
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import check_morale

__all__ = ["apply_result"]


def apply_result(s: Position, assault: Assault, result: Result) -> None:
    """Apply a result. Yet without retreats, advances and choices of losses: this will be 14.2, 14.4, 14.6, 13.69."""
    if result.counterattack:
        offer(s)
        return
    units = assault.assaulters if result.attacker else assault.defenders
    for unit in units:
        if (result.morale_check or result.retreat) and not check_morale(s, unit, "14.5"):
            s.disrupt(unit, "14.5")
    for unit in units[: result.steps]:
        if s.state.hex[unit] >= 0:
            s.lose_step(unit, "14.6")
