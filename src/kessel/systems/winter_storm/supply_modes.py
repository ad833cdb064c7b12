"""Chapter 11.2: the Supply Segment."""

from __future__ import annotations

from kessel.systems.winter_storm.position import Position

__all__ = ["supply_segment"]


def supply_segment(s: Position, side: int) -> None:
    """3.4/supply (W-25 to W-27): a side draws supply and sets the modes of its HQs.

    Until the chapter is written the modes of the set-up stay.
    """
