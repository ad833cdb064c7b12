"""Chapter 4.3: control of hexes, and of bridges (14.1.3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kessel.hexes.trace import PASS, flood
from kessel.hexes.zones import reached
from kessel.play.messages import Event
from kessel.systems.wb95.kernels import bridge_holders
from kessel.systems.wb95.position import NOBODY, Position, Wb95State
from kessel.systems.wb95.setting import Setting
from kessel.systems.wb95.zones_of_control import zones

__all__ = [
    "ControlChanged",
    "bridge_owners",
    "controls",
    "extend_control",
    "first_owners",
    "new_owners",
]


class ControlChanged(Event, frozen=True):
    """Hexes and bridges that changed hands at the end of a Supply Phase (4.3.2)."""

    seat: str
    gained: tuple[str, ...] = ()
    """Hexes that the side of the phase now controls."""
    contested: tuple[str, ...] = ()
    """Hexes that nobody controls any more (4.3.6)."""
    bridges: tuple[str, ...] = ()
    """Bridges that the side of the phase now controls."""
    bridges_lost: tuple[str, ...] = ()
    """Bridges that became the enemy's or nobody's."""


def controls(s: Position, side: int, hexes: tuple[int, ...]) -> int:
    """Count how many of the hexes a side controls."""
    return int((s.state.control[list(hexes)] == side).sum())


def extend_control(s: Position, side: int) -> None:
    """2.2/6, 4.3.2-4.3.6: the side takes what its units hold at the end of its Supply Phase; bridges follow."""
    state, setting = s.state, s.setting
    before, bridges_before = state.control.copy(), state.bridge_owner.copy()
    units = setting.units_of[side]
    in_supply = units[state.supplied[units] > 0]
    claims = reached(setting.grid, state.hex[in_supply], setting.zone_kind[in_supply], setting.ground.zone_blocked) > 0
    mine, theirs = zones(s, side), zones(s, 1 - side)
    state.control[:] = new_owners(
        side, before, mine.occupied, theirs.occupied, claims=claims, zone=mine.reach, enemy_zone=theirs.reach
    )
    state.bridge_owner[:] = bridge_owners(setting, state)
    _tell(s, side, before, bridges_before)


def new_owners(
    side: int,
    owners: NDArray[np.int8],
    occupied: NDArray[np.bool_],
    enemy_occupied: NDArray[np.bool_],
    *,
    claims: NDArray[np.bool_],
    zone: NDArray[np.bool_],
    enemy_zone: NDArray[np.bool_],
) -> NDArray[np.int8]:
    """Give the owner of every hex after the Supply Phase of a side.

    `claims` is the zone of its supplied units only (4.3.5): they alone gain hexes. An empty hex in the zones of both
    sides is nobody's, be the units supplied or not (4.3.6); what no rule speaks of keeps its owner.
    """
    empty = ~occupied & ~enemy_occupied
    gained = occupied | (claims & ~enemy_zone & empty)
    contested = zone & enemy_zone & empty
    return np.where(gained, side, np.where(contested, NOBODY, owners)).astype(np.int8)


def first_owners(setting: Setting, state: Wb95State) -> NDArray[np.int8]:
    """4.3.1: a hex belongs to the side with the nearest unit; ties to the side whose supply base is nearer."""
    far = setting.grid.size
    away: list[NDArray[np.int32]] = []
    for side, seat in enumerate(setting.sides):
        hexes = state.hex[setting.units_of[side]]
        from_units = _steps_away(setting, hexes[hexes >= 0])
        from_bases = _steps_away(setting, setting.area(setting.scenario.supply[seat]))
        away.append(np.minimum(from_units, far) * far + np.minimum(from_bases, far))
    return np.where(away[0] <= away[1], 0, 1).astype(np.int8)


def bridge_owners(setting: Setting, state: Wb95State) -> NDArray[np.int8]:
    """14.1.3: a bridge is held by the side that stands at it alone; who was first keeps it when both do.

    With nobody at its ends it goes the way of the hexes: to the side that controls both.
    """
    bridges = setting.memo.hold("bridges", state.stamps["bridge"], lambda: _standing_bridges(setting, state))
    owners = np.full_like(state.bridge_owner, NOBODY)
    bridge_holders(*bridges, state.hex, setting.side, state.control, state.bridge_owner, setting.load, owners)
    return owners


def _standing_bridges(
    setting: Setting, state: Wb95State
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.int32]]:
    """Give the hex, the direction and the hex beyond of every bridge, from both of its ends."""
    near, ways = np.divmod(np.flatnonzero(state.bridge), 6)
    return near, ways, setting.grid.neighbours[near, ways]


def _steps_away(setting: Setting, hexes: ArrayLike) -> NDArray[np.int32]:
    """How many steps every hex of the map is away from the nearest of these."""
    size = setting.grid.size
    sides = (size, 6)
    anywhere = np.full(size, PASS, np.uint8)
    return flood(setting.grid, hexes, size, np.ones(sides, np.int32), np.zeros(sides, np.bool_), anywhere).cost


def _tell(s: Position, side: int, before: NDArray[np.int8], bridges_before: NDArray[np.int8]) -> None:
    control, bridges = s.state.control, s.state.bridge_owner
    changed, swung = np.flatnonzero(control != before), np.flatnonzero(bridges != bridges_before)
    if not len(changed) and not len(swung):
        return
    owners, holders = control[changed], bridges.ravel()[swung]
    s.say(
        ControlChanged(
            seat=s.seat(side),
            gained=s.numbers(changed[owners == side].tolist()),
            contested=s.numbers(changed[owners == NOBODY].tolist()),
            bridges=_bridges(s, swung[holders == side]),
            bridges_lost=_bridges(s, swung[holders != side]),
        )
    )


def _bridges(s: Position, sides: NDArray[np.intp]) -> tuple[str, ...]:
    """Each bridge once, by the end with the smaller index."""
    grid = s.setting.grid
    ends = [divmod(side, 6) for side in sides.tolist()]
    return tuple(grid.side_name(hex_, d) for hex_, d in ends if grid.around[hex_][d] > hex_)
