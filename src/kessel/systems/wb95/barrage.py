"""Chapter 6.5: barrage."""

from __future__ import annotations

from kessel.systems.wb95.position import Position

__all__ = ["barrage_phase"]


def barrage_phase(s: Position, side: int) -> None:
    """2.2/2, 2.2/8: only a side with ammo units left fires barrages (6.5.1)."""
