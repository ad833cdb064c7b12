"""What the scenario adds: the ring round the pocket, the link of the relief with it, and the corridor behind it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.hexes.trace import PASS, SHUT, UNREACHED, flood
from kessel.systems.winter_storm.ground import CLASSES
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import own_sources
from kessel.systems.winter_storm.state import IN_COMMAND, INDEPENDENT
from kessel.systems.winter_storm.victory_points import award, has_won
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["free_ring", "is_bound", "is_linked", "link_hexes", "pocket_exits", "release_ring", "score_link", "way_home"]

_LINK = "link with the pocket"


def is_bound(s: Position, unit: int) -> bool:
    """Say whether a unit guards the pocket and may neither move nor assault yet."""
    return bool(s.setting.is_ring[unit] and not s.state.ring_free[s.setting.side[unit]])


def free_ring(s: Position) -> None:
    """Let the units that guard the pocket act for the rest of the game."""
    s.state.ring_free[_guards(s)] = 1


def release_ring(s: Position) -> None:
    """Free the ring once an enemy that can assault is near the pocket."""
    setting, pocket = s.setting, s.setting.scenario.pocket
    side = _guards(s)
    if s.state.ring_free[side]:
        return
    near = [int(s.state.hex[unit]) for unit in s.on_map(s.enemy_of(side)) if s.is_assault_capable(unit)]
    edge = [setting.hex(number) for number in pocket.hexes]
    if any(setting.grid.distances(hex_)[edge].min() <= pocket.ring.released_within for hex_ in near):
        free_ring(s)


def pocket_exits(s: Position) -> list[int]:
    """Give the hexes outside the pocket beside its link edge."""
    setting = s.setting
    edge = [setting.hex(number) for number in setting.scenario.pocket.link_edge]
    around = sorted({hex_ for hex_ in setting.grid.neighbours[edge].ravel().tolist() if hex_ >= 0})
    return [hex_ for hex_ in around if s.number(hex_) not in setting.scenario.pocket.hexes]


def link_hexes(s: Position) -> list[int]:
    """Give the hexes beside the link edge where a German unit that can assault stands, in command or IND."""
    setting = s.setting
    able = (
        unit
        for unit in s.on_map(setting.axis)
        if setting.is_german[unit] and s.is_assault_capable(unit) and s.state.status[unit] in (IN_COMMAND, INDEPENDENT)
    )
    held = {int(s.state.hex[unit]) for unit in able}
    return [hex_ for hex_ in pocket_exits(s) if hex_ in held]


def is_linked(s: Position) -> bool:
    """Say whether the Axis has its points for the link."""
    return has_won(s, _LINK)


def score_link(s: Position, side: int) -> None:
    """Give the points for the link, once, when an Operations Phase of the Axis ends."""
    if side == s.setting.axis and not is_linked(s) and link_hexes(s):
        award(s, side, s.setting.scenario.victory.events.link, _LINK)


def way_home(s: Position) -> NDArray[np.bool_]:
    """Mark the hexes from which the Axis has a way to one of its sources or Superior HQs.

    The way is open to units on foot, and free of Soviet units and, but where Axis units stand, of their zones.
    """
    setting, side = s.setting, s.setting.axis
    enemy = zones(s, s.enemy_of(side))
    free = ~enemy.occupied & ((enemy.reach <= 0) | s.occupied(side)) & ~setting.ground.closed
    found = flood(
        setting.grid,
        _homes(s, side),
        0,
        _homeward(s),
        np.zeros((setting.grid.size, 6), np.bool_),
        np.where(free, PASS, SHUT).astype(np.uint8),
    )
    return found.cost < UNREACHED


def _homeward(s: Position) -> NDArray[np.int32]:
    """Give the steps of the way backwards, as it is traced from home: free of charge, or refused by the ground."""
    edges, around = s.land.edges[CLASSES.index("leg")], s.setting.grid.neighbours
    there = edges[around, (np.arange(6) + 3) % 6]
    return np.where((around < 0) | (there == CLOSED), CLOSED, 0).astype(np.int32)


def _homes(s: Position, side: int) -> list[int]:
    setting, sources = s.setting, s.setting.scenario.supply.sources
    hqs = [int(s.state.hex[unit]) for unit in s.on_map(side) if setting.is_superior[unit]]
    return hqs + [setting.hex(sources[k].hex) for k in own_sources(s, side)]


def _guards(s: Position) -> int:
    """Give the side whose units stand round the pocket."""
    return s.enemy_of(s.setting.axis)
