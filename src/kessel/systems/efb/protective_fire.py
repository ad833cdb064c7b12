"""Chapter 12.12-12.14: Final Protective Fire."""

from __future__ import annotations

from kessel.systems.efb.position import Position

__all__ = ["protective_fire_phase"]


def protective_fire_phase(s: Position, side: int) -> None:
    """4.3/C: the side that is not phasing fires."""
    s.state.shot_at[:] = 0
    s.state.strikes[:] = 0
