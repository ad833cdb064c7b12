"""Chapter 8.2.2 to 8.2.5: air support of attack and defence."""

from __future__ import annotations

from kessel.systems.wb95.position import Position

__all__ = ["air_support"]


def air_support(s: Position, side: int, kind: str, targets: tuple[int, ...]) -> int:
    """Give the SP of a side's missions of a kind over the attacked hexes."""
    flown = (m for m in s.state.notes.missions if m.side == side and m.kind == kind)
    return sum(mission.points for mission in flown if any(hex_ in targets for hex_ in mission.hexes))
