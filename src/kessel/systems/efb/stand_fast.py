"""Chapter 13.1: where defenders may stand fast."""

from __future__ import annotations

from kessel.systems.efb.combat_record import Combat
from kessel.systems.efb.combat_shifts import defended_hexes
from kessel.systems.efb.position import Position

__all__ = ["may_stand_fast", "stood_fast"]


def may_stand_fast(s: Position, combat: Combat) -> bool:
    """Say whether every defending hex qualifies: by its terrain, or with all attackers across rivers."""
    ground, grid = s.ground, s.setting.grid
    here = {int(s.state.hex[unit]) for unit in combat.attackers}
    return all(
        ground.stand_fast[hex_] or all(ground.is_river[hex_, grid.direction(hex_, other)] for other in here)
        for hex_ in defended_hexes(s, combat)
    )


def stood_fast(result: str) -> str:
    """13.1/BR-standfast: a stand fast makes an exchange of BR and changes nothing else."""
    return "EX" if result == "BR" else result
