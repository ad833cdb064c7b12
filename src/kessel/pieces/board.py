"""The map of a game, hex by hex and hexside by hexside. It never changes during play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from kessel.hexes import Grid
from kessel.pieces.provenance import Provenance, Source

Hex = str
"""A printed hex number: `"0730"`."""
Hexside = str
"""Two neighbouring hexes, smaller number first: `"2104|2204"`."""


class Place(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A city, town or village and the hexes it stands on."""

    name: str
    kind: Literal["city", "town", "village"]
    hexes: tuple[Hex, ...]
    alias: str = ""
    source: Source = "ours"


class River(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A watercourse along hexsides, in order, each sharing a corner with the one before."""

    name: str
    kind: str = msgspec.field(name="class")
    hexsides: tuple[Hexside, ...]
    alias: str = ""
    source: Source = "ours"


class Road(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A road from hex to neighbouring hex."""

    name: str = ""
    kind: str = msgspec.field(name="class")
    path: tuple[Hex, ...]
    source: Source = "ours"


class Railway(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A railway from hex to neighbouring hex."""

    name: str = ""
    path: tuple[Hex, ...]
    source: Source = "ours"


class Layout(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the hexes are numbered and how the sheet lies in the world: the `[grid]` of a board."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    shifted: Literal["odd", "even"]
    pitch_km: float
    heading: float
    quarter_turns: Literal[0, 1, 2, 3] = 0
    off_map: tuple[Hex, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Board:
    """The map. Arrays are by hex index, or by hex index and direction; hexsides are entered from both sides.

    Every `*_kinds` names what the numbers of an array mean; where a hexside may have nothing, number 0 is `""`.
    """

    name: str
    layout: Layout
    grid: Grid
    terrain: NDArray[np.uint8]  # [size], into terrain_kinds
    terrain_kinds: tuple[str, ...]
    elevation: NDArray[np.int8]  # [size]
    places: tuple[Place, ...]
    rivers: tuple[River, ...]
    roads: tuple[Road, ...]
    railways: tuple[Railway, ...]
    hexside_kind: NDArray[np.uint8]  # [size, 6], into hexside_kinds: the water on a hexside
    hexside_kinds: tuple[str, ...]
    road: NDArray[np.uint8]  # [size, 6], into road_kinds: the road that crosses a hexside
    road_kinds: tuple[str, ...]
    railway: NDArray[np.bool_]  # [size, 6]
    bridge: NDArray[np.bool_]  # [size, 6]
    ferry: NDArray[np.bool_]  # [size, 6]
    hexside_features: dict[str, NDArray[np.bool_]]  # each [size, 6]
    zones: dict[str, tuple[int, ...]]
    zone_names: dict[str, str]
    edges: dict[str, tuple[int, ...]]
    sources: Provenance

    def terrain_of(self, hex_: int) -> str:
        """The terrain kind of a hex."""
        return self.terrain_kinds[int(self.terrain[hex_])]

    def place(self, name: str) -> Place:
        """The place of a name or alias."""
        for place in self.places:
            if name in (place.name, place.alias):
                return place
        raise KeyError(f"no place {name!r} on the board {self.name}")

    def hexes_of(self, place: Place) -> tuple[int, ...]:
        """The hexes of a place, as indexes."""
        return tuple(self.grid.index(number) for number in place.hexes)
