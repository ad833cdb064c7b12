"""A plain in place of a scenario's map, and what a test draws on it: rules of terrain without looking for a spot.

field = Field("korsun/korsun_1944")
Landscape(field).road("main_road", "3010", "3110").river("stream", "3010|3110").bridge("3010|3110")
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from kessel.play.memo import Memo
from kessel.systems.wb95.ground import Ground
from kessel.systems.wb95.position import NOBODY
from tests.systems.wb95.field import Field


class Landscape:
    """Clear ground without rivers, roads and towns, under the numbers, edges and zones of the real map."""

    def __init__(self, field: Field) -> None:
        self._s = field.s
        board, size = self._s.setting.board, self._s.setting.grid.size
        sides = (size, 6)
        self._board = replace(
            board,
            terrain=np.full(size, board.terrain_kinds.index("clear"), np.uint8),
            hexside_kind=np.zeros(sides, np.uint8),
            road=np.zeros(sides, np.uint8),
            railway=np.zeros(sides, np.bool_),
            bridge=np.zeros(sides, np.bool_),
            hexside_features={},
            zones=dict(board.zones),
        )
        self._s.state.changing("bridge")[:] = 0
        self._s.state.bridge_owner[:] = NOBODY
        self._lay()

    def terrain(self, kind: str, *hexes: str) -> Landscape:
        """Give hexes another terrain."""
        for hex_ in hexes:
            self._board.terrain[self._board.grid.index(hex_)] = self._board.terrain_kinds.index(kind)
        return self._lay()

    def river(self, kind: str, *sides: str) -> Landscape:
        """Let water run along hexsides."""
        self._mark(self._board.hexside_kind, sides, self._board.hexside_kinds.index(kind))
        return self._lay()

    def bridge(self, *sides: str, owner: int = NOBODY) -> Landscape:
        """Let bridges stand."""
        self._mark(self._s.state.changing("bridge"), sides, 1)
        self._mark(self._s.state.bridge_owner, sides, owner)
        return self

    def road(self, kind: str, *path: str) -> Landscape:
        """Build a road from hex to neighbouring hex."""
        self._mark(self._board.road, _legs(path), self._board.road_kinds.index(kind))
        return self._lay()

    def railway(self, *path: str) -> Landscape:
        """Build a railway from hex to neighbouring hex."""
        self._mark(self._board.railway, _legs(path), 1)
        return self._lay()

    def fixed_position(self, *sides: str) -> Landscape:
        """Draw the line of a fixed position."""
        lines = self._board.hexside_features.setdefault("fixed_position", np.zeros_like(self._board.railway))
        self._mark(lines, sides, 1)
        return self._lay()

    def _mark(self, array: np.ndarray, sides: tuple[str, ...], value: int) -> None:
        grid = self._board.grid
        for name in sides:
            near, far = map(grid.index, name.split("|"))
            for hex_, direction in grid.sides(near, far):
                array[hex_, direction] = value

    def _lay(self) -> Landscape:
        setting = self._s.setting
        setting.board = self._board
        setting.ground = Ground(self._board, setting.chart, setting.rulebook)
        setting.memo = Memo()
        vars(setting).pop("fixed_positions", None)
        return self


def _legs(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{a}|{b}" for a, b in pairwise(path))
