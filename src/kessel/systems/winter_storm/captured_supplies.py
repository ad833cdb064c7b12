"""Chapter 11.4: Supply Points that fall to the enemy."""

from __future__ import annotations

from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY

__all__ = ["capture_supplies", "captured"]


def captured(points: int) -> int:
    """Give how many of some Supply Points are kept by who takes them: half, rounded down; the rest is destroyed."""
    return points // 2


def capture_supplies(s: Position, side: int) -> None:
    """11.4: at the end of its Operations Phase a side takes the dumps on which its units stand."""
    for dump in s.state.notes.dumps:
        if dump.side == side or not s.on(dump.hex, side):
            continue
        s.change_dump(dump.hex, dump.owner, dump.side, -dump.points, "11.4")
        if captured(dump.points):
            s.change_dump(dump.hex, NOBODY, side, captured(dump.points), "11.4")
