"""Roads and railways, from hex to neighbouring hex, and the bridges on which they cross the water."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kessel.hexes import Grid, NotAdjacent
from kessel.pieces.board import Railway, Road
from kessel.pieces.hexsides import Hexsides, Side
from kessel.pieces.lines import Path


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What a way meets on the map: water on hexsides, the means to cross it, and hexes that no way leads through."""

    water: NDArray[np.uint8]
    bridge: NDArray[np.bool_]
    ferry: NDArray[np.bool_]
    closed: dict[int, str]  # hex: its terrain, of those no way leads through

    @property
    def open_to_rails(self) -> NDArray[np.bool_]:
        """The hexsides that a railway can cross."""
        return (self.water == 0) | self.bridge

    @property
    def open_to_roads(self) -> NDArray[np.bool_]:
        """The hexsides that a road can cross."""
        return self.open_to_rails | self.ferry


@dataclass(frozen=True)
class Ways:
    """Enters roads and railways into arrays, and reports where they cannot run as written."""

    hexsides: Hexsides
    ground: Ground

    @property
    def grid(self) -> Grid:
        """The grid of the board."""
        return self.hexsides.grid

    def roads(self, roads: Sequence[tuple[int, Road]], kinds: Sequence[str]) -> NDArray[np.uint8]:
        """The road across every hexside. Where two run together the better counts: kinds go best first."""
        crossed = self.hexsides.nothing(np.uint8)
        passable = self.ground.open_to_roads
        for number, road in roads:
            known = self.hexsides.report.one_of(("roads", number, "class"), road.kind, kinds[1:], "road kind")
            kind = kinds.index(road.kind) if known else len(kinds)
            for side in self._steps(("roads", number, "path"), road.path, passable):
                if not 0 < crossed[side] < kind:
                    self.hexsides.mark(crossed, side, kind)
        return crossed

    def railways(self, railways: Sequence[tuple[int, Railway]]) -> NDArray[np.bool_]:
        """Whether a railway crosses a hexside."""
        crossed = self.hexsides.nothing(np.bool_)
        passable = self.ground.open_to_rails
        for number, railway in railways:
            for side in self._steps(("railways", number, "path"), railway.path, passable):
                self.hexsides.mark(crossed, side)
        return crossed

    def _steps(self, path: Path, numbers: Sequence[str], passable: NDArray[np.bool_]) -> list[Side]:
        """The hexsides that a way crosses."""
        report = self.hexsides.report
        if len(numbers) < 2:
            report.wrong(path, "leads nowhere", "at least two hexes")
        hexes = [report.hex(self, (*path, place), number) for place, number in enumerate(numbers)]
        sides: list[Side] = []
        for place, here in enumerate(hexes):
            if here in self.ground.closed:
                message = f"leads through {self.ground.closed[here]}"
                report.wrong((*path, place), message, "a hex that a way can lead through")
            before = hexes[place - 1] if place else None
            side = None if here is None or before is None else self._step((*path, place), before, here)
            if side and not passable[side]:
                name = self.grid.side_name(*side)
                message = f"crosses the water at {name} without a bridge"
                report.wrong((*path, place), message, f"{name!r} among the bridges, or another way")
            if side:
                sides.append(side)
        return sides

    def _step(self, path: Path, before: int, here: int) -> Side | None:
        try:
            return before, self.grid.direction(before, here)
        except NotAdjacent as apart:
            self.hexsides.report.wrong(path, str(apart), f"a neighbour of {self.grid.number(before)}")
            return None


def check_bridges(
    hexsides: Hexsides, bridges: Sequence[str], water: NDArray[np.uint8], ways: NDArray[np.bool_]
) -> None:
    """A bridge carries a road or a railway over water."""
    for place, name in enumerate(bridges):
        side = _known(hexsides.grid, name)
        if side and not water[side]:
            hexsides.report.wrong(("bridges", place), "a bridge over no water", "a hexside of a river")
        if side and not ways[side]:
            message = "a bridge without a road or railway"
            hexsides.report.wrong(("bridges", place), message, "a hexside that a road or railway crosses")


def check_ferries(hexsides: Hexsides, ferries: Sequence[str], water: NDArray[np.uint8]) -> None:
    """A ferry crosses water."""
    for place, name in enumerate(ferries):
        side = _known(hexsides.grid, name)
        if side and not water[side]:
            hexsides.report.wrong(("ferries", place), "a ferry over no water", "a hexside of a river")


def _known(grid: Grid, name: str) -> Side | None:
    try:
        return grid.side(name)
    except ValueError:
        return None  # reported when it was read
