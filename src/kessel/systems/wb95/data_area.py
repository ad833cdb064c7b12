"""Sets of hexes that a scenario names: cities, zones, edges, one bank of a river."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np

from kessel.pieces import Board

__all__ = ["Area", "ThisBank", "area_hexes", "place_hexes", "road_entries"]


class ThisBank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All hexes that can be reached from an edge of the map without crossing a kind of river, bridges or not."""

    river: str
    edge: str


class Area(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set of hexes, put together from what is named here, without those in `but`."""

    hexes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    bank: ThisBank | None = None
    towns: bool = False
    """Every town of one hex on the map."""
    but: tuple[str, ...] = ()


def area_hexes(board: Board, area: Area) -> tuple[int, ...]:
    """The hexes of an area, ascending, each once."""
    found = {board.grid.index(number) for number in area.hexes}
    for name in area.places:
        found.update(place_hexes(board, name))
    for name in area.zones:
        found.update(board.zones[name])
    for name in area.edges:
        found.update(board.edges[name])
    if area.bank:
        found.update(_bank(board, area.bank))
    if area.towns:
        found.update(np.flatnonzero(board.terrain == board.terrain_kinds.index("town")).tolist())
    return tuple(sorted(found - {board.grid.index(number) for number in area.but}))


def place_hexes(board: Board, name: str) -> tuple[int, ...]:
    """The hexes of a city, town or village, in the order of the board."""
    return tuple(board.grid.index(number) for number in board.place(name).hexes)


def road_entries(board: Board, edge: str) -> tuple[int, ...]:
    """The hexes of an edge where a road ends, and so leaves the map: entry zones where none are printed (11.2.4)."""
    ends = {board.grid.index(end) for road in board.roads for end in (road.path[0], road.path[-1])}
    return tuple(hex_ for hex_ in board.edges[edge] if hex_ in ends)


def _bank(board: Board, bank: ThisBank) -> Iterable[int]:
    river = board.hexside_kind == board.hexside_kinds.index(bank.river)
    reached = set(board.edges[bank.edge])
    ahead = list(reached)
    while ahead:
        hex_ = ahead.pop()
        for direction, other in enumerate(board.grid.neighbours[hex_].tolist()):
            if other >= 0 and other not in reached and not river[hex_, direction]:
                reached.add(other)
                ahead.append(other)
    return reached
