"""Chapter 6: who may fire an artillery mission at a hex."""

from __future__ import annotations

from kessel.systems.winter_storm.position import Position

__all__ = ["factors_for"]


def factors_for(s: Position, mission: str, hex_: int) -> list[int]:
    """Give the units whose Artillery Factors may fire a mission at a hex. Nobody yet: this will be 6.1 and 11.31."""
    return []
