"""Chapter 10: supply."""

from __future__ import annotations

from kessel.systems.wb95.position import Position

__all__ = ["supply_phase"]


def supply_phase(s: Position, side: int) -> None:
    """2.2/6, 2.2/12: lines of supply, surrender, control of hexes, victory."""
