"""Chapter 14: bridges."""

from __future__ import annotations

from kessel.play.messages import Event
from kessel.systems.wb95.position import NOBODY, Position

__all__ = ["BridgeDestroyed", "destroy_bridge"]


class BridgeDestroyed(Event, frozen=True):
    """A bridge is gone (14.1.1, 14.2)."""

    at: str
    """The hexside, as `2104|2204`."""
    clause: str


def destroy_bridge(s: Position, hex_: int, direction: int, clause: str) -> None:
    """Destroy the bridge of a hexside, which is entered from both its hexes."""
    beyond = int(s.setting.grid.neighbours[hex_, direction])
    for end, way in ((hex_, direction), (beyond, (direction + 3) % 6)):
        s.state.bridge[end, way] = 0
        s.state.bridge_owner[end, way] = NOBODY
    s.say(BridgeDestroyed(at=s.setting.grid.side_name(hex_, direction), clause=clause))
