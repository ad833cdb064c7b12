"""Chapter 14: bridges as objects. Who may do what to them stands in bridge_acts and bridge_building."""

from __future__ import annotations

from kessel.play.messages import Event
from kessel.play.outcome import Illegal
from kessel.systems.wb95.position import NOBODY, Position

__all__ = ["BridgeBuilt", "BridgeDestroyed", "build_bridge", "destroy_bridge", "hexside"]


class BridgeDestroyed(Event, frozen=True):
    """A bridge is gone (14.1.1, 14.2)."""

    at: str
    """The hexside, as `2104|2204`."""
    clause: str


class BridgeBuilt(Event, frozen=True):
    """A bridge stands, again or for the first time (14.2.2, 14.3.2)."""

    at: str
    seat: str
    clause: str


def destroy_bridge(s: Position, hex_: int, direction: int, clause: str) -> None:
    """Destroy the bridge of a hexside, which is entered from both its hexes (14.1.2)."""
    beyond = int(s.setting.grid.neighbours[hex_, direction])
    for end, way in s.setting.grid.sides(hex_, beyond):
        s.state.changing("bridge")[end, way] = 0
        s.state.bridge_owner[end, way] = NOBODY
    s.say(BridgeDestroyed(at=s.setting.grid.side_name(hex_, direction), clause=clause))


def build_bridge(s: Position, hex_: int, beyond: int, side: int, clause: str) -> None:
    """Put a bridge over a hexside; it belongs to its builder."""
    for end, way in s.setting.grid.sides(hex_, beyond):
        s.state.changing("bridge")[end, way] = 1
        s.state.bridge_owner[end, way] = side
    name = s.setting.grid.side_name(hex_, s.setting.grid.direction(hex_, beyond))
    s.say(BridgeBuilt(at=name, seat=s.seat(side), clause=clause))


def hexside(s: Position, name: str) -> tuple[int, int]:
    """Give the hexside of a bridge by its name.

    Raises:
        Illegal: it is none of this map.
    """
    try:
        return s.setting.grid.side(name)
    except ValueError as error:
        raise Illegal("14.1.1", str(error)) from None
