"""Chapter 11.1: the Command Control Segment."""

from __future__ import annotations

from kessel.systems.winter_storm.position import Position

__all__ = ["command_segment"]


def command_segment(s: Position) -> None:
    """3.4/command (W-20 to W-22): both sides settle who commands whom.

    Until the chapter is written everybody stays under the HQ of the set-up.
    """
