"""Chapter 6.1-6.7, 24.6, 24.7: reinforcements."""

from __future__ import annotations

from kessel.systems.efb.position import Position

__all__ = ["reinforcement_phase"]


def reinforcement_phase(s: Position, side: int) -> None:
    """4.3/A: what arrives for a side."""
