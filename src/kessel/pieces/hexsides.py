"""Hexsides as files write them, entered into arrays by hex and direction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kessel.hexes import Grid, opposite
from kessel.pieces.lines import Path
from kessel.pieces.report import FileReport

Side = tuple[int, int]


@dataclass(frozen=True)
class Hexsides:
    """Reads hexsides of one board, and reports those that are none."""

    grid: Grid
    report: FileReport

    def nothing(self, kind: type[np.generic]) -> NDArray[Any]:
        """An array for all hexsides of the map, with nothing on any."""
        return np.zeros((self.grid.size, 6), kind)

    def mark(self, array: NDArray[Any], side: Side, value: int = 1) -> None:
        """Enter a value for a hexside, as seen from either hex."""
        hex_, direction = side
        array[hex_, direction] = value
        array[self.grid.neighbours[hex_, direction], opposite(direction)] = value

    def side(self, path: Path, name: str) -> Side | None:
        """A hexside as hex and direction; None, and a mistake, when it is not one of the map."""
        try:
            hex_, direction = self.grid.side(name)
        except ValueError as error:
            self.report.wrong(path, str(error), "two neighbouring hexes of the map, as in '2104|2204'", name)
            return None
        proper = self.grid.side_name(hex_, direction)
        if proper != name:
            self.report.wrong(path, "is not written as hexsides are, smaller number first", repr(proper), name)
        return hex_, direction

    def listed(self, path: Path, names: Sequence[str]) -> NDArray[np.bool_]:
        """A list of hexsides as an array."""
        array = self.nothing(np.bool_)
        for place, name in enumerate(names):
            if side := self.side((*path, place), name):
                if array[side]:
                    self.report.wrong((*path, place), f"{name} is listed twice", "each hexside once")
                self.mark(array, side)
        return array
