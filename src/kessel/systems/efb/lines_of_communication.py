"""Chapter 23.6 and the friendly map edges of 24.6 and 24.7."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.systems.efb.position import Position
from kessel.systems.efb.zones_of_control import zones

__all__ = ["bases", "connected", "friendly_edge", "has_line"]


def has_line(s: Position, side: int, hex_: int, edges: tuple[str, ...]) -> bool:
    """23.6: whether a path of any length leads from a hex to a friendly hex of certain map edges.

    It enters no enemy unit and no terrain closed to land units, and enemy zones only where a friend stands.
    """
    return bool(connected(s, side, edges)[hex_])


def connected(s: Position, side: int, edges: tuple[str, ...]) -> NDArray[np.bool_]:
    """Mark the hexes from which a line of communication leads to friendly hexes of certain map edges (23.6).

    The first hex itself may lie in an enemy zone: what counts is what the line enters.
    """
    enemy, own = zones(s, 1 - side), s.occupied(side)
    closed = enemy.occupied | (enemy.reach & ~own)
    steps = _passable(s, side)
    seen = bases(s, side, edges)
    open_ = np.flatnonzero(seen & ~closed).tolist()
    while open_:
        here = open_.pop()
        for way, there in enumerate(s.setting.grid.neighbours[here].tolist()):
            if there >= 0 and not seen[there] and steps[there, (way + 3) % 6]:
                seen[there] = True
                if not closed[there]:
                    open_.append(there)
    return seen & ~enemy.occupied


def friendly_edge(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the friendly hexes of the map edges (24.6/edge, 24.7/edge).

    A hex that an enemy holds is not friendly; one of a contested edge belongs to the side that moved through it last,
    and until somebody did to the side whose edge it is.
    """
    marked = np.zeros(s.setting.grid.size, np.bool_)
    edges, contested = s.setting.scenario.friendly_edges[s.seat(side)], s.setting.scenario.contested_edges
    for name in dict.fromkeys((*edges, *contested)):
        for hex_ in s.setting.board.edges[name]:
            last = int(s.state.last_mover[hex_])
            theirs = name in contested and last == 1 - side
            marked[hex_] |= last == side if name not in edges else not theirs
    return marked & ~s.occupied(1 - side)


def bases(s: Position, side: int, edges: tuple[str, ...]) -> NDArray[np.bool_]:
    """Mark the friendly hexes of certain map edges: a German town needs a line to the western one (24.5/german)."""
    named = np.zeros(s.setting.grid.size, np.bool_)
    for name in edges:
        named[list(s.setting.board.edges[name])] = True
    return named & friendly_edge(s, side)


def _passable(s: Position, side: int) -> NDArray[np.bool_]:
    """The steps that land units can take at all, by the ground or a route."""
    plain = (s.ground.edges(s.bridges(side)) != CLOSED).any(axis=0)
    return plain | np.any([*s.ground.routes.values()], axis=0)
