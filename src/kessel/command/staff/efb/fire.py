"""Bombardment and protective fire: what the previews of the batteries' shots promise (chapter 12)."""

from __future__ import annotations

from kessel.command.desk import Desk
from kessel.command.drill import expectation
from kessel.play.messages import Order
from kessel.systems.efb.artillery import ready_batteries
from kessel.systems.efb.position import Position
from kessel.systems.efb.protective_fire import ProtectiveFire
from kessel.systems.efb.ranged_combat import Bombard

__all__ = ["best_shot"]

_LEAST = 0.01
"""What a shot must promise."""


def best_shot(desk: Desk, s: Position, side: int) -> Order | None:
    """Give the shot of the first battery, else of the air force, that promises anything; None where none does."""
    for unit in (*ready_batteries(s, side), *s.on_map(side)[:1]):
        shots = [o for o in desk.options(unit=s.name(unit)) if isinstance(o, Bombard | ProtectiveFire)]
        worth = {shot: expectation(desk.preview(shot).chances) for shot in shots}
        best = max(shots, key=lambda shot: worth[shot], default=None)
        if best is not None and worth[best] > _LEAST:
            return best
    return None
