"""Chapter 22.2: what engineers do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.efb.events import BridgeLaid
from kessel.systems.efb.position import Position
from kessel.systems.efb.stacking import full_hexes
from kessel.systems.efb.zones_of_control import zones

__all__ = ["Bridge", "Bridging", "bridges_for", "may_cross", "note_crossing"]


class Bridge(Order, frozen=True):
    """Bridge the hexside between an engineer and a neighbouring hex (22.2/bridge)."""

    unit: str
    across: str


class Bridging(Act):
    """E-21: an engineer that does not move lays a bridge over a stream or river at its hex."""

    order = Bridge

    def check(self, s: Position, side: int, order: Bridge) -> tuple[int, int]:
        """Refuse who is no engineer, has moved, stands in an enemy zone, or has no water there."""
        if not s.setting.options.special_units:
            raise Illegal("22.0", "Special units are switched off in this game")
        unit = s.setting.unit(order.unit)
        hex_ = int(s.state.hex[unit])
        if s.setting.side[unit] != side or hex_ < 0 or not s.setting.is_engineer[unit]:
            raise Illegal("22.2/bridge", f"{order.unit} is no engineer of yours on the map")
        if s.state.moved[unit] or s.state.bridged[unit]:
            raise Illegal("22.2/bridge", f"{order.unit} has moved or bridged in this phase")
        if zones(s, 1 - side).reach[hex_]:
            raise Illegal("22.2/bridge", f"{order.unit} stands in an enemy zone of control")
        ways = np.flatnonzero(s.setting.grid.neighbours[hex_] == s.setting.hex(order.across))
        if not len(ways) or not self._bridgeable(s, hex_, int(ways[0])):
            raise Illegal("22.2/bridge", f"There is no stream or river between {order.unit} and {order.across}")
        return unit, int(ways[0])

    def apply(self, s: Position, side: int, order: Bridge, found: tuple[int, int]) -> None:
        """Lay it: the engineer stays where it is, unless it crosses the bridge itself."""
        unit, way = found
        s.state.bridging[unit] = way
        s.state.moved[unit] = s.state.bridged[unit] = 1
        s.say(BridgeLaid(unit=order.unit, hexside=s.setting.grid.side_name(int(s.state.hex[unit]), way)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One for each hexside with water."""
        hex_ = int(s.state.hex[unit])
        if not s.setting.options.special_units or not s.setting.is_engineer[unit] or s.state.moved[unit]:
            return
        if hex_ < 0 or zones(s, 1 - side).reach[hex_]:
            return
        for way in range(6):
            if self._bridgeable(s, hex_, way):
                yield Bridge(unit=s.name(unit), across=s.number(int(s.setting.grid.neighbours[hex_, way])))

    def preview(self, s: Position, side: int, order: Bridge, found: tuple[int, int]) -> Preview:
        """Say what it brings."""
        return Preview(summary=f"Friends cross to {order.across} at no extra cost while {order.unit} stays")

    def _bridgeable(self, s: Position, hex_: int, way: int) -> bool:
        ground = s.ground
        return bool((ground.is_stream | ground.is_river)[hex_, way] & ~ground.bridge[hex_, way])


def bridges_for(s: Position, unit: int) -> NDArray[np.bool_]:
    """Mark the hexsides that are bridged for a unit (8.10, 22.2/bridge).

    An engineer's bridge serves nobody while a hex at its end is full, and not the engineer itself once another unit
    has crossed it in this phase.
    """
    setting, state = s.setting, s.state
    engineers = np.flatnonzero((state.bridging >= 0) & (setting.side == setting.side[unit]) & (state.hex >= 0))
    if not len(engineers):
        return s.ground.bridge
    bridges, full = s.ground.bridge.copy(), full_hexes(s, unit)
    for engineer in engineers.tolist():
        here, way = int(state.hex[engineer]), int(state.bridging[engineer])
        there = int(setting.grid.neighbours[here, way])
        if not (full[here] or full[there] or (engineer == unit and state.crossed[unit])):
            bridges[here, way] = bridges[there, (way + 3) % 6] = True
    return bridges


def may_cross(s: Position, unit: int) -> int | None:
    """Give the hex to which an engineer that laid its bridge in this phase may still cross, None if it may not."""
    if not s.state.bridged[unit] or s.state.bridging[unit] < 0 or s.state.crossed[unit]:
        return None
    return int(s.setting.grid.neighbours[s.state.hex[unit], s.state.bridging[unit]])


def note_crossing(s: Position, unit: int, path: tuple[int, ...]) -> None:
    """22.2/bridge: an engineer whose bridge another unit has crossed may not cross it in the same turn."""
    for engineer in np.flatnonzero((s.state.bridging >= 0) & (s.setting.side == s.setting.side[unit])).tolist():
        here = int(s.state.hex[engineer])
        ends = {here, int(s.setting.grid.neighbours[here, s.state.bridging[engineer]])}
        steps = zip((int(s.state.hex[unit]), *path), path, strict=False)
        if engineer != unit and any({*step} == ends for step in steps):
            s.state.crossed[engineer] = 1
