"""Chapter 8: the air force."""

from __future__ import annotations

from kessel.systems.wb95.position import Position

__all__ = ["air_phase"]


def air_phase(s: Position) -> None:
    """2.2/1, 2.2/7: both players plan in secret, air combat, then what is resolved at once."""
