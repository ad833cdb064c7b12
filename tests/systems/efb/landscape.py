"""A plain in place of the map of Dubno, and what a test draws on it: rules of terrain without looking for a spot.

field = Plain().terrain("woods", "3012").road("3010", "3011").put("I/15 Pz", "3010")
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Self

import numpy as np

from kessel.play.game import Game
from kessel.play.memo import Memo
from tests.systems.efb.field import Field


class Plain(Field):
    """Clear ground without rivers, roads and towns, under the numbers, edges and zones of the real map."""

    def __init__(self, *, game: Game | None = None, **options: object) -> None:
        super().__init__(game=game, **options)
        board, size = self.s.setting.board, self.s.setting.grid.size
        self._board = replace(
            board,
            terrain=np.full(size, board.terrain_kinds.index("clear"), np.uint8),
            hexside_kind=np.zeros((size, 6), np.uint8),
            road=np.zeros((size, 6), np.uint8),
            railway=np.zeros((size, 6), np.bool_),
            bridge=np.zeros((size, 6), np.bool_),
            hexside_features={},
        )
        self._lay()

    def terrain(self, kind: str, *hexes: str) -> Self:
        """Give hexes another terrain."""
        for hex_ in hexes:
            self._board.terrain[self._board.grid.index(hex_)] = self._board.terrain_kinds.index(kind)
        return self._lay()

    def river(self, kind: str, *sides: str) -> Self:
        """Let water run along hexsides."""
        self._mark(self._board.hexside_kind, sides, self._board.hexside_kinds.index(kind))
        return self._lay()

    def bridge(self, *sides: str) -> Self:
        """Build bridges."""
        self._mark(self._board.bridge, sides, 1)
        return self._lay()

    def road(self, *path: str) -> Self:
        """Build a road from hex to neighbouring hex."""
        self._mark(self._board.road, _legs(path), self._board.road_kinds.index("road"))
        return self._lay()

    def trail(self, *path: str) -> Self:
        """Tread a trail from hex to neighbouring hex."""
        self._mark(self._board.road, _legs(path), self._board.road_kinds.index("trail"))
        return self._lay()

    def railway(self, *path: str) -> Self:
        """Build a railway from hex to neighbouring hex."""
        self._mark(self._board.railway, _legs(path), 1)
        return self._lay()

    def feature(self, kind: str, *sides: str) -> Self:
        """Draw a lake or an embankment along hexsides."""
        lines = self._board.hexside_features.setdefault(kind, np.zeros_like(self._board.railway))
        self._mark(lines, sides, 1)
        return self._lay()

    def _mark(self, array: np.ndarray, sides: tuple[str, ...], value: int) -> None:
        grid = self._board.grid
        for name in sides:
            near, far = map(grid.index, name.split("|"))
            for hex_, direction in grid.sides(near, far):
                array[hex_, direction] = value

    def _lay(self) -> Self:
        setting = self.s.setting
        setting.board = self._board
        setting._grounds.clear()
        setting.memo = Memo()
        return self


def _legs(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{a}|{b}" for a, b in pairwise(path))
