"""Chapters 11.23/reduction, 13.10: Supply Modes go down with what units do."""

from __future__ import annotations

from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import DEPLETED

__all__ = ["reduce_mode"]


def reduce_mode(s: Position, unit: int, clause: str) -> None:
    """11.23/reduction: take the marker of an HQ, or of a unit on its own, one level down."""
    if s.state.mode[unit] > DEPLETED:
        s.set_mode(unit, int(s.state.mode[unit]) - 1, clause)
